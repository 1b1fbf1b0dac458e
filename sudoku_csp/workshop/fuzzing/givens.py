"""Givens of every kind for a board: sensible ones, wrong ones, none and all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from sudoku_csp.grid.board import Board
from sudoku_csp.workshop.fuzzing import brute_force

SEARCHED = 12
"""The largest side of a board whose grids are searched for, with boxes or without."""

OPEN, OPEN_LARGE = 0.6, 0.4
"""The most of a board above side 4, and above side 12, that is open in a puzzle cut from a grid:
few have many solutions then, and none is hard."""


def blank(_rng: Random, board: Board) -> bytes:
    """No given."""
    return bytes(board.side**2)


def scattered(rng: Random, board: Board) -> bytes:
    """Some digits anywhere."""
    digits = bytearray(board.side**2)
    for _ in range(rng.randrange(1, board.side + 3)):
        digits[rng.randrange(len(digits))] = rng.randrange(1, board.side + 1)
    return bytes(digits)


def full(rng: Random, board: Board) -> bytes:
    """A grid, sometimes with two cells exchanged."""
    digits = bytearray(_grid(rng, board))
    if rng.random() < 1 / 3:
        first, second = rng.randrange(len(digits)), rng.randrange(len(digits))
        digits[first], digits[second] = digits[second], digits[first]
    return bytes(digits)


def cut(rng: Random, board: Board) -> bytes:
    """A grid with some of its digits removed: at least one solution."""
    digits = bytearray(_grid(rng, board))
    share = OPEN if board.side <= SEARCHED else OPEN_LARGE
    most = len(digits) if board.side <= 4 else int(share * len(digits))
    for place in rng.sample(range(len(digits)), rng.randrange(most + 1)):
        digits[place] = 0
    return bytes(digits)


def changed(rng: Random, board: Board) -> bytes:
    """A puzzle cut from a grid, with another digit in one cell."""
    digits = bytearray(cut(rng, board))
    digits[rng.randrange(len(digits))] = rng.randrange(1, board.side + 1)
    return bytes(digits)


def clashing(rng: Random, board: Board) -> bytes:
    """A puzzle cut from a grid, with one digit twice in a row, a column or a box."""
    digits = bytearray(cut(rng, board))
    first = rng.choice(board.cells)
    others = sorted(board.peers(first))
    if others:
        digit = rng.randrange(1, board.side + 1)
        for cell in (first, rng.choice(others)):
            digits[board.position(cell)] = digit
    return bytes(digits)


KINDS: Mapping[str, tuple[int, Callable[[Random, Board], bytes]]] = {
    "cut": (12, cut),
    "changed": (5, changed),
    "scattered": (4, scattered),
    "clashing": (2, clashing),
    "blank": (1, blank),
    "full": (1, full),
}
"""The kinds, how often each comes, and what makes one."""


def _grid(rng: Random, board: Board) -> bytes:
    """A random grid; the blank board where there is none (of some jigsaws), or none was found."""
    if board.side > SEARCHED:
        return _shifted(rng, board)
    empty = bytes(board.side**2)
    try:
        return next(brute_force.grids(board, empty, rng), empty)
    except brute_force.GaveUp:
        return empty


def _shifted(rng: Random, board: Board) -> bytes:
    """A grid whose rows are the first one shifted, its digits, rows and columns in random order."""
    digits = rng.sample(board.digits, board.side)
    rows, columns = (
        [line for band in rng.sample(bands, len(bands)) for line in rng.sample(band, len(band))]
        for bands in (
            _bands(board.side, board.box_rows),
            _bands(board.side, board.box_columns),
        )
    )
    return bytes(
        digits[
            (board.box_columns * (row % board.box_rows) + row // board.box_rows + column)
            % len(digits)
        ]
        for row in rows
        for column in columns
    )


def _bands(side: int, size: int) -> list[range]:
    """The lines of each band or stack, so many each."""
    return [range(first, first + size) for first in range(0, side, size)]
