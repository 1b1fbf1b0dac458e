"""What the languages share: expressions as text, automata as tables, the digits of an answer."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.file_format import Emit, FormatModel
from sudoku_csp.targets.model import Model, State


class TextModel(FormatModel):
    """A model whose statements are expressions in text, so that a branch is one expression."""

    def __init__(self, board: Board, emit: Emit) -> None:
        super().__init__(board, emit)
        self._branches: list[list[str]] = []
        """The expressions of each open branch of `any_of`, the innermost last."""
        self._variables = 0

    @abstractmethod
    def statement(self, expression: str) -> str:
        """The line of a model that states the expression."""

    @staticmethod
    @abstractmethod
    def any(expressions: Iterable[str]) -> str:
        """One of the expressions."""

    @staticmethod
    @abstractmethod
    def all(expressions: Iterable[str]) -> str:
        """All of the expressions."""

    @abstractmethod
    def within(self, variable: Cell | str, numbers: Collection[int]) -> str:
        """The variable has one of the numbers."""

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        self.state(self.within(cell, digits))

    def state(self, expression: str) -> None:
        """States an expression, or makes it part of the branch that is being stated."""
        if self._branches:
            self._branches[-1].append(expression)
        else:
            self.emit(self.statement(expression))

    @abstractmethod
    def transition(
        self, before: str, cell: Cell, after: str, table: Sequence[Sequence[int]]
    ) -> tuple[str, str]:
        """The declaration of the variable `after`, and the expression that makes it the state in a
        table of `Unrolled`, looked up by the state `before` and the digit of the cell."""

    def regular(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accept: Callable[[State], bool],
    ) -> None:
        steps, accepted = unrolled(len(cells), self.board.side, start, step, accept)
        before = "1"
        for cell, table in zip(cells, steps, strict=True):
            self._variables += 1
            after = f"{OWN}{self._variables}"
            # The state is a function of the cells, so that it is stated outside of any branch.
            declaration, expression = self.transition(before, cell, after, table)
            self.emit(declaration + self.statement(expression))
            before = after
        self.state(self.within(before, accepted))

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        digits = self.board.digits
        self.table((a, b), [(v, w) for v in digits for w in digits if allowed(v, w)])

    def any_of(self, *branches: Callable[[Model], None]) -> None:
        stated = []
        for branch in branches:
            self._branches.append([])
            branch(self)
            stated.append(self.all(self._branches.pop()))
        self.state(self.any(stated))


OWN = "new"
"""The names of variables that are no cell's begin so; a number follows."""


class Unrolled(NamedTuple):
    """An automaton over a line of cells, as tables that any language can look up.

    The states after each cell have numbers from 1; 0 is the state of a rejected word. So the state
    is a function of the cells, whatever they hold. `steps[i][q][d - 1]` is the state after cell i
    with digit d from state q; before the first cell it is 1. `accepted` are the last states of
    accepted words.
    """

    steps: list[list[list[int]]]
    accepted: list[int]


def unrolled(
    length: int,
    side: int,
    start: State,
    step: Callable[[State, int], State | None],
    accept: Callable[[State], bool],
) -> Unrolled:
    """The automaton over so many cells.

    >>> unrolled(2, 2, 0, lambda s, d: s + d if s + d < 4 else None, lambda s: s == 3)
    Unrolled(steps=[[[0, 0], [1, 2]], [[0, 0], [1, 2], [2, 0]]], accepted=[2])
    """
    numbers: dict[State, int] = {start: 1}
    steps = []
    for _ in range(length):
        after: dict[State, int] = {}
        table = [[0] * side]
        for state in numbers:
            row = []
            for digit in range(1, side + 1):
                following = step(state, digit)
                row.append(0 if following is None else after.setdefault(following, len(after) + 1))
            table.append(row)
        steps.append(table)
        numbers = after
    return Unrolled(steps, [number for state, number in numbers.items() if accept(state)])


class CellDigits:
    """The digits of an answer as they are read, cell by cell; at the end a whole grid."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._digits = bytearray(len(board.cells))

    def put(self, name: str, value: str, line: int) -> None:
        """Sets the digit of the cell of this name.

        Raises AnswerError for a name that is no cell of the board, a value that is no digit of it,
        and a cell that already holds another digit.
        """
        cell = self.cell(name, line)
        if not re.fullmatch(r"[0-9]{1,9}", value, re.ASCII) or int(value) not in self.board.digits:
            raise AnswerError(f"{cell} = {value[:40]!r}: no digit of {self.board}", line)
        place = self.board.position(cell)
        if self._digits[place] not in (0, int(value)):
            raise AnswerError(f"{cell} holds {self._digits[place]} and {int(value)}", line)
        self._digits[place] = int(value)

    def cell(self, name: str, line: int) -> Cell:
        """The cell of this name. Raises AnswerError where the board has none."""
        try:
            cell = Cell.parse(name)
        except ValueError:
            raise AnswerError(f"{name[:40]!r} is not a cell like r3c7", line) from None
        # Names are case-sensitive in the languages: R1C1 is no name of the model.
        if cell not in self.board.cell_set or str(cell) != name:
            raise AnswerError(f"{name} is not on a board of {self.board}", line)
        return cell

    def __bool__(self) -> bool:
        """Whether any cell has been read."""
        return any(self._digits)

    def grid(self, line: int) -> Grid:
        """The whole grid; `line` is where the answer ended. Raises AnswerError for a gap."""
        missing = self._digits.find(0)
        if missing >= 0:
            raise AnswerError(f"{self.board.cells[missing]} has no digit in the answer", line)
        return Grid(self.board, bytes(self._digits))
