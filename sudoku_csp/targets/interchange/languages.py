"""What the languages share: expressions as text, automata as tables, the digits of an answer."""

import re
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import ClassVar

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.file_format import Emit, FormatModel
from sudoku_csp.targets.model import Accept, Fact, Model, State, Step


class TextModel(FormatModel):
    """A model whose statements are expressions in text, so that a branch is one expression."""

    def __init__(self, board: Board, emit: Emit) -> None:
        super().__init__(board, emit)
        self._branches: list[list[str]] = []
        """The expressions of each open branch of `any_of`, the innermost last."""
        self._variables = 0

    statement: ClassVar[str]
    """The template of a line that states an expression."""
    same: ClassVar[str]
    different: ClassVar[str]
    """The templates "two cells, or a cell and a digit, are equal" and "they are not equal"."""

    @staticmethod
    @abstractmethod
    def any(expressions: Iterable[str]) -> str:
        """The expression that is true if one of these expressions is true."""

    @staticmethod
    @abstractmethod
    def all(expressions: Iterable[str]) -> str:
        """The expression that is true if all these expressions are true."""

    @abstractmethod
    def within(self, variable: Cell | str, numbers: Collection[int]) -> str:
        """The expression that the variable has one of the numbers."""

    @abstractmethod
    def transition(
        self, before: str, cell: Cell, after: str, table: Sequence[Sequence[int]]
    ) -> tuple[str, str]:
        """The declaration of the variable `after`, and the expression that sets it.

        Its value stands in the table, in the row of the state `before`, at the digit of the cell.
        """

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        self.state(self.within(cell, digits))

    def state(self, expression: str) -> None:
        """States an expression, or makes it part of the branch that is being stated."""
        if self._branches:
            self._branches[-1].append(expression)
        else:
            self.emit(self.statement.format(expression))

    def hold(self, cell: Cell, digit: int) -> None:
        self.state(self.same.format(cell, digit))

    def equal(self, a: Cell, b: Cell) -> None:
        self.state(self.same.format(a, b))

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        self.state(
            self.any(
                (self.same if sign else self.different).format(cell, digit)
                for cell, digit, sign in facts
            )
        )

    def regular(
        self, cells: Sequence[Cell], start: State, step: Step[State], accept: Accept[State]
    ) -> None:
        steps, accepted = unroll(len(cells), self.board.side, start, step, accept)
        before = "1"
        for cell, table in zip(cells, steps, strict=True):
            self._variables += 1
            after = f"{OWN}{self._variables}"
            # The state is a function of the cells, so it is stated outside of any branch.
            declaration, expression = self.transition(before, cell, after, table)
            self.emit(declaration + self.statement.format(expression))
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
"""The first part of the name of a variable that is no cell; a number follows."""


def unroll(
    length: int, side: int, start: State, step: Step[State], accept: Accept[State]
) -> tuple[list[list[list[int]]], list[int]]:
    """Returns a table for each of `length` cells, and the accepted states after the last cell.

    The states after each cell have numbers from 1, and 0 is the state of a rejected word. So the
    state is a function of the cells. The table of a cell has in row q, for each digit, the state
    that follows state q. The state before the first cell is 1.

    >>> unroll(2, 2, 0, lambda s, d: s + d if s + d < 4 else None, lambda s: s == 3)
    ([[[0, 0], [1, 2]], [[0, 0], [1, 2], [2, 0]]], [2])
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
    return steps, [number for state, number in numbers.items() if accept(state)]


class CellDigits:
    """The digits of an answer, read cell by cell into a whole grid."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._digits = bytearray(len(board.cells))

    def put(self, name: str, value: str, line: int) -> None:
        """Sets the digit of a cell. Raises AnswerError for a name that is no cell of the board, for
        a value that is no digit of the board, and for a cell that holds another digit."""
        cell = self.cell(name, line)
        if not re.fullmatch(r"[0-9]{1,9}", value, re.ASCII) or int(value) not in self.board.digits:
            raise AnswerError(f"{cell} = {value[:40]!r}: no digit of {self.board}", line)
        place = self.board.position(cell)
        if self._digits[place] not in (0, int(value)):
            raise AnswerError(f"{cell} holds {self._digits[place]} and {int(value)}", line)
        self._digits[place] = int(value)

    def cell(self, name: str, line: int) -> Cell:
        """The cell of this name. Raises AnswerError if the board has no such cell."""
        try:
            cell = Cell.parse(name)
        except ValueError:
            raise AnswerError(f"{name[:40]!r} is not a cell like r3c7", line) from None
        # Names are case-sensitive in the languages: R1C1 is no name of the model.
        if cell not in self.board.cell_set or str(cell) != name:
            raise AnswerError(f"{name} is not on a board of {self.board}", line)
        return cell

    def __bool__(self) -> bool:
        """True if a digit has been read."""
        return any(self._digits)

    def grid(self, line: int) -> Grid:
        """The whole grid. Raises AnswerError, for the last `line`, if a digit is missing."""
        missing = self._digits.find(0)
        if missing >= 0:
            raise AnswerError(f"{self.board.cells[missing]} has no digit in the answer", line)
        return Grid(self.board, bytes(self._digits))
