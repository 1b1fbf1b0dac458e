"""Sandwich: the digits between the lowest and the highest of a row or column have a given sum.

The lowest and the highest digit are the bread. The rule is decomposed into all-different and two
automata: one counts the digits between the bread, the other adds them up. One automaton for both
would be ten times as large. `encode` instead states which sets of digits have the sum, and which
cells lie between the bread: half of the clauses, and 40 % of the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from sudoku_csp.constraints import About, Beside, Board, Grid, Model, on

if TYPE_CHECKING:
    from sudoku_csp.targets.cnf.cnf_model import CnfModel

BEFORE = -1
"""The state of an automaton before the bread."""

AFTER = -2
"""The state of an automaton behind the bread."""

LARGEST = 16
"""Limit on the side of a board for clauses of sets of digits."""


@dataclass(frozen=True)
class Sandwich(Beside):
    """The digits of `cells` between the 1 and the highest digit of the board add up to `value`.

    `cells` are a row or column, in line order. That their digits differ and include these two is
    part of the rule, so that every target can use it.
    """

    about = About(
        title="Sandwich sum",
        sentence="A number outside the grid is the sum of the digits between the 1 and the "
        "highest digit of the board in that row or column.",
        source="Sandwich Sudoku",
        aliases=("sandwich-sum",),
        noun="a sandwich",
        wording="sandwich {value} from {first} to {last}",
        says="The digits from {first} to {last} differ, and the digits between the 1 and the "
        "highest digit add up to {value}.",
        examples=(
            *on("3", "r1c1 r1c2 r1c3 0", "r1c1 r1c2 r1c3 1", "r1c1 r1c2 r1c3 2"),
            *on("4", "r3c2 r3c3 0", "r2c1 r2c2 r2c3 r2c4 0", "r1c4 r2c4 r3c4 r4c4 3"),
            *on("4", "r4c4 r4c3 r4c2 r4c1 5"),
            *on("9", "r9c8 r9c9 0"),
        ),
    )
    one_sided = False
    fewest = 2
    minimum = "value", 0, "a sandwich has no sum of {}"

    def objection(self, board: Board) -> str:  # noqa: ARG002
        if len(self.cells) == 2 and self.value:
            return "nothing lies between two cells"
        for along in zip(*self.cells, strict=True):
            if len(set(along)) == len(along) and list(along) not in (
                sorted(along),
                sorted(along, reverse=True),
            ):
                return "its cells go to and fro"
        return ""

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        lowest, highest = 1, grid.board.side
        if len(set(digits)) < len(digits) or not {lowest, highest} <= set(digits):
            return False
        first, last = sorted((digits.index(lowest), digits.index(highest)))
        return sum(digits[first + 1 : last]) == self.value

    def decompose(self, model: Model) -> None:
        model.all_different(self.cells)
        side = model.board.side
        counted, filled = partial(self._counted, side), partial(self._filled, side)
        model.regular(self.cells, BEFORE, counted, lambda state: state == AFTER)
        model.regular(self.cells, (0, BEFORE), filled, lambda state: state[1] == AFTER)

    def _counted(self, side: int, state: int, digit: int) -> int | None:
        """Returns the number of digits between the bread so far, or BEFORE or AFTER; None if
        this number of digits cannot have the sum, or if there is bread a third time."""
        if digit not in (1, side):
            return state + 1 if state >= 0 else state
        if state < 0:
            return 0 if state == BEFORE else None
        least = state * (state + 3) // 2  # The sum of 2, 3, 4 and so on.
        return AFTER if least <= self.value <= _most(state, side) else None

    def _filled(self, side: int, state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        """Returns the number of cells read, and the missing part of the sum (or BEFORE or AFTER);
        None if the sum cannot be reached."""
        read, left = state[0] + 1, state[1]
        if digit in (1, side):
            if left == 0:
                return read, AFTER
            if left != BEFORE:
                return None
            left = self.value
        elif left < 0:
            return read, left
        else:
            left -= digit
        if left < 0 or left > _most(len(self.cells) - read - 1, side):
            return None
        return (read, left) if self.value - left <= _most(read - 1, side) else None

    def encode(self, cnf: CnfModel) -> None:
        side = cnf.board.side
        if side > LARGEST or not cnf.regular_as_suits:
            super().encode(cnf)
            return
        cnf.all_different(self.cells)
        lowest, highest = cnf.places(self.cells, 1), cnf.places(self.cells, side)
        cnf.clause(lowest)
        cnf.clause(highest)
        # For each gap between two cells, a literal: the gap lies between the bread.
        between = [cnf.fresh() for _ in self.cells[1:]]
        for place, bread in enumerate(zip(lowest, highest, strict=True)):
            gaps = between[max(place - 1, 0) : place + 1]
            for literal in bread:
                cnf.clause([-literal, *gaps])
            if len(gaps) == 1:
                cnf.clause([*bread, -gaps[0]])
                continue
            for literal in bread:
                cnf.clause([-literal, *(-gap for gap in gaps)])
            cnf.clause([*bread, gaps[0], -gaps[1]])
            cnf.clause([*bread, -gaps[0], gaps[1]])
        # A cell without bread lies between the bread if the gap on one side of the cell does.
        sets = _sets(len(self.cells), side, self.value)
        cnf.sets_inside(self.cells, [*between, between[-1]], sets, range(2, side))
        for first, last in permutations(range(len(self.cells)), 2):
            if abs(first - last) - 1 not in set(map(len, sets)):
                cnf.implied([-lowest[first], -highest[last]])


def _most(cells: int, side: int) -> int:
    """The largest sum of this number of cells, with different digits below the highest digit."""
    return cells * (2 * side - 1 - cells) // 2


@lru_cache(maxsize=512)
def _sets(length: int, side: int, value: int) -> tuple[tuple[int, ...], ...]:
    """The sets of digits that have this sum and fit between the bread in a line of this length.

    >>> _sets(9, 9, 6)
    ((6,), (2, 4))
    """
    fitting = (held for size in range(length - 1) for held in combinations(range(2, side), size))
    return tuple(held for held in fitting if sum(held) == value)
