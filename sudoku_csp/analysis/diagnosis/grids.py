"""Oracles about grids: the rules of a board always hold, and a group says one cell's digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends.sat_loading import timed
from sudoku_csp.solvers.backends.sat_sessions import KEPT
from sudoku_csp.targets.cnf.at_most_one.method import Clause
from sudoku_csp.targets.cnf.cells.direct import Direct, variable
from sudoku_csp.targets.cnf.cells.encoding import DecodeError
from sudoku_csp.targets.cnf.globals import CnfModel
from sudoku_csp.targets.cnf.output import Clauses


@contextmanager
def of_pairs(
    puzzle: Puzzle, pairs: Sequence[tuple[Cell, int]], deadline: Deadline
) -> Iterator[Oracle]:
    """The rules of the puzzle, and group i: the cell of `pairs[i]` holds its digit.

    The puzzle's givens are none of its business. Raises BudgetSpent, and BackendFailed for a board
    whose rules are too large.
    """
    board = puzzle.board
    groups = [[[variable(board, cell, digit)]] for cell, digit in pairs]
    rules = KEPT.rules(puzzle.ruleset)
    with Oracle(rules.size.variables, (), groups) as oracle:
        rules.clauses_to(timed(oracle.add, deadline))
        yield oracle


@contextmanager
def of_rules(
    puzzle: Puzzle, pairs: Sequence[tuple[Cell, int]], deadline: Deadline
) -> Iterator[Oracle]:
    """The cells of `pairs` always hold their digits, and group i: its i-th constraint.

    That a cell holds exactly one digit is always so. Raises BudgetSpent.
    """
    board = puzzle.board
    groups: list[list[Clause]] = []
    # One output for all: no two constraints may call their new variables by the same number.
    output = Clauses(board.side**3, lambda clause: groups[-1].append(clause))  # noqa: PLW0108
    writer = CnfModel(board, output)
    for constraint in puzzle.constraints:
        deadline.check()
        groups.append([])
        constraint.encode(writer)
    axioms = (clause for cell in board.cells for clause in Direct(board).axioms(cell))
    with Oracle(output.variables, axioms, groups) as oracle:
        for cell, digit in pairs:
            oracle.add([variable(board, cell, digit)])
        yield oracle


def givens(puzzle: Puzzle) -> list[Clause]:
    """The givens of a puzzle as unit clauses."""
    return [[variable(puzzle.board, cell, digit)] for cell, digit in puzzle.givens]


def other_than(board: Board, pairs: Sequence[tuple[Cell, int]]) -> Clause:
    """The clause that one of these cells does not hold its digit."""
    return Direct(board).block(pairs)


def found(oracle: Oracle, puzzle: Puzzle) -> Grid:
    """The grid by which the oracle's last groups stood.

    Raises BackendFault where it is no solution of the puzzle.
    """
    try:
        grid = Direct(puzzle.board).decode(oracle.true())
    except DecodeError as error:
        raise BackendFault(f"sat gave an assignment that is no grid: {error}") from None
    if broken := puzzle.violations(grid):
        raise BackendFault(f"sat gave no solution ({broken[0]}): {grid.line()}")
    return grid
