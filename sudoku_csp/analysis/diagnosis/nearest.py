"""How near grids are to each other: the number of cells in which they differ."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Deadline


def bits(grid: Grid) -> int:
    """The grid as a number with one bit for each cell: two share the bits of the cells they share.

    >>> from sudoku_csp.grid.board import Board
    >>> one, other = (Grid(Board.customary(1), bytes([1])) for _ in range(2))
    >>> (bits(one) & bits(other)).bit_count()
    1
    """
    side = grid.board.side
    return sum(1 << side * at + digit - 1 for at, digit in enumerate(grid.digits))


def nearest_pair(grids: Sequence[Grid], deadline: Deadline) -> tuple[Grid, Grid]:
    """The two of these, of the same board, that differ in the fewest cells. Raises BudgetSpent."""
    numbers = list(map(bits, grids))
    pair, most = (grids[0], grids[1]), -1
    for at, number in enumerate(numbers):
        deadline.check()
        for before, other in enumerate(numbers[:at]):
            shared = (number & other).bit_count()
            if shared > most:
                pair, most = (grids[before], grids[at]), shared
    return pair
