from collections import Counter
from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model
from sudoku_csp.constraints.shapes import CONTAINED, Containing


@dataclass(frozen=True)
class ContainAtLeast(Containing):
    """Each of `digits` stands in the `cells` at least as often as it is listed."""

    about = About(
        title="Contain at least",
        sentence="The listed digits stand in the cells, each at least as often as listed.",
        source="digits in a region, as a quadruple has them for 2x2",
        noun="a list of digits",
        wording="at least {digits} in {cells}",
        examples=CONTAINED,
    )
    sign = "≥"

    def holds(self, grid: Grid) -> bool:
        there = [grid[cell] for cell in self.cells]
        return all(there.count(digit) >= self.digits.count(digit) for digit in self.digits)

    def decompose(self, model: Model) -> None:
        for digit, times in Counter(self.digits).items():
            # A digit that the board lacks stands in no cell.
            model.count(self.cells, {digit}.intersection(model.board.digits), ">=", times)
        if len(self.digits) == len(self.cells):
            for cell in self.cells:
                model.domain(cell, set(self.digits).intersection(model.board.digits))
