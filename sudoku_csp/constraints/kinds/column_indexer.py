from dataclasses import dataclass

from sudoku_csp.constraints import About, Cell, Fact, Grid, Model, on
from sudoku_csp.constraints.shapes import OnSide
from sudoku_csp.grid.marks import Colour, Mark, Shade


@dataclass(frozen=True)
class ColumnIndexer(OnSide):
    """If one of `cells` is in column j and holds v, only the v-th cell of its row holds j.

    A row has `side` cells.
    """

    about = About(
        title="Column indexer",
        sentence="A marked cell tells in which column of its row the number of its own column "
        "stands.",
        source="159 Sudoku",
        examples=(
            *on("3", "r1c1 3", "r2c3 3", "r3c2 3", "r2c1 r2c3 3"),
            *on("4", "r1c4 4", "r2c2 4"),
            *on("9", "r1c2 2"),
        ),
    )

    @property
    def scope(self) -> tuple[Cell, ...]:
        rows = dict.fromkeys(cell.row for cell in self.cells)
        return tuple(Cell(row, column) for row in rows for column in range(1, self.side + 1))

    def marks(self) -> tuple[Mark, ...]:
        return tuple(Shade((cell,), Colour.RED, "C") for cell in self.cells)

    def holds(self, grid: Grid) -> bool:
        for cell in self.cells:
            row = {number: grid[Cell(cell.row, number)] for number in range(1, self.side + 1)}
            if [number for number in row if row[number] == cell.column] != [grid[cell]]:
                return False
        return True

    def decompose(self, model: Model) -> None:
        for cell in self.cells:
            row = [Cell(cell.row, number) for number in range(1, self.side + 1)]
            model.element(cell, row, cell.column)
            for digit, place in enumerate(row, 1):
                if place != cell:
                    model.at_least_one([Fact(place, cell.column, sign=False), Fact(cell, digit)])
