"""Whisper: neighbours on a line differ by a given number or more.

Stated as a relation of each two neighbours. Propagation of its own: only the lowest and the highest
digit of a cell matter to its neighbour, and two shifts tell what they leave; forwards and backwards
over the line, which is domain consistent where no cell stands there twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Colour, Line, Mark
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
class Whisper(Constraint):
    """Neighbours among `cells`, which are in line order, differ by at least `difference`.

    5 makes a German whisper, 4 a Dutch one, on the digits from 1 to 9; where a puzzle has no number
    for it, it is half of the side, rounded up. The line may come back to a cell, and closes to a
    loop where it ends at its first. Raises ValueError for fewer than two
    cells, for a cell that is its own neighbour, and for a difference below 1.
    """

    title: ClassVar[str] = "Whisper line"
    sentence: ClassVar[str] = (
        "Neighbouring digits along a whisper line differ by at least 5 (half of the side, "
        "rounded up, on another board), or the number given for it."
    )
    source: ClassVar[str] = "German Whispers"
    also: ClassVar[tuple[str, ...]] = (
        "whispers",
        "whisper-line",
        "german-whisper",
        "german-whispers",
    )
    fpuzzles: ClassVar[tuple[str, ...]] = ("whispers",)
    iss: ClassVar[tuple[str, ...]] = ("Whisper",)
    comes_back: ClassVar[bool] = True

    cells: tuple[Cell, ...]
    difference: int = 5

    def __post_init__(self) -> None:
        if len(self.cells) < 2 or any(a == b for a, b in pairwise(self.cells)):
            raise ValueError("a whisper needs at least two cells, and neighbours that are two")
        if self.difference < 1:
            raise ValueError(f"neighbours on a whisper differ by 1 or more: {self.difference}")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        for difference in (1, 2, 3):
            yield board, cls(board.cells[1:4], difference)
        board = Board.customary(4)
        a, b, c, d = board.cells[2:6]
        yield board, cls((b, a), 2)
        yield board, cls((a, b, c, d), 2)
        yield board, cls((a, b, c, a), 1)
        yield board, cls((a, b))
        board = Board.customary(9)
        yield board, cls(board.cells[:2])

    @classmethod
    def usual(cls, board: Board) -> Mapping[str, Any]:
        return {"difference": (board.side + 1) // 2}

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(self.cells))

    def marks(self) -> tuple[Mark, ...]:
        return self.marks_on(Board.customary(9))

    def marks_on(self, board: Board) -> tuple[Mark, ...]:
        # Green with half of the side, orange with one less, as German and Dutch whispers are.
        half = self.usual(board)["difference"]
        colour = Colour.ORANGE if self.difference == half - 1 else Colour.GREEN
        return (
            Line(self.cells, colour, text="" if self.difference == half else f"{self.difference}"),
        )

    def __str__(self) -> str:
        return f"whisper of {self.difference} along {' '.join(map(str, self.cells))}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        value = entry.value()
        difference = cls.usual(entry.document.board)["difference"] if value is None else value
        yield from (cls(line, difference) for line in entry.lines())

    def to_fpuzzles(self, draft: Draft) -> None:
        usual = self.usual(draft.board)
        value = None if self.difference == usual["difference"] else str(self.difference)
        draft.add("whispers", lines=[self.cells], value=value)

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        # Without a number it is 5, on boards of any side.
        told = token.argument(0, "cells")[:1] not in ("R", "r")
        yield cls(token.cells(told), token.number() if told else 5)

    def to_iss(self, draft: TokenDraft) -> None:
        draft.add("Whisper", self.difference, self.cells)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return all(abs(a - b) >= self.difference for a, b in pairwise(digits))

    def state(self, words: Words) -> None:
        for one, other in dict.fromkeys(zip(self.cells, self.cells[1:], strict=False)):
            words.relation(one, other, lambda a, b: abs(a - b) >= self.difference)

    def propagate(self, network: Network) -> None:
        network.watch(dict.fromkeys(self.cells), self._apart)

    def _apart(self, domains: Domains) -> None:
        for line in (self.cells, self.cells[::-1]):
            for one, other in pairwise(line):
                mask = domains[one]
                lowest, highest = (mask & -mask).bit_length(), mask.bit_length()
                below = (1 << max(highest - self.difference, 0)) - 1
                domains.keep(other, below | -1 << lowest + self.difference - 1)
