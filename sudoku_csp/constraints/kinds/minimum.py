from dataclasses import dataclass

from sudoku_csp.constraints import About, Grid, Model
from sudoku_csp.constraints.shapes import AROUND_CELLS, Fortress


@dataclass(frozen=True)
class Minimum(Fortress):
    """Each of `cells` holds a smaller digit than each neighbour that is not in `cells`."""

    about = About(
        title="Minimum",
        sentence="The digit of a marked cell is smaller than those of the unmarked cells that "
        "share a side with it.",
        source="Fortress Sudoku",
        examples=AROUND_CELLS,
    )
    is_larger = False

    def holds(self, grid: Grid) -> bool:
        return all(
            grid[cell] < grid[other]
            for cell in self.cells
            for other in grid.board.cells
            if abs(cell.row - other.row) + abs(cell.column - other.column) == 1
            if max(other) <= self.side and other not in self.cells
        )

    def decompose(self, model: Model) -> None:
        for cell in self.cells:
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                other = cell.moved(down, right)
                if 1 <= min(other) <= max(other) <= self.side and other not in self.cells:
                    model.relation(cell, other, lambda a, b: a < b)
