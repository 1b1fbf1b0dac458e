"""Certificates made: claims that nobody has to take our word for."""

from __future__ import annotations

from collections.abc import Iterable

from sudoku_csp.analysis import certificate
from sudoku_csp.analysis.certificate import Certificate
from sudoku_csp.apps.api.read import PuzzleLike, read
from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.backend import Budget


def certify(
    puzzle: PuzzleLike,
    *,
    by: str | Iterable[str] = "sat",
    solver: str | None = None,
    time_limit: float | None = None,
    board: Board | None = None,
) -> Certificate:
    """Proofs that a puzzle has one solution, or none; `write(folder)` hands them over, verified.

    `by` names who is to prove it: `sat`, `cpsat`, `reference`, several with commas between, or
    `all`. Raises InputError for a text that is no puzzle, SudokuError for a puzzle with several
    solutions and where there is no proof in time.

    >>> made = certify("1.....3..4....2.", by="reference")
    >>> print(made.claim, made.grid.line())
    unique 1342423124133124
    """
    asked = read(puzzle, board)
    return certificate.certify(asked, by=by, solver=solver, budget=Budget(time_limit))
