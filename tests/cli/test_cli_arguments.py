"""What an argument is taken for: a puzzle, a file, or neither; and a puzzle without a command."""

import pytest
from command_line import NINE, NINE_SOLVED, SOLUTION, UNIQUE, one_line

import sudoku_csp as sc


def test_a_file_comes_before_a_puzzle_of_its_name(sudoku):
    sudoku.file("1", UNIQUE)
    assert sudoku("solve", "1", "-f", "line").out == f"{SOLUTION}\n"


@pytest.mark.sampled(12)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("123", "argument:1: 3 cells; a puzzle of 9x9 has 81"),
        ("5x.3", "argument:1: 1 row of 4 cells, where a board of 4x4 has 4"),
        (NINE[:-1], "argument:1: 80 cells; a puzzle of 9x9 has 81"),
        ("x" * 81, "argument:1: nothing but letters: write . for an empty cell"),
        ("zebra", "argument:1: 'zebra' is not a puzzle, a heading or a rule (see `sudoku-csp f"),
        ("puzle.txt", "puzle.txt: No such file or directory"),
        ("x.txt", "x.txt: No such file or directory"),
        ("9-1.jsonl", "9-1.jsonl: No such file or directory"),
        ("sets/easy", "sets/easy: No such file or directory"),
        ("..", "..: is a directory, not a file of puzzles"),
    ],
)
def test_what_is_neither_a_file_nor_a_puzzle_is_told_as_the_reader_tells_it(sudoku, text, told):
    for command in ("solve", "diagnose", "explain", "export", "batch"):
        ended = sudoku(command, text, *(["-o", "-"] if command == "batch" else []))
        assert ended.code == 2
        told_in_a_result = command == "batch" and told.partition(": ")[2] in ended.out
        assert told_in_a_result or one_line(ended.err).startswith(told)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "rule",
    ["anti-knight", "r1c1 + r1c2 = 2", "cage 5 r1c1..r1c3"],
)
def test_a_rule_is_no_path_and_no_puzzle(sudoku, rule):
    ended = sudoku("solve", NINE, rule)
    assert ended.code == 2
    assert (ended.out, f"a rule, not a puzzle: add it with --with {rule!r}\n" in ended.err) == (
        "",
        True,
    )
    assert "No such file or directory" in sudoku("solve", "cages/cage5r1c1/r1c2").err


def test_a_spreadsheet_is_told_to_be_saved_as_csv(sudoku):
    name = sudoku.file("puzzles.xlsx", b"PK\x03\x04\x14\0")
    ended = sudoku("solve", name)
    told = "puzzles.xlsx:1: a ZIP archive, as a spreadsheet's file is; save it as CSV"
    assert (ended.code, one_line(ended.err)) == (2, told)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["batch", UNIQUE, "-o", "r.xlsx"], "r.xlsx: results are JSON lines or a table, for names"),
        (["batch", UNIQUE, "-o", "r.json"], "r.json: results are JSON lines or a table, for names"),
        (["generate", "-o", "g.csv"], "g.csv: puzzles are text, lines or JSON lines, for names in"),
        (["trace", UNIQUE, "-o", "t.svg"], "t.svg: a trace is JSON lines, for names in .jsonl"),
        (["explain", UNIQUE, "-o", "w.pdf"], "-o w.pdf: take .txt, .json, .html or .svg"),
        (["export", UNIQUE, "-o", "p.xlsx"], "p.xlsx: no format has names in .xlsx"),
        (["generate", "-f", "line", "-o", "g.jsonl"], "g.jsonl is a name for --format jsonl"),
    ],
)
def test_a_name_that_promises_something_else_is_refused(sudoku, arguments, told):
    ended = sudoku(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert told in ended.err.splitlines()[-1]
    assert not list(sudoku.folder.iterdir())


@pytest.mark.slow
def test_generate_writes_what_the_name_promises(sudoku):
    for name in ("g.jsonl", "g.jsonl.gz", "g.sdm"):
        sudoku("generate", "--size", "4", "--seed", "1", "--count", "2", "-o", name)
    made = [
        entry for name in ("g.jsonl", "g.jsonl.gz", "g.sdm") for entry in read_file(sudoku, name)
    ]
    assert made == made[:2] * 3
    assert (sudoku.folder / "g.sdm").read_text().count("\n") == 2


def read_file(sudoku, name):
    return list(sc.read_file(sudoku.folder / name))


def test_a_puzzle_without_a_command_is_solved(sudoku):
    assert sudoku(NINE, "-f", "line").out == f"{NINE_SOLVED}\n"
    assert sudoku(UNIQUE, "--limit", "1", "-f", "line", NINE).out == f"{SOLUTION}\n{NINE_SOLVED}\n"
    name = sudoku.file("puzzle", UNIQUE)
    assert sudoku(name, "-f", "line").out == f"{SOLUTION}\n"
    assert sudoku("-", "-f", "line", text=UNIQUE).out == f"{SOLUTION}\n"
    ended = sudoku("absent.txt")
    assert (ended.code, ended.err) == (2, "absent.txt: No such file or directory\n")


def test_a_command_that_there_is_not_is_no_puzzle(sudoku):
    ended = sudoku("slove", UNIQUE)
    assert ended.code == 2
    assert "no command 'slove'; did you mean solve?" in ended.err


def test_options_of_several_values_are_given_several_times(sudoku):
    twice = ["-b", "sat", "-b", "reference", "--with", "r1c3 = 4", "--with", "r1c4 = 6"]
    assert sudoku("solve", NINE, *twice, "-f", "line").out == f"{NINE_SOLVED}\n"
