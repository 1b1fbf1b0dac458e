"""The rule is decomposed into a relation between every two neighbours on the line. Together these
relations are domain consistent.
"""

from dataclasses import dataclass
from itertools import pairwise

from sudoku_csp.constraints import About, Grid, Model, OnLine, on
from sudoku_csp.grid.marks import Colour, Tip, Width


@dataclass(frozen=True)
class Thermometer(OnLine):
    """The digits of `cells`, in line order from the bulb, strictly rise."""

    about = About(
        title="Thermometer",
        sentence="Along a thermometer, digits strictly increase from the bulb, which is the first "
        "cell.",
        source="Thermo Sudoku, World Sudoku Championships since 2007",
        aliases=("thermo",),
        wording="{cells: < }",
        says="Digits strictly increase from {first} to {last}: {cells: < }.",
        examples=(
            *on("3 4x1", "r1c1 r1c2", "r1c1 r1c2 r1c3"),
            *on("4", "r2c2 r1c2 r1c1"),
            *on("3", "r1c1 r1c2 r1c3 r2c1"),
            *on("9", "r1c1 r1c2"),
        ),
    )
    look = Colour.GREY, Width.THICK, Tip.BULB

    def holds(self, grid: Grid) -> bool:
        return all(grid[low] < grid[high] for low, high in pairwise(self.cells))

    def decompose(self, model: Model) -> None:
        for low, high in pairwise(self.cells):
            model.relation(low, high, lambda a, b: a < b)
