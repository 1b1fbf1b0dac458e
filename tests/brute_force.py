"""All solutions of a puzzle, from the definition: the truth that the properties rest on.

It shares nothing with the solvers: not their houses, which it works out from the shape of the board
by itself, nor a constraint. It fills the cell that the fewest digits fit, with each of them.
"""

from functools import lru_cache
from itertools import islice
from math import inf
from typing import NamedTuple

SMALL = 6
"""The side up to which nothing takes long."""

MOST_CELLS = 200_000
"""Open cells that are looked at before the search ends, some tenths of a second."""


class GaveUp(Exception):
    """It would take too long."""


class Truth(NamedTuple):
    """The solutions, and whether they are all."""

    grids: frozenset[bytes]
    complete: bool


def limit_of(board):
    """How many solutions are enumerated: all that a 4x4 board with any boxes can have."""
    if board.side <= 4:
        return 600
    return 50 if board.side <= SMALL else 10


@lru_cache(maxsize=32)
def truth(board, digits):
    """The solutions of these givens up to `limit_of` the board. Raises GaveUp."""
    limit = limit_of(board)
    found = set()
    for grid in grids(board, digits):
        found.add(grid)
        if len(found) > limit:
            return Truth(frozenset(found), complete=False)
    return Truth(frozenset(found), complete=True)


def solutions(board, digits, limit=2):
    """Up to `limit` solutions, however long it takes."""
    return list(islice(grids(board, digits, most_cells=inf), limit))


def grids(board, digits, rng=None, most_cells=MOST_CELLS):
    """The solutions of these givens one by one; with `rng`, digits are tried in random order.

    Raises GaveUp after so many open cells.
    """
    filling = _Filling(board, rng, most_cells)
    for place, digit in enumerate(digits):
        if digit:
            if digit not in filling.fitting(place):
                return
            filling.toggle(place, digit)
    yield from filling.solutions([place for place, digit in enumerate(digits) if not digit])


class _Filling:
    """A board that is being filled: the digit in each place, and those that each house has used."""

    def __init__(self, board, rng, most_cells):
        self.side, self.rng, self.most_cells, self.looked_at = board.side, rng, most_cells, 0
        self.houses = [houses(board, place) for place in range(board.side**2)]
        self.used = [0] * (3 * board.side)
        self.held = bytearray(board.side**2)

    def fitting(self, place):
        used = 0
        for house in self.houses[place]:
            used |= self.used[house]
        return [digit for digit in range(1, self.side + 1) if not used >> digit & 1]

    def toggle(self, place, digit):
        """Puts the digit there, or takes it away again."""
        self.held[place] ^= digit
        for house in self.houses[place]:
            self.used[house] ^= 1 << digit

    def solutions(self, blank):
        if not blank:
            yield bytes(self.held)
            return
        self.looked_at += len(blank)
        if self.looked_at > self.most_cells:
            raise GaveUp
        place, digits = min(((p, self.fitting(p)) for p in blank), key=lambda pair: len(pair[1]))
        rest = [p for p in blank if p != place]
        if self.rng is not None:
            self.rng.shuffle(digits)
        for digit in digits:
            self.toggle(place, digit)
            yield from self.solutions(rest)
            self.toggle(place, digit)


def is_solution(board, digits, grid):
    """Whether the grid keeps the givens and has no digit twice in a row, column or box."""
    if any(given not in (0, held) for given, held in zip(digits, grid, strict=True)):
        return False
    held = {(h, digit) for place, digit in enumerate(grid) for h in houses(board, place)}
    return len(held) == sum(len(houses(board, p)) for p in range(len(grid))) and all(
        1 <= digit <= board.side for digit in grid
    )


def houses(board, place):
    """The numbers of a cell's row, column and box: 0 to n - 1, n to 2n - 1, 2n to 3n - 1; of the
    first two where there are no boxes."""
    side = board.side
    row, column = divmod(place, side)
    if board.regions is None and not board.box_columns:
        return row, side + column
    if board.regions is None:
        across = side // board.box_columns
        box = row // board.box_rows * across + column // board.box_columns
    else:
        box = board.regions[place]
    return row, side + column, 2 * side + box
