"""What an argument is taken for: a puzzle, a file, or neither; and a puzzle without a command."""

import pytest
from command_line import NINE, NINE_SOLVED, SOLUTION, UNIQUE

import sudoku_csp as sc


def test_a_file_comes_before_a_puzzle_of_its_name(sudoku):
    sudoku.file("1", UNIQUE)
    assert sudoku("solve", "1", "-f", "line").out == f"{SOLUTION}\n"


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


def test_options_of_several_values_are_given_several_times(sudoku):
    twice = ["-b", "sat", "-b", "reference", "--with", "r1c3 = 4", "--with", "r1c4 = 6"]
    assert sudoku("solve", NINE, *twice, "-f", "line").out == f"{NINE_SOLVED}\n"
