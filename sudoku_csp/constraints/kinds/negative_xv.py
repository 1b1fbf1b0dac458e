"""Negative XV: neighbours with no letter between them add up to neither 5 nor 10.

The negative constraint of XV Sudoku: every X and every V is drawn.
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
class NegativeXv(Exempting):
    """Among `cells`, as a rule `board.cells`, no neighbours add up to one of the `totals`, but for
    the `exempt` pairs.

    The cells of a pair stand in either order; a pair that does not touch exempts nothing.
    """

    title = "Negative XV"
    sentence = (
        "Digits that share a side with neither X nor V between them do not add up to 10 or 5."
    )
    source = "XV Sudoku"
    noun, exempts = "negative-xv", "xv"
    wording = "no unmarked X or V among {many} cells from {first} to {last}"
    whole_board = True

    totals: tuple[int, ...] = (5, 10)

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        a, b, c, d = Cell(1, 2), Cell(1, 3), Cell(2, 2), Cell(2, 3)
        three, four = Board(3, 1, 3), Board.customary(4)
        yield three, cls((a, b, c))
        yield three, cls((c, a, b), ((c, a),))
        yield three, cls((a, b, d), ((d, b), (a, d)))
        yield four, cls((a, c))
        yield four, cls((c, d, b), ((b, d),))
        yield Board.customary(6), cls((d, c))
        yield Board.customary(9), cls((Cell(9, 8), Cell(9, 9)))

    def holds(self, grid: Grid) -> bool:
        held = {(cell.row, cell.column): grid[cell] for cell in self.cells}
        free = {frozenset(pair) for pair in self.exempt}
        return not any(
            digit + held[beside] in self.totals
            for (row, column), digit in held.items()
            for beside in ((row, column + 1), (row + 1, column))
            if beside in held and frozenset(((row, column), beside)) not in free
        )

    def decompose(self, model: Model) -> None:
        def unmarked(a: int, b: int) -> bool:
            return all(a + b != total for total in self.totals)

        free = {*self.exempt, *((other, one) for one, other in self.exempt)}
        within = set(self.cells)
        for cell in self.cells:
            for other in (Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column)):
                if other in within and (cell, other) not in free:
                    model.relation(cell, other, unmarked)
