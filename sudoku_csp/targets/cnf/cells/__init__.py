"""Cell encodings, one in each module: the variables that state which digit a cell holds."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.output import Output

DEFAULT = "direct"

NAMES = ("direct", "order", "log", "support")


class DecodeError(ValueError):
    """Raised for literals that are not one digit in each cell; the message names the cell."""


class CellEncoding(ABC):
    """The variables 1 to `variables` of a board's cells; `each` is the number for one cell.

    "The cell holds the digit" is a conjunction of literals (`holds`), so its contrary is a clause.
    `idea` is one line, `source` the paper.
    """

    name: str
    idea: str
    source: str
    signed = True
    """True if `decode` needs the negative literals of an assignment."""

    def __init__(self, board: Board, each: int) -> None:
        self.board = board
        self.each = each
        self.variables = each * len(board.cells)

    def pair(self, number: int) -> tuple[Cell, int]:
        """Returns the cell of a variable, and the variable's place in the cell, from 1.

        In a direct cell the place is the digit. Raises DecodeError for a number that no cell has.
        """
        if not 1 <= number <= self.variables:
            raise DecodeError(f"{number} is not a variable of {self.board}")
        position, place = divmod(number - 1, self.each)
        return self.board.cells[position], place + 1

    @abstractmethod
    def holds(self, cell: Cell, digit: int) -> list[int]:
        """Returns literals that are all true if and only if the cell holds the digit."""

    @abstractmethod
    def axioms(self, cell: Cell) -> Iterator[Clause]:
        """Yields clauses whose solutions are the digits of the cell."""

    @abstractmethod
    def meaning(self, number: int) -> str:
        """Returns the meaning of a variable, such as `r1c1=5`. Raises DecodeError if the variable
        is not that of a cell."""

    @abstractmethod
    def digit_of(self, cell: Cell, true: frozenset[int]) -> int:
        """Returns the digit of a cell, given all true literals, negative ones included.

        Raises DecodeError if the cell has no digit, or several.
        """

    def decode(self, literals: Iterable[int]) -> Grid:
        """Returns the grid of a satisfying assignment, which may have auxiliary variables.

        Raises DecodeError unless every cell has exactly one digit.
        """
        true = frozenset(literals)
        return Grid(self.board, bytes(self.digit_of(cell, true) for cell in self.board.cells))

    def truth(self, cell: Cell, number: int, true: frozenset[int]) -> bool:
        """True if the variable `number` is true. `true` are the literals that are true.

        Raises DecodeError, which names the cell, unless `true` has exactly one of the variable and
        its negation.
        """
        if (number in true) == (-number in true):
            raise DecodeError(
                f"{cell} has no digit: variable {number} is not plainly true or false"
            )
        return number in true

    def block(self, pairs: Iterable[tuple[Cell, int]]) -> Clause:
        """Returns the clause "at least one of these cells does not hold its digit"."""
        return [-literal for cell, digit in pairs for literal in self.holds(cell, digit)]

    def exclude(self, pairs: Sequence[tuple[Cell, int]], output: Output) -> None:
        """States that no two of these cells both hold their digits."""
        output.conflicts([self.block([pair]) for pair in pairs])


def find_cells(name: str, board: Board) -> CellEncoding:
    """Returns the cell encoding of this name for a board. Raises UnknownName with the known names.

    >>> find_cells("log", Board.customary(9)).variables
    324
    """
    UnknownName.check("cell encoding", name, NAMES)
    made = getattr(import_module(f"{__name__}.{name}"), name.capitalize())(board)
    assert isinstance(made, CellEncoding)
    return made
