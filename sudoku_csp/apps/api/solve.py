"""The backends asked about a puzzle: for solutions, for agreement, for their number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import Any

from sudoku_csp.apps.api import pool
from sudoku_csp.apps.api.export import EncodingLike, chosen_encoding
from sudoku_csp.apps.api.read import (
    BoardLike,
    PuzzleLike,
    chosen_board,
    each_of,
    entries,
    of_line,
    read,
)
from sudoku_csp.grid import checks
from sudoku_csp.puzzle.notation import source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.solvers import backends as drivers
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import LIMIT, Report
from sudoku_csp.solvers.cross_check import check as compared


def solve(
    puzzle: PuzzleLike,
    *,
    backend: str = "sat",
    solver: str | None = None,
    encoding: EncodingLike | None = None,
    consistency: str | None = None,
    search: str | None = None,
    limit: int = 2,
    time_limit: float | None = None,
    board: BoardLike | None = None,
) -> Report:
    """Solves a puzzle with a backend: `sat`, `cpsat` or `reference`.

    Up to `limit` solutions are sought; 2 tell whether a solution is the only one. `solver` names
    the SAT solver and `encoding` its formula; `search` names the search of the reference and
    `consistency` is the level of its all-different. Raises InputError for a text that is no puzzle,
    UnknownName for a name that does not exist, Unsupported for a choice about a backend that is not
    asked, or choices that cannot be combined. What keeps a backend from answering is in the report:
    `Report.missing`.
    """
    settings = _settings(solver, encoding, consistency, search)
    return _ask(puzzle, backend, settings, limit, time_limit, board)


def check(
    puzzle: PuzzleLike,
    *,
    backends: str | Iterable[str] = drivers.NAMES,
    solver: str | None = None,
    encoding: EncodingLike | None = None,
    consistency: str | None = None,
    search: str | None = None,
    limit: int = 2,
    time_limit: float | None = None,
    board: BoardLike | None = None,
) -> Report:
    """Solves a puzzle with several backends and compares what they say; errors as `solve`.

    The reference solves with `dom-wdeg`, over the propagators of the constraints, unless `search`
    names another search.
    """
    settings = _settings(solver, encoding, consistency, search)
    return _ask(puzzle, backends, settings, limit, time_limit, board)


def count(
    puzzle: PuzzleLike,
    *,
    backend: str = "reference",
    solver: str | None = None,
    encoding: EncodingLike | None = None,
    consistency: str | None = None,
    search: str | None = None,
    limit: int = 100_000,
    time_limit: float | None = None,
    board: BoardLike | None = None,
) -> Report:
    """Counts solutions: `Report.count`, exact if `Report.exhausted`, else at least so many.

    >>> report = count("." * 16)
    >>> report.count, report.exhausted
    (288, True)
    """
    settings = _settings(solver, encoding, consistency, search)
    return _ask(puzzle, backend, settings, limit, time_limit, board)


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

    The puzzles are read as they are needed: from a file (a path object), a text with any number of
    them, or whatever yields puzzles. `backend` is one of `fast` (the default with numba),
    `bitboard` (without), `sat`, `cpsat` and `reference`. A result is the object that
    `sudoku-csp batch` writes, with `error` in place of a verdict where there is no puzzle.
    `cross_check` is the share that the other backends solve too; None for a small share without
    CP-SAT, which costs a few per cent. `workers` is the number of processes, None for one a
    processor. Raises UnknownName, Unsupported and ValueError for what cannot be chosen,
    InputError for what yields no puzzles.

    >>> puzzles = ["1.....3..4....2.", "." * 16]
    >>> [result["verdict"] for result in solve_many(puzzles, backend="sat", workers=1)]
    ['unique', 'multiple']
    """
    settings = _settings(solver, None, None, search)
    backend = backend or drivers.quickest()
    settings.check([drivers.check_name(backend, drivers.BULK_NAMES)])
    if workers is not None:
        most = drivers.MOST_WORKERS
        checks.whole(workers, 1, f"a number of workers is 1 to {most}", most)
    from sudoku_csp.solvers.batch import items, processes  # noqa: PLC0415 - it loads numpy.
    from sudoku_csp.solvers.batch.job import Job  # noqa: PLC0415

    board = chosen_board(board)
    limit = checks.whole(limit, 1, LIMIT)
    job = Job(backend, settings, limit, time_limit, cross_check)
    if isinstance(puzzles, PathLike):
        found = items.read_file(puzzles, board)
    elif isinstance(puzzles, str) and "\n" not in puzzles:
        found = map(items.Item.of, of_line(puzzles, board))
    elif isinstance(puzzles, str):
        found = items.read_items(source.from_text(puzzles), Context("text", board))
    else:
        found = map(items.Item.of, entries(each_of(puzzles), board))
    return processes.results(job, found, workers, drivers.chunk_of(backend))


def _settings(
    solver: str | None, encoding: EncodingLike | None, consistency: str | None, search: str | None
) -> Settings:
    return Settings(solver, chosen_encoding(encoding), consistency, search)


def _ask(
    puzzle: PuzzleLike,
    names: str | Iterable[str],
    settings: Settings,
    limit: int,
    time_limit: float | None,
    board: BoardLike | None,
) -> Report:
    limit = checks.whole(limit, 1, LIMIT)
    asked = read(puzzle, board)
    chosen = drivers.chosen(names)
    settings.check(chosen)
    settings.check_board(asked.board)
    asking = pool.named(chosen, settings.compared(chosen))
    return compared(asked, asking, limit=limit, budget=Budget(time_limit))
