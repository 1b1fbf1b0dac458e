"""The library's front door: puzzles as text, lists or objects in, reports out.

Backends stay open between calls, each native one in a process of its own, until `close` or the end
of the program. A time limit is in seconds for each backend, and None for no limit.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from io import TextIOBase
from os import PathLike, fspath
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO

from sudoku_csp import backends as drivers
from sudoku_csp import crosscheck, decoding
from sudoku_csp.backend import Backend, Budget
from sudoku_csp.backends import in_bulk
from sudoku_csp.backends.settings import Settings
from sudoku_csp.board import Board
from sudoku_csp.cnf import at_most_one
from sudoku_csp.crosscheck import Report
from sudoku_csp.encoding import EXTENDED, Encoding
from sudoku_csp.errors import InputError, Unsupported
from sudoku_csp.exporting import Export, default_method
from sudoku_csp.formula import Formula
from sudoku_csp.header import Exported
from sudoku_csp.notation import reader, source
from sudoku_csp.notation.reader import Entry
from sudoku_csp.puzzle import Puzzle
from sudoku_csp.solution import Solution

Rows = Sequence[Sequence[int | str | None]] | Sequence[int]
EncodingLike = Encoding | str
"""An encoding, or a clause set by name with everything else as it is by default."""

PuzzleLike = Puzzle | str | PathLike[str] | Rows
"""A puzzle; its text in any notation; the path of a file; rows, or a flat list with 0 for empty."""

LONGEST_NAME = 256
"""Longer texts are not looked up among the files."""

_open: dict[tuple[str, Settings], Backend] = {}
_opening = Lock()


def read(puzzle: PuzzleLike, board: Board | None = None) -> Puzzle:
    """The one puzzle in a text, a list or a file (a path object, not a string).

    `board` is its board where that is not the customary one of its size. Lists may be arrays of
    numpy. Raises InputError where there is no puzzle, or more than one.

    >>> read("1.....3..4....2.").line()
    '1.....3..4....2.'
    >>> read([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 2, 0]]).line()
    '1.....3..4....2.'
    """
    if isinstance(puzzle, Puzzle):
        if board not in (None, puzzle.board):
            raise InputError(f"a puzzle of {puzzle.board}, where the board named is {board}")
        return puzzle
    if isinstance(puzzle, PathLike):
        entries = read_file(puzzle, board)
    else:
        entries = reader.read(source.from_text(_text_of(puzzle)), "text", board)
    found: Puzzle | None = None
    for entry in entries:
        if isinstance(entry, InputError):
            raise entry
        if found is not None:
            raise InputError("more than one puzzle, where one was asked for", source=entry.source)
        found = entry
    assert found is not None, "the reader yields a puzzle or an error"
    return found


def read_file(
    path: str | PathLike[str], board: Board | None = None
) -> Iterator[Puzzle | InputError]:
    """The puzzles of a file, read lazily, with an InputError in place of each that is none."""
    with source.open_path(path) as stream:
        yield from reader.read(stream, fspath(path), board)


def solve(
    puzzle: PuzzleLike,
    *,
    backend: str | None = None,
    race: bool = False,
    solver: str | None = None,
    encoding: EncodingLike | None = None,
    consistency: str | None = None,
    search: str | None = None,
    limit: int = 2,
    time_limit: float | None = None,
    board: Board | None = None,
) -> Report:
    """Solves a puzzle with a backend: `sat` if nothing is said, `cpsat` or `reference`.

    With `race` all backends, or those named with commas between, run against one another and the
    first answer that settles the question is taken; who won is the `solver` of the statement.
    Up to `limit` solutions are sought; 2 tell whether a solution is the only one. `solver` names
    the SAT solver and `encoding` its formula; `search` names the search of the reference and
    `consistency` is the level of its all-different. Raises InputError for a text that is no puzzle,
    UnknownName for a name that does not exist, Unsupported for a choice about a backend that is not
    asked, or choices that cannot be combined. What keeps a backend from answering is in the report:
    `Report.missing`.
    """
    settings = _settings(solver, encoding, consistency, search)
    if race:
        return _ask(puzzle, backend or "all", settings, limit, time_limit, board, race=True)
    return _ask(puzzle, backend or "sat", settings, limit, time_limit, board)


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
    board: Board | None = None,
) -> Report:
    """Solves a puzzle with several backends and compares what they say; errors as `solve`."""
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
    board: Board | None = None,
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
    backend: str = "fast",
    solver: str | None = None,
    search: str | None = None,
    limit: int = 2,
    time_limit: float | None = None,
    cross_check: float = 0.01,
    workers: int | None = None,
    board: Board | None = None,
) -> Iterator[dict[str, Any]]:
    """Solves any number of puzzles in processes of their own; yields the results in order.

    The puzzles are read as they are needed: from a file (a path object), a text with any number of
    them, or whatever yields puzzles. A result is the object that `sudoku-csp batch` writes, with
    `error` in place of a verdict where there is no puzzle. `cross_check` is the share that the
    other backends solve too, `workers` the number of processes, None for one a processor. Raises
    UnknownName, Unsupported and ValueError for what cannot be chosen.

    >>> puzzles = ["1.....3..4....2.", "." * 16]
    >>> [result["verdict"] for result in solve_many(puzzles, backend="sat", workers=1)]
    ['unique', 'multiple']
    """
    settings = _settings(solver, None, None, search)
    settings.check([in_bulk.check_name(backend)])
    if workers is not None and (not isinstance(workers, int) or workers < 1):
        raise ValueError(f"a number of workers is at least 1, not {workers!r}")
    from sudoku_csp.batch import many  # noqa: PLC0415 - it loads numpy.
    from sudoku_csp.batch.job import Job  # noqa: PLC0415

    job = Job(backend, settings, limit, time_limit, cross_check)
    if isinstance(puzzles, PathLike):
        items = many.of_file(puzzles, board)
    elif isinstance(puzzles, str):
        items = many.of_text(puzzles, board)
    else:
        items = many.of_entries(_entries(puzzles, board))
    return many.results(job, items, workers, in_bulk.chunk_of(backend))


def to_cnf(
    puzzle: PuzzleLike, board: Board | None = None, *, encoding: EncodingLike | None = None
) -> Formula:
    """The formula of a puzzle, to be handed to a SAT solver; `extended` if nothing is said.

    >>> formula = to_cnf("." * 81)
    >>> formula.variables, len(formula.clauses)
    (729, 11988)
    >>> to_cnf("." * 81, encoding=Encoding("triad", "product")).variables
    1701
    """
    return Formula(read(puzzle, board).model, _encoding(encoding) or EXTENDED)


def export(
    puzzle: PuzzleLike,
    stream: BinaryIO,
    format: str = "dimacs",  # noqa: A002 - what it is called on the command line.
    *,
    encoding: EncodingLike | None = None,
    board: Board | None = None,
) -> None:
    """Writes a puzzle to a stream in any of the formats of `sudoku-csp export`.

    The stream is binary, as of `open(name, "wb")`. Raises UnknownName for a format that does not
    exist, Unsupported for what it cannot say.
    """
    if isinstance(stream, str | PathLike | TextIOBase):
        raise Unsupported("export writes to a binary stream, as of open(name, 'wb')")
    chosen = _encoding(encoding, default_method(format))
    Export(read(puzzle, board), format, chosen).write(stream)


def decode(
    puzzle: PuzzleLike,
    output: str,
    board: Board | None = None,
    *,
    format: str = "dimacs",  # noqa: A002 - as `export`.
    encoding: EncodingLike | None = None,
) -> Solution | None:
    """The solution in a solver's output, None where it says there is none.

    `format` and `encoding` are those of the export. Raises InputError where the output is no
    answer, or its model is no solution of the puzzle.
    """
    exported = Exported(read(puzzle, board), format, _encoding(encoding) or EXTENDED)
    return decoding.decode(exported, output)


def close() -> None:
    """Ends the processes of the backends that are open; the next call starts new ones."""
    with _opening:
        closing = list(_open.values())
        _open.clear()
    for backend in closing:
        backend.close()


def opened(names: Iterable[str], settings: Settings = drivers.DEFAULTS) -> dict[str, Backend]:
    """The backends of these names, opened on their first use. Raises UnknownName."""
    with _opening:
        chosen = {}
        for name in names:
            key = (name, settings.of(name))
            if key not in _open:
                _open[key] = drivers.open_backend(*key)
            chosen[name] = _open[key]
        return chosen


def _entries(puzzles: Iterable[PuzzleLike], board: Board | None) -> Iterator[Entry]:
    """The puzzles, with an InputError in place of each that is none."""
    for puzzle in puzzles:
        try:
            yield read(puzzle, board)
        except InputError as error:
            yield error


def opened_race(names: Iterable[str], settings: Settings) -> dict[str, Backend]:
    """The race of these backends, opened on its first use."""
    with _opening:
        key = ("race " + " ".join(names), settings)
        if key not in _open:
            _open[key] = drivers.open_race(names, settings)
        return {"race": _open[key]}


def _settings(
    solver: str | None, encoding: EncodingLike | None, consistency: str | None, search: str | None
) -> Settings:
    return Settings(solver, _encoding(encoding), consistency, search)


def _encoding(encoding: EncodingLike | None, method: str = at_most_one.DEFAULT) -> Encoding | None:
    if isinstance(encoding, str):
        return Encoding(encoding, method)
    if not isinstance(encoding, Encoding | None):
        raise Unsupported(f"an encoding is an Encoding or a name, not {encoding!r}")
    return encoding


def _ask(
    puzzle: PuzzleLike,
    names: str | Iterable[str],
    settings: Settings,
    limit: int,
    time_limit: float | None,
    board: Board | None,
    *,
    race: bool = False,
) -> Report:
    asked = read(puzzle, board)
    chosen = drivers.chosen(names)
    settings.check(chosen)
    asking = opened_race(chosen, settings) if race else opened(chosen, settings)
    return crosscheck.check(asked, asking, limit=limit, budget=Budget(time_limit))


def _text_of(puzzle: str | Rows) -> str:
    """The text that the reader is given. Raises InputError for what is no puzzle at all."""
    if isinstance(puzzle, str):
        if "\n" not in puzzle and len(puzzle) < LONGEST_NAME and Path(puzzle).is_file():
            raise InputError("is the name of a file; to read it, pass a Path", source=puzzle)
        return puzzle
    fault = InputError(f"a puzzle is a text, a path or a list, not this {type(puzzle).__name__}")
    values = puzzle.tolist() if hasattr(puzzle, "tolist") else puzzle
    if not isinstance(values, (list, tuple)):
        raise fault
    try:
        return json.dumps(values, default=lambda value: value.tolist())
    except (TypeError, AttributeError, ValueError):
        raise fault from None


def _forget() -> None:
    """In a forked child: what is open belongs to the parent, and a lock may be held for ever."""
    global _opening  # noqa: PLW0603
    _opening = Lock()
    _open.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
