"""Thermometer: digits strictly rise from the bulb along a line.

Neighbours on the line are a relation each, which together are domain consistent. Propagation has
the whole line at once: bounds, up the line and down again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Colour, Line, Mark, Tip, Width
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss import Token
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.propagation.domains import Domains
    from sudoku_csp.targets.propagation.network import Network
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class Thermometer(Constraint):
    """The digits of `cells`, in line order from the bulb, strictly rise.

    Raises ValueError for fewer than two cells, and for a cell that stands there twice.
    """

    title: ClassVar[str] = "Thermometer"
    sentence: ClassVar[str] = "Along a thermometer, digits strictly increase from the bulb."
    source: ClassVar[str] = "Thermo Sudoku, World Sudoku Championships since 2007"
    also: ClassVar[tuple[str, ...]] = ("thermo",)
    fpuzzles: ClassVar[tuple[str, ...]] = ("thermometer",)
    iss: ClassVar[tuple[str, ...]] = ("Thermo",)

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if len(self.cells) < 2 or len(set(self.cells)) < len(self.cells):
            raise ValueError("a thermometer needs at least two cells, each of them once")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        for side in (3, 4):
            board = Board(side, 1, side)
            yield board, cls(board.cells[:2])
            yield board, cls(board.cells[:3])
        board = Board.customary(4)
        yield board, cls((Cell(2, 2), Cell(1, 2), Cell(1, 1)))
        board = Board(3, 1, 3)
        yield board, cls(board.cells[:4])
        board = Board.customary(9)
        yield board, cls(board.cells[:2])

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.cells, Colour.GREY, Width.THICK, Tip.BULB),)

    def __str__(self) -> str:
        return " < ".join(str(cell) for cell in self.cells)

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        yield from map(cls, entry.lines())

    def to_fpuzzles(self, draft: Draft) -> None:
        draft.add("thermometer", lines=[self.cells])

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        yield cls(token.cells())

    def to_iss(self, draft: TokenDraft) -> None:
        draft.add("Thermo", self.cells)

    def holds(self, grid: Grid) -> bool:
        return all(grid[low] < grid[high] for low, high in pairwise(self.cells))

    def state(self, words: Words) -> None:
        for low, high in pairwise(self.cells):
            words.relation(low, high, lambda a, b: a < b)

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
