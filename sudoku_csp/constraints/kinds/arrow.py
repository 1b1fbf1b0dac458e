from dataclasses import dataclass

from sudoku_csp.constraints import About, Cell, Constraint, Grid, Model, on
from sudoku_csp.grid.helpers import join_words
from sudoku_csp.grid.marks import Caption, Mark, Pill


@dataclass(frozen=True)
class Arrow(Constraint):
    """The digits of the shaft add up to the number in the circle.

    The first `pill` cells are the circle, the other cells are the shaft. A cell that is repeated in
    the shaft counts each time. The digits of the circle, in reading order, form one number; only
    the first of its cells can hold a digit above 9. Raises ValueError for a circle or a shaft
    without cells, and for a repeated cell in the circle.
    """

    about = About(
        title="Arrow",
        sentence="Digits along an arrow add up to the number in its circle, which is the first "
        "cell; a circle of several cells, the first ones, is read from left to right and from top "
        "to bottom.",
        source="Arrow Sudoku",
        examples=(
            *on("3", "r1c1 r1c2", "r2c1 r1c1 r1c2", "r1c2 r1c1 r1c2"),
            *on("3", "r1c1 r1c2 r1c3 r1c3 r2c1 r2c1 2"),
            *on("4", "r1c3 r1c4 r2c1 r2c2", "r2c1 r1c3 r1c3", "r2c2 r1c3 r1c4 r1c4 r1c4 2"),
            *on("9", "r1c1 r1c2"),
        ),
    )

    cells: tuple[Cell, ...]
    pill: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.pill < 1 or len(self.cells) < 2:
            raise ValueError("an arrow needs a cell for its circle and one for its shaft")
        if self.pill >= len(self.cells):
            raise ValueError(
                f"an arrow with {self.pill} cells in its circle needs more for its shaft, and has "
                f"{len(self.cells)} in all"
            )
        if len(set(self.cells[: self.pill])) < self.pill:
            raise ValueError("the circle of an arrow has a cell twice")

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(self.cells))

    def marks(self) -> tuple[Mark, ...]:
        arrow = Pill(self.cells[: self.pill], (self.cells[self.pill :],))
        twice = len(self.scope) < len(self.cells)
        return (arrow, Caption()) if twice else (arrow,)

    def __str__(self) -> str:
        circle = " ".join(map(str, self.cells[: self.pill]))
        return f"arrow {' + '.join(map(str, self.cells[self.pill :]))} = {circle}"

    @property
    def demand(self) -> str:
        circle, shaft = self.cells[: self.pill], self.cells[self.pill :]
        number = f"the number in {join_words(circle)}"
        return f"The sum of {join_words(shaft)} is {number}."

    def holds(self, grid: Grid) -> bool:
        first, *others = [grid[cell] for cell in sorted(self.cells[: self.pill])]
        if max(others, default=0) > 9:
            return False
        number = int("".join(map(str, (first, *others))))
        return number == sum(grid[cell] for cell in self.cells[self.pill :])

    def decompose(self, model: Model) -> None:
        circle = sorted(self.cells[: self.pill], reverse=True)
        if model.board.side > 9:
            for cell in circle[:-1]:
                model.domain(cell, range(1, 10))
        number = [(10**place, cell) for place, cell in enumerate(circle)]
        shaft = [(-1, cell) for cell in self.cells[self.pill :]]
        model.linear(number + shaft, "==", 0)
