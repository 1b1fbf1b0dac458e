from dataclasses import dataclass
from typing import Literal

from sudoku_csp.constraints import About, Cell, Constraint, Grid, Model, on
from sudoku_csp.grid.marks import Colour, Line, Mark, Width


@dataclass(frozen=True)
class Diagonal(Constraint):
    """No digit stands twice on a long diagonal of a board of `side`.

    The main diagonal begins at the top left, the anti-diagonal at the top right.
    """

    about = About(
        title="Diagonal",
        sentence="No digit repeats along the marked diagonal.",
        source="Sudoku X",
        wording="the diagonal from {first} to {last}",
        examples=(
            *on("2", (2,), (2, "anti")),
            *on("3", (3,), (3, "anti")),
            *on("4x1", (4,), (4, "anti")),
            *on("9", (2, "anti")),
        ),
    )

    side: int
    which: Literal["main", "anti"] = "main"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.which not in ("main", "anti"):
            raise ValueError(f"a diagonal is 'main' or 'anti', not {self.which!r}")

    @property
    def scope(self) -> tuple[Cell, ...]:
        lines = range(1, self.side + 1)
        return tuple(Cell(n, n if self.which == "main" else self.side + 1 - n) for n in lines)

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.scope, Colour.BLUE, Width.HAIR, whole=True),)

    def holds(self, grid: Grid) -> bool:
        rows = range(1, self.side + 1)
        columns = rows if self.which == "main" else reversed(rows)
        return len({grid[Cell(*at)] for at in zip(rows, columns, strict=True)}) == self.side

    def decompose(self, model: Model) -> None:
        step = 1 if self.which == "main" else -1
        columns = range(1, self.side + 1)[::step]
        model.all_different([Cell(row, column) for row, column in enumerate(columns, 1)])
