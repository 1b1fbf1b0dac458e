"""The constraints of a board itself: no digit twice in a row, a column or a box."""

from collections.abc import Sequence
from functools import lru_cache

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell


@lru_cache(maxsize=16)
def classic_rules(board: Board) -> tuple[AllDifferent, ...]:
    """Returns a constraint for each house of the board: its cells hold different digits.

    >>> [str(rule) for rule in classic_rules(Board.customary(4))][::5]
    ['all different in row 1', 'all different in column 2', 'all different in box 3']
    """
    return tuple(AllDifferent(house.cells, house.name) for house in board.houses)


def different(cells: Sequence[Cell]) -> Constraint:
    """The constraint that these cells, which need not be a house, hold different digits."""
    return AllDifferent(tuple(cells))
