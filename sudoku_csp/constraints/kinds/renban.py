"""Renban: the digits on a line are consecutive and all different, in any order.

Stated by pairs: different digits, of which no two are further apart than their number allows.
Clauses of its own: one of the runs of consecutive digits is chosen by a new variable, and no cell
has a digit outside of it; each digit of the run has a place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

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
    from sudoku_csp.targets.cnf.words import CnfWords
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class Renban(Constraint):
    """The digits of `cells` differ, and none is missing between the lowest and the highest.

    Raises ValueError for fewer than two cells, and for a cell that stands there twice.
    """

    title: ClassVar[str] = "Renban line"
    sentence: ClassVar[str] = (
        "Digits along a renban line are consecutive and do not repeat, in any order."
    )
    source: ClassVar[str] = "Renban (Japanese: consecutive numbers)"
    also: ClassVar[tuple[str, ...]] = ("renban-line",)
    fpuzzles: ClassVar[tuple[str, ...]] = ("renban",)
    iss: ClassVar[tuple[str, ...]] = ("Renban",)

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if len(self.cells) < 2 or len(set(self.cells)) < len(self.cells):
            raise ValueError("a renban line needs at least two cells, each of them once")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        for size in (2, 3, 4):
            yield board, cls(board.cells[1 : 1 + size])
        board = Board.customary(4)
        for size in (2, 3, 4):
            yield board, cls(board.cells[2 : 2 + size])
        board = Board.customary(9)
        yield board, cls(board.cells[:2])

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def means_nothing(self, board: Board) -> str:
        size = len(self.cells)
        return f"{size} different digits of {board.side}" if size > board.side else ""

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.cells, Colour.PURPLE),)

    def __str__(self) -> str:
        return f"renban along {' '.join(map(str, self.cells))}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        yield from map(cls, entry.lines())

    def to_fpuzzles(self, draft: Draft) -> None:
        draft.add("renban", lines=[self.cells])

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        yield cls(token.cells())

    def to_iss(self, draft: TokenDraft) -> None:
        draft.add("Renban", self.cells)

    def holds(self, grid: Grid) -> bool:
        digits = sorted(grid[cell] for cell in self.cells)
        return digits == list(range(digits[0], digits[0] + len(digits)))

    def state(self, words: Words) -> None:
        words.all_different(self.cells)
        for one, other in combinations(self.cells, 2):
            words.relation(one, other, lambda a, b: abs(a - b) < len(self.cells))

    def encode(self, cnf: CnfWords) -> None:
        for digit in cnf.digits:
            cnf.at_most_one(cnf.places(self.cells, digit))
        length = len(self.cells)
        runs = {
            cnf.digits[start : start + length]: cnf.fresh()
            for start in range(len(cnf.digits) - length + 1)
        }
        cnf.clause(list(runs.values()))
        for run, chosen in runs.items():
            for cell in self.cells:
                for digit in cnf.digits:
                    if digit not in run:
                        cnf.clause([-chosen, -cnf.literal(cell, digit)])
            for digit in run:
                cnf.implied([-chosen, *cnf.places(self.cells, digit)])
