from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model, OnPair, on
from sudoku_csp.grid.marks import Dot, Mark, Sign


@dataclass(frozen=True)
class Inequality(OnPair):
    """The first of the two `cells` holds the larger digit."""

    about = About(
        title="Inequality",
        sentence="The sign between two cells points to the smaller digit: the first cell holds "
        "the larger digit.",
        source="Futoshiki (Seto 2001), greater-than Sudoku",
        aliases=("greater-than",),
        wording="{cells: > }",
        says="{first} is larger than {last}.",
        examples=on("3 4 9", "r1c1 r1c2") + on("4", "r3c2 r1c2", "r4c4 r1c1"),
    )

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.POINT),)

    def holds(self, grid: Grid) -> bool:
        first, second = self.cells
        return grid[first] > grid[second]

    def decompose(self, model: Model) -> None:
        larger, smaller = self.cells
        model.relation(larger, smaller, lambda a, b: a > b)
