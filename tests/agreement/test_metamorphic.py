"""Metamorphic: symmetries keep the verdict and the count; a further given only narrows them."""

import random

import pytest
from tables import rows

import sudoku_csp as sc
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backends import NAMES, create

PUZZLES = rows(__file__, "metamorphic")
LIMIT = 40


def rows_of(puzzle):
    side = puzzle.board.side
    return [list(puzzle.digits[r * side : (r + 1) * side]) for r in range(side)]


def shuffled_lines(rng, count, height):
    """An order of lines that shuffles bands, and lines within their band."""
    bands = [list(range(start, start + height)) for start in range(0, count, height)]
    rng.shuffle(bands)
    for band in bands:
        rng.shuffle(band)
    return [line for band in bands for line in band]


def relabel(puzzle, rng):
    digits = list(puzzle.board.digits)
    rng.shuffle(digits)
    return Puzzle.classic(
        puzzle.board, bytes(0 if d == 0 else digits[d - 1] for d in puzzle.digits)
    )


def move_rows(puzzle, rng):
    rows = rows_of(puzzle)
    order = shuffled_lines(rng, puzzle.board.side, puzzle.board.box_rows)
    return Puzzle.classic(puzzle.board, bytes(d for r in order for d in rows[r]))


def move_columns(puzzle, rng):
    order = shuffled_lines(rng, puzzle.board.side, puzzle.board.box_columns)
    return Puzzle.classic(puzzle.board, bytes(row[c] for row in rows_of(puzzle) for c in order))


def transpose(puzzle, _rng):
    old = puzzle.board
    board = sc.Board(old.side, old.box_columns, old.box_rows)
    return Puzzle.classic(
        board, bytes(d for column in zip(*rows_of(puzzle), strict=True) for d in column)
    )


def all_at_once(puzzle, rng):
    for change in (relabel, move_rows, transpose, move_columns):
        puzzle = change(puzzle, rng)
    return puzzle


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("change", [relabel, move_rows, move_columns, transpose, all_at_once])
def test_symmetries_keep_verdict_and_count(name, change):
    rng = random.Random(change.__name__)
    backend = create(name)
    for text in PUZZLES:
        puzzle = sc.read(text)
        before = backend.solve(puzzle, limit=LIMIT)
        for _ in range(3):
            after = backend.solve(change(puzzle, rng), limit=LIMIT)
            assert after.verdict is before.verdict
            assert len(after.solutions) == len(before.solutions)


@pytest.mark.parametrize("name", NAMES)
def test_a_given_more_never_adds_a_solution_and_one_of_the_solution_keeps_it(name):
    backend = create(name)
    rng = random.Random(5)
    for text in PUZZLES[:6]:
        puzzle = sc.read(text)
        before = backend.solve(puzzle, limit=LIMIT)
        if not before.solutions:
            continue
        grid = before.solutions[0]
        place = rng.choice([i for i, d in enumerate(puzzle.digits) if d == 0])
        digits = bytearray(puzzle.digits)
        digits[place] = grid.digits[place]
        after = backend.solve(Puzzle.classic(puzzle.board, bytes(digits)), limit=LIMIT)
        assert 1 <= len(after.solutions) <= len(before.solutions)
        if before.exhausted:
            kept = {g.digits for g in before.solutions if g.digits[place] == digits[place]}
            assert {g.digits for g in after.solutions} == kept
