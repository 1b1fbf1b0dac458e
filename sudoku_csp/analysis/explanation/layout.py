"""The candidates and groups of a board as numbers, for the inner loops.

Candidates are numbered from 0, cell after cell in reading order and digit after digit; groups as in
`groups_of`.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from sudoku_csp.analysis.explanation.groups import Candidate, Group, groups_of
from sudoku_csp.grid.board import Board, Cell


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
        self.members = tuple(_members(board))
        of: list[list[int]] = [[] for _ in range(len(board.cells) * board.side)]
        for group, members in enumerate(self.members):
            for member in members:
                of[member].append(group)
        self.of = tuple(map(tuple, of))

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The groups themselves."""
        return groups_of(self.board)

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
        cells = len(self.board.cells)
        lines = 2 * cells
        return tuple(
            group + lines if group < cells else group if group < cells + lines else group - lines
            for group in range(len(self.members))
        )


def _members(board: Board) -> list[tuple[int, ...]]:
    side = board.side
    cells = [tuple(range(first, first + side)) for first in range(0, side**3, side)]
    places = [
        tuple(board.position(cell) * side + digit for cell in house.cells)
        for house in board.houses
        for digit in range(side)
    ]
    return cells + places


@lru_cache(maxsize=8)
def layout_of(board: Board) -> Layout:
    """The layout of a board, made once."""
    return Layout(board)
