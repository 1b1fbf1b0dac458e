"""The rule is decomposed into all-different and an automaton that reads the cells twice: first for
the lowest and the highest digit, then for the sum between them.
"""

from dataclasses import dataclass

from sudoku_csp.constraints import About, Cell, Grid, Model, on
from sudoku_csp.constraints.shapes import CheckedCells
from sudoku_csp.grid.marks import Colour, Line, Mark, Width

BEFORE = -1
"""Stands for the sum until the second reading comes to the lowest or the highest digit."""

AFTER = -2
"""Stands for the sum after the second reading has passed both of these digits."""


@dataclass(frozen=True)
class Lunchbox(CheckedCells):
    """The digits of `cells` differ; those between the lowest and the highest add up to `total`.

    Lowest and highest are meant among the digits of `cells`, and between is meant in line order.
    """

    about = About(
        title="Lunchbox",
        sentence="Digits along a lunchbox do not repeat; its number is the sum of the digits "
        "between its lowest and its highest digit.",
        source="Lunchboxes, after Sandwich Sudoku",
        wording="lunchbox {total} along {cells}",
        examples=(
            *on("3", "0 r1c2 r1c3 r2c1", "1 r1c2 r1c3 r2c1", "2 r1c2 r1c3 r2c1"),
            *on("4", "0 r2c2 r1c2", "3 r2c2 r1c2 r3c4", "3 r1c3 r1c4 r2c1 r2c2"),
            *on("4", "5 r4c4 r4c3 r4c2 r4c1"),
            *on("9", "0 r9c8 r9c9"),
        ),
    )
    fewest = 2
    minimum = "total", 0, "a lunchbox has no sum of {}"

    total: int
    cells: tuple[Cell, ...]

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.cells, Colour.YELLOW, Width.THICK, text=str(self.total)),)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        ends = sorted((digits.index(min(digits)), digits.index(max(digits))))
        between = digits[ends[0] + 1 : ends[1]]
        return len(set(digits)) == len(digits) and sum(between) == self.total

    def decompose(self, model: Model) -> None:
        model.all_different(self.cells)
        start = (0, model.board.side + 1, 0, BEFORE)
        model.regular((*self.cells, *self.cells), start, self._step, lambda at: at[3] == AFTER)

    def _step(
        self, state: tuple[int, int, int, int], digit: int
    ) -> tuple[int, int, int, int] | None:
        """Returns the state after one more digit; None if the digit breaks the rule.

        The automaton reads the cells twice. The first reading counts the cells, and finds their
        lowest and highest digit. The second reading adds up the digits between these two. A state
        has the count, the lowest digit, the highest digit, and the sum.
        """
        read, lowest, highest, between = state
        if read < len(self.cells):
            high = digit if read == 0 else max(highest, digit)
            return read + 1, min(lowest, digit), high, BEFORE
        if digit in (lowest, highest):
            if between == BEFORE:
                return read, lowest, highest, 0
            return (read, lowest, highest, AFTER) if between == self.total else None
        if between >= 0:
            between += digit
        within = lowest < digit < highest and between <= self.total
        return (read, lowest, highest, between) if within else None
