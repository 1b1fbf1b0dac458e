from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model, OnCells, on
from sudoku_csp.grid.marks import Colour, Line, Mark, Pill, Width


@dataclass(frozen=True)
class ValueIndexing(OnCells):
    """If the second of `cells` holds v, the v-th cell after it holds the digit of the first cell.

    If fewer than v cells follow, the rule is broken.
    """

    about = About(
        title="Slingshot",
        sentence="The digit in an arrow's circle is a number of cells: so far along the arrow "
        "stands the digit of the cell behind the circle.",
        source="Slingshot Sudoku",
        aliases=("slingshot",),
        noun="value indexing",
        wording="value indexing along {cells}",
        examples=(
            *on("3", "r1c2 r1c3 r2c1", "r1c2 r1c3 r2c1 r2c2", "r1c2 r1c3 r2c1 r2c2 r2c3"),
            *on("4", "r2c2 r1c2 r3c4", "r4c1 r1c4 r2c3 r3c2"),
            *on("9", "r9c7 r9c8 r9c9"),
        ),
    )
    fewest = 3

    def marks(self) -> tuple[Mark, ...]:
        behind, circle, *ahead = self.cells
        tail = Line((behind, circle), Colour.GREY, Width.HAIR)
        return (tail, Pill((circle,), (tuple(ahead),)))

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        place = 1 + digits[1]
        return place < len(digits) and digits[place] == digits[0]

    def decompose(self, model: Model) -> None:
        value, index, *line = self.cells
        model.element(index, line, value)
