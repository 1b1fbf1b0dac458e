"""The rule is decomposed into all-different and an automaton. Its state has two differences: the
number of odd digits minus that of even digits, and the number of low digits minus that of high
digits.
"""

from dataclasses import dataclass
from functools import partial

from sudoku_csp.constraints import About, Grid, Model, OnCells, on
from sudoku_csp.grid.marks import Colour, Mark, Outline


@dataclass(frozen=True)
class EqualityCage(OnCells):
    """The digits of `cells` differ, half of them are odd, and half of them are low.

    Low digits are below the middle of all digits, high digits above it: 1234 and 6789. The middle
    digit of an odd side is in no cell. Raises ValueError for an odd number of cells.
    """

    about = About(
        title="Equality cage",
        sentence="Digits in a cage do not repeat; it holds as many odd digits as even ones, as "
        "many low digits (of nine 1 to 4) as high ones (6 to 9), and none in the middle (5).",
        source="Equality Cages",
        wording="equality cage of {cells}",
        examples=(
            *on("3", "r1c3 r2c1"),
            *on("4", "r1c1 r1c2", "r1c4 r2c1 r3c2 r4c2"),
            *on("5", "r3c5 r4c1"),
            *on("9", "r8c9 r9c8"),
        ),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.cells) % 2:
            raise ValueError(f"an equality cage of {len(self.cells)} cells has no two halves")

    def marks(self) -> tuple[Mark, ...]:
        return (Outline(self.cells, "=", colour=Colour.BLUE),)

    def holds(self, grid: Grid) -> bool:
        digits = {grid[cell] for cell in self.cells}
        middle = (1 + grid.board.side) / 2
        odd = sum(digit % 2 == 1 for digit in digits)
        low, high = sum(d < middle for d in digits), sum(d > middle for d in digits)
        whole = len(digits) == len(self.cells) == low + high
        return whole and odd == len(digits) - odd and low == high

    def decompose(self, model: Model) -> None:
        model.all_different(self.cells)
        step = partial(self._step, model.board.side)
        model.regular(self.cells, (0, 0), step, lambda ahead: ahead == (0, 0))

    @staticmethod
    def _step(side: int, ahead: tuple[int, int], digit: int) -> tuple[int, int] | None:
        """Returns the two differences after one more digit; None if it is the middle digit."""
        if 2 * digit == side + 1:
            return None
        odd, low = ahead
        return odd + (1 if digit % 2 else -1), low + (1 if 2 * digit <= side else -1)
