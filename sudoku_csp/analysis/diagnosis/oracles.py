"""SAT oracles for a puzzle, and the small sets of cells with digits that their cores give.

In an oracle of digits the rules always hold, and each group gives one cell a digit. In an oracle of
clues each group is a clue, and the clauses of a constraint do not depend on other constraints.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sudoku_csp.analysis.cores.oracle import Core, Oracle
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.grid.helpers import short_repr
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends.sat_sessions import KEPT, with_deadline
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cells import DecodeError
from sudoku_csp.targets.cnf.cells.direct import Direct, variable
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.output import Clauses

Pairs = tuple[tuple[Cell, int], ...]
"""Cells, each with a digit."""

Clue = Constraint | tuple[Cell, int]
"""A given, or a constraint that is no house: a person may have copied it wrongly."""


@contextmanager
def oracle_of_digits(
    puzzle: Puzzle, pairs: Sequence[tuple[Cell, int]], deadline: Deadline, *, givens: bool = False
) -> Iterator[Oracle]:
    """An oracle in which the puzzle's rules hold; group i puts the digit of `pairs[i]` in its cell.

    With `givens`, the puzzle's givens always hold. Raises BudgetSpent, and BackendFailed for a
    board whose rules are too large.
    """
    board = puzzle.board
    groups = [[[variable(board, cell, digit)]] for cell, digit in pairs]
    rules = KEPT.rules(puzzle.ruleset)
    with Oracle(rules.size.variables, (), groups) as oracle:
        rules.clauses_to(with_deadline(oracle.add, deadline))
        for cell, digit in puzzle.givens if givens else ():
            oracle.add([variable(board, cell, digit)])
        yield oracle


@contextmanager
def oracle_of_clues(
    board: Board, always: Iterable[Clue], clues: Iterable[Clue], deadline: Deadline
) -> Iterator[Oracle]:
    """An oracle in which the clues of `always` hold, and in which group i is clue i of `clues`.

    Each cell holds exactly one digit. Raises BudgetSpent.
    """
    clauses: list[Clause] = []
    # There is one output, since the new variables of two constraints must have different numbers.
    output = Clauses(board.side**3, lambda clause: clauses.append(clause))  # noqa: PLW0108
    writer = CnfModel(board, output)

    def stated(clue: Clue) -> list[Clause]:
        nonlocal clauses
        deadline.check()
        if not isinstance(clue, Constraint):
            return [[variable(board, *clue)]]
        clauses = []
        writer.section(str(clue))  # So no clause depends on another constraint.
        clue.encode(writer)
        return clauses

    hard = [clause for clue in always for clause in stated(clue)]
    hard += [clause for cell in board.cells for clause in Direct(board).axioms(cell)]
    groups = list(map(stated, clues))
    with Oracle(output.variables, hard, groups) as oracle:
        yield oracle


def houses(puzzle: Puzzle) -> list[Constraint]:
    """The constraints of the board's houses, which are no clues."""
    clues = set(puzzle.ruleset.beyond_classic)
    return [one for one in puzzle.constraints if one not in clues]


def leave_out(puzzle: Puzzle, clues: Collection[Clue]) -> Puzzle:
    """The puzzle without these givens and constraints."""
    left = puzzle.with_givens(pair for pair in puzzle.givens if pair not in clues)
    return left.without([clue for clue in clues if isinstance(clue, Constraint)])


def forbid(oracle: Oracle, grid: Grid) -> None:
    """Adds a clause that excludes this grid."""
    oracle.add(Direct(grid.board).block(zip(grid.board.cells, grid.digits, strict=True)))


def last_grid(oracle: Oracle, puzzle: Puzzle) -> Grid:
    """The grid of the oracle's last model. Raises BackendFault if the grid is no solution."""
    try:
        grid = Direct(puzzle.board).decode(oracle.true())
    except DecodeError as error:
        raise BackendFault(f"sat gave an assignment that is no grid: {error}") from None
    if broken := puzzle.violations(grid):
        raise BackendFault(f"sat gave no solution ({broken[0]}): {grid.line()}")
    return grid


@dataclass(frozen=True, repr=False)
class Subset:
    """A small set of cells with their digits, which conflict or which leave only one solution.

    `minimal`: no cell can be left out. `smallest`: it is proved that no such set has fewer cells.
    In any case it is proved that every such set has at least `at_least` cells.
    """

    pairs: Pairs
    minimal: bool
    smallest: bool
    at_least: int

    @classmethod
    def of(cls, core: Core, pairs: Sequence[tuple[Cell, int]]) -> Subset:
        """The subset of the pairs whose indices are the groups of the core."""
        chosen = tuple(pairs[group] for group in core.groups)
        return cls(chosen, core.minimal, core.smallest, core.at_least)

    def __len__(self) -> int:
        return len(self.pairs)

    @property
    def proved(self) -> str:
        """What is proved about the size of the subset, in words."""
        if self.smallest:
            return "proved smallest"
        words = "none can be left out" if self.minimal else "not minimised in time"
        return f"{words}, at least {self.at_least} are needed" if self.at_least else words

    def as_dict(self) -> dict[str, Any]:
        return {
            "cells": digits_by_name(self.pairs),
            "minimal": self.minimal,
            "smallest": self.smallest,
            "at_least": self.at_least,
        }

    def __repr__(self) -> str:
        return short_repr(self, f"cells={len(self)}, {self.proved}")


def digits_by_name(pairs: Iterable[tuple[Cell, int]]) -> dict[str, int]:
    """The digit of each cell, by the cell's name."""
    return {str(cell): digit for cell, digit in pairs}
