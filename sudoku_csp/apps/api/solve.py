"""Solves a puzzle with one backend or several, compares the answers, and counts solutions.

A backend stays open from its first use until `close`, so that later calls do not load it again.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from threading import Lock
from types import NoneType
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, read
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.cells import Entry
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends as drivers
from sudoku_csp.solvers.backend import LIMIT, Backend, BackendResult, Budget
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import Report, statement_data
from sudoku_csp.solvers.cross_check import check as cross_check_of

if TYPE_CHECKING:
    from sudoku_csp.apps.api.export import EncodingLike


class SolveOptions(TypedDict, total=False):
    """The options of `solve`, `check` and `count`.

    Args:
        solver: The SAT solver of the backend `sat`.
        encoding: The encoding of the formula for the SAT solver, such as "triad,product".
        search: The search of the backend `reference`.
        consistency: The consistency level of all-different in the backend `reference`.
        time_limit: Seconds for each backend; None means that there is no limit.
        board: The board of the puzzle, such as "6x6, boxes 3x2"; by default the customary board
            with this number of cells.
        isolate: True runs each backend in a process of its own. False runs all backends in this
            process, without another process or thread; then a native call cannot be ended at the
            time limit. By default every backend except `reference` has its own process.
    """

    solver: str | None
    encoding: EncodingLike | None
    consistency: str | None
    search: str | None
    time_limit: float | None
    board: BoardLike | None
    isolate: bool | None


def solve(
    puzzle: PuzzleLike, *, backend: str = "sat", limit: int = 2, **options: Unpack[SolveOptions]
) -> Report:
    """Solves a puzzle with a backend: `sat`, `cpsat` or `reference`.

    Args:
        puzzle: Anything that `read` accepts.
        backend: The name of the backend.
        limit: The search ends at this number of solutions; 2 are enough to see whether a solution
            is the only one.
        options: `solver`, `encoding`, `search`, `consistency`, `time_limit`, `board` and `isolate`,
            as described in `sudoku_csp.apps.api.solve.SolveOptions`.

    Returns:
        A report with `verdict`, `solutions` and `grid`. If the backend fails or reaches the time
        limit, no exception is raised; `Report.missing` gives the reason.

    >>> report = solve("1.....3..4....2.", backend="reference")
    >>> print(report.verdict, report.grid.line())
    unique 1342423124133124
    """
    return _report(puzzle, backend, limit, **options)


def check(
    puzzle: PuzzleLike,
    *,
    backends: str | Iterable[str] = drivers.NAMES,
    limit: int = 2,
    **options: Unpack[SolveOptions],
) -> Report:
    """Solves a puzzle with several backends and compares their answers.

    `limit` and `options` are as in `solve`. The backend `reference` uses the search `dom-wdeg`,
    which propagates the constraints, unless `search` names a different one. `Report.agreed` is True
    if no two answers contradict each other; `Report.disagreements` lists the contradictions.

    >>> report = check("1.....3..4....2.", backends="sat,reference")
    >>> print(report.verdict, report.agreed, *report.witnesses)
    unique True sat reference
    """
    return _report(puzzle, backends, limit, **options)


def count(
    puzzle: PuzzleLike,
    *,
    backend: str = "reference",
    limit: int = 100_000,
    **options: Unpack[SolveOptions],
) -> Report:
    """Counts the solutions of a puzzle, up to `limit`.

    `Report.count` is the number of solutions. This number is exact if `Report.exhausted` is True,
    otherwise a lower bound; it is None if the verdict is unknown. `options` are as in `solve`.

    >>> report = count("." * 16)
    >>> report.count, report.exhausted
    (288, True)
    """
    return _report(puzzle, backend, limit, **options)


def _report(puzzle: PuzzleLike, names: str | Iterable[str], limit: int, **options: Any) -> Report:
    board = options.pop("board", None)
    solvers = choose_solvers(names, limit, **options)
    found = read(puzzle, board)
    solvers.settings.check_board(found.board)
    return solvers.report(found)


@dataclass(frozen=True)
class Solvers:
    """The chosen backends and their checked options, for any number of puzzles."""

    names: tuple[str, ...]
    settings: Settings
    limit: int
    budget: Budget
    isolate: bool | None = None

    def start(self) -> dict[str, Backend]:
        """Starts to load all backends at the same time, and returns them."""
        settings = self.settings.for_comparison(self.names)
        return open_backends(self.names, settings, isolate=self.isolate, start=True)

    def check_entry(self, entry: Entry) -> Entry:
        """Returns the entry; for a puzzle whose board the options do not support, an InputError."""
        if isinstance(entry, Puzzle):
            try:
                self.settings.check_board(entry.board)
            except Unsupported as error:
                return InputError(str(error), source=entry.source)
        return entry

    def report(self, puzzle: Puzzle, more: Callable[[int], object] | None = None) -> Report:
        """Solves the puzzle with all backends; each backend has the whole time limit.

        `more` is called with 1 for each solution that is found.
        """
        settings = self.settings.for_comparison(self.names)
        backends = open_backends(self.names, settings, isolate=self.isolate)
        return cross_check_of(puzzle, backends, limit=self.limit, budget=self.budget, more=more)

    def results(self, puzzle: Puzzle) -> Iterator[BackendResult]:
        """Yields the result of each backend. `compare` then makes a report from the results.

        The time limit is for all backends together. Each backend gets an equal share of the time
        that is left.
        """
        from sudoku_csp.analysis.diagnosis.witnesses import statements  # noqa: PLC0415

        return statements(puzzle, self.start(), self.limit, self.budget.start())

    def compare(self, puzzle: Puzzle, results: Iterable[BackendResult]) -> Report:
        """The report that compares the results of the backends for a puzzle."""
        return Report(puzzle, tuple(results), self.limit)


def choose_solvers(
    names: str | Iterable[str],
    limit: int = 2,
    *,
    encoding: EncodingLike | None = None,
    time_limit: float | None = None,
    isolate: bool | None = None,
    **others: str | None,
) -> Solvers:
    """Checks the options of `solve` and returns them with the backends of these names.

    Raises UnknownName, and Unsupported for options that do not fit together.
    """
    checks.options(others, SolveOptions)
    formula = encoding if isinstance(encoding, Encoding | None) else Encoding(encoding)
    settings = Settings(encoding=formula, **others)
    limit = checks.whole(limit, 1, LIMIT)
    found = drivers.choose(names)
    settings.check(found)
    return Solvers(found, settings, limit, Budget(time_limit), isolate)


def result_data(result: BackendResult, puzzle: Puzzle) -> dict[str, Any]:
    """The result of a backend as data for JSON, with the digits of up to two grids.

    For a SAT solver, `stats` include the size of the formula in the solver's default encoding.
    """
    data = statement_data(result) | {"backend": result.backend, "grids": []}
    if result.answer is not None:
        data["grids"] = digits_of(result.answer.solutions)
        if result.solver:
            from sudoku_csp.formulas.formula import Formula  # noqa: PLC0415
            from sudoku_csp.solvers.backends import sat_sessions, sat_solvers  # noqa: PLC0415

            suited = sat_sessions.suited(sat_solvers.find_solver(result.solver), puzzle.board)
            size = Formula(puzzle, suited).cnf.size
            data["stats"] |= {"variables": size.variables, "clauses": size.clauses}
    return data


def digits_of(grids: Sequence[Grid]) -> list[list[int]]:
    """The digits of the first two grids."""
    return [list(grid.digits) for grid in grids[:2]]


_open: dict[tuple[drivers.Registered, Settings, bool | None], Backend] = {}
_opening = Lock()


@atexit.register  # PySAT's solvers cannot be deleted once modules are gone.
def close() -> None:
    """Ends the processes of all open backends. The next call that needs a backend starts it again.

    >>> close()
    """
    with _opening:
        closing = list(_open.values())
        _open.clear()
    for backend in closing:
        backend.close()


def open_backends(
    names: Iterable[str],
    settings: Settings = drivers.DEFAULTS,
    *,
    isolate: bool | None = None,
    start: bool = False,
) -> dict[str, Backend]:
    """Returns the backends of these names, and opens those not yet open. Raises UnknownName.

    With `start` the backends begin to load, all at the same time.
    """
    checks.instance(isolate, (bool, NoneType), "isolate is True, False or None")
    with _opening:
        chosen = {}
        for name in names:
            # The key has the registered object because a user may redefine a backend of this name.
            key = (drivers.registered(name), settings.for_backend(name), isolate)
            if key not in _open:
                from sudoku_csp.solvers.backends.isolated import open_backend  # noqa: PLC0415

                _open[key] = open_backend(name, key[1], isolate=isolate)
            chosen[name] = _open[key]
    for backend in chosen.values() if start else ():
        backend.start()
    return chosen


def _forget() -> None:
    """Makes a forked child process forget the backends and the lock of its parent."""
    global _opening  # noqa: PLW0603
    _opening = Lock()
    _open.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
