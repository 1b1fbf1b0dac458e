"""Complete random grids, nearly uniform over all grids of the board.

A search from some random digits finds a first grid. Then the grid moves: all cells of some digits,
rows or columns are emptied, and one of the grids that fill them is drawn, the same grid included
(the heat bath, or Gibbs sampler: Geman & Geman 1984). A move and its reverse are equally likely, so
the distribution tends to be uniform over the grids that moves connect. On 4x4 these are all 288
grids; on larger boards there is no proof.
"""

from __future__ import annotations

from itertools import count

from sudoku_csp.analysis.generation.strategies import Stream
from sudoku_csp.analysis.generation.uniqueness import Uniqueness, bounded_search
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.backend import Deadline

SOWN = 10
"""The first search begins with a random digit in one of this number of cells."""

MOVES = 10
"""The number of moves for each digit of the board. On 9x9, half of them mix a grid well, whether it
is a first grid or a canonical one; on 16x16, nearly all are needed (measured by the rectangles of
two digits that can be swapped)."""

EMPTIED = 3
"""The number of digits, rows or columns that a move empties."""

MOST = 500
"""The most grids from which a move draws; if there are more, the grid stays."""


def random_grid(uniqueness: Uniqueness, stream: Stream, deadline: Deadline) -> bytes:
    """A complete grid of the board, a byte a cell. Raises BudgetSpent at the deadline."""
    grid = first_grid(uniqueness.board, stream, deadline)
    for _ in range(MOVES * uniqueness.board.side):
        grid = move(grid, uniqueness, stream, deadline)
    return grid


def move(grid: bytes, uniqueness: Uniqueness, stream: Stream, deadline: Deadline) -> bytes:
    """The grid after one move, which may leave it unchanged."""
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
    """A grid that a search finds from some random digits, or from fewer if the search is long.

    Every machine has the same search, since another search would find another grid. Raises
    Unsupported for regions without a grid, BudgetSpent at the deadline.
    """
    cells = range(len(board.cells))
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
        # A search without random digits has twice the nodes each time, so that it ends.
        nodes = (2 + failed) * len(cells) << unsown
        grids, exhausted, _ = bounded_search(board, bytes(sown), 1, nodes)
        if grids:
            return grids[0]
        if exhausted and not any(sown):
            break
    raise Unsupported(f"no grid obeys the rules on this board of {board}")
