"""Thermometer: digits strictly rise from the bulb along a line.

Decomposed into a relation of each two neighbours, which together are domain consistent. The
propagator has the whole line at once: bounds, up the line and down again.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from sudoku_csp.constraints.samples import on
from sudoku_csp.constraints.shapes import OnLine
from sudoku_csp.grid.marks import Colour, Tip, Width
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model

if TYPE_CHECKING:
    from sudoku_csp.targets.propagation.domains import Domains
    from sudoku_csp.targets.propagation.network import Network


@dataclass(frozen=True)
class Thermometer(OnLine):
    """The digits of `cells`, in line order from the bulb, strictly rise."""

    title = "Thermometer"
    sentence = (
        "Along a thermometer, digits strictly increase from the bulb, which is the first cell."
    )
    source = "Thermo Sudoku, World Sudoku Championships since 2007"
    also = ("thermo",)
    noun, wording = "a thermometer", "{cells: < }"
    look = Colour.GREY, Width.THICK, Tip.BULB
    examples = (
        *on("3 4x1", "r1c1 r1c2", "r1c1 r1c2 r1c3"),
        *on("4", "r2c2 r1c2 r1c1"),
        *on("3", "r1c1 r1c2 r1c3 r2c1"),
        *on("9", "r1c1 r1c2"),
    )

    def holds(self, grid: Grid) -> bool:
        return all(grid[low] < grid[high] for low, high in pairwise(self.cells))

    def decompose(self, model: Model) -> None:
        for low, high in pairwise(self.cells):
            model.relation(low, high, lambda a, b: a < b)

    def propagate(self, network: Network) -> None:
        network.watch(self.cells, self._rising)

    def _rising(self, domains: Domains) -> None:
        above = 0
        for cell in self.cells:
            domains.keep(cell, -1 << above)
            mask = domains[cell]
            above = (mask & -mask).bit_length()
        below = domains.full
        for cell in reversed(self.cells):
            domains.keep(cell, below)
            below = (1 << (domains[cell].bit_length() - 1)) - 1
