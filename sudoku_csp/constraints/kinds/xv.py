from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model, OnPair, on
from sudoku_csp.grid.marks import Dot, Mark, Sign


@dataclass(frozen=True)
class Xv(OnPair):
    """The digits of the two `cells` add up to `total`: 10 for an X, 5 for a V."""

    about = About(
        title="XV",
        sentence="Digits with an X between them add up to 10, digits with a V between them to 5.",
        source="XV Sudoku",
        noun="an X or V",
        says="{listed} add up to {total}.",
        examples=(
            *on("3 4", "r1c1 r1c2 5", "r3c2 r1c1 5", "r1c1 r1c2 10"),
            *on("6", "r1c1 r1c2 10"),
            *on("9", "r9c8 r9c9 5", "r9c8 r9c9 10"),
        ),
    )

    total: int

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.total not in (5, 10):
            raise ValueError(
                f"an X is a total of 10 and a V one of 5: there is none for {self.total}"
            )

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.TEXT, "X" if self.total == 10 else "V"),)

    def __str__(self) -> str:
        return f"{'X' if self.total == 10 else 'V'} between {self.cells[0]} and {self.cells[1]}"

    def holds(self, grid: Grid) -> bool:
        return sum(grid[cell] for cell in self.cells) == self.total

    def decompose(self, model: Model) -> None:
        one, other = self.cells
        model.relation(one, other, lambda a, b: a + b == self.total)
