from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model, OnCells, on
from sudoku_csp.grid.marks import Mark, Shade


@dataclass(frozen=True)
class ExtraRegion(OnCells):
    """The digits of `cells` differ."""

    about = About(
        title="Extra region",
        sentence="No digit repeats in the shaded region.",
        source="Windoku: Peter Ritmeester, NRC Handelsblad 2005",
        wording="extra region {cells}",
        examples=(
            *on("3 4", "r1c2 r2c1", "r1c2 r2c1 r3c3"),
            *on("3", "r1c2 r2c1 r3c3 r3c1"),
            *on("4", "r2c2 r2c3 r3c2 r3c3"),
            *on("9", "r2c2 r4c4"),
        ),
    )

    def marks(self) -> tuple[Mark, ...]:
        return (Shade(self.cells),)

    def holds(self, grid: Grid) -> bool:
        return len({grid[cell] for cell in self.cells}) == len(self.cells)

    def decompose(self, model: Model) -> None:
        model.all_different(self.cells)
