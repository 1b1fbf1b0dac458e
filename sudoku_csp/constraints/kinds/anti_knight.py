from dataclasses import dataclass
from itertools import combinations

from sudoku_csp.constraints import About, Everywhere, Grid, Model, on


@dataclass(frozen=True)
class AntiKnight(Everywhere):
    """Among `cells`, cells that are a knight's move apart differ."""

    about = About(
        title="Anti-knight",
        sentence="Cells a chess knight's move apart hold different digits.",
        source="Anti-knight Sudoku (chess Sudoku)",
        aliases=("knight",),
        says="Among the {many} cells from {first} to {last}, cells a chess knight's move "
        "apart hold different digits.",
        examples=(
            *on("3 4x1", "r1c1 r2c3", "r1c1 r2c3 r3c1", "r1c1 r2c2 r3c2"),
            *on("2", "r1c1 r1c2 r2c1 r2c2"),
            *on("9", "r7c8 r9c9"),
        ),
    )

    def holds(self, grid: Grid) -> bool:
        return not any(
            grid[one] == grid[other]
            and sorted((abs(one.row - other.row), abs(one.column - other.column))) == [1, 2]
            for one, other in combinations(self.cells, 2)
        )

    def decompose(self, model: Model) -> None:
        within = set(self.cells)
        for cell in self.cells:
            for down, right in ((1, -2), (1, 2), (2, -1), (2, 1)):
                other = cell.moved(down, right)
                if other in within:
                    model.all_different((cell, other))
