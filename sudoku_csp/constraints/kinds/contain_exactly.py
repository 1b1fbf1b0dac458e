"""Contain exactly: digits stand in the cells, each exactly as often as listed.

Stated digit by digit, as counts; where every cell is needed for one of them, that is said too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Mark, Outline, Stroke
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model


@dataclass(frozen=True)
class ContainExactly(Constraint):
    """Each of `digits` stands in the `cells` exactly as often as it is listed.

    Digits that are not listed may stand there too. Raises ValueError where there is no digit, or
    one below 1, and for a cell that stands there twice.
    """

    title: ClassVar[str] = "Contain exactly"
    sentence: ClassVar[str] = (
        "The listed digits stand in the cells, each exactly as often as listed; other digits are "
        "free."
    )
    source: ClassVar[str] = "digits in a region, as a quadruple has them for 2x2"

    digits: tuple[int, ...]
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if not self.digits or min(self.digits) < 1:
            raise ValueError(f"what is contained are digits of 1 or more, not {self.digits}")
        if len(set(self.cells)) < len(self.cells):
            raise ValueError("cells that contain digits are to be named once each")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        for digits in ((1,), (1, 1, 1), (2, 2, 3), (2, 3), (4,)):
            yield board, cls(digits, board.cells[1:4])
        yield board, cls((2, 2, 3), board.cells[1:3])
        board = Board.customary(4)
        yield board, cls((1, 4), board.cells[2:5])
        yield board, cls((4, 4, 2), board.cells[2:6])
        yield Board.customary(9), cls((9,), Board.customary(9).cells[:2])

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    @property
    def named_digits(self) -> Iterable[int]:
        return self.digits

    def marks(self) -> tuple[Mark, ...]:
        text = "= " + " ".join(map(str, self.digits))
        return (Outline(self.cells, text, Stroke.DOTTED),)

    def __str__(self) -> str:
        digits, cells = (" ".join(map(str, part)) for part in (self.digits, self.cells))
        return f"exactly {digits} in {cells}"

    def holds(self, grid: Grid) -> bool:
        there = [grid[cell] for cell in self.cells]
        return all(there.count(digit) == self.digits.count(digit) for digit in self.digits)

    def decompose(self, model: Model) -> None:
        for digit, times in Counter(self.digits).items():
            # Of a digit that the board lacks there are none, however many are wanted.
            model.count(self.cells, {digit}.intersection(model.board.digits), "==", times)
        if len(self.digits) == len(self.cells):
            for cell in self.cells:
                model.domain(cell, set(self.digits).intersection(model.board.digits))
