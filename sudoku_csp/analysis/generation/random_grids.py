"""Complete random grids, nearly uniform over all grids of the board.

A search from some random digits finds a first grid, with an unknown probability. Then the grid
moves: all cells of some digits, rows or columns are emptied, and one of the grids that fill them,
this one included, is drawn (the heat bath, or Gibbs sampler: Geman & Geman 1984). A move and its
reverse are equally likely, so the moves tend to the uniform distribution as far as they connect the
grids. They do on 4x4, where all 288 are equally frequent; on larger boards there is no proof.
"""

from __future__ import annotations

from itertools import count

from sudoku_csp.analysis.generation.strategies import Stream
from sudoku_csp.analysis.generation.uniqueness import BoundedSearch, Uniqueness
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.backend import Deadline

SOWN = 10
"""The first search begins with digits in one cell of so many."""

MOVES = 10
"""Moves for each digit of the board. On 9x9 half as many lead to 11.7 swappable rectangles a grid,
and more change nothing, whether from a first grid (10.5) or from a canonical one (none); on 16x16,
from 64 in the canonical one, it takes nearly all of them."""

EMPTIED = 3
"""The digits, rows or columns that a move empties."""

MOST = 500
"""The most grids from which a move draws one; with more of them, the grid stays."""


def random_grid(uniqueness: Uniqueness, stream: Stream, deadline: Deadline) -> bytes:
    """A complete grid of the board, a byte a cell. Raises BudgetSpent at the deadline."""
    grid = first_grid(uniqueness.board, stream, deadline)
    for _ in range(MOVES * uniqueness.board.side):
        grid = moved(grid, uniqueness, stream, deadline)
    return grid


def moved(grid: bytes, uniqueness: Uniqueness, stream: Stream, deadline: Deadline) -> bytes:
    """The grid after one move; it may be the same."""
    side = uniqueness.board.side
    emptied = set(stream.some_of(range(side), EMPTIED))
    kind = stream.below(3)
    left = bytes(
        0 if (digit - 1, place // side, place % side)[kind] in emptied else digit
        for place, digit in enumerate(grid)
    )
    others = uniqueness.completions(left, MOST, deadline)
    return stream.one_of(others) if others else grid


def first_grid(board: Board, stream: Stream, deadline: Deadline) -> bytes:
    """A grid that a search finds from some random digits; from fewer, if the search is long.

    The search is the one in pure Python on every machine: another would find another grid. Raises
    Unsupported for regions without a grid, BudgetSpent at the deadline.
    """
    search, cells = BoundedSearch(board), range(len(board.cells))
    peers = [[board.position(peer) for peer in board.peers(cell)] for cell in board.cells]
    unsown = 0
    for failed in count():
        deadline.check()
        sown = bytearray(len(cells))
        for place in stream.some_of(cells, len(cells) // (SOWN + failed)):
            taken = {sown[peer] for peer in peers[place]}
            if free := [digit for digit in board.digits if digit not in taken]:
                sown[place] = stream.one_of(free)
        unsown += not any(sown)
        # Without random digits it must end: twice as many nodes each time.
        grids, exhausted, _ = search.solve(bytes(sown), 1, (2 + failed) * len(cells) << unsown)
        if grids:
            return grids[0]
        if exhausted and not any(sown):
            break
    raise Unsupported(f"no grid obeys the rules on this board of {board}")
