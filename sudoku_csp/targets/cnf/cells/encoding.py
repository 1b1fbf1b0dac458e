"""What a cell encoding is: variables for "this cell holds this digit", and the way back.

An encoding says a digit as a conjunction of literals (`holds`), and so its contrary as a clause.
`Translated` puts a formula over the direct variables, as constraints state it, into any encoding:
a negative literal "not this digit" becomes that clause. A positive one would need a variable that
means "this digit", which only the direct encoding has.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.cnf.at_most_one.method import Clause
from sudoku_csp.targets.cnf.output import Output


class DecodeError(ValueError):
    """A set of true literals that is not one digit in each cell; the text names the cell."""


class CellEncoding(ABC):
    """Variables 1 to `variables` for the cells of a board.

    `idea` is a line in words, `source` the paper.
    """

    name: str
    idea: str
    source: str
    signed = True
    """Whether a model is read with its negative literals."""

    def __init__(self, board: Board) -> None:
        self.board = board

    @property
    @abstractmethod
    def variables(self) -> int:
        """How many variables the cells have."""

    @abstractmethod
    def holds(self, cell: Cell, digit: int) -> list[int]:
        """The literals that are all true exactly if the cell holds the digit."""

    @abstractmethod
    def axioms(self, cell: Cell) -> Iterator[Clause]:
        """The clauses that make an assignment of the cell's variables a digit."""

    @abstractmethod
    def meaning(self, number: int) -> str:
        """What a variable says, as `r1c1=5`. Raises DecodeError for a number that is no cell's."""

    @abstractmethod
    def digit_of(self, cell: Cell, true: frozenset[int]) -> int:
        """The cell's digit, from the set of true literals, negative ones included.

        Raises DecodeError where it has none, or several.
        """

    def decode(self, literals: Iterable[int]) -> Grid:
        """The grid that a model stands for.

        `literals` are those of a satisfying assignment, negative ones and auxiliary variables
        included. Raises DecodeError unless they give every cell exactly one digit.
        """
        true = frozenset(literals)
        return Grid(self.board, bytes(self.digit_of(cell, true) for cell in self.board.cells))

    def truth(self, cell: Cell, number: int, true: frozenset[int]) -> bool:
        """Whether a variable of the cell is true. Raises DecodeError unless it is plainly said."""
        if (number in true) == (-number in true):
            raise DecodeError(
                f"{cell} has no digit: variable {number} is not plainly true or false"
            )
        return number in true

    def block(self, pairs: Iterable[tuple[Cell, int]]) -> Clause:
        """The clause that at least one of these cells does not hold its digit."""
        return [-literal for cell, digit in pairs for literal in self.holds(cell, digit)]

    def exclude(self, pairs: Sequence[tuple[Cell, int]], output: Output) -> None:
        """States that no two of these cells hold their digits."""
        output.conflicts([self.block([pair]) for pair in pairs])


class Translated(Output):
    """Passes a formula over direct variables on in another cell encoding.

    New variables are numbered above the direct ones here, and above those of the cells there: no
    name of a cell is ever taken for one of them. Raises ValueError for what it cannot say: a
    positive literal of a cell in a clause, or a negative one in a group.
    """

    sums = True

    def __init__(self, cells: CellEncoding, output: Output) -> None:
        super().__init__(cells.board.side**3, output.method)
        self._names = cells.board.side**3
        self._cells = cells
        self._output = output
        self._numbers: list[int] = []
        """What each new variable is called in the output."""

    def fresh(self, count: int = 1) -> int:
        start = self._output.fresh(count)
        self._numbers += range(start, start + count)
        return super().fresh(count)

    def section(self, name: str) -> None:
        self._output.section(name)

    def clause(self, literals: Sequence[int]) -> None:
        said: list[int] = []
        for literal in literals:
            if self._names < abs(literal) <= self.variables:
                number = self._numbers[abs(literal) - self._names - 1]
                said.append(number if literal > 0 else -number)
            else:
                said += self._cells.block([self._pair(-literal)])
        self._output.clause(said)

    def at_most_one(self, literals: Sequence[int]) -> None:
        self._cells.exclude([self._pair(literal) for literal in literals], self._output)

    def _pair(self, literal: int) -> tuple[Cell, int]:
        board = self._cells.board
        if not 0 < literal <= self._names:
            raise ValueError(f"the {self._cells.name} encoding has no literal for a cell's digit")
        position, digit = divmod(literal - 1, board.side)
        return board.cells[position], digit + 1
