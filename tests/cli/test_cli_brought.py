"""What people type: arguments of all shapes, answers of solvers, digits in other alphabets."""

import json
from string import ascii_uppercase

import pytest

import sudoku_csp as sc
from sudoku_csp.grid.board import Board

FOUR, SOLUTION = "1.....3..4....2.", "1342423124133124"
DASHED = FOUR.replace(".", "-")

# A grid in A to P, and the puzzle without its first row.
ROWS = [
    "".join(ascii_uppercase[(4 * (row % 4) + row // 4 + column) % 16] for column in range(16))
    for row in range(16)
]
LETTERS = "".join(ROWS)
PUZZLE = "." * 16 + LETTERS[16:]
FRAMED = "| A B C D | E F G H | I J K L | M N O P |"
BOARD = "16x16, digits A-P, boxes 4x4"


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        ("solve p.txt", FRAMED),
        ("solve p.txt --format line", f"{LETTERS}  # board {BOARD}"),
        ("solve p.txt --format jsonl", f'"solutions": ["{LETTERS}"]'),
        ("check p.txt --format jsonl", f'"board": "{BOARD}"'),
        ("count p.txt --format line", LETTERS),
        ("batch p.txt", f'"solutions": ["{LETTERS}"]'),
        ("batch p.txt -b sat", f'"solutions": ["{LETTERS}"]'),
        ("explain p.txt", "r1c3 is C (full"),
        ("explain p.txt --cell r1c16 --digit P", "r1c16 is P"),
        pytest.param("diagnose p.txt --time-limit 0", FRAMED, marks=pytest.mark.slow),
        ("rate p.txt --format jsonl", f'"puzzle": "{PUZZLE}"'),
        ("trace p.txt", f'"puzzle": "{PUZZLE}"'),
        ("convert p.txt", f"board {BOARD}\n+-"),
        ("convert p.txt --to line", f"{PUZZLE}  # board {BOARD}"),
        ("export p.txt -o -", f"c board {BOARD}"),
    ],
)
def test_an_answer_is_in_the_digits_of_the_puzzle(sudoku, arguments, shown):
    sudoku.file("p.txt", f"{PUZZLE}\n")
    ended = sudoku(*arguments.split())
    assert ended.code == 0, ended.err
    assert shown in ended.out


def test_a_solver_is_decoded_into_the_digits_of_the_puzzle(sudoku):
    sudoku.file("p.txt", f"{PUZZLE}\n")
    assert sudoku("export", "p.txt", "-o", "p.cnf").code == 0
    grid = sc.solve(PUZZLE).grid
    formula = sc.to_cnf(PUZZLE)
    literals = [formula.literal(cell, grid[cell]) for cell in grid.board.cells]
    sudoku.file("model.txt", f"{literals}\n")
    ended = sudoku("decode", "p.cnf", "model.txt")
    assert FRAMED in ended.out, ended.err
    assert sudoku("decode", "p.cnf", "model.txt", "-f", "line").out.startswith(LETTERS)


@pytest.mark.slow
def test_a_certificate_is_about_the_puzzle_in_its_digits(sudoku):
    sudoku.file("p.txt", f"{PUZZLE}\n")
    assert sudoku("certify", "p.txt", "-o", "made", "--by", "sat").code == 0
    made = json.loads((sudoku.folder / "made" / "certificate.json").read_text())
    assert made["board"]["first"] == "A"
    assert sudoku("verify", "made", "--puzzle", "p.txt").code == 0
    other = sc.read(PUZZLE).digits
    sudoku.file("q.txt", sc.convert(sc.Puzzle.classic(Board.customary(16), other)))
    assert sudoku("verify", "made", "--puzzle", "q.txt").code == 0


def test_the_digits_of_a_puzzle_can_be_named(sudoku):
    zero = FOUR.translate(str.maketrans("1234", "0123"))
    found = sc.solve(sc.read(zero, "4x4, digits 0-3")).grid
    assert found.line() == SOLUTION.translate(str.maketrans("1234", "0123"))
    assert sudoku("solve", "--digits", "0-3", zero, "-f", "line").out.startswith(found.line())
    assert "on the board `4x4, digits 0-3` it is a digit" in sudoku("solve", zero).err
    wrong = sudoku("solve", "--digits", "1-4", "--box", "2x3", zero)
    assert "names 4 digits, and the board is 6x6" in wrong.err
    assert "'0-Z' names no digits" in sudoku("solve", "--digits", "0-Z", zero).err
    wrong = sudoku("solve", f"board 4x4, digits 0-4\n{zero}")
    assert "of a 4x4 board are 1-4 or 0-3 or A-D" in wrong.err
    for number in [[None if one == "." else int(one) for one in zero], [*zero]]:
        assert sc.read(number, "4x4, digits 0-3").digits == sc.read(FOUR).digits


def test_several_arguments_are_numbered(sudoku):
    ended = sudoku("solve", *["123", FOUR, "12"])
    starts = [line[:13] for line in (ended.err + ended.out).splitlines()]
    assert starts[:2] == ["argument 1:1:", "argument 3:1:"]
    assert "argument 2:1: unique" in ended.out


@pytest.mark.parametrize(
    "arguments", [["solve", DASHED[::-1]], [DASHED[::-1]], ["solve", "--", DASHED[::-1]]]
)
def test_a_puzzle_may_begin_with_a_dash(sudoku, arguments):
    assert "argument:1: unique" in sudoku(*arguments).out


@pytest.mark.parametrize(
    ("argument", "error"),
    [
        ("1.../..3./.4../..2.", "argument:1: '1.../..3./.4../..2.' is not a puzzle"),
        ("sets/easy", "sets/easy: No such file or directory"),
        ("puzzle.txt", "puzzle.txt: No such file or directory"),
    ],
)
def test_an_argument_is_a_file_or_a_text(sudoku, argument, error):
    assert error in sudoku("solve", argument).err
    sudoku.file("easy", FOUR)
    assert "easy:1: unique" in sudoku("solve", "easy").out


def test_a_model_as_python_prints_it_is_an_answer_and_a_log_is_not(sudoku):
    sudoku.file("p.txt", FOUR)
    sudoku("export", "p.txt", "-o", "p.cnf")
    log = "|  Number of variables:            64      |\nrestarts              : 1\nSATISFIABLE\n"
    sudoku.file("log.txt", log)
    assert "log.txt:1: this is the solver's log" in sudoku("decode", "p.cnf", "log.txt").err


@pytest.mark.parametrize("name", ["sudoku-x", "X-Sudoku", "diagonals"])
def test_names_of_variants_suggest_their_kind(sudoku, name):
    assert "did you mean diagonal and diagonal anti?" in sudoku("solve", FOUR, "--with", name).err


def test_a_notebook_is_named_as_one(sudoku):
    sudoku.file("n.ipynb", json.dumps({"cells": [], "metadata": {}, "nbformat": 4}, indent=1))
    assert "n.ipynb:1: a notebook" in sudoku("solve", "n.ipynb").err
