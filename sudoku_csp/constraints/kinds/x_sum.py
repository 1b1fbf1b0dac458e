"""X-sum: the first digit of a row or column tells how many digits have the given sum.

Stated as an automaton beside all-different: X, how many of so many digits have been read, and what
the others are to add up to, as far as different digits can. As clauses: the sets of digits with
the sum and X among them, as many as X, and how far they reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fpuzzles_places import beside
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.marks import Mark, Outside
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss import Token
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.cnf.words import CnfWords
    from sudoku_csp.targets.words import Words

LARGEST = 16
"""The largest side of a board whose sets of digits are gone through."""

DONE = (0, 0, 0)
"""The state of the automaton after the digits that are added up."""


@dataclass(frozen=True)
class XSum(Constraint):
    """The first X digits of `cells` add up to `value`, where X is the first of them.

    `cells` are a row or column, read from the side of the clue: its digits differ, which is part of
    the rule, for so every target can count on it. X counts itself. Raises ValueError for no cells,
    for a cell that stands there twice, and for a value below 1.
    """

    title: ClassVar[str] = "X-sum"
    sentence: ClassVar[str] = (
        "A number outside the grid is the sum of the first X digits seen from there, where X is "
        "the first of these digits."
    )
    source: ClassVar[str] = "X-Sums Sudoku"
    fpuzzles: ClassVar[tuple[str, ...]] = ("xsum",)
    iss: ClassVar[tuple[str, ...]] = ("XSum",)

    cells: tuple[Cell, ...]
    value: int

    def __post_init__(self) -> None:
        if not self.cells or len(set(self.cells)) < len(self.cells):
            raise ValueError("an x-sum needs cells, each of them once")
        if self.value < 1:
            raise ValueError(f"an x-sum is at least 1, not {self.value}")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        for value in (1, 4, 6):
            yield board, cls(board.rows[0].cells, value)
        yield board, cls(board.columns[1].cells[::-1], 3)
        board = Board.customary(4)
        for value in (2, 6, 10):
            yield board, cls(board.rows[3].cells[::-1], value)
        yield board, cls(board.columns[0].cells[:3], 10)
        board = Board.customary(9)
        yield board, cls(board.cells[:2], 11)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Outside(self.cells, str(self.value)),)

    def __str__(self) -> str:
        return f"x-sum {self.value} from {self.cells[0]} to {self.cells[-1]}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        cells, value = entry.outside(), entry.value()
        if value is not None:
            yield cls(cells, value)

    def to_fpuzzles(self, draft: Draft) -> None:
        place = beside(self.cells, draft.board)
        if place is None:
            raise Unsupported(f"f-puzzles has no place for {self}: it is not along a whole line")
        draft.add("xsum", cell=place, value=str(self.value))

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        yield from (cls(cells, clue) for cells, clue in token.sides())

    def to_iss(self, draft: TokenDraft) -> None:
        draft.outside("XSum", self.cells, self.value, self)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        x = digits[0]
        if len(set(digits)) < len(digits):
            return False
        return x <= len(digits) and sum(digits[:x]) == self.value

    def state(self, words: Words) -> None:
        words.all_different(self.cells)
        step = partial(self._step, words.board.side)
        words.regular(self.cells, (0, 0, self.value), step, lambda state: state == DONE)

    def _step(
        self, side: int, state: tuple[int, int, int], digit: int
    ) -> tuple[int, int, int] | None:
        """After a digit: X, how many of so many have been read, and what the others add up to."""
        if state == DONE:
            return DONE
        x, read, left = state
        x, read, left = x or digit, read + 1, left - digit
        if read == x:
            return DONE if left == 0 else None
        came = self.value - left - x
        fits = _can_be(left, x - read, x, side) and _can_be(came, read - 1, x, side)
        return (x, read, left) if fits else None

    def encode(self, cnf: CnfWords) -> None:
        side = cnf.board.side
        if side > LARGEST or not cnf.regular_as_suits:
            super().encode(cnf)
            return
        cnf.all_different(self.cells)
        x_is = cnf.digits_of(self.cells[0])
        reached = [cnf.fresh() for _ in self.cells]
        for place, here in enumerate(reached):
            for x, literal in zip(cnf.digits, x_is, strict=True):
                cnf.clause([-literal, here if x > place else -here])
            cnf.implied([-here, *x_is[place:]])
            cnf.implied([here, *x_is[:place]])
        sets = _sets(len(self.cells), side, self.value)
        chosen = cnf.sets_inside(self.cells, reached, sets, cnf.digits)
        for held, literal in zip(sets, chosen, strict=True):
            cnf.clause([-literal, x_is[len(held) - 1]])
        for x, literal in zip(cnf.digits, x_is, strict=True):
            with_x = [one for one, held in zip(chosen, sets, strict=True) if len(held) == x]
            cnf.implied([-literal, *with_x])


@lru_cache(maxsize=512)
def _sets(length: int, side: int, value: int) -> tuple[tuple[int, ...], ...]:
    """The sets of digits with this sum that have their own size as a digit.

    >>> _sets(4, 4, 6)
    ((2, 4), (1, 2, 3))
    """
    digits, sizes = range(1, side + 1), range(1, min(length, side) + 1)
    found = (held for size in sizes for held in combinations(digits, size) if size in held)
    return tuple(held for held in found if sum(held) == value)


def _can_be(total: int, cells: int, x: int, side: int) -> bool:
    """Whether so many different digits other than X can have the total."""
    least, most = cells * (cells + 1) // 2, cells * (2 * side + 1 - cells) // 2
    least += max(cells + 1 - x, 0)
    most -= max(cells + x - side, 0)
    return least <= total <= most
