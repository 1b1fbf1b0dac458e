from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model, on
from sudoku_csp.constraints.shapes import Listing
from sudoku_csp.grid.marks import Mark, Small


@dataclass(frozen=True)
class Candidates(Listing):
    """Each of `cells`, usually a single cell, holds one of `digits`."""

    about = About(
        title="Candidates",
        sentence="A cell holds one of the small digits that are printed in it.",
        source="Sukaku (pencil mark Sudoku)",
        noun="a list of candidates",
        wording="candidates {digits} in {cells}",
        examples=(
            *on("3", "2, r1c1", "3,1 r3c2 r1c1", "3,4 r3c2", "1,2,3 r3c2"),
            *on("4", "2,4 r1c1", "1,2,3 r1c1 r3c2"),
            *on("9", "1,5,9 r3c2"),
        ),
    )

    def marks(self) -> tuple[Mark, ...]:
        return tuple(Small(cell, " ".join(map(str, self.digits))) for cell in self.cells)

    def holds(self, grid: Grid) -> bool:
        return all(grid[cell] in self.digits for cell in self.cells)

    def decompose(self, model: Model) -> None:
        digits = [digit for digit in model.board.digits if digit in self.digits]
        for cell in self.cells:
            model.domain(cell, digits)
