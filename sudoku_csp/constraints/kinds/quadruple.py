"""Quadruple: digits in a circle stand among the four cells around it.

A digit that is listed twice stands there twice. Stated digit by digit, as counts: where one cell
could be either of two digits that both need it, that is not seen. Propagation of its own: an
automaton reads the cells, its state the digits that are still to come; domain consistent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Dot, Mark, Sign
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss import Token
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.propagation.network import Network
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class Quadruple(Constraint):
    """Each of `digits` stands in the `cells` at least as often as it is listed.

    Raises ValueError where there is no digit, or one below 1.
    """

    title: ClassVar[str] = "Quadruple"
    sentence: ClassVar[str] = (
        "The digits in a circle stand in the cells around it, each at least as often as listed."
    )
    source: ClassVar[str] = "Quadruple Sudoku"
    also: ClassVar[tuple[str, ...]] = ("quad",)
    fpuzzles: ClassVar[tuple[str, ...]] = ("quadruple",)
    iss: ClassVar[tuple[str, ...]] = ("Quad",)

    digits: tuple[int, ...]
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if not self.digits or min(self.digits) < 1:
            said = " ".join(map(str, self.digits)) or "none"
            raise ValueError(f"a quadruple needs digits, of 1 or more, not {said}")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        square = (Cell(1, 1), Cell(1, 2), Cell(2, 1), Cell(2, 2))
        three: tuple[tuple[int, ...], ...] = ((1,), (1, 1, 1), (2, 2, 3), (4,))
        yield Board(3, 1, 3), cls((1, 2), square)
        yield Board(3, 1, 3), cls((3, 1, 3), square)
        for digits in three:
            yield Board(3, 1, 3), cls(digits, square[:3])
        yield Board(3, 1, 3), cls((2, 2, 3), square[1:3])
        yield Board.customary(4), cls((1, 4), square[:3])
        yield Board.customary(4), cls((4, 4), square[1:3])
        yield Board.customary(9), cls((9,), square[2:])

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    @property
    def named_digits(self) -> Iterable[int]:
        return self.digits

    def means_nothing(self, board: Board) -> str:  # noqa: ARG002
        digits, cells = len(self.digits), len(self.cells)
        return f"{digits} digits in {cells} cell{'s' * (cells > 1)}" if digits > cells else ""

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.WHITE, " ".join(map(str, self.digits))),)

    def __str__(self) -> str:
        return f"quadruple {' '.join(map(str, self.digits))} in {' '.join(map(str, self.cells))}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        cells, digits = entry.cells(), entry.values()
        if digits:
            yield cls(digits, cells)

    def to_fpuzzles(self, draft: Draft) -> None:
        draft.add("quadruple", cells=self.cells, values=self.digits)

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        corner = token.cell(token.argument(0, "corner"))
        names = [(corner.row + down, corner.column + right) for down in (0, 1) for right in (0, 1)]
        cells = tuple(Cell(*place) for place in names)
        if not token.board.cell_set.issuperset(cells):
            raise ValueError(f"no four cells meet below and right of {corner}")
        digits = tuple(token.numbers("_".join(token.arguments[1:]), digits=True))
        if token.is_last(0):
            yield cls(digits, cells)

    def to_iss(self, draft: TokenDraft) -> None:
        (row, column), cells = min(self.cells), set(self.cells)
        if cells == {(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)}:
            draft.add("Quad", min(self.cells), *self.digits)
        else:
            draft.add("ContainAtLeast", "_".join(map(str, self.digits)), self.cells)

    def holds(self, grid: Grid) -> bool:
        there = [grid[cell] for cell in self.cells]
        return all(there.count(digit) >= self.digits.count(digit) for digit in self.digits)

    def state(self, words: Words) -> None:
        for digit, times in Counter(self.digits).items():
            # Of a digit that the board lacks there are none, however many are wanted.
            words.count(self.cells, {digit}.intersection(words.board.digits), ">=", times)
        if len(self.digits) == len(self.cells):
            for cell in self.cells:
                words.domain(cell, set(self.digits).intersection(words.board.digits))

    def propagate(self, network: Network) -> None:
        def without(coming: tuple[int, ...], digit: int) -> tuple[int, ...]:
            if digit not in coming:
                return coming
            place = coming.index(digit)
            return coming[:place] + coming[place + 1 :]

        network.regular(self.cells, self.digits, without, lambda coming: not coming)
