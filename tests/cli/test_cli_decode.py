"""`decode`: what SAT solvers of others print, back as a checked grid."""

import subprocess

import pytest
from command_line import CLASH, NINE, NINE_SOLVED, SOLUTION, UNIQUE, one_line


def literals(grid, side=9):
    """The model of a grid, by the published numbering n*n*(r-1) + n*(c-1) + d."""
    true = {side * place + int(digit) for place, digit in enumerate(grid)}
    return [number if number in true else -number for number in range(1, side**3 + 1)]


def competition(numbers):
    """A model as the SAT competition wants it."""
    text = " ".join(map(str, [*numbers, 0])).split()
    values = "\n".join("v " + " ".join(text[at : at + 20]) for at in range(0, len(text), 20))
    return f"c a comment\ns SATISFIABLE\n{values}\n"


def minisat(numbers):
    return "SAT\n" + " ".join(map(str, [*numbers, 0])) + "\n"


@pytest.mark.parametrize("dialect", [competition, minisat])
def test_a_model_is_decoded(sudoku, dialect):
    sudoku.file("answer.txt", dialect(literals(NINE_SOLVED)))
    ended = sudoku("decode", NINE, "answer.txt", "--format", "line")
    assert (ended.code, ended.out, ended.err) == (0, NINE_SOLVED + "\n", "")


def test_the_grid_is_drawn(sudoku):
    ended = sudoku("decode", UNIQUE, "-", text=minisat(literals(SOLUTION, 4)))
    assert ended.code == 0
    assert ended.out == (
        "+-----+-----+\n| 1 3 | 4 2 |\n| 4 2 | 3 1 |\n"
        "+-----+-----+\n| 2 4 | 1 3 |\n| 3 1 | 2 4 |\n+-----+-----+\n"
    )


@pytest.mark.parametrize("answer", ["s UNSATISFIABLE\n", "UNSAT\n", "c x\ns UNSATISFIABLE\n"])
def test_unsatisfiable_is_no_solution(sudoku, answer):
    ended = sudoku("decode", CLASH, "-", text=answer)
    assert (ended.code, ended.out) == (0, "no solution\n")
    assert ended.err == "the solver's claim, not checked: `sudoku-csp check` examines it\n"


MODEL = literals(NINE_SOLVED)


def with_first_cell(digit):
    return literals(str(digit) + NINE_SOLVED[1:])


@pytest.mark.parametrize(
    ("answer", "parts"),
    [
        (minisat(with_first_cell(6)), ["no solution", "r1c1", "5"]),
        (competition(with_first_cell(3)), ["no solution", "r1c1"]),
        (minisat(literals(NINE_SOLVED[:2] + "2" + NINE_SOLVED[3:])), ["no solution", "row 1"]),
        (minisat([-abs(n) if abs(n) <= 9 else n for n in MODEL]), ["r1c1 has no digit"]),
        (minisat([abs(n) if n in (-1, 5) else n for n in MODEL]), ["r1c1 has two digits"]),
        ("s SATISFIABLE\nv 1 2 3\n", ["cut off"]),
        ("SAT\n1 2 3", ["cut off"]),
        ("", ["no answer"]),
        ("c nothing but a comment\n", ["no answer"]),
        ("s SATISFIABLE\nv 1 x 0\n", ["answer.txt:2: ", "1 x 0"]),
        ("s UNKNOWN\n", ["unknown"]),
    ],
)
def test_a_wrong_answer_is_refused_with_the_reason(sudoku, answer, parts):
    sudoku.file("answer.txt", answer)
    ended = sudoku("decode", NINE, "answer.txt")
    assert (ended.code, ended.out) == (2, "")
    message = one_line(ended.err)
    assert message.startswith("answer.txt:")
    for part in parts:
        assert part in message


def test_a_missing_answer_is_one_line(sudoku):
    ended = sudoku("decode", NINE, "absent.txt")
    assert ended.code == 2
    assert one_line(ended.err) == "absent.txt: No such file or directory"


def test_several_puzzles_are_refused(sudoku):
    sudoku.file("many.txt", f"{NINE}\n{NINE}\n")
    ended = sudoku("decode", "many.txt", "-", text=minisat(MODEL))
    assert ended.code == 2
    assert "more than one puzzle" in one_line(ended.err)


def test_standard_input_cannot_be_both(sudoku):
    assert "not both" in sudoku("decode", "-", "-", text="").err.splitlines()[-1]


@pytest.mark.parametrize(
    ("puzzle", "line"), [(NINE, NINE_SOLVED), (UNIQUE, SOLUTION), (CLASH, "no solution")]
)
@pytest.mark.parametrize("solver", ["minisat", "cadical", "picosat", "kissat"])
def test_real_solvers_and_we_understand_each_other(sudoku, outside, solver, puzzle, line):
    cnf = str(sudoku.folder / "p.cnf")
    answer = sudoku.folder / "answer.txt"
    assert sudoku("export", puzzle, "-o", cnf).code == 0
    command = [outside(solver), *(["-verb=0", cnf, answer] if solver == "minisat" else [cnf])]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if solver != "minisat":
        answer.write_text(run.stdout)
    assert run.returncode == (20 if puzzle is CLASH else 10)
    ended = sudoku("decode", puzzle, "answer.txt", "-f", "line")
    assert (ended.code, ended.out) == (0, f"{line}\n")
    assert ("not checked" in ended.err) == (puzzle is CLASH)
