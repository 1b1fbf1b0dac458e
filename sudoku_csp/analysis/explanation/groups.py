"""The groups of a board: sets of candidates of which exactly one is true.

A cell holds one digit, and a house has one place for each digit: these are the 324 columns of 9x9
Sudoku as an exact cover (Knuth, "Dancing links", 2000), and the truths and links of set logic. A
reason is counted in groups: a single takes one, locked candidates two, a naked pair four.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from sudoku_csp.grid.board import Board, House
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import shown


class Candidate(NamedTuple):
    """A digit in a cell.

    >>> print(Candidate(Cell(3, 7), 5))
    r3c7=5
    """

    cell: Cell
    digit: int

    def __str__(self) -> str:
        return f"{self.cell}={self.digit}"


@dataclass(frozen=True, repr=False)
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

    def __repr__(self) -> str:
        return shown(self, str(self))


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


class Layout:
    """Who is a member of which group.

    >>> layout = layout_of(Board.customary(4))
    >>> print(layout.candidate(7), layout.number(Candidate(Cell(1, 2), 4)))
    r1c2=4 7
    >>> [str(layout.groups[group]) for group in layout.of[7]]
    ['the digit of r1c2', '4 in row 1', '4 in column 2', '4 in box 1']
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.groups = groups_of(board)
        self.members = tuple(tuple(map(self.number, group.members)) for group in self.groups)
        of: list[list[int]] = [[] for _ in range(len(board.cells) * board.side)]
        for group, members in enumerate(self.members):
            for member in members:
                of[member].append(group)
        self.of = tuple(map(tuple, of))

    @cached_property
    def group_numbers(self) -> dict[Group, int]:
        """The number of each group."""
        return {group: number for number, group in enumerate(self.groups)}

    def candidate(self, number: int) -> Candidate:
        position, digit = divmod(number, self.board.side)
        return Candidate(self.board.cells[position], digit + 1)

    def number(self, candidate: Candidate) -> int:
        return self.board.position(candidate.cell) * self.board.side + candidate.digit - 1

    def numbers(self, cell: Cell) -> range:
        """The candidates of a cell."""
        first = self.board.position(cell) * self.board.side
        return range(first, first + self.board.side)

    @cached_property
    def singles_first(self) -> tuple[int, ...]:
        """The rank of each group for people: boxes first, then rows and columns, cells last.

        A place in a box is the easiest to see.
        """
        cells, every = len(self.board.cells), len(self.groups)
        lines = 2 * cells
        return tuple(
            group + every if group < cells else group if group < cells + lines else group - every
            for group in range(every)
        )


@lru_cache(maxsize=8)
def layout_of(board: Board) -> Layout:
    """The layout of a board, made once."""
    return Layout(board)
