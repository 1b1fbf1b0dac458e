"""The groups of a board: sets of candidates of which exactly one is true.

A cell holds one digit, and a house has one place for each digit: these are the 324 columns of 9x9
Sudoku as an exact cover (Knuth, "Dancing links", 2000), and the truths and links of set logic. A
reason is counted in groups: a single takes one, locked candidates two, a naked pair four.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from sudoku_csp.grid.board import Board, Cell, House


class Candidate(NamedTuple):
    """A digit in a cell.

    >>> print(Candidate(Cell(3, 7), 5))
    r3c7=5
    """

    cell: Cell
    digit: int

    def __str__(self) -> str:
        return f"{self.cell}={self.digit}"


@dataclass(frozen=True)
class Group:
    """Candidates of which one is true: the digits of a cell, or the places of a digit in a house.

    `cell` is set for a cell, `house` and `digit` for a house.
    """

    members: tuple[Candidate, ...]
    cell: Cell | None = None
    house: House | None = None
    digit: int = 0

    def __str__(self) -> str:
        if self.house is None:
            return f"the digit of {self.cell}"
        return f"{self.digit} in {self.house.name}"


@lru_cache(maxsize=8)
def groups_of(board: Board) -> tuple[Group, ...]:
    """All groups of a board: its cells in reading order, then each house with each digit.

    >>> groups = groups_of(Board.customary(9))
    >>> len(groups), str(groups[0]), str(groups[81]), len(groups[81].members)
    (324, 'the digit of r1c1', '1 in row 1', 9)
    """
    cells = [
        Group(tuple(Candidate(cell, digit) for digit in board.digits), cell=cell)
        for cell in board.cells
    ]
    places = [
        Group(tuple(Candidate(cell, digit) for cell in house.cells), house=house, digit=digit)
        for house in board.houses
        for digit in board.digits
    ]
    return (*cells, *places)
