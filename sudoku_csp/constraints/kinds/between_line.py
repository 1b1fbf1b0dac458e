"""The rule is decomposed into an automaton that reads both ends first. A state has the digits of
the ends that have been read.
"""

from dataclasses import dataclass

from sudoku_csp.constraints import About, Board, Grid, Model, OnLine, on
from sudoku_csp.grid.marks import Colour, Tip, Width


@dataclass(frozen=True)
class BetweenLine(OnLine):
    """The digits of the inner `cells` lie strictly between the first digit and the last digit.

    Either end may be the lower one. Two cells always obey the rule.
    """

    about = About(
        title="Between line",
        sentence="Digits along a line between two circles lie strictly between the digits in the "
        "circles.",
        source="Between Lines",
        aliases=("between",),
        examples=(
            *on("3", "r1c3 r2c1", "r1c3 r2c1 r2c2", "r1c3 r2c1 r2c2 r2c3"),
            *on("4", "r1c3 r1c4 r2c1", "r2c2 r1c3 r2c1 r1c4"),
            *on("5", "r1c5 r2c1 r2c2"),
        ),
    )
    look = Colour.GREY, Width.THIN, Tip.CIRCLE, Tip.CIRCLE

    def objection(self, board: Board) -> str:  # noqa: ARG002
        return "" if len(self.cells) > 2 else "nothing lies between two cells"

    def holds(self, grid: Grid) -> bool:
        first, *inner, last = [grid[cell] for cell in self.cells]
        return all(first < digit < last or last < digit < first for digit in inner)

    def decompose(self, model: Model) -> None:
        first, *inner, last = self.cells
        if inner:
            start: tuple[int, ...] = ()
            model.regular((first, last, *inner), start, self._step, bool)

    @staticmethod
    def _step(ends: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        """Returns the end digits read so far, lower first; None if a digit breaks the rule."""
        if len(ends) < 2:
            return tuple(sorted((*ends, digit)))
        return ends if ends[0] < digit < ends[1] else None
