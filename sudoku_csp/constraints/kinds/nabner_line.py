from dataclasses import dataclass
from itertools import combinations, pairwise

from sudoku_csp.constraints import About, Grid, Model, OnLine, on
from sudoku_csp.grid.marks import Colour


@dataclass(frozen=True)
class NabnerLine(OnLine):
    """The digits of any two of the `cells`, neighbours or not, differ by at least 2."""

    about = About(
        title="Nabner line",
        sentence="Along a nabner line no digit repeats, and no two digits are consecutive, "
        "wherever they stand on it.",
        source="Nabner Lines (renban, read backwards)",
        aliases=("nabner",),
        examples=(
            *on("3", "r1c2 r1c3", "r1c2 r1c3 r2c1"),
            *on("4", "r1c3 r1c4 r2c1"),
            *on("5", "r1c5 r2c1 r2c2"),
            *on("9", "r1c1 r1c2"),
        ),
    )
    look = (Colour.YELLOW,)

    def holds(self, grid: Grid) -> bool:
        digits = sorted(grid[cell] for cell in self.cells)
        return all(low + 1 < high for low, high in pairwise(digits))

    def decompose(self, model: Model) -> None:
        for one, other in combinations(self.cells, 2):
            model.relation(one, other, lambda a, b: abs(a - b) > 1)
