from dataclasses import dataclass

from sudoku_csp.constraints import About, Everywhere, Grid, Model, on


@dataclass(frozen=True)
class AntiKing(Everywhere):
    """Among `cells`, cells that touch at a corner differ.

    Cells that touch at a side share a row or a column, whose digits differ anyway.
    """

    about = About(
        title="Anti-king",
        sentence="Cells a chess king's move apart hold different digits.",
        source="Anti-king Sudoku (chess Sudoku)",
        aliases=("king",),
        says="Among the {many} cells from {first} to {last}, cells a chess king's move apart "
        "hold different digits.",
        examples=(
            *on("3 4", "r2c2 r1c1", "r1c3 r2c2 r2c3"),
            *on("3", "r1c3 r2c2 r3c3"),
            *on("2", "r1c1 r1c2 r2c1 r2c2"),
            *on("9", "r8c9 r9c8"),
        ),
    )

    def holds(self, grid: Grid) -> bool:
        held = {(cell.row, cell.column): grid[cell] for cell in self.cells}
        return not any(
            held.get((row + 1, column + step)) == digit
            for (row, column), digit in held.items()
            for step in (-1, 1)
        )

    def decompose(self, model: Model) -> None:
        within = set(self.cells)
        for cell in self.cells:
            for other in (cell.moved(1, -1), cell.moved(1, 1)):
                if other in within:
                    model.all_different((cell, other))
