"""Puzzles with constraints in every format: other solvers take the file, `decode` the answer."""

import puzzle_sets
import pytest
from foreign_solvers import ask
from tails import quick_first

from sudoku_csp.formulas.formats import FORMATS

KILLER = (
    "................ with cage 8 r1c1 r1c2 r2c1; cage 7 r1c3 r2c3; cage 3 r1c4 r2c4; "
    "cage 6 r2c2 r3c2; cage 5 r3c1 r4c1; cage 3 r4c2 r4c3; cage 8 r3c3 r3c4 r4c4"
)
SANDWICH = "1............... with sandwich 3 row 1; sandwich 5 row 2; sandwich 0 row 3"
LINES = (
    "..6...4.1....................22...5. with thermometer r6c1 r6c2 r6c3 r5c3 r5c2; "
    "thermometer r3c6 r4c6 r4c5 r4c4 r3c4; whisper r6c1 r5c2 r4c2 r3c2 r2c3; "
    "whisper r5c1 r5c2 r4c3 r3c4 r3c5"
)
SOLVED, LINES_SOLVED = "1342423124133124", "356214421365543621612543165432234156"
VARIANTS = {
    "killer": (KILLER, SOLVED),
    "sandwich": (SANDWICH, SOLVED),
    "lines": (LINES, LINES_SOLVED),
}

SOLVERS = {
    "dimacs": "cadical",
    "wcnf": "rc2",
    "opb": "clasp",
    "smt2": "z3",
    "lp": "highs",
    "mps": "highs",
    "mzn": "minizinc",
    "cpsat": "cpsat",
}
"""A solver for each format whose answers are grids."""

COUNTED = {"icnf", "pmc"}

FOLDER = puzzle_sets.FPUZZLES
PUBLISHED = sorted(FOLDER.glob("[0-9]*.json"))


def test_every_format_has_a_solver():
    assert {*SOLVERS} | COUNTED == {*FORMATS}


def asked(sudoku, outside, puzzle, style, *options):
    """What `decode` makes of a solver's answer to a puzzle in a format."""
    file = f"exported.{style}"
    ended = sudoku("export", puzzle, "-f", style, *options, "-o", file)
    assert (ended.code, ended.err) == (0, "")
    ask(outside, SOLVERS[style], sudoku.folder / file, sudoku.folder / "answer.txt")
    return sudoku("decode", file, "answer.txt", "-f", "line")


@pytest.mark.sampled(6)
@pytest.mark.parametrize("style", SOLVERS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_comes_back_as_the_known_grid(sudoku, outside, style, variant):
    puzzle, solved = VARIANTS[variant]
    ended = asked(sudoku, outside, puzzle, style)
    assert (ended.code, ended.out, ended.err) == (0, f"{solved}\n", "")
    text = (sudoku.folder / f"exported.{style}").read_text()
    for line in puzzle.partition(" with ")[2].split("; "):
        assert f" constraint {line}\n" in text


@pytest.mark.sampled(6)
@pytest.mark.parametrize("style", quick_first(SOLVERS, quick=3))
def test_a_variant_has_no_other_solution(sudoku, outside, style):
    ended = asked(sudoku, outside, KILLER, style, "--unique-query")
    assert (ended.code, ended.out) == (0, "no other solution\n")


@pytest.mark.parametrize("style", quick_first(SOLVERS, quick=2))
def test_an_answer_that_breaks_a_constraint_alone_is_refused(sudoku, outside, style):
    # The file of the puzzle without its cages, read as that of the one with them.
    lone = "1342" + "." * 12
    asked(sudoku, outside, lone, style)
    ended = sudoku("decode", f"{lone} with cage 5 r1c1 r1c2", "answer.txt", "--exported", style)
    assert ended.code != 0
    assert "cage" in ended.err


OPTIONS = [
    ["--names", "--groups", "--encoding", "order"],
    ["--encoding", "log", "--givens", "compiled"],
    ["--encoding", "optimised,propagate", "--names", "--groups"],
    ["--encoding", "triad,totalizer"],
    ["--encoding", "support,drop-duplicates"],
    ["--encoding", "minimal,commander", "--givens", "compiled"],
]


@pytest.mark.parametrize("options", quick_first(OPTIONS, quick=2))
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_in_any_encoding(sudoku, outside, variant, options):
    puzzle, solved = VARIANTS[variant]
    ended = asked(sudoku, outside, puzzle, "dimacs", *options)
    assert (ended.code, ended.out, ended.err) == (0, f"{solved}\n", "")


@pytest.mark.slow
@puzzle_sets.needs_data
@pytest.mark.parametrize("style", SOLVERS)
@pytest.mark.parametrize("number", ["00", "02", "04", "10", "12", "14", "24", "30", "34", "36"])
def test_a_published_variant_comes_back_as_printed(sudoku, outside, style, number):
    (path,) = (path for path in PUBLISHED if path.name.startswith(number))
    ended = asked(sudoku, outside, path, style)
    (solved,) = sudoku("solve", path, "-f", "line").out.split()
    assert (ended.code, ended.out, ended.err) == (0, f"{solved}\n", "")
