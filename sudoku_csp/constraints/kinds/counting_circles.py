"""The rule is decomposed into automata: for each digit, one counts the circles with the digit."""

from dataclasses import dataclass
from functools import partial

from sudoku_csp.constraints import About, Grid, Model, OnCells, on
from sudoku_csp.grid.marks import CellShape, Mark, Shape


@dataclass(frozen=True)
class CountingCircles(OnCells):
    """Each digit d that stands in one of `cells` stands in exactly d of these cells.

    The circles of another constraint are not counted.
    """

    about = About(
        title="Counting circles",
        sentence="A digit in a circle tells how many circles hold that digit.",
        source="Counting Circles",
        noun="a set of counting circles",
        wording="counting circles {cells}",
        examples=(
            *on("3", "r1c2", "r1c2 r1c3", "r1c2 r1c3 r2c1", "r1c2 r1c3 r2c1 r2c2"),
            *on("4", "r1c1 r2c3 r3c2", "r4c1 r1c4 r2c3 r3c2"),
            *on("9", "r8c9 r9c8"),
        ),
    )

    def marks(self) -> tuple[Mark, ...]:
        return tuple(CellShape(cell, Shape.RING) for cell in self.cells)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return all(digits.count(digit) == digit for digit in digits)

    def decompose(self, model: Model) -> None:
        for counted in model.board.digits:
            step, accept = partial(self._step, counted), partial(self._accept, counted)
            model.regular(self.cells, 0, step, accept)

    @staticmethod
    def _step(counted: int, times: int, digit: int) -> int | None:
        """How often `counted` has been read after one more digit; None if that is too often."""
        times += digit == counted
        return times if times <= counted else None

    @staticmethod
    def _accept(counted: int, times: int) -> bool:
        return times in (0, counted)
