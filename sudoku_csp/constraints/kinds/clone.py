from dataclasses import dataclass

from sudoku_csp.constraints import About, Board, Cell, Constraint, Grid, Model, on
from sudoku_csp.grid.marks import Caption, Colour, Mark, Shade


@dataclass(frozen=True)
class Clone(Constraint):
    """Each of `cells` holds the same digit as the cell at the same place in `copies`.

    Cells and copies may overlap. Raises ValueError for different numbers of cells and copies.
    """

    about = About(
        title="Clone",
        sentence="Clones hold the same digits in the same places.",
        source="Clone Sudoku",
        wording="clone of {cells} in {copies}",
        examples=(
            *on(
                "3 4",
                ("r1c1", "r3c3"),
                ("r1c1 r1c2", "r2c2 r3c3"),
                ("r1c1 r1c2 r2c2", "r1c2 r3c3 r2c2"),
            ),
            *on("9", ("r1c9", "r9c1")),
        ),
    )

    cells: tuple[Cell, ...]
    copies: tuple[Cell, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.cells) != len(self.copies):
            raise ValueError(
                f"a clone of {len(self.cells)} cells has as many copies, not {len(self.copies)}"
            )

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys((*self.cells, *self.copies)))

    def objection(self, board: Board) -> str:  # noqa: ARG002
        return "the cells are their own copies" if self.cells == self.copies else ""

    def marks(self) -> tuple[Mark, ...]:
        shades = (Shade(self.cells, Colour.BLUE), Shade(self.copies, Colour.BLUE))
        moved = {
            (copy.row - cell.row, copy.column - cell.column)
            for cell, copy in zip(self.cells, self.copies, strict=True)
        }
        # Copies of another shape need a caption.
        return shades if len(moved) == 1 else (*shades, Caption())

    def holds(self, grid: Grid) -> bool:
        return [grid[cell] for cell in self.cells] == [grid[cell] for cell in self.copies]

    def decompose(self, model: Model) -> None:
        for cell, copy in zip(self.cells, self.copies, strict=True):
            if cell != copy:
                model.equal(cell, copy)
