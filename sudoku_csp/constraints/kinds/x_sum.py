"""The rule is decomposed into all-different and an automaton, whose state is X, the number of
digits read, and the missing part of the sum, as long as different digits can supply this part.
`encode` instead states which sets of digits have the sum and contain their own size, and that the
first cells hold one of these sets: half of the clauses and half of the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from typing import TYPE_CHECKING

from sudoku_csp.constraints import About, Beside, Grid, Model, on

if TYPE_CHECKING:
    from sudoku_csp.targets.cnf.cnf_model import CnfModel

LARGEST = 16
"""Limit on the side of a board for clauses of sets of digits."""

DONE = (0, 0, 0)
"""The state of the automaton after the first X digits."""


@dataclass(frozen=True)
class XSum(Beside):
    """The first X digits of `cells`, including X itself, add up to `value`; X is the first digit.

    `cells` are a row or column, read from the clue. That the digits differ is part of the rule, so
    that every target can use it.
    """

    about = About(
        title="X-sum",
        sentence="A number outside the grid is the sum of the first X digits seen from there, "
        "where X is the first of these digits.",
        source="X-Sums Sudoku",
        noun="an x-sum",
        examples=(
            *on("3", *(("r1c1 r1c2 r1c3", value) for value in (1, 4, 6)), "r3c2 r2c2 r1c2 3"),
            *on("4", *(("r4c4 r4c3 r4c2 r4c1", value) for value in (2, 6, 10))),
            *on("4", "r1c1 r2c1 r3c1 10"),
            *on("9", "r1c1 r1c2 11"),
        ),
    )

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        x = digits[0]
        if len(set(digits)) < len(digits):
            return False
        return x <= len(digits) and sum(digits[:x]) == self.value

    def decompose(self, model: Model) -> None:
        model.all_different(self.cells)
        step = partial(self._step, model.board.side)
        model.regular(self.cells, (0, 0, self.value), step, lambda state: state == DONE)

    def _step(
        self, side: int, state: tuple[int, int, int], digit: int
    ) -> tuple[int, int, int] | None:
        """Returns X, the number of digits read, and the missing part of the sum, after one more
        digit; None if different digits cannot have the sum."""
        if state == DONE:
            return DONE
        x, read, left = state
        x, read, left = x or digit, read + 1, left - digit
        if read == x:
            return DONE if left == 0 else None
        came = self.value - left - x
        fits = _can_be(left, x - read, x, side) and _can_be(came, read - 1, x, side)
        return (x, read, left) if fits else None

    def encode(self, cnf: CnfModel) -> None:
        side = cnf.board.side
        if side > LARGEST or not cnf.regular_as_suits:
            super().encode(cnf)
            return
        cnf.all_different(self.cells)
        x_is = cnf.digits_of(self.cells[0])
        reached = [cnf.fresh() for _ in self.cells]
        for place, here in enumerate(reached):
            for x, literal in zip(cnf.digits, x_is, strict=True):
                cnf.clause([-literal, here if x > place else -here])
            cnf.implied([-here, *x_is[place:]])
            cnf.implied([here, *x_is[:place]])
        sets = _sets(len(self.cells), side, self.value)
        chosen = cnf.sets_inside(self.cells, reached, sets, cnf.digits)
        for held, literal in zip(sets, chosen, strict=True):
            cnf.clause([-literal, x_is[len(held) - 1]])
        for x, literal in zip(cnf.digits, x_is, strict=True):
            with_x = [one for one, held in zip(chosen, sets, strict=True) if len(held) == x]
            cnf.implied([-literal, *with_x])


@lru_cache(maxsize=512)
def _sets(length: int, side: int, value: int) -> tuple[tuple[int, ...], ...]:
    """The sets of digits with this sum that contain their own size.

    >>> _sets(4, 4, 6)
    ((2, 4), (1, 2, 3))
    """
    digits, sizes = range(1, side + 1), range(1, min(length, side) + 1)
    found = (held for size in sizes for held in combinations(digits, size) if size in held)
    return tuple(held for held in found if sum(held) == value)


def _can_be(total: int, cells: int, x: int, side: int) -> bool:
    """True if this number of cells, with different digits other than `x`, can have the total."""
    least, most = cells * (cells + 1) // 2, cells * (2 * side + 1 - cells) // 2
    least += max(cells + 1 - x, 0)
    most -= max(cells + x - side, 0)
    return least <= total <= most
