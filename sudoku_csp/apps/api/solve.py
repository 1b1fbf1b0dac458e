"""A puzzle solved by backends: one of them, several compared, all solutions counted, many puzzles.

A backend stays open from its first use until `close`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from os import PathLike
from threading import Lock
from types import NoneType
from typing import Any, TypedDict, Unpack

from sudoku_csp.apps.api.export import EncodingLike, chosen_encoding
from sudoku_csp.apps.api.read import (
    BoardLike,
    PuzzleLike,
    check_options,
    chosen_board,
    each_of,
    entries,
    of_text,
    read,
)
from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.solvers import backends as drivers
from sudoku_csp.solvers.backend import Backend, Budget
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import LIMIT, Report
from sudoku_csp.solvers.cross_check import check as cross_check_of


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
    """Counts solutions: `Report.count`, exact if `Report.exhausted`, else a lower bound.

    >>> report = count("." * 16)
    >>> report.count, report.exhausted
    (288, True)
    """
    return _report(puzzle, backend, limit, **options)


def _report(
    puzzle: PuzzleLike,
    names: str | Iterable[str],
    limit: int,
    *,
    encoding: EncodingLike | None = None,
    time_limit: float | None = None,
    board: BoardLike | None = None,
    isolate: bool | None = None,
    **others: str | None,
) -> Report:
    check_options(others, SolveOptions)
    checks.instance(isolate, (bool, NoneType), "isolate is True, False or None")
    settings = Settings(encoding=chosen_encoding(encoding), **others)
    limit = checks.whole(limit, 1, LIMIT)
    found = read(puzzle, board)
    chosen = drivers.chosen(names)
    settings.check(chosen)
    settings.check_board(found.board)
    opened = named(chosen, settings.compared(chosen), isolate=isolate)
    return cross_check_of(found, opened, limit=limit, budget=Budget(time_limit))


def solve_many(
    puzzles: str | PathLike[str] | Iterable[PuzzleLike],
    *,
    backend: str | None = None,
    solver: str | None = None,
    search: str | None = None,
    limit: int = 2,
    time_limit: float | None = None,
    cross_check: float | None = None,
    workers: int | None = None,
    board: BoardLike | None = None,
) -> Iterator[dict[str, Any]]:
    """Solves any number of puzzles in processes of their own; yields the results in order.

    A result is the object that `sudoku-csp batch` writes; its verdict is "error" where there is no
    puzzle, and `error` has the reason. `puzzles` are a file (a path object), a text, or an iterable
    of puzzles, and are read as they are needed. `backend` is `fast` (the default with numba),
    `bitboard` (without), `sat`, `cpsat` or `reference`; `cross_check` the share of the puzzles that
    the other backends solve too, by default a small one without CP-SAT; `workers` the number of
    processes, by default one a processor.

    >>> puzzles = ["1.....3..4....2.", "." * 16]
    >>> [result["verdict"] for result in solve_many(puzzles, backend="sat", workers=1)]
    ['unique', 'multiple']
    """
    settings = Settings(solver, None, None, search)
    backend = backend or drivers.quickest()
    UnknownName.check("backend", backend, drivers.BULK_NAMES)
    settings.check([backend])
    if workers is not None:
        most = drivers.MOST_WORKERS
        checks.whole(workers, 1, f"a number of workers is 1 to {most}", most)
    from sudoku_csp.solvers.batch import items, pipeline, processes  # noqa: PLC0415 - it loads numpy.
    from sudoku_csp.solvers.batch.job import Job  # noqa: PLC0415

    board = chosen_board(board)
    limit = checks.whole(limit, 1, LIMIT)
    job = Job(backend, settings, limit, time_limit, cross_check)
    if isinstance(puzzles, PathLike):
        found = items.read_file(puzzles, board)
    elif isinstance(puzzles, str):
        found = map(items.Item.of, of_text(puzzles, board))
    else:
        found = map(items.Item.of, entries(each_of(puzzles), board))

    def results() -> Iterator[dict[str, Any]]:
        chunks = items.chunks(found, drivers.REGISTRY[backend].chunk, job.limit)
        with processes.engine(workers) as engine:
            for done in pipeline.run(engine, job, chunks):
                yield from map(json.loads, done.lines.splitlines())

    return results()


_open: dict[tuple[drivers.Registered, Settings, bool | None], Backend] = {}
_opening = Lock()


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


def _forget() -> None:
    """Forgets, in a forked child, the backends and the lock of its parent."""
    global _opening  # noqa: PLW0603
    _opening = Lock()
    _open.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
