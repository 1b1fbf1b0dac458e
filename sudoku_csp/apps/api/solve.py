"""A puzzle solved by backends: one of them, several compared, all solutions counted, many puzzles.

A backend stays open from its first use until `close`.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from sudoku_csp.solvers.backend import Backend, BackendResult, Budget
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import LIMIT, Report, statement_data
from sudoku_csp.solvers.cross_check import check as cross_check_of

if TYPE_CHECKING:
    from sudoku_csp.apps.api.export import EncodingLike


class SolveOptions(TypedDict, total=False):
    """The options of `solve`, `check` and `count`.

    `solver` is a SAT solver and `encoding` its formula; `search` is a search of the reference and
    `consistency` the level of its all-different; `time_limit` is in seconds for each backend. With
    `isolate` every backend runs in a process of its own, with `isolate=False` in this process,
    which starts no process and no thread then, and where no time limit ends a native call. By
    default all but the reference are isolated.
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

    It searches for `limit` solutions: 2 show whether a solution is the only one. A backend that
    fails is no exception: `Report.missing` has the reason.
    """
    return _report(puzzle, backend, limit, **options)


def check(
    puzzle: PuzzleLike,
    *,
    backends: str | Iterable[str] = drivers.NAMES,
    limit: int = 2,
    **options: Unpack[SolveOptions],
) -> Report:
    """Solves a puzzle with several backends and compares their answers; options as `solve`.

    The reference solves with `dom-wdeg`, over the propagators of the constraints, unless `search`
    names another search.
    """
    return _report(puzzle, backends, limit, **options)


def count(
    puzzle: PuzzleLike,
    *,
    backend: str = "reference",
    limit: int = 100_000,
    **options: Unpack[SolveOptions],
) -> Report:
    """Counts solutions: `Report.count`, exact if `Report.exhausted`, else a lower bound; None
    where the verdict is unknown.

    >>> report = count("." * 16)
    >>> report.count, report.exhausted
    (288, True)
    """
    return _report(puzzle, backend, limit, **options)


def _report(puzzle: PuzzleLike, names: str | Iterable[str], limit: int, **options: Any) -> Report:
    board = options.pop("board", None)
    solvers = chosen(names, limit, **options)
    found = read(puzzle, board)
    solvers.settings.check_board(found.board)
    return solvers.report(found)


@dataclass(frozen=True)
class Solvers:
    """Backends with their options, checked, which solve any number of puzzles."""

    names: tuple[str, ...]
    settings: Settings
    limit: int
    budget: Budget
    isolate: bool | None = None

    def start(self) -> Mapping[str, Backend]:
        """The backends, which begin to load, all at once."""
        return started(self.names, self.settings.compared(self.names), isolate=self.isolate)

    def accepted(self, entry: Entry) -> Entry:
        """The entry, or an error in place of a puzzle that the encoding cannot state."""
        if isinstance(entry, Puzzle):
            try:
                self.settings.check_board(entry.board)
            except Unsupported as error:
                return InputError(str(error), source=entry.source)
        return entry

    def report(self, puzzle: Puzzle, more: Callable[[int], object] | None = None) -> Report:
        """The answers of all backends; `more` is called with 1 for each solution that is found.

        The time limit is for each backend.
        """
        backends = named(self.names, self.settings.compared(self.names), isolate=self.isolate)
        return cross_check_of(puzzle, backends, limit=self.limit, budget=self.budget, more=more)

    def results(self, puzzle: Puzzle) -> Iterator[BackendResult]:
        """The result of each backend as it comes, which `compared` makes a report.

        The time limit is for all together: each has an equal share of the time that is left.
        """
        from sudoku_csp.analysis.diagnosis.witnesses import statements  # noqa: PLC0415

        return statements(puzzle, self.start(), self.limit, self.budget.start())

    def compared(self, puzzle: Puzzle, results: Iterable[BackendResult]) -> Report:
        """The report on the results of the backends for a puzzle."""
        return Report(puzzle, tuple(results), self.limit)


def chosen(
    names: str | Iterable[str],
    limit: int = 2,
    *,
    encoding: EncodingLike | None = None,
    time_limit: float | None = None,
    isolate: bool | None = None,
    **others: str | None,
) -> Solvers:
    """The backends of these names with the options of `solve`.

    Raises UnknownName, and Unsupported for options that do not fit together.
    """
    checks.options(others, SolveOptions)
    formula = encoding if isinstance(encoding, Encoding | None) else Encoding(encoding)
    settings = Settings(encoding=formula, **others)
    limit = checks.whole(limit, 1, LIMIT)
    found = drivers.chosen(names)
    settings.check(found)
    return Solvers(found, settings, limit, Budget(time_limit), isolate)


def result_data(result: BackendResult, puzzle: Puzzle) -> dict[str, Any]:
    """The result of a backend with up to two grids, as lists of digits.

    `stats` have the size of the formula that a SAT solver gets by default.
    """
    data = statement_data(result) | {"backend": result.backend, "grids": []}
    if result.answer is not None:
        data["grids"] = digits_of(result.answer.solutions)
        if result.solver:
            # Imported here: they load PySAT.
            from sudoku_csp.formulas.formula import Formula  # noqa: PLC0415
            from sudoku_csp.solvers.backends import sat_sessions, sat_solvers  # noqa: PLC0415

            suited = sat_sessions.suited(sat_solvers.named(result.solver), puzzle.board)
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
    """Ends the processes of the open backends; the next call starts new ones."""
    with _opening:
        closing = list(_open.values())
        _open.clear()
    for backend in closing:
        backend.close()


def named(
    names: Iterable[str], settings: Settings = drivers.DEFAULTS, *, isolate: bool | None = None
) -> dict[str, Backend]:
    """The backends of these names, opened on their first use. Raises UnknownName."""
    checks.instance(isolate, (bool, NoneType), "isolate is True, False or None")
    with _opening:
        chosen = {}
        for name in names:
            # The entry, since a user's own backend may be defined again under its name.
            key = (drivers.registered(name), settings.of(name), isolate)
            if key not in _open:
                # Not every program opens a backend, and processes take a while to import.
                from sudoku_csp.solvers.backends.isolated import open_backend  # noqa: PLC0415

                _open[key] = open_backend(name, key[1], isolate=isolate)
            chosen[name] = _open[key]
        return chosen


def started(
    names: Iterable[str], settings: Settings = drivers.DEFAULTS, *, isolate: bool | None = None
) -> Mapping[str, Backend]:
    """The backends of these names, which begin to load, all at once. Raises UnknownName."""
    backends = named(names, settings, isolate=isolate)
    for backend in backends.values():
        backend.start()
    return backends


def _forget() -> None:
    """Forgets, in a forked child, the backends and the lock of its parent."""
    global _opening  # noqa: PLW0603
    _opening = Lock()
    _open.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
