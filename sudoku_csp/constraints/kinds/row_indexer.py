from dataclasses import dataclass

from sudoku_csp.constraints import About, Cell, Fact, Grid, Model, on
from sudoku_csp.constraints.shapes import OnSide
from sudoku_csp.grid.marks import Colour, Mark, Shade


@dataclass(frozen=True)
class RowIndexer(OnSide):
    """If one of `cells` is in row i and holds v, only the v-th cell of its column holds i.

    A column has `side` cells.
    """

    about = About(
        title="Row indexer",
        sentence="A marked cell tells in which row of its column the number of its own row stands.",
        source="159 Sudoku",
        examples=(
            *on("3", "r1c1 3", "r2c3 3", "r3c2 3", "r1c2 r3c2 3"),
            *on("4", "r4c1 4", "r2c2 4"),
            *on("9", "r2c1 2"),
        ),
    )

    @property
    def scope(self) -> tuple[Cell, ...]:
        columns = dict.fromkeys(cell.column for cell in self.cells)
        return tuple(Cell(row, column) for column in columns for row in range(1, self.side + 1))

    def marks(self) -> tuple[Mark, ...]:
        return tuple(Shade((cell,), Colour.GREEN, "R") for cell in self.cells)

    def holds(self, grid: Grid) -> bool:
        for cell in self.cells:
            column = {number: grid[Cell(number, cell.column)] for number in range(1, self.side + 1)}
            if [number for number in column if column[number] == cell.row] != [grid[cell]]:
                return False
        return True

    def decompose(self, model: Model) -> None:
        for cell in self.cells:
            column = [Cell(number, cell.column) for number in range(1, self.side + 1)]
            model.element(cell, column, cell.row)
            for digit, place in enumerate(column, 1):
                if place != cell:
                    model.at_least_one([Fact(place, cell.row, sign=False), Fact(cell, digit)])
