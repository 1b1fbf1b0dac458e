"""Solves puzzles by the million in many processes, into a file that a later run can continue."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO

from sudoku_csp.apps.api.files import PACKED, new_file, unpacked_name
from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, chosen_board, each_of, entries, of_text
from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import InputError, UnknownName
from sudoku_csp.grid.helpers import own_version, quantity
from sudoku_csp.puzzle.notation.cells import Context, Entry
from sudoku_csp.puzzle.notation.source import position, zstd
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.batch import pipeline, processes, results
from sudoku_csp.solvers.batch.items import Item, chunks, read_file, read_items
from sudoku_csp.solvers.batch.job import ChunkResults, Job
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
    """Solves any number of puzzles in several processes, and yields the results in order.

    A result is the object that `sudoku-csp batch` writes. For an entry that is no puzzle its
    verdict is "error", and `error` has the reason.

    Args:
        puzzles: A path object of a file, a text, or an iterable of puzzles; read lazily.
        backend: `fast` (the default with numba), `bitboard` (the default without), `sat`, `cpsat`
            or `reference`.
        solver, search, limit, time_limit, board: As in `solve`.
        cross_check: The share of the puzzles that other backends solve too; by default 0.001 for
            `fast` and `bitboard`, else 0.01. By default `cpsat` is not among the other backends.
        workers: The number of processes; by default one for each processor.

    >>> puzzles = ["1.....3..4....2.", "." * 16]
    >>> [result["verdict"] for result in solve_many(puzzles, backend="sat", workers=1)]
    ['unique', 'multiple']
    """
    if workers is not None:
        most = backends.MOST_WORKERS
        checks.whole(workers, 1, f"a number of workers is 1 to {most}", most)
    job = choose_job(backend, solver, search, limit, time_limit, cross_check)
    board = chosen_board(board)
    if isinstance(puzzles, PathLike):
        items = read_file(puzzles, board)
    elif isinstance(puzzles, str):
        items = map(Item.of, of_text(puzzles, board))
    else:
        items = map(Item.of, entries(each_of(puzzles), board))
    found = Batch(job, items, workers).results()
    return (json.loads(line) for done in found for line in done.lines.splitlines())


def choose_job(
    backend: str | None,
    solver: str | None,
    search: str | None,
    limit: int,
    time_limit: float | None,
    cross_check: float | None,
) -> Job:
    """The job of `solve_many` with these options.

    Raises UnknownName, and Unsupported for options that do not fit together.
    """
    settings = Settings(solver=solver, search=search)
    backend = backend or backends.quickest()
    UnknownName.check("backend", backend, backends.BULK_NAMES)
    settings.check([backend])
    return Job(backend, settings, checks.whole(limit, 1, LIMIT), time_limit, cross_check)


@dataclass
class Batch:
    """The items of a batch, and the tally of their results.

    `workers` is the number of processes and `chunk` the number of items in a task; None is the
    default. `dask` is the address of a Dask scheduler whose workers solve instead. `read` counts
    the items read so far, and `resumed` those with a result of an earlier run. `kept` is True if a
    run into a file ended early and left results that a later run continues.
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
        rules: Sequence[str],
        report: Callable[[Entry], Entry],
        failed: Callable[[InputError], object],
    ) -> None:
        """Makes the puzzles and errors of the inputs the items of the batch.

        An input is opened when it is read; it yields a stream and its name. The texts in `rules`
        are added to each puzzle as constraints. `report` is called with each entry that is more
        than a line of digits, and `failed` with the error of an input that cannot be read.
        """
        board = context.board.as_fields().values() if context.board else []
        self._reading = {
            "box": " ".join(map(str, board)) or ("none" if context.choice else None),
            "with": list(rules),
            "ignore cosmetics": context.ignore_cosmetics,
            "guess lines": context.guess_lines,
        }

        def items() -> Iterator[Item]:
            for opened in inputs:
                try:
                    with opened as (stream, name):
                        self._streams.append(stream)
                        for item in read_items(stream, replace(context, name=name), rules, report):
                            self.read += 1
                            yield item
                except InputError as error:
                    failed(error)
                    self.read += 1
                    yield Item.of(error)

        self.items = items()

    def results(self) -> Generator[ChunkResults]:
        """Yields the results as they arrive; each is added to the tally after its `yield`."""
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

    def into_file(self, target: Path, *, resume: bool) -> Generator[ChunkResults]:
        """Yields the results and writes them into a file, which appears when it is complete.

        With `resume` it continues an earlier run, else it removes the results of that run. Raises
        CannotResume if the options or items differ from the earlier run.
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

    def estimated(self, sizes: Sequence[int]) -> int:
        """Estimates the number of results to come from input files of these sizes.

        The unread part of the files is assumed to have as many items per byte as the part read.
        """
        *before, size = sizes[: len(self._streams)]
        stream = self._streams[-1]
        read = sum(before) + (size if stream.closed else position(stream))
        return round(self.read * sum(sizes) / max(read, 1)) - self.resumed

    def solvers(self) -> list[str]:
        """Phrases for the summary: which kernel and which backends solved the puzzles."""
        parts = []
        if backends.REGISTRY[self.job.backend].kernel:
            variants = self.tally["variant"]
            if variants < self.tally.puzzles:
                parts.append(f"by {self.job.backend}")
            if variants:
                parts.append(f"{quantity(variants, 'puzzle')} with more constraints by sat")
        if self.job.share:
            number = self.tally["cross-checked"]
            by = f"{number:,} cross-checked by {' and '.join(self.job.others)}"
            parts.append(by if number else "none cross-checked")
        return parts

    def _options(self) -> dict[str, Any]:
        """The options that the results depend on."""
        return {
            "version": own_version(),
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
    """The file of an unfinished batch into `target`, and its backend; None if there is none."""
    part = PartFile(target)
    return (part.path, part.option("backend")) if part.exists() else None


def check_packages(target: Path) -> None:
    """Raises Unsupported if a package is missing that is needed to write a file of this name."""
    if _table_of(target) is results.to_parquet:
        results.pyarrow_modules()
    if target.suffix.lower() == ".zst":
        zstd()


def _table_of(target: Path) -> results.Converter | None:
    """The writer of the table for this name; None for JSON lines."""
    return TABLES.get(Path(unpacked_name(str(target))).suffix.lower())


def _finish(part: PartFile) -> None:
    """Makes the output file from the lines of a completed batch."""
    convert = _table_of(part.target)
    if convert is None and part.target.suffix.lower() not in PACKED:
        part.become_target()
        return
    with new_file(part.target) as stream:
        (convert or results.to_lines)(part.lines(), stream)
    part.remove()
