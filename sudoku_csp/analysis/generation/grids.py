"""Complete grids at random, nearly as if drawn from all grids of the board.

A search from some random digits finds a first grid, of which nobody can say how likely it was. Then
the grid moves: all cells of some digits, rows or columns are emptied, and of the grids that fill
them, this one among them, one is drawn (the heat bath, or Gibbs sampler: Geman & Geman 1984).
Each grid that a move can lead to leads back as easily, so the moves leave the uniform distribution
as it is and tend to it, as far as they connect the grids. They do on 4x4, where all 288 come out
equally often; on larger boards nobody has proved it, and tests compare what can be counted.

Rotating and relabelling one grid, as many generators do, would never leave its class: of the
5,472,730,538 essentially different grids (Russell & Jarvis 2006) it makes one.
"""

from __future__ import annotations

from itertools import count

from sudoku_csp.analysis.generation.stream import Stream
from sudoku_csp.analysis.generation.uniqueness import Uniqueness
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.kernels.bitboard import Bitboard, Tally, first

SOWN = 10
"""The first search begins with a digit in one of so many cells."""

MOVES = 10
"""Moves for each digit of the board. On 9x9 half as many lead to 11.7 swappable rectangles a grid,
and more change nothing, whether from a first grid (10.5) or from a canonical one (none); on 16x16,
from 64 in the canonical one, it takes nearly all of them."""

EMPTIED = 3
"""The digits, rows or columns that a move empties."""

MOST = 500
"""Grids of which a move draws one; where there are more of them, the grid stays as it is."""


def random_grid(uniqueness: Uniqueness, stream: Stream, deadline: Deadline) -> bytes:
    """A complete grid of the board, a byte a cell. Raises BudgetSpent at the deadline."""
    grid = first_grid(uniqueness.board, stream, deadline)
    for _ in range(MOVES * uniqueness.board.side):
        grid = moved(grid, uniqueness, stream, deadline)
    return grid


def moved(grid: bytes, uniqueness: Uniqueness, stream: Stream, deadline: Deadline) -> bytes:
    """The grid after one move, which may be the same."""
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
    """A grid that a search finds from some random digits; where it runs long, from fewer.

    The search is the one in pure Python on every machine: another would find another grid. Raises
    Unsupported for regions that no grid fits, BudgetSpent at the deadline.
    """
    bitboard, cells = Bitboard(board), range(len(board.cells))
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
        # Nothing is left to chance then: twice as many nodes each time, and it ends.
        tally = Tally((2 + failed) * len(cells) << unsown)
        grids, exhausted = first(bitboard, bytes(sown), 1, tally)
        if grids:
            return grids[0]
        if exhausted and not any(sown):
            break
    raise Unsupported(f"no grid obeys the rules on this board of {board}")
