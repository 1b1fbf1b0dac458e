from dataclasses import dataclass

from sudoku_csp.constraints import About, Cell, Constraint, Grid, Model, on
from sudoku_csp.grid.marks import CellShape, Mark, Shape


@dataclass(frozen=True)
class Odd(Constraint):
    """Each of `cells` holds an odd digit."""

    about = About(
        title="Odd",
        sentence="A cell with a grey circle holds an odd digit.",
        source="Odd-even Sudoku",
        wording="odd digits in {cells}",
        says="An odd digit stands in {each}.",
        examples=(*on("3 4", "r1c1", "r3c3 r1c2"), *on("3", "r1c1 r1c2 r3c3"), *on("9", "r9c9")),
    )

    cells: tuple[Cell, ...]

    def marks(self) -> tuple[Mark, ...]:
        return tuple(CellShape(cell, Shape.DISC) for cell in self.cells)

    def holds(self, grid: Grid) -> bool:
        return all(grid[cell] % 2 == 1 for cell in self.cells)

    def decompose(self, model: Model) -> None:
        digits = model.board.digits[::2]
        for cell in self.cells:
            model.domain(cell, digits)
