"""The rule is decomposed into automata, one for each digit and each group after the first. An
automaton counts up the digit in the first group, and counts it down in the other group.
"""

from collections import Counter
from dataclasses import dataclass
from functools import partial

from sudoku_csp.constraints import About, Grid, Model, on
from sudoku_csp.constraints.shapes import InGroups


@dataclass(frozen=True)
class SameValues(InGroups):
    """The `groups` hold the same digits, each digit equally often in all groups, in any order.

    Groups may overlap. Raises ValueError for groups of different sizes.
    """

    about = About(
        title="Same values",
        sentence="The groups of cells hold the same digits, each of them as often, in any order.",
        source="equal multisets; `same` of the Global Constraint Catalogue",
        noun="same values",
        wording="same values in {groups: | and in }",
        examples=(
            *on("3", "r1c1 / r1c2", "r1c1 r1c2 / r1c3 r2c1", "r1c1 r1c2 / r1c2 r1c3 / r2c1 r1c1"),
            *on("3", "r1c1 r1c1 r1c2 / r1c3 r2c1 r2c2"),
            *on("4", "r1c3 r1c4 / r2c1 r2c2", "r1c3 r1c4 r2c1 / r2c2 r2c1 r1c4"),
            *on("4", "r1c3 / r1c4 / r2c1"),
            *on("9", "r1c1 / r9c9"),
        ),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(set(map(len, self.groups))) > 1:
            sizes = ", ".join(str(len(group)) for group in self.groups)
            raise ValueError(f"groups of same values are equally long, not of {sizes} cells")

    def holds(self, grid: Grid) -> bool:
        first, *others = [sorted(grid[cell] for cell in group) for group in self.groups]
        return all(other == first for other in others)

    def decompose(self, model: Model) -> None:
        first, *others = map(Counter, self.groups)
        for other in others:
            # A cell that both groups contain is left out of both.
            one, two = list((first - other).elements()), list((other - first).elements())
            if len(one) == 1:
                model.equal(one[0], two[0])
            elif one:
                for digit in model.board.digits:
                    step = partial(self._step, len(one), digit)
                    model.regular(one + two, (0, 0), step, lambda state: state[1] == 0)

    def _step(
        self, half: int, wanted: int, state: tuple[int, int], digit: int
    ) -> tuple[int, int] | None:
        """Returns the state after one more digit; None if the two groups cannot agree any more.

        A state is the number of cells read, and how often the digit `wanted` must still be read in
        the second group. Each group has `half` cells.
        """
        read, missing = state
        if digit == wanted:
            missing += 1 if read < half else -1
        left = 2 * half - max(read + 1, half)
        return (read + 1, missing) if 0 <= missing <= left else None
