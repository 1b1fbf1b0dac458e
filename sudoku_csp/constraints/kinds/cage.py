"""The rule is decomposed into all-different and a sum. A target may combine these two."""

from dataclasses import dataclass

from sudoku_csp.constraints import About, Board, Cell, Constraint, Grid, Model, on
from sudoku_csp.grid.helpers import join_words
from sudoku_csp.grid.marks import Caption, Mark, Outline

ROW = ("r1c1", "r1c1 r1c2", "r1c1 r1c2 r1c3")


@dataclass(frozen=True)
class Cage(Constraint):
    """The digits of `cells` differ and, if there is a `total`, add up to it.

    A repeated cell is added each time. Raises ValueError for a total below 1.
    """

    about = About(
        title="Cage",
        sentence="Digits in a cage do not repeat and add up to the total in its corner, if it has "
        "one.",
        source="Killer Sudoku (samunamupure, Japan, 1990s)",
        aliases=("killer-cage", "killer"),
        examples=(
            *on("3", *((cells, total) for cells in ROW for total in (None, 3, 4, 6, 9))),
            *on("4x1", *((cells, total) for cells in ROW for total in (None, 4, 5, 7, 12))),
            *on("4", "r2c2 r1c2 r1c1 8", "r2c2 r1c2 r2c2 7"),
            *on("9", *(("r1c1 r1c2", total) for total in (None, 3, 10, 17, 18))),
        ),
    )

    cells: tuple[Cell, ...]
    total: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.total is not None and self.total < 1:
            cells = " ".join(map(str, self.cells))
            raise ValueError(
                f"no cage has a total of {self.total}; without one it is 'cage {cells}'"
            )

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(self.cells))

    def objection(self, board: Board) -> str:
        size = len(self.scope)
        return f"{size} different digits of {board.side}" if size > board.side else ""

    def marks(self) -> tuple[Mark, ...]:
        outline = Outline(self.cells, str(self.total) if self.total else "")
        twice = len(set(self.cells)) < len(self.cells)
        return (outline, Caption()) if twice else (outline,)

    def __str__(self) -> str:
        cells = " ".join(str(cell) for cell in self.cells)
        return f"cage of {cells}" + (f" with total {self.total}" if self.total else "")

    @property
    def demand(self) -> str:
        if len(set(self.cells)) < max(2, len(self.cells)):
            return super().demand
        return f"{join_words(self.cells)} differ" + (
            f" and add up to {self.total}." if self.total else "."
        )

    def holds(self, grid: Grid) -> bool:
        cells = set(self.cells)
        if len({grid[cell] for cell in cells}) < len(cells):
            return False
        return self.total is None or sum(grid[cell] for cell in self.cells) == self.total

    def decompose(self, model: Model) -> None:
        model.all_different(tuple(dict.fromkeys(self.cells)))
        if self.total:
            model.linear([(1, cell) for cell in self.cells], "==", self.total)
