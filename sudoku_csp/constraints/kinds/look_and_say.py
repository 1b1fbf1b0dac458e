from collections.abc import Iterable
from dataclasses import dataclass

from sudoku_csp.constraints import About, Cell, Grid, Model, on
from sudoku_csp.constraints.shapes import CheckedCells
from sudoku_csp.grid.marks import Mark, Outline


@dataclass(frozen=True)
class LookAndSay(CheckedCells):
    """The `cells` hold each listed digit as often as the number before it in `counts` says.

    In `counts` a digit follows each number: 1 2 2 3 means one 2 and two 3s, and 0 5 means no 5.
    Other digits may repeat. Raises ValueError for a number without a digit after it, for a digit
    that is below 1 or listed twice, and for a number below 0.
    """

    about = About(
        title="Look and say",
        sentence="The numbers in the corner of a cage tell how often digits stand in it: 12 is "
        "one 2, and 23 are two 3s; other digits are free.",
        source="Look-and-Say cages, after the sequence (Conway 1986)",
        noun="look and say",
        examples=(
            *on("3", *(f"{counts} r1c2 r1c3 r2c1" for counts in ("1,2", "0,3", "2,1", "1,3,2,2"))),
            *on("3", *(f"{counts} r1c2 r1c3 r2c1" for counts in ("0,1,1,3", "2,3,2,1"))),
            *on("4", "1,4 r2c2 r1c2 r3c4", "2,4,1,1 r2c2 r1c2 r3c4", "1,5 r2c2 r1c2"),
            *on("9", "1,9 r9c8 r9c9"),
        ),
    )

    counts: tuple[int, ...]
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        numbers, digits = self.counts[::2], self.counts[1::2]
        if not digits or len(numbers) != len(digits):
            raise ValueError("look and say has a number and a digit by turns")
        if min(digits) < 1 or len(set(digits)) < len(digits):
            raise ValueError("look and say counts digits of 1 or more, each of them once")
        if min(numbers) < 0:
            raise ValueError("look and say counts from 0")

    @property
    def named_digits(self) -> Iterable[int]:
        return self.counts[1::2]

    def marks(self) -> tuple[Mark, ...]:
        pairs = zip(self.counts[::2], self.counts[1::2], strict=True)
        return (Outline(self.cells, " ".join(f"{n}{digit}" for n, digit in pairs)),)

    def __str__(self) -> str:
        of = (
            f"{n} of {digit}" for n, digit in zip(self.counts[::2], self.counts[1::2], strict=True)
        )
        return f"look and say {', '.join(of)} in {' '.join(map(str, self.cells))}"

    def holds(self, grid: Grid) -> bool:
        there = [grid[cell] for cell in self.cells]
        return all(
            there.count(self.counts[at + 1]) == self.counts[at]
            for at in range(0, len(self.counts), 2)
        )

    def decompose(self, model: Model) -> None:
        for times, digit in zip(self.counts[::2], self.counts[1::2], strict=True):
            # A digit that the board lacks stands in no cell.
            model.count(self.cells, {digit}.intersection(model.board.digits), "==", times)
