"""Symmetry of the pattern of givens: cells that are given together or not at all.

A symmetry is a set of moves of the square onto itself. Cells that such moves carry into one
another form an orbit; givens are symmetric where they are whole orbits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import UnknownName

Orbit = tuple[int, ...]
"""Places of cells in reading order, counted from 0."""

Move = Callable[[int, int, int], tuple[int, int]]
"""Row and column, counted from 0, and the last of them, to the row and column moved to."""


def _half_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, last - column


def _quarter_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return column, last - row


def _left_right(row: int, column: int, last: int) -> tuple[int, int]:
    return row, last - column


def _up_down(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, column


def _diagonal(row: int, column: int, _last: int) -> tuple[int, int]:
    return column, row


def _anti_diagonal(row: int, column: int, last: int) -> tuple[int, int]:
    return last - column, last - row


MOVES: Mapping[str, tuple[Move, ...]] = {
    "none": (),
    "half-turn": (_half_turn,),
    "quarter-turn": (_quarter_turn,),
    "left-right": (_left_right,),
    "up-down": (_up_down,),
    "diagonal": (_diagonal,),
    "anti-diagonal": (_anti_diagonal,),
    "cross": (_left_right, _up_down),
    "diagonals": (_diagonal, _anti_diagonal),
    "full": (_quarter_turn, _left_right),
}
"""The eight symmetries of a pattern that are not the same by turning it, and both sides of two:
moves that make all others. `cross` has the upright and the level axis, `diagonals` both diagonals,
`full` everything."""

NAMES = tuple(MOVES)


def check_name(name: str) -> str:
    """The name, if it is a symmetry's. Raises UnknownName with those there are."""
    UnknownName.check("symmetry", name, NAMES)
    return name


def orbits(board: Board, name: str) -> tuple[Orbit, ...]:
    """The orbits of the board's cells, in reading order of their first cells.

    >>> orbits(Board.customary(4), "full")
    ((0, 3, 12, 15), (1, 2, 4, 7, 8, 11, 13, 14), (5, 6, 9, 10))
    """
    side, moves = board.side, MOVES[check_name(name)]
    found: dict[Orbit, None] = {}
    for place in range(side * side):
        orbit, waiting = {place}, [place]
        while waiting:
            row, column = divmod(waiting.pop(), side)
            for move in moves:
                to_row, to_column = move(row, column, side - 1)
                moved = to_row * side + to_column
                if moved not in orbit:
                    orbit.add(moved)
                    waiting.append(moved)
        found[tuple(sorted(orbit))] = None
    return tuple(found)


def reachable(orbit_sizes: tuple[int, ...]) -> frozenset[int]:
    """The numbers of givens that whole orbits of these sizes can have.

    >>> sorted(reachable((1, 4, 4)))
    [0, 1, 4, 5, 8, 9]
    """
    numbers = {0}
    for size in orbit_sizes:
        numbers |= {number + size for number in numbers}
    return frozenset(numbers)
