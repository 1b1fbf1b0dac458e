"""`decode`: solvers' answers become checked grids; an exported file's header is all it needs."""

import pytest
from command_line import NINE, NINE_SOLVED, SOLUTION, UNIQUE, one_line
from foreign_solvers import write_answer
from tables import rows


def literals(grid, side=9):
    """The model of a grid, by the published numbering n*n*(r-1) + n*(c-1) + d."""
    true = {side * place + int(digit) for place, digit in enumerate(grid)}
    return [number if number in true else -number for number in range(1, side**3 + 1)]


def minisat(numbers):
    return "SAT\n" + " ".join(map(str, [*numbers, 0])) + "\n"


def test_a_model_is_decoded(sudoku):
    sudoku.file("answer.txt", minisat(literals(NINE_SOLVED)))
    ended = sudoku("decode", NINE, "answer.txt", "--format", "line")
    assert (ended.code, ended.out, ended.err) == (0, NINE_SOLVED + "\n", "")


MODEL = literals(NINE_SOLVED)


@pytest.mark.parametrize(
    ("numbers", "parts"),
    [
        (literals(f"6{NINE_SOLVED[1:]}"), ["no solution", "r1c1", "5"]),
        (literals(f"3{NINE_SOLVED[1:]}"), ["no solution", "r1c1"]),
        (literals(f"{NINE_SOLVED[:2]}2{NINE_SOLVED[3:]}"), ["no solution", "row 1"]),
        ([-abs(n) if abs(n) <= 9 else n for n in MODEL], ["r1c1 has no digit"]),
        ([abs(n) if n in (-1, 5) else n for n in MODEL], ["r1c1 has two digits"]),
        ([*MODEL, 1], ["1 is both true and false in the assignment"]),
    ],
)
def test_an_assignment_that_is_no_solution_is_rejected_with_the_reason(sudoku, numbers, parts):
    sudoku.file("answer.txt", minisat(numbers))
    ended = sudoku("decode", NINE, "answer.txt")
    assert (ended.code, ended.out) == (2, "")
    message = one_line(ended.err)
    assert message.startswith("answer.txt:")
    for part in parts:
        assert part in message


@pytest.fixture(scope="module")
def known():
    """The files of each export, which are the same whenever it is made."""
    return {}


@pytest.fixture
def exported(sudoku, known):
    """Exports a puzzle and solves it; gives the text of the file and that of the answer."""
    files = (sudoku.folder / "p.cnf", sudoku.folder / "a.txt")

    def export(*arguments):
        if arguments not in known:
            assert sudoku("export", *arguments, "-o", "p.cnf").code == 0
            write_answer(*files)
            known[arguments] = [file.read_text() for file in files]
        for file, text in zip(files, known[arguments], strict=True):
            file.write_text(text)
        return known[arguments]

    return export


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("line", "instead", "reason"), rows(__file__, "header_was_changed"))
def test_a_header_that_was_changed_is_rejected(sudoku, exported, line, instead, reason):
    text, _ = exported(UNIQUE)
    lines = text.splitlines()
    place = next(n for n, known in enumerate(lines) if known.startswith(f"c {line}"))
    sudoku.file("p.cnf", "\n".join([*lines[:place], f"c {instead}", *lines[place + 1 :]]) + "\n")
    ended = sudoku("decode", "p.cnf", "a.txt")
    assert (ended.code, ended.out) == (2, "")
    message = one_line(ended.err)
    assert message.startswith("p.cnf: the header of an exported file, but not whole: ")
    assert reason in message


@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_a_header_survives_a_mail_program_and_other_comments(sudoku, exported, end):
    text, _ = exported(UNIQUE, "--encoding", "triad")
    more = "c made for a test\nc and sent around\n"
    sudoku.file("p.cnf", (more + text).replace("\n", end))
    ended = sudoku("decode", "p.cnf", "a.txt", "-f", "line")
    assert (ended.code, ended.out) == (0, f"{SOLUTION}\n")


@pytest.mark.parametrize("option", [["--encoding", "triad"], ["--box", "2x2"], ["--compiled"]])
def test_options_beside_a_header_are_rejected(sudoku, exported, option):
    exported(UNIQUE)
    ended = sudoku("decode", "p.cnf", "a.txt", *option)
    assert ended.code == 2
    assert "the header of p.cnf says how it was exported: leave out the options" in ended.err


