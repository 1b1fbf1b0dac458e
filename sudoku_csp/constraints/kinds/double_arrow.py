from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model, OnLine, on
from sudoku_csp.grid.marks import Colour, Tip, Width


@dataclass(frozen=True)
class DoubleArrow(OnLine):
    """The first and the last of the `cells` together have the same sum as all other cells.

    A repeated cell is added each time.
    """

    about = About(
        title="Double arrow",
        sentence="Digits along a line between two circles add up to the sum of the digits in the "
        "circles.",
        source="Double Arrow Sudoku",
        examples=(
            *on("3", "r1c1 r1c2 r1c3", "r2c1 r1c3 r1c1 r1c2"),
            *on("4", "r1c4 r1c3 r2c1", "r1c3 r1c4 r1c4 r2c1"),
            *on("9", "r1c1 r1c2 r1c1"),
        ),
    )
    fewest = 3
    look = Colour.BROWN, Width.THIN, Tip.CIRCLE, Tip.CIRCLE
    may_return = True

    def __str__(self) -> str:
        inner = " + ".join(map(str, self.cells[1:-1]))
        return f"double arrow {inner} = {self.cells[0]} + {self.cells[-1]}"

    def holds(self, grid: Grid) -> bool:
        first, *inner, last = [grid[cell] for cell in self.cells]
        return sum(inner) == first + last

    def decompose(self, model: Model) -> None:
        terms = [(1, cell) for cell in self.cells[1:-1]]
        terms += [(-1, self.cells[0]), (-1, self.cells[-1])]
        model.linear(terms, "==", 0)
