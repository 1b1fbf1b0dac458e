"""The published f-puzzles beside the project: one solution each, three times alike, and printed."""

from contextlib import suppress
from dataclasses import fields, replace
from functools import cache

import puzzle_sets
import pytest
from tails import quick_first

from sudoku_csp.puzzle.notation import reader
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends import NAMES, create

FOLDER = puzzle_sets.FPUZZLES
UNREADABLE = ("28", "44")
"""Their rules are drawn, or told in prose."""

LONG = {("26", "reference")}
"""Who takes more than a second for which."""

FILES = [path for path in sorted(FOLDER.glob("[0-9]*.json")) if path.name[:2] not in UNREADABLE]
ASKED = [
    pytest.param(
        path,
        backend,
        id=f"{path.stem} {backend}",
        marks=pytest.mark.slow if (path.name[:2], backend) in LONG else (),
    )
    for path in FILES
    for backend in NAMES
]

pytestmark = puzzle_sets.needs_data


@cache
def puzzle_of(path):
    with path.open("rb") as stream:
        (found,) = reader.read(stream, Context(path.name, ignore_cosmetics=True))
    assert isinstance(found, Puzzle)
    return found


@cache
def only_grid(path):
    """The solution: the printed one, or that of the first backend."""
    puzzle = puzzle_of(path)
    return puzzle.printed or create(NAMES[0]).solve(puzzle).solutions[0]


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("path", "backend"), ASKED)
def test_a_published_puzzle_has_one_solution(path, backend):
    answer = create(backend).solve(puzzle_of(path))
    assert (answer.solutions, answer.exhausted) == ((only_grid(path),), True)


def changes(constraint):
    """The constraint with one of its numbers one up or down, or its cells in the other order."""
    for each in fields(constraint):
        value = getattr(constraint, each.name)
        if isinstance(value, int) and each.name != "side":  # Of the board, and no clue.
            others = [value + 1, value - 1]
        else:
            others = [value[::-1]] if isinstance(value, tuple) else []
        for other in others:
            with suppress(ValueError):
                yield replace(constraint, **{each.name: other})


def with_a_clue_changed(puzzle, grid):
    """The puzzle with a clue that its solution breaks: a constraint, else a given."""
    beyond = puzzle.ruleset.beyond_classic
    for one in beyond:
        for other in changes(one):
            if not other.holds(grid):
                left = [each for each in puzzle.constraints if each is not one]
                return replace(puzzle, ruleset=Ruleset(puzzle.board, (*left, other)), printed=None)
    (cell, digit), *_ = puzzle.givens
    return puzzle.with_givens([(cell, digit % puzzle.board.side + 1), *puzzle.givens[1:]])


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "path", quick_first(FILES, quick=len(FILES) // 2), ids=lambda path: path.stem
)
def test_with_a_clue_changed_the_answer_is_another_and_three_times_alike(path):
    changed = with_a_clue_changed(puzzle_of(path), only_grid(path))
    said = set()
    for backend in NAMES:
        if (path.name[:2], backend) in LONG:
            continue
        answer = create(backend).solve(changed)
        assert only_grid(path) not in answer.solutions
        # Of several solutions each backend may find two others.
        said.add((answer.verdict, answer.solutions if len(answer.solutions) < 2 else None))
    assert len(said) == 1
