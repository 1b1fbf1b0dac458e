"""The rule is decomposed into an automaton that reads both ends first. A state has the digits of
the ends that have been read.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sudoku_csp.constraints import About, Board, Grid, Model, OnCells, on
from sudoku_csp.grid.marks import Colour, Line, Mark, Tip, Width


@dataclass(frozen=True)
class LockoutLine(OnCells):
    """The first and last of `cells` differ by `difference` or more, and lock the other cells out.

    Every digit between the ends of the line is lower than both end digits or higher than both. The
    default difference is half of the side, rounded down.
    """

    about = About(
        title="Lockout line",
        sentence="Digits in the diamonds at the ends of the line differ by at least 4 (half of "
        "the side, rounded down, on another board), or the number given for it, and the digits "
        "along it are neither between these two nor equal to one of them.",
        source="Lockout Lines",
        aliases=("lockout",),
        wording="lockout line of {difference} along {cells}",
        examples=(
            *on("3", "r1c2 r1c3 r2c1 1", "r1c2 r1c3 r2c1 2", "r1c2 r1c3 r2c1 3"),
            *on("4", "r1c4 r1c3 2", "r2c1 r1c3 r1c4 1", "r1c3 r1c4 r2c1 r2c2 2", "r1c3 r1c4 r2c1"),
            *on("9", "r1c1 r1c2"),
        ),
    )
    fewest = 2
    minimum = "difference", 1, "the ends of a lockout line differ by 1 or more: {}"

    difference: int = 4

    @classmethod
    def defaults(cls, board: Board) -> Mapping[str, Any]:
        return {"difference": board.side // 2}

    def marks(self) -> tuple[Mark, ...]:
        text = "" if self.difference == 4 else str(self.difference)
        return (Line(self.cells, Colour.CYAN, Width.THIN, Tip.DIAMOND, Tip.DIAMOND, text),)

    def holds(self, grid: Grid) -> bool:
        first, *inner, last = [grid[cell] for cell in self.cells]
        if abs(first - last) < self.difference:
            return False
        return all(d < min(first, last) or d > max(first, last) for d in inner)

    def decompose(self, model: Model) -> None:
        first, *inner, last = self.cells
        start: tuple[int, ...] = ()
        model.regular((first, last, *inner), start, self._step, bool)

    def _step(self, ends: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        """Returns the end digits read so far, lower first; None if a digit breaks the rule."""
        if len(ends) == 2:
            return None if ends[0] <= digit <= ends[1] else ends
        read = tuple(sorted((*ends, digit)))
        return None if ends and read[1] - read[0] < self.difference else read
