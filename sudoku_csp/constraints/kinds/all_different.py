"""All different: no digit stands twice in the cells.

If there are as many cells as digits, every digit also has a place; clauses and propagation use this
too. The clauses state that at most one of the cells holds each digit and, if there are as many
cells as digits, that at least one does (the extended encoding, Lynce & Ouaknine 2006). Propagation
uses naked and hidden singles, or another level of `propagation/all_different`.
"""

from dataclasses import dataclass, field

from sudoku_csp.constraints import About, Grid, Model, OnCells, on
from sudoku_csp.grid.marks import Mark, Shade


@dataclass(frozen=True)
class AllDifferent(OnCells):
    """The `cells` hold different digits. `name`, such as "row 1", is for messages."""

    about = About(
        title="All different",
        sentence="No digit stands twice in these cells.",
        source="Latin squares (Euler 1782); Sudoku (Garns 1979)",
        noun="an all-different",
        wording="all different in {place}",
        examples=(
            *on("2 3 4", "r1c2"),
            *on("2", "r1c2 r2c1"),
            *on("3 4", "r1c2 r1c3"),
            *on("3", "r1c2 r1c3 r2c1"),
            *on("4", "r1c2 r1c3 r1c4", ("r1c1 r1c2 r1c3 r1c4", "row 1")),
        ),
    )

    name: str = field(default="", compare=False)

    def marks(self) -> tuple[Mark, ...]:
        return (Shade(self.cells),)

    def __str__(self) -> str:
        return f"all different in {self.place}"

    @property
    def place(self) -> str:
        return self.name or " ".join(map(str, self.cells))

    def holds(self, grid: Grid) -> bool:
        return len({grid[cell] for cell in self.cells}) == len(self.cells)

    def decompose(self, model: Model) -> None:
        model.all_different(self.cells)
