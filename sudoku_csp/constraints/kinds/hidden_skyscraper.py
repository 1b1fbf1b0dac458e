"""The rule is decomposed into an automaton whose state is the highest digit so far, until one is
hidden.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from sudoku_csp.constraints import About, Beside, Grid, Model, on

HIDDEN = -1
"""The state of the automaton after the first hidden digit."""


@dataclass(frozen=True)
class HiddenSkyscraper(Beside):
    """The first of `cells` whose digit is not higher than all digits before it holds `value`.

    Digits that rise to the end break the rule.
    """

    about = About(
        title="Hidden skyscraper",
        sentence="Digits are heights of buildings, the higher hiding the lower behind them: a "
        "number outside the grid is the first digit that cannot be seen from there.",
        source="Hidden Skyscrapers, after the skyscrapers puzzle",
        examples=(
            *on("3", *(("r1c1 r1c2 r1c3", value) for value in (1, 2, 3, 4)), "r3c2 r2c2 r1c2 2"),
            *on("4", "r4c4 r4c3 r4c2 r4c1 3", "r1c1 r2c1 r3c1 1"),
            *on("9", "r1c1 r1c2 8"),
        ),
    )
    fewest = 2

    @property
    def named_digits(self) -> Iterable[int]:
        return (self.value,)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        hidden = [digit for at, digit in enumerate(digits) if digit <= max(digits[:at], default=0)]
        return hidden[:1] == [self.value]

    def decompose(self, model: Model) -> None:
        model.regular(self.cells, 0, self._step, lambda state: state == HIDDEN)

    def _step(self, highest: int, digit: int) -> int | None:
        """The highest digit so far. After a hidden digit, HIDDEN if it is `value`, else None."""
        if highest == HIDDEN:
            return HIDDEN
        if digit > highest:
            return digit
        return HIDDEN if digit == self.value else None
