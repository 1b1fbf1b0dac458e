from collections import Counter
from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model
from sudoku_csp.constraints.shapes import CONTAINED, Containing


@dataclass(frozen=True)
class ContainExactly(Containing):
    """Each of `digits` stands in the `cells` exactly as often as it is listed.

    The cells may hold other digits too.
    """

    about = About(
        title="Contain exactly",
        sentence="The listed digits stand in the cells, each exactly as often as listed; other "
        "digits are free.",
        source="digits in a region, as a quadruple has them for 2x2",
        noun="a list of digits",
        wording="exactly {digits} in {cells}",
        examples=CONTAINED,
    )
    sign = "="

    def holds(self, grid: Grid) -> bool:
        there = [grid[cell] for cell in self.cells]
        return all(there.count(digit) == self.digits.count(digit) for digit in self.digits)

    def decompose(self, model: Model) -> None:
        for digit, times in Counter(self.digits).items():
            # A digit that the board lacks stands in no cell.
            model.count(self.cells, {digit}.intersection(model.board.digits), "==", times)
        if len(self.digits) == len(self.cells):
            for cell in self.cells:
                model.domain(cell, set(self.digits).intersection(model.board.digits))
