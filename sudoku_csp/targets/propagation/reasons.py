"""Reasons of the steps of a search: small values, made into text only when somebody reads them."""

from __future__ import annotations

from typing import NamedTuple

from sudoku_csp.grid.cell import Cell

ONLY_DIGIT = "only digit left"


class PeerHolds(NamedTuple):
    """A peer holds the digit.

    >>> print(PeerHolds(Cell(1, 2), 5))
    peer r1c2=5
    """

    cell: Cell
    digit: int

    def __str__(self) -> str:
        return f"peer {self.cell}={self.digit}"


class OnlyCell(NamedTuple):
    """A house has no other cell for the digit.

    >>> print(OnlyCell(5, "box 3"))
    only cell for 5 in box 3
    """

    digit: int
    house: str

    def __str__(self) -> str:
        return f"only cell for {self.digit} in {self.house}"


class NoCell(NamedTuple):
    """A house has no cell for the digit.

    >>> print(NoCell(5, "box 3"))
    no cell for 5 in box 3
    """

    digit: int
    house: str

    def __str__(self) -> str:
        return f"no cell for {self.digit} in {self.house}"


class NoDigit(NamedTuple):
    """A cell has no candidate.

    >>> print(NoDigit(Cell(1, 2)))
    no digit left for r1c2
    """

    cell: Cell

    def __str__(self) -> str:
        return f"no digit left for {self.cell}"
