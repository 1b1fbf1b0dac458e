"""Between line: the digits on a line lie strictly between those at its two ends.

Stated as an automaton that reads both ends first: these are its state, which no other digit
changes. Propagation of its own: for each two digits at the ends, whether every inner cell has
one between them; domain consistent.
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
    from sudoku_csp.constraints.iss import Token
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.propagation.domains import Domains
    from sudoku_csp.targets.propagation.network import Network
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class BetweenLine(Constraint):
    """The digits of the inner `cells` lie strictly between those of the first and the last.

    Either end may be the lower one. Two cells have nothing between them, and say nothing. Raises
    ValueError for fewer than two cells, and for a cell that stands there twice.
    """

    title: ClassVar[str] = "Between line"
    sentence: ClassVar[str] = (
        "Digits along a line between two circles lie strictly between the digits in the circles."
    )
    source: ClassVar[str] = "Between Lines"
    also: ClassVar[tuple[str, ...]] = ("between",)
    fpuzzles: ClassVar[tuple[str, ...]] = ("betweenline",)
    iss: ClassVar[tuple[str, ...]] = ("Between",)

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if len(self.cells) < 2 or len(set(self.cells)) < len(self.cells):
            raise ValueError("a between line needs at least two cells, each of them once")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        for size in (2, 3, 4):
            yield board, cls(board.cells[2 : 2 + size])
        board = Board.customary(4)
        a, b, c, d = board.cells[2:6]
        yield board, cls((a, b, c))
        yield board, cls((d, a, c, b))
        board = Board(5, 1, 5)
        yield board, cls(board.cells[4:7])

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def means_nothing(self, board: Board) -> str:  # noqa: ARG002
        return "" if len(self.cells) > 2 else "nothing lies between two cells"

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.cells, Colour.GREY, Width.THIN, Tip.CIRCLE, Tip.CIRCLE),)

    def __str__(self) -> str:
        return f"between line along {' '.join(map(str, self.cells))}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        yield from map(cls, entry.lines())

    def to_fpuzzles(self, draft: Draft) -> None:
        draft.add("betweenline", lines=[self.cells])

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        yield cls(token.cells())

    def to_iss(self, draft: TokenDraft) -> None:
        draft.add("Between", self.cells)

    def holds(self, grid: Grid) -> bool:
        first, *inner, last = [grid[cell] for cell in self.cells]
        return all(first < digit < last or last < digit < first for digit in inner)

    def state(self, words: Words) -> None:
        first, *inner, last = self.cells
        if inner:
            start: tuple[int, ...] = ()
            words.regular((first, last, *inner), start, self._step, bool)

    @staticmethod
    def _step(ends: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        """After a digit: those of the ends that have been read, the lower one first."""
        if len(ends) < 2:
            return tuple(sorted((*ends, digit)))
        return ends if ends[0] < digit < ends[1] else None

    def propagate(self, network: Network) -> None:
        if len(self.cells) > 2:
            network.watch(self.cells, self._filter)

    def _filter(self, domains: Domains) -> None:
        first, *inner, last = self.cells
        masks = domains.masks(inner)
        at_first = at_last = within = 0
        for one in domains.candidates(first):
            for other in domains.candidates(last):
                low, high = (one, other) if one < other else (other, one)
                between = (1 << high - 1) - (1 << low) if low < high else 0
                if all(mask & between for mask in masks):
                    at_first |= 1 << one - 1
                    at_last |= 1 << other - 1
                    within |= between
        domains.keep(first, at_first)
        domains.keep(last, at_last)
        for cell in inner:
            domains.keep(cell, within)
