from dataclasses import dataclass
from itertools import combinations

from sudoku_csp.constraints import About, Everywhere, Fact, Grid, Model, on


@dataclass(frozen=True)
class AntiTaxicab(Everywhere):
    """Among `cells`, no two cells that are d steps apart both hold d.

    A step goes from a cell to another over a side, as a taxi goes through the streets of a grid.
    """

    about = About(
        title="Anti-taxicab",
        sentence="Two cells with the same digit are not exactly as many steps up, down, left and "
        "right apart as the digit says.",
        source="Anti-taxicab Sudoku",
        examples=(
            *on("3 4", "r2c2 r1c1", "r1c3 r2c2 r2c3"),
            *on("3", "r3c1 r1c2 r3c3"),
            *on("4", "r2c1 r4c3"),
            *on("9", "r9c9 r4c5"),
        ),
    )

    def holds(self, grid: Grid) -> bool:
        return not any(
            grid[one] == grid[other] == abs(one.row - other.row) + abs(one.column - other.column)
            for one, other in combinations(self.cells, 2)
        )

    def decompose(self, model: Model) -> None:
        for at, (row, column) in enumerate(self.cells):
            for other in self.cells[at + 1 :]:
                steps = abs(other.row - row) + abs(other.column - column)
                if steps in model.board.digits:
                    both = Fact(self.cells[at], steps, sign=False), Fact(other, steps, sign=False)
                    model.at_least_one(both)
