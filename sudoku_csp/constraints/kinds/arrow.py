"""Arrow: the digits on the shaft add up to the number in the circle.

Stated as one sum. Clauses of its own: a new variable for every sum that the shaft can have so far;
forwards and backwards clauses tie it to its neighbours, so that a grid fixes every one of them, and
each number in the circle asks for the sum of the whole shaft.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Draft, Entry
    from sudoku_csp.targets.cnf.words import CnfWords
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class Arrow(Constraint):
    """The digits of the shaft add up to the number in the circle.

    The first `pill` of the `cells` are the circle, the others the shaft; a cell that stands in the
    shaft twice counts twice. A circle of several cells is read as one number, in the order of its
    rows and then of its columns, however they are listed; a digit of two figures can stand in the
    first of them only. Raises ValueError for a circle or a shaft without cells, and for a circle
    that has one twice.
    """

    title: ClassVar[str] = "Arrow"
    sentence: ClassVar[str] = (
        "Digits along an arrow add up to the number in its circle, which is read from left to "
        "right and from top to bottom where it has several cells."
    )
    source: ClassVar[str] = "Arrow Sudoku"
    fpuzzles: ClassVar[tuple[str, ...]] = ("arrow",)

    cells: tuple[Cell, ...]
    pill: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.pill < len(self.cells):
            raise ValueError("an arrow needs a cell for its circle and one for its shaft")
        if len(set(self.cells[: self.pill])) < self.pill:
            raise ValueError("the circle of an arrow has a cell twice")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        a, b, c, d = board.cells[:4]
        yield board, cls((a, b))
        yield board, cls((d, a, b))
        yield board, cls((b, a, b))
        yield board, cls((a, b, c, c, d, d), 2)
        board = Board.customary(4)
        a, b, c, d = board.cells[2:6]
        yield board, cls((a, b, c, d))
        yield board, cls((c, a, a))
        yield board, cls((d, a, b, b, b), 2)
        board = Board.customary(9)
        yield board, cls(board.cells[:2])

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(self.cells))

    def __str__(self) -> str:
        circle = " ".join(map(str, self.cells[: self.pill]))
        return f"arrow {' + '.join(map(str, self.cells[self.pill :]))} = {circle}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        circle = entry.cells()
        for first, *shaft in entry.lines():
            if first not in circle:
                raise ValueError(f"a line begins in {first}, outside its circle")
            yield cls((*circle, *shaft), len(circle))

    def to_fpuzzles(self, draft: Draft) -> None:
        circle, shaft = self.cells[: self.pill], self.cells[self.pill :]
        draft.add("arrow", lines=[(circle[-1], *shaft)], cells=circle)

    def holds(self, grid: Grid) -> bool:
        first, *others = [grid[cell] for cell in sorted(self.cells[: self.pill])]
        if max(others, default=0) > 9:
            return False
        number = int("".join(map(str, (first, *others))))
        return number == sum(grid[cell] for cell in self.cells[self.pill :])

    def state(self, words: Words) -> None:
        circle = sorted(self.cells[: self.pill], reverse=True)
        if words.board.side > 9:
            for cell in circle[:-1]:
                words.domain(cell, range(1, 10))
        number = [(10**place, cell) for place, cell in enumerate(circle)]
        shaft = [(-1, cell) for cell in self.cells[self.pill :]]
        words.linear(number + shaft, "==", 0)

    def encode(self, cnf: CnfWords) -> None:
        circle, *rest = sorted(self.cells[: self.pill])
        numbers: dict[tuple[int, ...], int] = {(digit,): digit for digit in cnf.digits}
        for cell in rest:
            for digit in cnf.digits[9:]:
                cnf.clause([-cnf.literal(cell, digit)])
            numbers = {
                (*row, digit): 10 * number + digit
                for row, number in numbers.items()
                for digit in cnf.digits[:9]
            }
        sums = self._sums(cnf, min(numbers.values()), max(numbers.values()))
        if not rest:
            for total, variable in sums.items():
                cnf.implied([-variable, cnf.literal(circle, total)])
        for row, number in numbers.items():
            here = [-cnf.literal(*at) for at in zip((circle, *rest), row, strict=True)]
            cnf.clause([*here, *([sums[number]] if number in sums else [])])

    def _sums(self, cnf: CnfWords, least: int, most: int) -> dict[int, int]:
        """The variable of every sum of the shaft that can be a number from `least` to `most`."""
        shaft = self.cells[self.pill :]
        side = len(cnf.digits)
        before = {0: 0}  # No variable: before the first cell the sum is 0.
        for place, cell in enumerate(shaft, 1):
            rest = len(shaft) - place
            lowest, highest = max(place, least - rest * side), min(place * side, most - rest)
            now = {total: cnf.fresh() for total in range(lowest, highest + 1)}
            for digit in cnf.digits:
                here = -cnf.literal(cell, digit)
                for total, variable in before.items():
                    after = [now[total + digit]] if total + digit in now else []
                    cnf.clause([here, *([-variable] if variable else []), *after])
                for total, variable in now.items():
                    if total - digit not in before:
                        cnf.clause([here, -variable])
                    elif before[total - digit]:
                        cnf.clause([here, -variable, before[total - digit]])
            before = now
        return before
