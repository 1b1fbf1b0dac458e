"""The rule is decomposed into all-different and an automaton, whose state is the set of those
digits read so far that are not above the total.
"""

from dataclasses import dataclass
from itertools import chain, combinations

from sudoku_csp.constraints import About, Cell, Grid, Model, on
from sudoku_csp.constraints.shapes import CheckedCells
from sudoku_csp.grid.marks import Colour, Mark, Outline


@dataclass(frozen=True)
class RellikCage(CheckedCells):
    """The digits of `cells` differ, and neither one of them nor a sum of several is `total`."""

    about = About(
        title="Rellik cage",
        sentence="Digits in a cage do not repeat, and no one, two or more of them add up to the "
        "total in its corner.",
        source="Rellik cages: killer, read backwards",
        aliases=("rellik",),
        wording="rellik cage of {cells} without total {total}",
        examples=(
            *on("3", "1 r1c2 r1c3 r2c1", "3 r1c2 r1c3 r2c1", "4 r1c2 r1c3 r2c1"),
            *on("3", "6 r1c2 r1c3 r2c1", "5 r1c2 r1c3"),
            *on("4", "3 r2c2 r1c2 r3c4", "7 r2c2 r1c2", "9 r2c2 r1c2 r3c4"),
            *on("9", "9 r9c8 r9c9", "17 r9c8 r9c9"),
        ),
    )
    minimum = "total", 1, "a rellik cage has no total of {}"

    total: int
    cells: tuple[Cell, ...]

    def marks(self) -> tuple[Mark, ...]:
        return (Outline(self.cells, f"≠ {self.total}", colour=Colour.RED),)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        sizes = range(1, len(digits) + 1)
        subsets = chain.from_iterable(combinations(digits, size) for size in sizes)
        return len(set(digits)) == len(digits) and self.total not in map(sum, subsets)

    def decompose(self, model: Model) -> None:
        model.all_different(self.cells)
        start: frozenset[int] = frozenset()
        model.regular(self.cells, start, self._step, lambda _state: True)

    def _step(self, read: frozenset[int], digit: int) -> frozenset[int] | None:
        """The set with one more digit; None if the digit repeats or some digits have the total."""
        if digit > self.total:
            return read
        if digit in read:
            return None
        sums = 1  # Bit s is set if some digits of the set add up to s.
        for one in (digit, *read):
            sums |= sums << one
        return None if sums >> self.total & 1 else read | {digit}
