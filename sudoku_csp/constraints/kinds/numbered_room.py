from collections.abc import Iterable
from dataclasses import dataclass

from sudoku_csp.constraints import About, Beside, Grid, Model, on


@dataclass(frozen=True)
class NumberedRoom(Beside):
    """If the first of `cells` holds X, then the X-th cell, counted from 1, holds `value`.

    If there are fewer than X cells, the rule is broken.
    """

    about = About(
        title="Numbered room",
        sentence="A number outside the grid is the digit in the X-th cell seen from there, where "
        "X is the digit in the first cell.",
        source="Numbered Rooms Sudoku",
        examples=(
            *on("3", *(("r1c1 r1c2 r1c3", value) for value in (1, 2, 3, 4)), "r3c2 r2c2 r1c2 2"),
            *on("4", "r4c4 r4c3 r4c2 r4c1 4", "r1c1 r2c1 r3c1 1"),
            *on("9", "r1c1 r1c2 9"),
        ),
    )

    @property
    def named_digits(self) -> Iterable[int]:
        return (self.value,)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        x = digits[0]
        return x <= len(digits) and digits[x - 1] == self.value

    def decompose(self, model: Model) -> None:
        model.element(self.cells[0], self.cells, self.value)
