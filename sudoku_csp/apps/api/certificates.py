"""Certificates, made and checked. Checking imports none of the code that makes them."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING

from sudoku_csp import verifier
from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, read
from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import InputError
from sudoku_csp.verifier import Verified

if TYPE_CHECKING:
    from sudoku_csp.analysis.certificate import Certificate


def certify(
    puzzle: PuzzleLike,
    *,
    by: str | Iterable[str] = "sat",
    solver: str | None = None,
    time_limit: float | None = None,
    board: BoardLike | None = None,
) -> Certificate:
    """Proofs that a puzzle has one solution, or none; `write(folder)` saves and verifies them.

    `by` names the backends that prove it: `sat`, `cpsat`, `reference`, several with commas between,
    or `all`. Raises SudokuError for a puzzle with several solutions, and where no proof is found
    within the time limit.

    >>> made = certify("1.....3..4....2.", by="reference")
    >>> print(made.claim, made.grid.line())
    unique 1342423124133124
    """
    from sudoku_csp.analysis import certificate  # noqa: PLC0415 - see above.
    from sudoku_csp.solvers.backend import Budget  # noqa: PLC0415

    found = read(puzzle, board)
    return certificate.certify(found, by=by, solver=solver, budget=Budget(time_limit))


def verify(
    folder: str | PathLike[str], *, puzzle: PuzzleLike | None = None, board: BoardLike | None = None
) -> Verified:
    """Checks the certificate in a folder, without a solver and without the code that made it.

    With `puzzle`, it must be about this very puzzle, on this very board. Raises Refused where the
    claim is not proved, OSError for a folder that cannot be read.
    """
    checks.instance(folder, (str, PathLike), "a certificate is named by its folder")
    if not fspath(folder) or not Path(folder).exists():
        raise InputError("no such folder of a certificate", source=str(folder))
    if puzzle is None:
        return verifier.verify(folder)
    found = read(puzzle, board)
    found.ruleset.require_classic("verify")
    boxes = (found.board.box_rows, found.board.box_columns)
    return verifier.verify(
        folder,
        puzzle=found.line(),
        boxes=boxes,
        regions=found.board.regions,
        first=found.board.first,
    )
