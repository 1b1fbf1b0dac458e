"""The rule is decomposed into sums: each pair has the sum of the middle cell or of the innermost
pair.
"""

from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model, OnLine, on
from sudoku_csp.grid.marks import Colour


@dataclass(frozen=True)
class ZipperLine(OnLine):
    """Every two of the `cells` equally far from the middle of the line have the same sum.

    If there is a cell in the middle, the digit of that cell is the sum. A line of two cells always
    obeys the rule.
    """

    about = About(
        title="Zipper line",
        sentence="Digits an equal distance from the centre of a zipper line have the same sum, "
        "which is the digit in the centre cell if there is one.",
        source="Zipper Lines",
        aliases=("zipper",),
        examples=(
            *on("3", "r1c2 r1c3", "r1c2 r1c3 r2c1", "r1c2 r1c3 r2c1 r2c2"),
            *on("3", "r1c2 r1c3 r2c1 r2c2 r2c3"),
            *on("4", "r2c1 r1c3 r1c4", "r1c3 r1c4 r2c1 r2c2 r1c3"),
            *on("9", "r1c1 r1c2 r1c1"),
        ),
    )
    look = (Colour.LAVENDER,)
    may_return = True

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        sums = set()
        while len(digits) > 1:
            sums.add(digits.pop(0) + digits.pop())
        return len(sums.union(digits)) == 1

    def decompose(self, model: Model) -> None:
        half = len(self.cells) // 2
        middle = self.cells[half:-half]
        if not middle:
            half -= 1
            middle = self.cells[half:-half] or self.cells
        total = [(-1, cell) for cell in middle]
        for place in range(half):
            pair = [(1, self.cells[place]), (1, self.cells[-1 - place])]
            model.linear(pair + total, "==", 0)
