"""The rule is decomposed into all-different and an automaton. Its state is the number of digits
read, the highest of them, and the number of visible digits.
"""

from dataclasses import dataclass
from functools import partial

from sudoku_csp.constraints import About, Beside, Grid, Model, on


@dataclass(frozen=True)
class Skyscraper(Beside):
    """Exactly `value` digits of `cells` are higher than all digits before them.

    That the digits differ is part of the rule, so that every target can use it.
    """

    about = About(
        title="Skyscraper",
        sentence="Digits are heights of buildings, all different in a row or column: a number "
        "outside the grid tells how many can be seen from there, the higher hiding the lower "
        "behind them.",
        source="Skyscraper Sudoku, after the skyscrapers puzzle",
        noun="a skyscraper clue",
        says="The digits from {first} to {last} differ, and the number of digits that are "
        "higher than all before them is {value}.",
        examples=(
            *on("3", *(("r1c1 r1c2 r1c3", value) for value in (1, 2, 3, 4)), "r3c2 r2c2 r1c2 2"),
            *on("4", "r4c4 r4c3 r4c2 r4c1 4", "r1c1 r2c1 r3c1 1"),
            *on("9", "r1c1 r1c2 2"),
        ),
    )

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        if len(set(digits)) < len(digits):
            return False
        seen = [at for at, digit in enumerate(digits) if all(d < digit for d in digits[:at])]
        return len(seen) == self.value

    def decompose(self, model: Model) -> None:
        model.all_different(self.cells)
        step = partial(self._step, model.board.side)
        model.regular(self.cells, (0, 0, 0), step, lambda state: state[2] == self.value)

    def _step(
        self, side: int, state: tuple[int, int, int], digit: int
    ) -> tuple[int, int, int] | None:
        """Returns the number of digits read, the highest digit, and the number of visible digits;
        None if `value` digits cannot be visible."""
        read, highest, seen = state
        read += 1
        if digit > highest:
            highest, seen = digit, seen + 1
        to_see = min(side - highest, len(self.cells) - read)
        return (read, highest, seen) if read <= highest and seen + to_see >= self.value else None
