"""The check of many grids agrees with `Puzzle.violations` on every grid."""

import numpy as np
import pytest
from asking import any_grid, with_holes
from boxes import shifted
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import violations

BOARDS = [
    Board(1, 1, 1),
    Board(4, 2, 2),
    Board(6, 2, 3),
    Board(6, 3, 2),
    Board(5, 1, 5),
    Board(9, 3, 3),
    Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]),
]


def breaks(board, puzzle, grid):
    """True if the grid breaks the rules, or is no grid."""
    try:
        return bool(Puzzle.classic(board, puzzle).violations(Grid(board, grid)))
    except ValueError:
        return True


def verdicts(board, pairs):
    puzzles, grids = (
        np.frombuffer(b"".join(part), np.uint8).reshape(-1, len(board.cells))
        for part in zip(*pairs, strict=True)
    )
    wrong = set(violations.broken_grids(board, puzzles, grids).tolist())
    return [number in wrong for number in range(len(pairs))]


@st.composite
def altered(draw):
    """A board, a puzzle, and its grid with some cells changed, exchanged or emptied."""
    board = draw(st.sampled_from(BOARDS))
    grid = any_grid(board, draw(st.integers(0, 3)))
    puzzle = with_holes(grid, draw(st.sampled_from([0.0, 0.5, 1.0])), draw(st.integers(0, 3)))
    places = st.integers(0, len(grid) - 1)
    changed = bytearray(grid)
    for place, digit in draw(
        st.lists(st.tuples(places, st.integers(0, board.side + 1)), max_size=3)
    ):
        changed[place] = digit
    for one, other in draw(st.lists(st.tuples(places, places), max_size=2)):
        changed[one], changed[other] = changed[other], changed[one]
    return board, puzzle, bytes(changed)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(altered())
def test_it_says_what_the_rules_say(case):
    board, puzzle, grid = case
    assert verdicts(board, [(puzzle, grid)]) == [breaks(board, puzzle, grid)]


EDGES = [(2, 1), (7, 1), (8, 2), (9, 3), (16, 4), (17, 1), (32, 4), (33, 3), (64, 8), (65, 5)]
"""Sides at which the bits of the digits need another type, or another word."""


def check_edges(side, rows):
    """Checks wrong grids with digits around 0, the side, and the last bit."""
    board, grid = Board(side, rows, side // rows), shifted(side, rows)
    blank = bytes(len(grid))
    assert verdicts(board, [(blank, grid), (grid, grid)]) == [False, False]
    wrong = []
    for place in (0, 1, side - 1, side * (side - 1), side * side - 1):
        others = {0, 1, 2, side - 1, side, side + 1} - {grid[place]}
        wrong += [bytes([*grid[:place], digit, *grid[place + 1 :]]) for digit in others]
        changed = bytearray(side * side)
        changed[place] = grid[place] % side + 1
        if side > 1:
            assert verdicts(board, [(bytes(changed), grid)]) == [True]
    last = [digit for digit in (side - 1, side) if digit]
    exchanged = bytearray(grid)
    first, second = (grid.index(digit) for digit in last)
    exchanged[first], exchanged[second] = exchanged[second], exchanged[first]
    wrong.append(bytes(exchanged))
    assert verdicts(board, [(blank, each) for each in wrong]) == [True] * len(wrong)


@pytest.mark.parametrize(("side", "rows"), EDGES)
def test_the_judge_sees_every_digit_of_boards_of_any_side(side, rows):
    check_edges(side, rows)


def test_a_changed_given_is_a_fault_though_the_grid_is_right():
    board = Board(4, 2, 2)
    grid = any_grid(board, 1)
    other = bytes(digit % 4 + 1 for digit in grid)
    assert verdicts(board, [(grid, other), (grid, grid)]) == [True, False]


def test_a_grid_of_another_length_is_a_fault():
    board = Board(4, 2, 2)
    assert (
        violations.first_broken_grid(Ruleset.classic(board), [(bytes(16), bytes(15))])
        == "15 digits for 16 cells"
    )
    assert violations.first_broken_grid(Ruleset.classic(board), []) == ""


def test_a_repeated_digit_of_a_box_is_no_fault_of_a_latin_square():
    grid = bytes(map(int, "1234214334124321"))
    assert violations.first_broken_grid(Ruleset.classic(Board.latin(4)), [(bytes(16), grid)]) == ""
    assert (
        violations.first_broken_grid(Ruleset.classic(Board.customary(4)), [(bytes(16), grid)]) != ""
    )
    twice = bytes(map(int, "1234123434124321"))
    assert violations.first_broken_grid(Ruleset.classic(Board.latin(4)), [(bytes(16), twice)]) != ""
