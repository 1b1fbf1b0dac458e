"""Cage: different digits in the cells, which add up to a total where one is given.

All different, and a sum: a target that hears both may join them. CP-SAT, and who hears the same, is
told short cages as a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from operator import mul
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Caption, Mark, Outline
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss import Token
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words

SHORT = 3
"""Cells of a cage whose arrangements are a short table: 504 at the most on a 9x9 board."""


@dataclass(frozen=True)
class Cage(Constraint):
    """The digits of `cells` differ and add up to `total`, or only differ where that is None.

    A cell that is listed twice counts twice in the sum. Raises ValueError for a total below 1.
    """

    title: ClassVar[str] = "Cage"
    sentence: ClassVar[str] = (
        "Digits in a cage do not repeat and add up to the total in its corner, if it has one."
    )
    source: ClassVar[str] = "Killer Sudoku (samunamupure, Japan, 1990s)"
    also: ClassVar[tuple[str, ...]] = ("killer-cage",)
    fpuzzles: ClassVar[tuple[str, ...]] = ("killercage",)
    iss: ClassVar[tuple[str, ...]] = ("Cage",)

    cells: tuple[Cell, ...]
    total: int | None = None

    def __post_init__(self) -> None:
        if self.total is not None and self.total < 1:
            cells = " ".join(map(str, self.cells))
            raise ValueError(
                f"no cage has a total of {self.total}; without one it is 'cage {cells}'"
            )

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        for side in (3, 4):
            board = Board(side, 1, side)
            for size in (1, 2, 3):
                for total in (None, side, side + 1, side + 3, 3 * side):
                    yield board, cls(board.cells[:size], total)
        board = Board.customary(4)
        yield board, cls((Cell(2, 2), Cell(1, 2), Cell(1, 1)), 8)
        yield board, cls((Cell(2, 2), Cell(1, 2), Cell(2, 2)), 7)
        board = Board.customary(9)
        for total in (None, 3, 10, 17, 18):
            yield board, cls(board.cells[:2], total)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(self.cells))

    def means_nothing(self, board: Board) -> str:
        size = len(self.scope)
        return f"{size} different digits of {board.side}" if size > board.side else ""

    def marks(self) -> tuple[Mark, ...]:
        outline = Outline(self.cells, str(self.total) if self.total else "")
        twice = len(set(self.cells)) < len(self.cells)
        return (outline, Caption()) if twice else (outline,)

    def __str__(self) -> str:
        cells = " ".join(str(cell) for cell in self.cells)
        return f"cage of {cells}" + (f" with total {self.total}" if self.total else "")

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        # A total that is blank or 0 is none.
        yield cls(entry.cells(), entry.value() or None)

    def to_fpuzzles(self, draft: Draft) -> None:
        draft.add("killercage", cells=self.cells, value=self.total and str(self.total))

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        # A total that is blank or 0 is none.
        total = token.number() if token.argument(0, "total") else 0
        yield cls(token.cells(1), total or None)

    def to_iss(self, draft: TokenDraft) -> None:
        draft.add("Cage", self.total or 0, self.cells)

    def holds(self, grid: Grid) -> bool:
        cells = set(self.cells)
        if len({grid[cell] for cell in cells}) < len(cells):
            return False
        return self.total is None or sum(grid[cell] for cell in self.cells) == self.total

    def state(self, words: Words) -> None:
        words.all_different(tuple(dict.fromkeys(self.cells)))
        if self.total:
            words.linear([(1, cell) for cell in self.cells], "==", self.total)

    def post(self, cp: Words) -> None:
        cells = tuple(dict.fromkeys(self.cells))
        cp.all_different(cells)
        if not self.total:
            return
        if len(self.cells) > SHORT:
            cp.linear([(1, cell) for cell in self.cells], "==", self.total)
            return
        counts = [self.cells.count(cell) for cell in cells]
        rows = permutations(range(1, cp.board.side + 1), len(cells))
        cp.table(cells, [row for row in rows if sum(map(mul, counts, row)) == self.total])