def test_a_literal_beyond_the_formula_is_rejected(sudoku, exported):
    _, answer = exported(UNIQUE, "--encoding", "triad")
    numbers = answer.split()[1:-1]
    assert len(numbers) == 128
    for extra in ("129", "-129", "1000000"):
        sudoku.file("a.txt", " ".join(["SAT\n", *numbers, extra, "0\n"]))
        ended = sudoku("decode", "p.cnf", "a.txt")
        assert (ended.code, ended.out) == (2, "")
        assert f"{extra} is no variable of a formula that has 128" in one_line(ended.err)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ([], "r4c4 has no digit"),
        (["--encoding", "order"], "r4c4 has no digit: variable 46 is not plainly true or false"),
        (["--encoding", "log"], "r4c4 has no digit: variable 31 is not plainly true or false"),
    ],
)
def test_half_a_model_is_rejected(sudoku, exported, options, reason):
    _, answer = exported("." * 16, *options)
    numbers = answer.split()[1:-1]
    each = len(numbers) // 16
    sudoku.file("a.txt", " ".join(["SAT\n", *numbers[:-each], "0\n"]))
    assert reason in one_line(sudoku("decode", "p.cnf", "a.txt").err)
    sudoku.file("a.txt", " ".join(["SAT\n", *numbers]))
    assert "cut off" in one_line(sudoku("decode", "p.cnf", "a.txt").err)


def test_the_answer_to_one_encoding_is_no_answer_to_another(sudoku, exported):
    _, answer = exported(NINE)
    for options in (["--encoding", "order"], ["--encoding", "log"], ["--encoding", "optimised"]):
        ended = sudoku("decode", NINE, "-", *options, text=answer)
        assert (ended.code, ended.out) == (2, "")
        assert "is no variable of a formula" in one_line(ended.err)
    assert sudoku("decode", NINE, "-", "-f", "line", text=answer).out == f"{NINE_SOLVED}\n"


@pytest.mark.parametrize("style", ["dimacs", "opb", "wcnf"])
def test_the_excluded_grid_is_no_answer_to_a_unique_query(sudoku, style):
    sudoku.file("p.txt", UNIQUE)
    assert sudoku("export", "p.txt", "-f", style, "--unique-query", "-o", "q").code == 0
    signs = literals(SOLUTION, 4)
    answers = {
        "dimacs": "s SATISFIABLE\nv " + " ".join(map(str, signs)) + " 0\n",
        "opb": "s SATISFIABLE\nv " + " ".join(f"{'-' * (x < 0)}x{abs(x)}" for x in signs) + "\n",
        "wcnf": "s OPTIMUM FOUND\nv " + "".join(str(int(x > 0)) for x in signs) + "\n",
    }
    plain = sudoku("decode", "p.txt", "-", "--exported", style, text=answers[style])
    assert plain.code == 0
    ended = sudoku("decode", "q", "-", text=answers[style])
    assert (ended.code, ended.out) == (2, "")
    assert one_line(ended.err) == "stdin: the assignment is the very grid that the file excludes"


@pytest.mark.slow
def test_the_one_line_of_a_large_answer_is_read(sudoku):
    # MiniSat writes all 262,144 literals of a 64x64 board on one line of 1.8 MB.
    side, box = 64, 8
    digits = [
        [(box * (r % box) + r // box + c) % side + 1 for c in range(side)] for r in range(side)
    ]
    sudoku.file("p.txt", "\n".join(" ".join(map(str, row)) for row in digits) + "\n")
    true = {(r * side + c) * side + digits[r][c] for r in range(side) for c in range(side)}
    literals = " ".join(str(n if n in true else -n) for n in range(1, side**3 + 1))
    ended = sudoku("decode", "p.txt", "-", "-f", "line", text=f"SAT\n{literals} 0\n")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.split() == [str(digit) for row in digits for digit in row]


def test_an_exported_file_comes_on_standard_input_too(sudoku):
    exported = sudoku("export", UNIQUE, "--encoding", "triad").out
    sudoku.file("answer.txt", "s UNSATISFIABLE\n")
    assert sudoku("decode", "-", "answer.txt", text=exported).out == "no solution\n"
    assert sudoku("decode", "-", "answer.txt", text=f"{UNIQUE}\n").out == "no solution\n"
