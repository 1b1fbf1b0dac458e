"""All solutions of a puzzle, from the definition: the truth that everything here is held to.

It shares nothing with the solvers: not their houses, which it works out from the shape of the board
by itself, nor a rule. It fills the cell that the fewest digits fit, with each of them in turn. What
can stand together and what not is found out by going through all grids.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

SMALL = 6
"""The side up to which nothing takes long."""

MOST_LOOKED_AT = 200_000
"""Open cells that are looked at before it gives up, some tenths of a second; few puzzles of fuzzing
come near."""


class GaveUp(Exception):
    """It would take too long."""


class Truth(NamedTuple):
    """The solutions, and whether they are all: None where brute force gave up."""

    grids: frozenset[bytes]
    complete: bool


def limit_of(board: Board) -> int:
    """How many solutions are enumerated: all that a 4x4 board with any boxes can have."""
    if board.side <= 4:
        return 600
    return 50 if board.side <= SMALL else 10


@lru_cache(maxsize=32)
def truth(board: Board, digits: bytes) -> Truth | None:
    """The solutions of these givens up to `limit_of` the board, None where it gives up."""
    limit = limit_of(board)
    found = set()
    try:
        for grid in grids(board, digits):
            found.add(grid)
            if len(found) > limit:
                return Truth(frozenset(found), complete=False)
    except GaveUp:
        return None
    return Truth(frozenset(found), complete=True)


def grids(board: Board, digits: bytes, rng: Random | None = None) -> Iterator[bytes]:
    """The solutions of these givens one by one; with `rng`, digits are tried in random order.

    Raises GaveUp after `MOST_LOOKED_AT`.
    """
    filling = _Filling(board, [_houses(board, place) for place in range(board.side**2)], rng)
    yield from filling.of(digits, range(len(digits)))


def breaks(board: Board, digits: bytes, houses: Collection[str]) -> bool:
    """Whether these givens cannot stand under the rules of these houses alone ("row 1", "box 2").

    Raises GaveUp after `MOST_LOOKED_AT`.
    """
    numbers = {_number(board, name) for name in houses}
    ruled = [
        tuple(house for house in _houses(board, place) if house in numbers)
        for place in range(board.side**2)
    ]
    # A cell that is in none of them can hold anything.
    places = [place for place, of in enumerate(ruled) if of]
    return next(_Filling(board, ruled, None).of(digits, places), None) is None


class _Filling:
    """A board that is being filled: the digit in each place, and those that each house has used.

    `houses` are the numbers of the houses of each place.
    """

    def __init__(self, board: Board, houses: Sequence[tuple[int, ...]], rng: Random | None) -> None:
        self._side = board.side
        self._rng = rng
        self._houses = houses
        self._used = [0] * (3 * board.side)
        self._held = bytearray(board.side**2)
        self._looked_at = 0

    def fitting(self, place: int) -> list[int]:
        used = 0
        for house in self._houses[place]:
            used |= self._used[house]
        return [digit for digit in range(1, self._side + 1) if not used >> digit & 1]

    def toggle(self, place: int, digit: int) -> None:
        """Puts the digit there, or takes it away again."""
        self._held[place] ^= digit
        for house in self._houses[place]:
            self._used[house] ^= 1 << digit

    def of(self, digits: bytes, places: Iterable[int]) -> Iterator[bytes]:
        """All ways to fill these places of an empty board, beside the givens there."""
        blank = []
        for place in places:
            if not digits[place]:
                blank.append(place)
            elif digits[place] in self.fitting(place):
                self.toggle(place, digits[place])
            else:
                return
        yield from self.solutions(blank)

    def solutions(self, blank: list[int]) -> Iterator[bytes]:
        if not blank:
            yield bytes(self._held)
            return
        self._looked_at += len(blank)
        if self._looked_at > MOST_LOOKED_AT:
            raise GaveUp
        place, digits = min(((p, self.fitting(p)) for p in blank), key=lambda pair: len(pair[1]))
        rest = [p for p in blank if p != place]
        if self._rng is not None:
            self._rng.shuffle(digits)
        for digit in digits:
            self.toggle(place, digit)
            yield from self.solutions(rest)
            self.toggle(place, digit)


def is_solution(board: Board, digits: bytes, grid: bytes) -> bool:
    """Whether the grid keeps the givens and has no digit twice in a row, column or box."""
    if any(given not in (0, held) for given, held in zip(digits, grid, strict=True)):
        return False
    held = {(h, digit) for place, digit in enumerate(grid) for h in _houses(board, place)}
    return len(held) == sum(len(_houses(board, p)) for p in range(len(grid))) and all(
        1 <= digit <= board.side for digit in grid
    )


def _houses(board: Board, place: int) -> tuple[int, ...]:
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


def _number(board: Board, name: str) -> int:
    """The number of a house, as `_houses` has it. Raises ValueError for what names none."""
    kind, number = name.split()
    first = {"row": 0, "column": 1, "box": 2, "region": 2}.get(kind)
    if first is None or not 1 <= int(number) <= board.side:
        raise ValueError(f"no house is called {name!r}")
    return first * board.side + int(number) - 1


Pair = tuple[Cell, int]


class Agreement:
    """What grids have of these pairs: `largest` are the largest sets that one grid has."""

    def __init__(self, board: Board, pairs: Collection[Pair], grids: Iterable[bytes]) -> None:
        self._pairs = tuple(pairs)
        places = [(board.position(cell), digit) for cell, digit in self._pairs]
        held = {
            frozenset(
                pair
                for pair, (place, digit) in zip(self._pairs, places, strict=True)
                if grid[place] == digit
            )
            for grid in grids
        }
        self.largest = [one for one in held if not any(one < other for other in held)]

    def stands(self, pairs: Iterable[Pair]) -> bool:
        """Whether some grid has them all."""
        wanted = frozenset(pairs)
        return any(wanted <= one for one in self.largest)

    def clashing(self, size: int) -> tuple[Pair, ...] | None:
        """So many of the pairs that no grid has all of; None where there are none.

        Where there are, fewer may do; where there are none, fewer never do.
        """
        every = combinations(self._pairs, size) if size >= 0 else ()
        return next((chosen for chosen in every if not self.stands(chosen)), None)

    def repairs(self) -> set[frozenset[Pair]]:
        """All minimal sets of pairs without which the others can stand."""
        return {frozenset(self._pairs) - one for one in self.largest}
