"""Non-consecutive: neighbours never hold digits that follow one another.

Neighbours share a side. A puzzle may exempt pairs of them: those that bear a dot of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.shapes import Exempting
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model


@dataclass(frozen=True)
class NonConsecutive(Exempting):
    """Among `cells`, as a rule `board.cells`, no neighbours differ by 1, but for `exempt` pairs.

    The cells of a pair stand in either order; a pair that does not touch exempts nothing.
    """

    title = "Non-consecutive"
    sentence = "Cells that share a side do not hold consecutive digits."
    source = "Non-consecutive Sudoku"
    also = ("anti-consecutive",)
    noun = "non-consecutive"
    wording = "non-consecutive among {many} cells from {first} to {last}"
    whole_board = True

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        a, b, c, d = Cell(1, 2), Cell(1, 3), Cell(2, 2), Cell(2, 3)
        three, four = Board(3, 1, 3), Board.customary(4)
        yield three, cls((a, b, c))
        yield three, cls((c, a, b), ((c, a),))
        yield three, cls((a, b, d), ((d, b), (a, d)))
        yield three, cls((b, a, d, c))
        yield four, cls((a, c))
        yield four, cls((c, d, b), ((b, d),))
        yield Board.customary(9), cls((Cell(9, 8), Cell(9, 9)))

    def holds(self, grid: Grid) -> bool:
        held = {(cell.row, cell.column): grid[cell] for cell in self.cells}
        free = {frozenset(pair) for pair in self.exempt}
        return not any(
            abs(digit - held[beside]) == 1
            for (row, column), digit in held.items()
            for beside in ((row, column + 1), (row + 1, column))
            if beside in held and frozenset(((row, column), beside)) not in free
        )

    def decompose(self, model: Model) -> None:
        def apart(a: int, b: int) -> bool:
            return not -2 < a - b < 2 or a == b

        free = {*self.exempt, *((other, one) for one, other in self.exempt)}
        within = set(self.cells)
        for cell in self.cells:
            for other in (Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column)):
                if other in within and (cell, other) not in free:
                    model.relation(cell, other, apart)
