"""Variables that are 0 or 1, and rows of them: factors times variables compared with a number.

The variable of a cell and a digit is 1 where the cell holds it, and the sum of a cell's is 1
(Bartlett, Chartier, Langville, Rankin: "An Integer Programming Model for the Sudoku Problem",
Journal of Online Mathematics and its Applications 8, 2008). What is said in a branch of `any_of` is
a row with a term more, which makes it slack outside of the branch.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.file_format import Emit, FormatModel
from sudoku_csp.targets.model import Op

Term = tuple[int, int]
"""A factor, and the number of a variable."""


class ZeroOneRows(FormatModel):
    """Exactly one digit for each cell of a board, and what is posted.

    The variables are counted from 1: those of the first cell for each digit, the second's, and so
    on; then those that are no cell's.
    """

    def __init__(self, board: Board, emit: Emit) -> None:
        super().__init__(board, emit)
        self.variables = board.side**3
        """The highest number in use."""
        self._guards: list[int] = []
        """Those of the open branches of `any_of`: what is stated need only hold where all are 1."""
        for cell in board.cells:
            self.row([(1, held) for held in self._digits(cell)], "==", 1, f"cell_{cell}")

    @abstractmethod
    def row(self, terms: Sequence[Term], op: Op, bound: int, name: str = "") -> None:
        """Writes that the sum of these terms, one or more, compares so with the bound.

        No variable stands there twice. A language that names its rows takes the name, if any.
        """

    def _variable(self, cell: Cell, digit: int) -> int:
        return self.board.position(cell) * self.board.side + digit

    def _digits(self, cell: Cell) -> range:
        """The variables of a cell, one for each digit."""
        return range(self._variable(cell, 1), self._variable(cell, self.board.side) + 1)

    def _held(self, cell: Cell, digits: Collection[int]) -> list[Term]:
        """Terms of which one is 1 where the cell holds one of the digits."""
        return [(1, self._variable(cell, d)) for d in self.board.digits if d in digits]

    def _all_held(self, cells: Sequence[Cell], digits: Sequence[int]) -> list[Term]:
        """Terms that are 1 where these cells hold these digits, each its own."""
        return [(1, self._variable(c, d)) for c, d in zip(cells, digits, strict=True)]

    def _new(self) -> int:
        """A variable that is no cell's."""
        self.variables += 1
        return self.variables

    def _compare(self, terms: Iterable[Term], op: Op, bound: int) -> None:
        """The sum compares so with the bound, in the branch that is stated."""
        factors: dict[int, int] = {}
        for factor, variable in terms:
            factors[variable] = factors.get(variable, 0) + factor
        added = [(factor, variable) for variable, factor in factors.items() if factor]
        if op == "==" and added and not self._guards:
            self.row(added, op, bound)
            return
        if op != "<=":
            self._at_least(added, bound)
        if op != ">=":
            self._at_least([(-factor, variable) for factor, variable in added], -bound)

    def _at_least(self, terms: list[Term], bound: int) -> None:
        """Outside of its branch a row is slack by as much as the sum can miss the bound."""
        missing = bound - sum(min(factor, 0) for factor, _ in terms)
        if missing <= 0:
            return
        guarded = terms + [(-missing, guard) for guard in self._guards]
        if guarded:
            self.row(guarded, ">=", bound - missing * len(self._guards))
        else:
            self.row([(1, 1)], ">=", 2)  # The sum of nothing is below the bound: no grid is left.

    def _some(self, terms: Iterable[Term]) -> None:
        """One of the variables is 1."""
        self._compare(terms, ">=", 1)

    def hold(self, cell: Cell, digit: int) -> None:
        self.row([(1, self._variable(cell, digit))], "==", 1, f"given_{cell}")

    def forbid(self, grid: Grid) -> None:
        held = self._all_held(self.board.cells, grid.digits)
        self.row(held, "<=", len(held) - 1, "forbidden")
