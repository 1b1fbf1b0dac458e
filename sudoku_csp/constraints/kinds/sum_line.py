"""The rule is decomposed into an automaton whose state is the sum since the last cut. For a loop,
the rule is a choice among the places of the first cut.
"""

from dataclasses import dataclass
from functools import partial
from itertools import accumulate

from sudoku_csp.constraints import About, Grid, Model, OnCells, on
from sudoku_csp.grid.marks import Colour, Line, Mark


@dataclass(frozen=True)
class SumLine(OnCells):
    """`cells`, in line order, can be divided into stretches whose digits each add up to `total`.

    Each cell lies in one stretch. A stretch of a `loop` may go from the last cell on to the first.
    Raises ValueError for a loop with a repeated cell.
    """

    about = About(
        title="Sum line",
        sentence="The line can be cut into one or more stretches of cells, without overlap, the "
        "digits of each of which add up to 10.",
        source="10-lines (Ten Lines)",
        aliases=("ten-line",),
        examples=(
            *on("3", "r1c2 r1c3 r2c1 2", ("r1c2 r1c3 r2c1 r2c2", 2, True), "r1c2 r1c3 r2c1 3"),
            *on("3", ("r1c2 r1c3 r2c1 r2c2", 3, True), "r1c2 r1c3 r2c1 4"),
            *on("3", ("r1c2 r1c3 r2c1 r2c2", 4, True)),
            *on("4", "r2c2 r1c2 r3c4 4", "r2c2 r1c2 r2c2 5", ("r2c2 r1c2 r3c4", 5, True)),
            *on("4", "r2c2 r1c2 r3c4"),
            *on("9", "r9c8 r9c9", ("r9c8 r9c9", 9, True)),
        ),
    )
    minimum = "total", 1, "a sum line has no total of {}"
    may_return = True

    total: int = 10
    loop: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.loop and len(set(self.cells)) < len(self.cells):
            raise ValueError("a loop has each of its cells once")

    def marks(self) -> tuple[Mark, ...]:
        cells = (*self.cells, self.cells[0]) if self.loop else self.cells
        text = "" if self.total == 10 else str(self.total)
        return (Line(cells, Colour.BROWN, text=text),)

    def __str__(self) -> str:
        shape = "loop" if self.loop else "line"
        return f"sum {shape} of {self.total} along {' '.join(map(str, self.cells))}"

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        for first in range(len(digits) if self.loop else 1):
            sums = list(accumulate(digits[first:] + digits[:first]))
            if set(range(self.total, sums[-1] + self.total, self.total)) <= set(sums):
                return True
        return False

    def decompose(self, model: Model) -> None:
        # A stretch has at most `total` cells, so a loop has a cut before one of its first cells.
        last = min(len(self.cells), self.total) if self.loop else 1
        cuts = [partial(self._cut, first) for first in range(last)]
        if len(cuts) > 1:
            model.any_of(*cuts)
        else:
            cuts[0](model)

    def _cut(self, first: int, model: Model) -> None:
        """States that the line can be divided with a cut before the cell with index `first`."""
        line = self.cells[first:] + self.cells[:first]
        model.regular(line, 0, self._step, lambda since: since == 0)

    def _step(self, since: int, digit: int) -> int | None:
        """The sum since the last cut after one more digit; None if the sum exceeds the total."""
        since += digit
        return None if since > self.total else since % self.total
