"""Quadruple: digits in a circle are in the four cells around it.

Decomposed into a count for each digit, which does not see where one cell could be either of two
digits that both need it. The propagator is an automaton whose state are the digits to come: domain
consistent, and half the nodes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudoku_csp.constraints import About, on
from sudoku_csp.constraints.shapes import Listing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.marks import Dot, Mark, Sign
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model

if TYPE_CHECKING:
    from sudoku_csp.targets.propagation.network import Network

THREE, TWO = "r1c1 r1c2 r2c1", "r1c2 r2c1"


@dataclass(frozen=True)
class Quadruple(Listing):
    """Each of `digits` is in the `cells` at least as often as it is listed.

    Raises ValueError for no digit, and for one below 1.
    """

    about = About(
        title="Quadruple",
        sentence="The digits in a circle stand in the cells around it, each at least as often as "
        "listed.",
        source="Quadruple Sudoku",
        aliases=("quad",),
        wording="quadruple {digits} in {cells}",
        examples=(
            *on("3", ((1, 2), "r1c1 r1c2 r2c1 r2c2"), ((3, 1, 3), "r1c1 r1c2 r2c1 r2c2")),
            *on("3", *((digits, THREE) for digits in ((1,), (1, 1, 1), (2, 2, 3), (4,)))),
            *on("3", ((2, 2, 3), TWO)),
            *on("4", ((1, 4), THREE), ((4, 4), TWO)),
            *on("9", ((9,), "r2c1 r2c2")),
        ),
    )
    needs = "a quadruple needs digits, of 1 or more, not {listed}"

    def objection(self, board: Board) -> str:  # noqa: ARG002
        digits, cells = len(self.digits), len(self.cells)
        return f"{digits} digits in {cells} cell{'s' * (cells > 1)}" if digits > cells else ""

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.WHITE, " ".join(map(str, self.digits))),)

    def holds(self, grid: Grid) -> bool:
        there = [grid[cell] for cell in self.cells]
        return all(there.count(digit) >= self.digits.count(digit) for digit in self.digits)

    def decompose(self, model: Model) -> None:
        for digit, times in Counter(self.digits).items():
            # Of a digit that the board lacks there are none, however many are wanted.
            model.count(self.cells, {digit}.intersection(model.board.digits), ">=", times)
        if len(self.digits) == len(self.cells):
            for cell in self.cells:
                model.domain(cell, set(self.digits).intersection(model.board.digits))

    def propagate(self, network: Network) -> None:
        def without(coming: tuple[int, ...], digit: int) -> tuple[int, ...]:
            if digit not in coming:
                return coming
            place = coming.index(digit)
            return coming[:place] + coming[place + 1 :]

        network.regular(self.cells, self.digits, without, lambda coming: not coming)
