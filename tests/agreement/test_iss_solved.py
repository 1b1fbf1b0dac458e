"""The published examples of ISS beside the project: one solution each, three times alike."""

import json
from functools import cache

import puzzle_sets
import pytest

from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backends import NAMES, create

UNREADABLE = ("Let there be chaos",)
"""Its regions are to be found."""

LONG = {
    ("'Leven", "reference"),
    ("The Zip that Zips the Zips", "reference"),
    ("Little Killer Sudoku", "reference"),
    ("Cold Sauerkraut", "reference"),
    ("Killing with flowers", "cpsat"),
    ("Killing with flowers", "reference"),
}
"""Who takes more than a second for which."""

pytestmark = puzzle_sets.needs_data


@cache
def examples():
    there = puzzle_sets.ISS.is_file()
    found = json.loads(puzzle_sets.ISS.read_text()) if there else []
    return {one["name"]: one for one in found if one["name"] not in UNREADABLE}


ASKED = [
    pytest.param(name, backend, marks=pytest.mark.slow if (name, backend) in LONG else ())
    for name in examples()
    for backend in NAMES
]


def puzzle_and_solution(name):
    example = examples()[name]
    (puzzle,) = reader.read(source.from_text(example["input"]), Context(name))
    assert isinstance(puzzle, Puzzle), puzzle
    signs = example["solution"]
    digits = bytes(ord(one) - 64 if one.isalpha() else int(one) for one in signs)
    return puzzle, Grid(puzzle.board, digits)


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("name", "backend"), ASKED)
def test_a_published_example_has_its_printed_solution_and_no_other(name, backend):
    puzzle, printed = puzzle_and_solution(name)
    answer = create(backend).solve(puzzle)
    assert (answer.solutions, answer.exhausted) == ((printed,), True)
