"""The README of a bundle: what a stranger reads, for every kind of claim."""

import re

import pytest
from boards import JIGSAW, UNIQUE, puzzle

from sudoku_csp.analysis.certificate import readme
from sudoku_csp.analysis.proving.claim import Claim, Proof
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle

FOUR = UNIQUE["4x4"]
GRID = Grid(FOUR.board, bytes(map(int, "1342423124133124")))
SAT, CPSAT, REFERENCE = (
    Proof("sat", "glucose4, python-sat 1", "drat", b"0\n"),
    Proof("cpsat", "CP-SAT, ortools 9", "lrat", b"1 0 1 0\n"),
    Proof("reference", "dom-wdeg", "drat", b"0\n"),
)


def text(asked=FOUR, grid=GRID, proofs=(SAT, CPSAT)):
    return readme.text(Claim(asked, grid), proofs)


def plain(*given, **named):
    """The text with its lines joined."""
    return " ".join(text(*given, **named).split())


def commands(told):
    return re.findall(r"^    (\S.*(?:\n      \S.*)*)$", told, re.MULTILINE)


DRATIFY = """\
python3 -c "from dratify import *; print(check_proof(parse_dimacs(
      open('formula.cnf').read()), open('{}').read()))\""""


def test_the_commands_come_in_order_and_say_what_they_print():
    expected = [
        "sha256sum -c SHA256SUMS",
        "minisat formula.cnf          prints UNSATISFIABLE",
        "cadical -q formula.cnf       prints s UNSATISFIABLE",
        "drat-trim formula.cnf proof-sat.drat",
        "drat-trim formula.cnf proof-reference.drat",
        DRATIFY.format("proof-sat.drat"),
        DRATIFY.format("proof-reference.drat"),
        "lrat-check formula.cnf proof-cpsat.lrat",
        "sudoku-csp verify .",
        "python3 -m sudoku_csp.verifier .",
    ]
    assert commands(text(proofs=(SAT, CPSAT, REFERENCE))) == expected
    assert commands(text(proofs=(CPSAT,))) == expected[:3] + expected[7:]
    assert commands(text(proofs=(SAT,))) == [*expected[:4], expected[5], *expected[8:]]


def test_only_the_checkers_of_the_proofs_at_hand_are_named():
    assert "drat-trim (C, by Marijn Heule" in plain(proofs=(SAT,))
    assert "lrat-check" not in plain(proofs=(SAT,))
    assert "dratify" not in plain(proofs=(CPSAT,))
    assert 'prints "c VERIFIED"' in plain(proofs=(CPSAT,))


def test_there_are_four_steps_each_with_its_text():
    told = text()
    assert re.findall(r"^\d\. .*$", told, re.MULTILINE) == [
        "1. Nothing was damaged on the way. Each line ends in OK:",
        "2. The formula says what it should.",
        "3. The proof shows that the formula cannot be satisfied, and by small steps.",
        "4. All of it at once (but this text), by a program that shares no code with",
    ]
    assert "  For a look, any SAT solver says that it cannot be satisfied:\n\n" in told
    assert told.endswith("sudoku_csp.verifier .\n")


def test_the_puzzle_is_drawn_and_its_files_are_listed():
    told = text(proofs=(SAT, CPSAT))
    assert f"\n\n{FOUR}\n\n" in told
    listed = dict(re.findall(r"^(\S+\.\w+|SHA256SUMS) {2,}(\S.*)$", told, re.MULTILINE))
    assert list(listed) == [
        *("puzzle.txt", "grid.txt", "formula.cnf", "certificate.json", "SHA256SUMS"),
        *("proof-sat.drat", "proof-cpsat.lrat"),
    ]
    assert listed["grid.txt"] == "its solution"
    assert listed["proof-sat.drat"] == "a proof by sat: glucose4, python-sat 1"
    assert "grid.txt" not in text(grid=None)


def test_what_is_claimed():
    said = "A certificate that this Sudoku puzzle (4x4, boxes 2x2) has "
    assert plain().startswith(f"{said}exactly one solution, the one in grid.txt. You need not")
    assert plain(grid=None).startswith(f"{said}no solution. You need not believe sudoku-csp ")


@pytest.mark.parametrize(
    ("asked", "houses"),
    [
        (FOUR, "row, column and box"),
        (puzzle("1...1...........", JIGSAW), "row, column and region"),
        (puzzle("1" + "." * 15, Board.latin(4)), "row and column"),
    ],
)
def test_how_the_formula_is_read(asked, houses):
    told = plain(asked, None)
    assert "2. The formula says what it should. Variable 16*(r-1) + 4*(c-1) + d, all" in told
    assert "every cell holds one of the 4 digits, and no two; every " in told
    assert f"; every {houses} has a cell for each digit, and no two." in told


def test_givens_and_the_forbidden_grid_are_told_of_where_there_are_any():
    blank = Puzzle.classic(FOUR.board, bytes(16))
    givens, grid = "Clauses of one literal are the givens.", "The last clause forbids the grid of"
    for asked, solution in ((FOUR, GRID), (FOUR, None), (blank, GRID), (blank, None)):
        told = plain(asked, solution)
        assert (givens in told) == (asked is FOUR)
        assert (grid in told) == (solution is not None)


def test_boards_up_to_25_are_drawn():
    """Larger ones have lines too long to be read."""
    for side, drawn in ((25, True), (26, False)):
        asked = Puzzle.classic(Board.latin(side), bytes(side * side))
        assert (str(asked) in text(asked, None)) == drawn


def test_no_line_ends_in_the_middle_of_a_word_however_long_it_is(monkeypatch):
    for width in range(60, 100):
        monkeypatch.setattr(readme, "_WIDTH", width)
        assert not re.search(r"\w-$", text(), re.MULTILINE)


def test_paragraphs_have_lines_that_are_not_too_long():
    told = text()
    paragraphs = [
        part
        for part in told.split("\n\n")
        if part.startswith(("A certificate", "  Variable", "4. All"))
    ]
    lengths = [max(map(len, part.splitlines())) for part in paragraphs]
    assert len(paragraphs) == 3
    assert max(lengths) <= 78
    assert all(line.startswith("  ") for line in paragraphs[1].splitlines())
