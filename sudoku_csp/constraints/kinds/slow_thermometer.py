"""Slow thermometer: digits never fall from the bulb along a line, and may stay the same.

Stated as a relation of each two neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Colour, Line, Mark, Tip, Width
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class SlowThermometer(Constraint):
    """The digits of `cells`, in line order from the bulb, rise or stay the same.

    Raises ValueError for fewer than two cells, and for a cell that stands there twice.
    """

    title: ClassVar[str] = "Slow thermometer"
    sentence: ClassVar[str] = (
        "Along a slow thermometer, digits increase or stay the same from the bulb."
    )
    source: ClassVar[str] = "Slow thermometers, after Thermo Sudoku"
    also: ClassVar[tuple[str, ...]] = ("slow-thermo",)
    fpuzzles: ClassVar[tuple[str, ...]] = ("slowthermometer",)

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if len(self.cells) < 2 or len(set(self.cells)) < len(self.cells):
            raise ValueError("a slow thermometer needs at least two cells, each of them once")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        for size in (2, 3, 4):
            yield board, cls(board.cells[1 : 1 + size])
        board = Board.customary(4)
        yield board, cls((Cell(2, 2), Cell(1, 2), Cell(1, 1)))
        board = Board.customary(9)
        yield board, cls(board.cells[:2])

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.cells, Colour.BLUE, Width.THICK, Tip.BULB),)

    def __str__(self) -> str:
        return " <= ".join(map(str, self.cells))

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        yield from map(cls, entry.lines())

    def to_fpuzzles(self, draft: Draft) -> None:
        draft.add("slowthermometer", lines=[self.cells])

    def to_iss(self, draft: TokenDraft) -> None:
        draft.pair("", self.cells, lambda a, b: a <= b, "slow thermometer")

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return digits == sorted(digits)

    def state(self, words: Words) -> None:
        for low, high in zip(self.cells, self.cells[1:], strict=False):
            words.relation(low, high, lambda a, b: a <= b)
