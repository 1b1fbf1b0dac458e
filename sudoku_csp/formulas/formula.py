"""The formula of a puzzle: rules and givens in an encoding, and the grids of its assignments."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from types import NoneType

from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.grid import checks
from sudoku_csp.grid.cell import Cell, CellLike
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cells import CellEncoding, direct
from sudoku_csp.targets.cnf.output import ClauseStream, Output
from sudoku_csp.targets.cnf.simplify import Reduction


class Givens(StrEnum):
    """How a formula states the givens: as unit clauses, as assumptions, or by decided variables."""

    UNITS = "units"
    ASSUMPTIONS = "assumptions"
    COMPILED = "compiled"


@dataclass(frozen=True, repr=False)
class Formula:
    """The CNF of a puzzle.

    Args:
        givens: None for the default of the encoding.
        blocked: A grid that the formula excludes by a clause over its cells. If it is the solution
            of the puzzle and the formula is unsatisfiable, the solution is unique.

    Raises Unsupported if the encoding does not fit the board, or cannot state the givens this way.
    """

    puzzle: Puzzle
    encoding: Encoding = EXTENDED
    givens: Givens | None = None
    blocked: Grid | None = None

    def __post_init__(self) -> None:
        checks.instance(self.puzzle, Puzzle, "the puzzle of a formula is a Puzzle, as of read")
        checks.instance(self.encoding, Encoding, "the encoding of a formula is an Encoding")
        checks.instance(self.blocked, (Grid, NoneType), "what a formula excludes is a Grid")
        self.encoding.check_board(self.puzzle.board)
        if self.encoding.compiled and self.givens not in (None, Givens.COMPILED):
            compiled = f"{self.encoding.name} has the givens compiled away"
            raise Unsupported(f"{compiled}: there are no {self.givens}")

    def __repr__(self) -> str:
        return f"<Formula {self.encoding}: {self.puzzle!r}>"

    @property
    def compiled(self) -> bool:
        """True if the givens decide variables, and are no clauses."""
        return self.givens is Givens.COMPILED or self.encoding.compiled

    @cached_property
    def cells(self) -> CellEncoding:
        """The variables of the cells, including those that the givens decide."""
        return self.encoding.cell_encoding(self.puzzle.board)

    @cached_property
    def reduction(self) -> Reduction | None:
        """The formula over the variables that the givens leave open; None if they decide none."""
        return self.encoding.reduction(self.puzzle) if self.compiled else None

    @cached_property
    def cnf(self) -> ClauseStream:
        """The formula as a stream, which keeps no clauses in memory."""
        if self.reduction is None:
            rules = self.encoding.rules(self.puzzle.ruleset)
        else:
            rules = self.encoding.reduced_clauses(self.reduction)

        def state(output: Output) -> None:
            rules.state(output)
            if not self.compiled and self.givens is not Givens.ASSUMPTIONS:
                output.section("givens")
                for literal in self.encoding.given_literals(self.puzzle):
                    output.clause([literal])
            if self.blocked is not None:
                output.section("blocked grid")
                clause, true = self.cells.block(self.puzzle.chosen_in(self.blocked)), 0
                if self.reduction is not None:
                    clause, true = self.reduction.reduced(clause)
                if not true:
                    output.clause(clause)

        return ClauseStream(rules.variables, rules.method, state)

    @property
    def variables(self) -> int:
        """Number of variables, new variables included."""
        return self.cnf.size.variables

    @cached_property
    def clauses(self) -> list[Clause]:
        """All clauses. `Export` writes the clauses of a large formula without keeping them."""
        return self.cnf.clauses()

    def literal(self, cell: CellLike, digit: int) -> int:
        """Returns the variable that is true if and only if the cell holds the digit.

        Raises Unsupported if the formula has no variable for every cell and digit.
        """
        if self.compiled or not isinstance(self.cells, direct.Direct):
            raise Unsupported(f"{self.encoding.name}: no variable for every cell and digit")
        return direct.variable(self.puzzle.board, Cell.of(cell), digit)

    def decode(self, literals: Iterable[int]) -> Grid:
        """Returns the grid of an assignment. Raises ValueError unless every cell has one digit."""
        checks.instance(literals, Iterable, "an assignment is literals, whole numbers")
        literals = tuple(literals)
        if stray := [one for one in literals if not hasattr(one, "__index__")]:
            raise ValueError(f"an assignment is literals, whole numbers, and {stray[0]!r} is none")
        if self.reduction is not None:
            literals = self.reduction.restored(literals, signed=self.cells.signed)
        return self.cells.decode(literals)

    def names(self) -> Iterable[tuple[int, str]]:
        """Yields the variables of the cells with their meanings, as (1, "r1c1=1")."""
        for number in self.projection:
            original = number if self.reduction is None else self.reduction.originals[number - 1]
            yield number, self.cells.meaning(original)

    @property
    def projection(self) -> range:
        """The variables of the cells, on which solutions are counted."""
        of_cells = self.cells.variables
        if self.reduction is not None:
            of_cells = bisect_right(self.reduction.originals, of_cells)
        return range(1, of_cells + 1)
