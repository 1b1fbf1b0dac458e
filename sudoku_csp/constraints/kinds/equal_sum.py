"""Equal sum: groups of cells have one same sum, as the lines of a magic square.

Stated as sums, of each group against the shortest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.shapes import InGroups
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model


@dataclass(frozen=True)
class EqualSum(InGroups):
    """The digits of each of the `groups` add up to one same number, which is not given.

    Groups may overlap, and a cell that stands in a group twice counts twice. Raises ValueError for
    fewer than two groups, and for one without cells.
    """

    title = "Equal sums"
    sentence = "The digits of each group of cells add up to the same number."
    source = "magic squares (Lo Shu), as a rule of Sudoku variants"
    noun = "equal sums"

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        a, b, c, d = board.cells[:4]
        yield board, cls(((a, b), (c,)))
        yield board, cls(((a, b), (b, c), (c, d)))
        yield board, cls(((d,), (a, b), (c, c)))
        board = Board.customary(4)
        a, b, c, d = board.cells[2:6]
        yield board, cls(((a, b), (c, d)))
        yield board, cls(((a, b, c), (d,)))
        yield board, cls(((a, b), (a, c, c)))
        board = Board.customary(9)
        yield board, cls(((board.cells[0],), (board.cells[80],)))

    def __str__(self) -> str:
        return f"equal sums {' = '.join(' + '.join(map(str, group)) for group in self.groups)}"

    def holds(self, grid: Grid) -> bool:
        return len({sum(grid[cell] for cell in group) for group in self.groups}) == 1

    def decompose(self, model: Model) -> None:
        place = min(range(len(self.groups)), key=lambda place: len(self.groups[place]))
        subtracted = [(-1, cell) for cell in self.groups[place]]
        for group in self.groups[:place] + self.groups[place + 1 :]:
            model.linear([(1, cell) for cell in group] + subtracted, "==", 0)
