"""Solves millions of puzzles in many processes; a later run can continue an interrupted one."""

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
from sudoku_csp.solvers.backend import LIMIT
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.batch import pipeline, processes, results
from sudoku_csp.solvers.batch.items import Item, chunks, read_file, read_items
from sudoku_csp.solvers.batch.job import ChunkResults, Job
from sudoku_csp.solvers.batch.part_file import PartFile
from sudoku_csp.solvers.batch.results import Tally

TABLES = {".csv": results.to_csv, ".parquet": results.to_parquet}
"""The functions that write a table, by the suffix of the file."""


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

    A result is a dictionary with `verdict`, `solutions` and other keys, as in the JSON lines of
    `sudoku-csp batch`. For an item that is not a puzzle, the verdict is "error", and `error` gives
    the reason.

    Args:
        puzzles: A path object that names a file, a text, or an iterable of puzzles. The puzzles are
            read only when they are needed.
        backend: `fast` (the default if numba is installed), `bitboard` (otherwise the default),
            `sat`, `cpsat` or `reference`.
        solver, search, limit, time_limit, board: As in `solve`.
        cross_check: The share of the puzzles that other backends solve too; by default 0.001 for
            `fast` and `bitboard`, otherwise 0.01. By default, `cpsat` does not take part.
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
    """Checks these options of `solve_many` and returns the job that they describe.

    Raises UnknownName, and Unsupported for options that do not fit together.
    """
    settings = Settings(solver=solver, search=search)
    backend = backend or backends.quickest()
    UnknownName.check("backend", backend, backends.BULK_NAMES)
    settings.check([backend])
    return Job(backend, settings, checks.whole(limit, 1, LIMIT), time_limit, cross_check)


@dataclass
class Batch:
    """The items of a batch, and the tally of the results. An item is a puzzle or an error.

    `workers` is the number of processes and `chunk` the number of items in a task; None stands for
    the default. `dask` is the address of a Dask scheduler whose workers are used instead of
    processes. `read` is the number of items read so far, `resumed` the number of items with a
    result from an earlier run. `kept` is True if a run into a file ended early and left results
    from which a later run can continue.
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
        """Sets the items of the batch: the puzzles and errors that will be read from the inputs.

        An input is a context manager that yields a stream and a name; it is opened when its turn
        comes. The texts in `rules` are added to each puzzle as constraints. `report` is called with
        each entry that is more than a line of digits, and returns the entry to use; `failed` is
        called with the error of an input that cannot be read.
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
        """Yields the results of each chunk, and adds them to the tally once the caller goes on."""
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

        With `resume` the batch continues after the results of an earlier run; otherwise those
        results are removed. Raises CannotResume if the options or items differ from the earlier
        run.
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
        """Estimates how many results this run will make, from the sizes of the files in bytes.

        The estimate assumes that the unread part of the files has as many items per byte as the
        part that has been read.
        """
        *before, size = sizes[: len(self._streams)]
        stream = self._streams[-1]
        read = sum(before) + (size if stream.closed else position(stream))
        return round(self.read * sum(sizes) / max(read, 1)) - self.resumed

    def solvers(self) -> list[str]:
        """Phrases for the summary, which say which kernel and which backends solved the puzzles."""
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
        """The options on which the results depend."""
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
    """The partial file of an unfinished batch into `target`, and the backend of that batch.

    None if there is no unfinished batch.
    """
    part = PartFile(target)
    return (part.path, part.option("backend")) if part.exists() else None


def check_packages(target: Path) -> None:
    """Raises Unsupported if a package that a file with this name needs is not installed."""
    if _table_of(target) is results.to_parquet:
        results.pyarrow_modules()
    if target.suffix.lower() == ".zst":
        zstd()


def _table_of(target: Path) -> results.Converter | None:
    """The function that writes a table into a file with this name; None for JSON lines."""
    return TABLES.get(Path(unpacked_name(str(target))).suffix.lower())


def _finish(part: PartFile) -> None:
    """Makes the output file from the partial file of a completed batch."""
    convert = _table_of(part.target)
    if convert is None and part.target.suffix.lower() not in PACKED:
        part.become_target()
        return
    with new_file(part.target) as stream:
        (convert or results.to_lines)(part.lines(), stream)
    part.remove()
