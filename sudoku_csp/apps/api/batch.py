"""Puzzles by the million: solved in many processes, into a file that goes on after any end."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO

from sudoku_csp.apps.api.files import PACKED, new_file, unpacked_name
from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, chosen_board, each_of, entries, of_text
from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import InputError, UnknownName
from sudoku_csp.grid.helpers import ours
from sudoku_csp.puzzle.notation.cells import Context, Entry
from sudoku_csp.puzzle.notation.source import position, zstd
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.batch import pipeline, processes, results
from sudoku_csp.solvers.batch.items import Item, chunks, read_file, read_items
from sudoku_csp.solvers.batch.job import Done, Job
from sudoku_csp.solvers.batch.part_file import PartFile
from sudoku_csp.solvers.batch.results import Tally
from sudoku_csp.solvers.cross_check import LIMIT

TABLES = {".csv": results.to_csv, ".parquet": results.to_parquet}
"""The writer of a table, by the suffix of its file."""


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
    if workers is not None:
        most = backends.MOST_WORKERS
        checks.whole(workers, 1, f"a number of workers is 1 to {most}", most)
    job = chosen_job(backend, solver, search, limit, time_limit, cross_check)
    board = chosen_board(board)
    if isinstance(puzzles, PathLike):
        items = read_file(puzzles, board)
    elif isinstance(puzzles, str):
        items = map(Item.of, of_text(puzzles, board))
    else:
        items = map(Item.of, entries(each_of(puzzles), board))
    found = Batch(job, items, workers).results()
    return (json.loads(line) for done in found for line in done.lines.splitlines())


def chosen_job(
    backend: str | None,
    solver: str | None,
    search: str | None,
    limit: int,
    time_limit: float | None,
    cross_check: float | None,
) -> Job:
    """How every puzzle is solved, by the options of `solve_many`.

    Raises UnknownName, and Unsupported for options that do not fit together.
    """
    settings = Settings(solver=solver, search=search)
    backend = backend or backends.quickest()
    UnknownName.check("backend", backend, backends.BULK_NAMES)
    settings.check([backend])
    return Job(backend, settings, checks.whole(limit, 1, LIMIT), time_limit, cross_check)


@dataclass
class Batch:
    """Items that are solved, and the tally of their results.

    `workers` processes solve `chunk` items at a time, or the workers of the Dask scheduler at the
    address `dask`; None is the default of each. `read` is the number of items that `read_from` has
    read, and `resumed` the number that have a result of an earlier run. `kept` is True if a run
    into a file has ended early, with results from which another goes on.
    """

    job: Job
    items: Iterator[Item] = field(default_factory=lambda: iter(()))
    workers: int | None = None
    chunk: int | None = None
    dask: str | None = None
    tally: Tally = field(default_factory=Tally)
    read: int = 0
    resumed: int = 0
    kept: bool = False
    _reading: dict[str, Any] = field(default_factory=dict)
    _streams: list[BinaryIO] = field(default_factory=list)

    def read_from(
        self,
        inputs: Iterable[AbstractContextManager[tuple[BinaryIO, str]]],
        context: Context,
        having: Sequence[str],
        report: Callable[[Entry], Entry],
        failed: Callable[[InputError], object],
    ) -> None:
        """Chooses the items: the puzzles and errors of the inputs, with more constraints.

        An input is a stream and its name, opened when it is read. `report` is called with each
        entry that is more than a line of digits, `failed` with the error of an input that cannot be
        read.
        """
        board = context.board.as_fields().values() if context.board else []
        self._reading = {
            "box": " ".join(map(str, board)) or ("none" if context.choice else None),
            "with": list(having),
            "ignore cosmetics": context.ignore_cosmetics,
            "guess lines": context.guess_lines,
        }

        def items() -> Iterator[Item]:
            for opened in inputs:
                try:
                    with opened as (stream, name):
                        self._streams.append(stream)
                        for item in read_items(stream, replace(context, name=name), having, report):
                            self.read += 1
                            yield item
                except InputError as error:
                    failed(error)
                    self.read += 1
                    yield Item.of(error)

        self.items = items()

    def results(self) -> Generator[Done]:
        """The results as they arrive, each in the tally once the next is wanted."""
        size = self.chunk or backends.REGISTRY[self.job.backend].chunk
        if self.dask is None:
            engine = processes.engine(self.workers)
        else:
            from sudoku_csp.solvers.batch import dask_cluster  # noqa: PLC0415 - an extra.

            engine = dask_cluster.engine(self.dask, self.workers or processes.processors())
        with engine as running:
            in_chunks = chunks(self.items, size, self.job.limit)
            for done in pipeline.run(running, self.job, in_chunks):
                yield done
                self.tally.update(done.tally)

    def into_file(self, target: Path, *, resume: bool) -> Generator[Done]:
        """The results, each written once the next is wanted; the file appears when it is whole.

        With `resume` it continues with the results of an earlier run, else it removes them.
        Raises CannotResume for other options or items.
        """
        with PartFile(target) as part:
            if resume:
                self.tally = part.resume(self._options(), self.items)
                self.resumed = self.read
            else:
                part.begin(self._options())
            try:
                for done in self.results():
                    yield done
                    part.append(done.lines)
                _finish(part)
            except BaseException:
                self.kept = part.has_results()
                raise

    def is_result(self, target: Path) -> bool | None:
        """True if a finished file has the results of the items, which it counts.

        None for a file that is not compared: a table, or a compressed one.
        """
        if not _has_plain_lines(target):
            return None
        with target.open("rb") as lines:
            for item, line in zip_longest(self.items, lines):
                found = Tally.of_line(item, line or b"")
                if found is None:
                    return False
                self.tally.update(found)
        return True

    def estimated(self, sizes: Sequence[int]) -> int:
        """The estimated number of results to come, where the inputs are files of these sizes.

        The part of the files that is read has `read` items, and the rest has them as densely.
        """
        *before, size = sizes[: len(self._streams)]
        stream = self._streams[-1]
        read = sum(before) + (size if stream.closed else position(stream))
        return round(self.read * sum(sizes) / max(read, 1)) - self.resumed

    def solvers(self) -> list[str]:
        """The kernel, where it depends on the machine, and the backends of the cross-check."""
        parts = []
        if backends.REGISTRY[self.job.backend].kernel:
            variants = self.tally["variant"]
            if variants < self.tally.puzzles:
                parts.append(f"by {self.job.backend}")
            if variants:
                puzzles = "puzzle" if variants == 1 else "puzzles"
                parts.append(f"{variants:,} {puzzles} with more constraints by sat")
        if self.job.share:
            number = self.tally["cross-checked"]
            by = f"{number:,} cross-checked by {' and '.join(self.job.others)}"
            parts.append(by if number else "none cross-checked")
        return parts

    def _options(self) -> dict[str, Any]:
        """The options that the results depend on."""
        return {
            "version": ours(),
            "backend": self.job.backend,
            "solver": self.job.settings.solver,
            "search": self.job.settings.search,
            "limit": self.job.limit,
            "time limit": self.job.time_limit,
            "cross-check": self.job.share,
            "checked by": list(self.job.others),
            **self._reading,
        }


def unfinished(target: Path) -> tuple[Path, str | None] | None:
    """The unfinished file of a batch into `target`, and its backend; None if there is none."""
    part = PartFile(target)
    return (part.path, part.option("backend")) if part.exists() else None


def check_packages(target: Path) -> None:
    """Raises Unsupported where the package is missing that writes a file of this name."""
    if _table_of(target) is results.to_parquet:
        results.pyarrow_modules()
    if target.suffix.lower() == ".zst":
        zstd()


def _table_of(target: Path) -> results.Converter | None:
    """The writer of the table for this name; None for JSON lines."""
    return TABLES.get(Path(unpacked_name(str(target))).suffix.lower())


def _has_plain_lines(target: Path) -> bool:
    return _table_of(target) is None and target.suffix.lower() not in PACKED


def _finish(part: PartFile) -> None:
    """Makes the output from the lines of a batch that has ended."""
    if _has_plain_lines(part.target):
        part.become_target()
        return
    with new_file(part.target) as stream:
        convert = _table_of(part.target) or results.to_lines
        convert(part.lines(), stream)
    part.remove()
