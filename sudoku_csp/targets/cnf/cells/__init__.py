"""Cell encodings, one a module: how a cell that holds a digit becomes variables."""

from __future__ import annotations

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
    """A set of true literals that is not one digit in each cell; the message names the cell."""


class CellEncoding(ABC):
    """Variables 1 to `variables` for the cells of a board, `each` of them for a cell.

    A digit is a conjunction of literals (`holds`), and so its contrary is a clause. `idea` is one
    line, `source` the paper.
    """

    name: str
    idea: str
    source: str
    signed = True
    """Whether an assignment is read with its negative literals."""

    def __init__(self, board: Board, each: int) -> None:
        self.board = board
        self.each = each
        self.variables = each * len(board.cells)

    def pair(self, number: int) -> tuple[Cell, int]:
        """The cell of a variable, and which of its variables this is, from 1.

        Of direct cells that is the digit. Raises DecodeError for a number that is no cell's.
        """
        if not 1 <= number <= self.variables:
            raise DecodeError(f"{number} is not a variable of {self.board}")
        position, place = divmod(number - 1, self.each)
        return self.board.cells[position], place + 1

    @abstractmethod
    def holds(self, cell: Cell, digit: int) -> list[int]:
        """The literals that are all true exactly if the cell holds the digit."""

    @abstractmethod
    def axioms(self, cell: Cell) -> Iterator[Clause]:
        """The clauses that make an assignment of the cell's variables a digit."""

    @abstractmethod
    def meaning(self, number: int) -> str:
        """What a variable means, as `r1c1=5`. Raises DecodeError for a number that is no cell's."""

    @abstractmethod
    def digit_of(self, cell: Cell, true: frozenset[int]) -> int:
        """The cell's digit in a set of true literals, negative ones included.

        Raises DecodeError where it has none, or several.
        """

    def decode(self, literals: Iterable[int]) -> Grid:
        """The grid of a satisfying assignment, negative and auxiliary literals included.

        Raises DecodeError unless every cell has exactly one digit.
        """
        true = frozenset(literals)
        return Grid(self.board, bytes(self.digit_of(cell, true) for cell in self.board.cells))

    def truth(self, cell: Cell, number: int, true: frozenset[int]) -> bool:
        """Whether a variable of the cell is true. Raises DecodeError unless one sign is there."""
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


def named(name: str, board: Board) -> CellEncoding:
    """The cell encoding of this name, for a board. Raises UnknownName with the known names.

    >>> named("log", Board.customary(9)).variables
    324
    """
    UnknownName.check("cell encoding", name, NAMES)
    made = getattr(import_module(f"{__name__}.{name}"), name.capitalize())(board)
    assert isinstance(made, CellEncoding)
    return made
