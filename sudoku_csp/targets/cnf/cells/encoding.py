"""What a cell encoding is: variables for "this cell holds this digit", and the way back.

It says a digit as a conjunction of literals (`holds`), and so its contrary as a clause.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
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
    """Whether an assignment is read with its negative literals."""

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
        """The grid that an assignment stands for.

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
