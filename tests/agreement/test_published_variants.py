"""Published f-puzzles and ISS examples beside the project: one solution each, by all three."""

import json
from contextlib import suppress
from dataclasses import fields, replace
from functools import cache

import puzzle_sets
import pytest
from tails import quick_first

from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends import NAMES, create
from sudoku_csp.solvers.backends.settings import Settings

FOLDER = puzzle_sets.FPUZZLES
UNREADABLE = ("28", "44")
"""Their rules are drawn, or in prose."""

LONG = {("26", "reference")}
"""Puzzles that take a backend more than a second."""

FILES = [path for path in sorted(FOLDER.glob("[0-9]*.json")) if path.name[:2] not in UNREADABLE]
REQUESTED = [
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
    stream = source.from_text(puzzle_sets.fpuzzles_document(path))
    (found,) = reader.read(stream, Context(path.name, ignore_cosmetics=True))
    assert isinstance(found, Puzzle)
    return found


@cache
def only_grid(path):
    """The solution: the printed one, or that of the first backend."""
    puzzle = puzzle_of(path)
    return puzzle.printed or create(NAMES[0]).solve(puzzle).solutions[0]


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("path", "backend"), REQUESTED)
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
    found = set()
    for backend in NAMES:
        if (path.name[:2], backend) in LONG:
            continue
        answer = create(backend).solve(changed)
        assert only_grid(path) not in answer.solutions
        # Of several solutions each backend may find two others.
        found.add((answer.verdict, answer.solutions if len(answer.solutions) < 2 else None))
    assert len(found) == 1


ISS_UNREADABLE = ("Let there be chaos",)
"""Its regions are unknown."""

ISS_LONG = {
    ("'Leven", "reference"),
    ("The Zip that Zips the Zips", "reference"),
    ("Little Killer Sudoku", "reference"),
    ("Cold Sauerkraut", "reference"),
    ("Killing with flowers", "cpsat"),
    ("Killing with flowers", "reference"),
}
"""Examples that take a backend more than a second."""


@cache
def examples():
    there = puzzle_sets.ISS.is_file()
    found = json.loads(puzzle_sets.ISS.read_text()) if there else []
    return {one["name"]: one for one in found if one["name"] not in ISS_UNREADABLE}


ISS_ASKED = [
    pytest.param(name, backend, marks=pytest.mark.slow if (name, backend) in ISS_LONG else ())
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
@pytest.mark.parametrize(("name", "backend"), ISS_ASKED)
def test_a_published_example_has_its_printed_solution_and_no_other(name, backend):
    puzzle, printed = puzzle_and_solution(name)
    answer = create(backend).solve(puzzle)
    assert (answer.solutions, answer.exhausted) == ((printed,), True)


LEARNING = Settings(search="learning")


@pytest.mark.slow
def test_the_search_that_learns_agrees_and_meets_few_conflicts():
    """dom-wdeg meets over 60,000 conflicts on these puzzles."""
    conflicts = 0
    solved = [(puzzle_of(path), only_grid(path)) for path in FILES]
    for puzzle, grid in [*solved, *map(puzzle_and_solution, examples())]:
        answer = create("reference", LEARNING).solve(puzzle)
        assert (answer.solutions, answer.exhausted) == ((grid,), True)
        conflicts += answer.stats["conflicts"]
    assert conflicts < 12_000


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_search_that_learns_agrees_with_a_clue_changed(path):
    changed = with_a_clue_changed(puzzle_of(path), only_grid(path))
    learned = create("reference", LEARNING).solve(changed)
    assert learned.verdict == create("sat").solve(changed).verdict
