"""Lunchbox: the digits between the lowest and the highest of a line or cage have a given sum.

Decomposed into all-different and an automaton that reads the cells twice: first to find the lowest
and the highest digit, then to add up what lies between them. As clauses: which cell is the lowest
and which the highest, and the sets of digits that may lie between, as of a sandwich.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise, permutations
from typing import TYPE_CHECKING

from sudoku_csp.constraints.samples import on
from sudoku_csp.constraints.shapes import OnCells
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Colour, Line, Mark, Width
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model

if TYPE_CHECKING:
    from sudoku_csp.targets.cnf.globals import CnfModel

BEFORE = -1
"""The sum where neither the lowest nor the highest digit has been met."""

AFTER = -2
"""The sum where both have been met."""


@dataclass(frozen=True)
class Lunchbox(OnCells):
    """The digits of `cells` differ, and those between the lowest and the highest add up to `total`.

    The cells are in line order. The lowest and the highest digit are those of the cells, whatever
    the board has, and do not count themselves, so 0 puts them side by side. Raises ValueError for
    fewer than two cells, for a cell that stands there twice, and for a total below 0.
    """

    title = "Lunchbox"
    sentence = (
        "Digits along a lunchbox do not repeat; its number is the sum of the digits between its "
        "lowest and its highest digit."
    )
    source = "Lunchboxes, after Sandwich Sudoku"
    noun, wording = "a lunchbox", "lunchbox {total} along {cells}"
    fewest = 2
    least = "total", 0, "a lunchbox has no sum of {}"
    examples = (
        *on("3", "0 r1c2 r1c3 r2c1", "1 r1c2 r1c3 r2c1", "2 r1c2 r1c3 r2c1"),
        *on(
            "4", "0 r2c2 r1c2", "3 r2c2 r1c2 r3c4", "3 r1c3 r1c4 r2c1 r2c2", "5 r4c4 r4c3 r4c2 r4c1"
        ),
        *on("9", "0 r9c8 r9c9"),
    )

    total: int
    cells: tuple[Cell, ...]

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.cells, Colour.YELLOW, Width.THICK, text=str(self.total)),)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        ends = sorted((digits.index(min(digits)), digits.index(max(digits))))
        between = digits[ends[0] + 1 : ends[1]]
        return len(set(digits)) == len(digits) and sum(between) == self.total

    def decompose(self, model: Model) -> None:
        model.all_different(self.cells)
        start = (0, model.board.side + 1, 0, BEFORE)
        model.regular((*self.cells, *self.cells), start, self._step, lambda at: at[3] == AFTER)

    def _step(
        self, state: tuple[int, int, int, int], digit: int
    ) -> tuple[int, int, int, int] | None:
        """After a digit: how many were read at first, the lowest, the highest, the sum between."""
        read, lowest, highest, between = state
        if read < len(self.cells):
            high = digit if read == 0 else max(highest, digit)
            return read + 1, min(lowest, digit), high, BEFORE
        if digit in (lowest, highest):
            if between == BEFORE:
                return read, lowest, highest, 0
            return (read, lowest, highest, AFTER) if between == self.total else None
        if between >= 0:
            between += digit
        within = lowest < digit < highest and between <= self.total
        return (read, lowest, highest, between) if within else None

    def encode(self, cnf: CnfModel) -> None:
        if not cnf.regular_as_suits:
            super().encode(cnf)
            return
        cells, side = self.cells, cnf.board.side
        cnf.all_different(cells)
        lowest = _extreme(cnf, cells, range(1, side + 1))
        highest = _extreme(cnf, cells, range(side, 0, -1))
        inside = _inside(cnf, lowest, highest)
        middles = chain(*(combinations(range(2, side), size) for size in range(side - 1)))
        sets = [digits for digits in middles if sum(digits) == self.total]
        cnf.sets_inside(cells[1:-1], inside, sets, range(2, side))
        sizes = set(map(len, sets))
        for first, last in permutations(range(len(cells)), 2):
            if abs(first - last) - 1 not in sizes:
                cnf.implied([-lowest[first], -highest[last]])


def _extreme(cnf: CnfModel, cells: Sequence[Cell], order: Sequence[int]) -> list[int]:
    """For each of the cells, which differ, a literal that it holds the first digit in this order.

    A level of the order is true where no cell holds a digit before it.
    """
    extreme = [cnf.fresh() for _ in cells]
    cnf.exactly_one(extreme)
    level = {digit: cnf.fresh() for digit in order[1:]}
    for digit, following in pairwise(order[1:]):
        cnf.clause([-level[following], level[digit]])
    for literal, cell in zip(extreme, cells, strict=True):
        for digit, following in pairwise(order):
            cnf.clause([-cnf.literal(cell, digit), -level[following]])
            cnf.clause([-literal, -cnf.literal(cell, following), level[following]])
    for place, digit in enumerate(order[1:], 1):
        before = [cnf.literal(cell, one) for one in order[:place] for cell in cells]
        cnf.clause([level[digit], *before])
    return extreme


def _inside(cnf: CnfModel, lowest: Sequence[int], highest: Sequence[int]) -> list[int]:
    """For each of the cells but the first and the last, a literal that it is between the two."""
    between = [cnf.fresh() for _ in lowest[1:]]
    """Whether one of the two, and not the other, lies before the gap between two cells."""
    for place, ends in enumerate(zip(lowest, highest, strict=True)):
        cnf.at_most_one(ends)
        gaps = between[max(place - 1, 0) : place + 1]
        for literal in ends:
            cnf.clause([-literal, *gaps])
            if len(gaps) == 2:
                cnf.clause([-literal, -gaps[0], -gaps[1]])
        for gap in gaps:
            cnf.clause([*ends, -gap, *(one for one in gaps if one != gap)])
    inside = [cnf.fresh() for _ in between[1:]]
    for literal, (before, after) in zip(inside, pairwise(between), strict=True):
        cnf.clause([-literal, before])
        cnf.clause([-literal, after])
        cnf.clause([literal, -before, -after])
    return inside
