"""Encodings side by side on one puzzle: what each costs, and what unit propagation decides."""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict, dataclass
from typing import Any

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends.unit_propagation import UnitPropagation
from sudoku_csp.targets.cnf.propagate import FALSE, OPEN, TRUE, propagate

PROPAGATED = 6_000_000
"""Literals up to which a formula is loaded to be propagated: a second or two."""


@dataclass(frozen=True)
class Strength:
    """What unit propagation decides from the givens: variables of the cells, and whole cells.

    `refuted`: it meets a contradiction, and decides nothing.
    """

    fixed: int | None
    filled: int | None
    refuted: bool


UNMEASURED = Strength(None, None, refuted=False)


@dataclass(frozen=True)
class Size:
    """An encoding of a puzzle. `of` are the variables of all cells, given or not."""

    encoding: Encoding
    variables: int
    auxiliary: int
    clauses: int
    literals: int
    of: int
    strength: Strength

    def as_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        names = ("clause_set", "at_most_one", "cells")
        numbers = ("variables", "auxiliary", "clauses", "literals", "of")
        return {
            **{name: getattr(self.encoding, name) for name in names},
            **{name: getattr(self, name) for name in numbers},
            **asdict(self.strength),
        }


def of_puzzle(puzzle: Puzzle, encoding: Encoding, deadline: Deadline) -> Size:
    """The size and strength; a formula too large for the time left is not propagated.

    >>> from sudoku_csp.grid.board import Board
    >>> blank = Puzzle.classic(Board.customary(4), bytes(16))
    >>> size = of_puzzle(blank, Encoding("commander"), Deadline(None))
    >>> size.variables, size.clauses, size.of, size.strength.fixed
    (64, 448, 64, 0)
    """
    formula = Formula(puzzle, encoding)
    size = formula.cnf.size
    of_cells = len(formula.projection)
    measured = size.literals <= PROPAGATED and not deadline.expired()
    return Size(
        encoding,
        size.variables,
        size.variables - of_cells,
        size.clauses,
        size.literals,
        formula.cells.variables,
        _strength(puzzle, encoding) if measured else UNMEASURED,
    )


def _strength(puzzle: Puzzle, encoding: Encoding) -> Strength:
    cells, board = encoding.cells_of(puzzle.board), puzzle.board
    true = _true(puzzle, encoding)
    if true is None:
        return Strength(None, None, refuted=True)
    filled = sum(
        any(true.issuperset(cells.holds(cell, digit)) for digit in board.digits)
        for cell in board.cells
    )
    return Strength(len(true), filled, refuted=False)


def _true(puzzle: Puzzle, encoding: Encoding) -> set[int] | None:
    """The literals of the cells that unit propagation makes true, None at a contradiction.

    The native solver tells what follows from assumptions and not what the formula says by itself:
    where the givens are compiled away, and on a board of one cell, that is all there is.
    """
    if encoding.compiled or puzzle.board.side == 1:
        return _plainly(Formula(puzzle, encoding))
    formula = Formula(puzzle, encoding, Givens.ASSUMPTIONS)
    with closing(UnitPropagation(formula.cnf)) as native:
        implied = native(encoding.given_literals(puzzle))
    if implied is None:
        return None
    return {literal for literal in implied if abs(literal) in formula.projection}


def _plainly(formula: Formula) -> set[int] | None:
    """The same by our own propagation, what the givens have decided before it included."""
    truth = bytearray(formula.variables + 1)
    if not propagate(truth, formula.clauses, []):
        return None
    signs = {TRUE: 1, FALSE: -1}
    decided = [signs[truth[n]] * n for n in formula.projection if truth[n] != OPEN]
    return set(formula.reduction.restored(decided) if formula.reduction else decided)
