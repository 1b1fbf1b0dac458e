"""`sudoku-csp batch`: puzzles by the million, on all processors, resumable after any end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any, BinaryIO

import click

from sudoku_csp.apps.api.files import (
    PACKED,
    check_content,
    check_name,
    is_output_file,
    new_file,
    unpacked_name,
)
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.inputs import Reading, named_inputs, numbered, open_input, report_guesses
from sudoku_csp.apps.cli.reports import DISAGREEMENT, opened, quantity, summary
from sudoku_csp.apps.cli.session import save_disagreement, show_progress
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.grid.helpers import ours
from sudoku_csp.puzzle.notation.source import position, zstd
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.batch import pipeline, results
from sudoku_csp.solvers.batch.items import Item, chunks, read_items
from sudoku_csp.solvers.batch.job import Done, Job
from sudoku_csp.solvers.batch.part_file import CannotResume, PartFile
from sudoku_csp.solvers.batch.pipeline import Engine
from sudoku_csp.solvers.batch.results import Tally

EPILOG = """\b
Examples:
  sudoku-csp batch puzzles.csv.gz -o results.jsonl
  sudoku-csp batch puzzles.csv.gz -o results.jsonl --resume      (after it was interrupted)
  sudoku-csp batch puzzles.txt -b sat --workers 2 -o results.parquet
  sudoku-csp batch < puzzles.txt | grep -v '"unique"'

Many machines (pip install 'sudoku-csp[dask]' on each): run `dask scheduler` on one, here called
HOST, and `dask worker tcp://HOST:8786 --nthreads 1` on each; add --dask tcp://HOST:8786.
"""

CODES = {
    "disagreement": front_page.DISAGREEMENT,
    "missing": front_page.UNKNOWN,
    "mismatch": front_page.MISMATCH,
    "error": front_page.INPUT,
}
"""The exit code of a batch with such results."""

TABLES = {".csv": results.to_csv, ".parquet": results.to_parquet}
"""The writer of a table, by the suffix of its file."""


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:  # True for NaN too.
        raise ValueError(f"{text!r} is not a share from 0 to 1")
    return share


@click.command("batch", cls=options.SectionedCommand, epilog=EPILOG)
@options.output(
    "File to write: JSON lines, or a table for a name in .csv or .parquet; .gz, .bz2, .xz and "
    ".zst are compressed. [default: standard output]",
    either=True,
)
@click.option("--resume", is_flag=True, help="Continue where the same command was interrupted.")
@click.option("--overwrite", is_flag=True, help="Begin anew, whatever exists.")
@options.name(
    "--backend -b",
    "backend",
    backends.BULK_NAMES,
    f"{', '.join(backends.BULK_NAMES)}. [default: fast with numba, else bitboard]",
)
@options.limit(2, "Solutions to search for; 2 show whether a solution is the only one.")
@options.time_limit(60, "For each puzzle and backend; 0 for none.")
@options.number(
    "--workers -w",
    "Processes that solve. [default: one for each processor]",
    most=backends.MOST_WORKERS,
)
@options.number(
    "--chunk",
    f"Puzzles in one task of a process. [default: {backends.CHUNK}, and {backends.FAST_CHUNK} for "
    "fast]",
    most=1_000_000,
)
@click.option(
    "--dask",
    metavar="ADDRESS",
    help="Solve on the workers of this Dask scheduler, or of one on this machine: local.",
)
@click.option(
    "--cross-check",
    type=options.Parsed("SHARE", _share),
    help="The share of the puzzles that all other backends solve too; which ones depends on the "
    "puzzles alone. [default: 0.001 for fast and bitboard, else 0.01, without cpsat]",
)
@options.puzzles
@options.solver("SAT solver of the sat backend.")
@options.search
@options.save_to
def command(**given: Any) -> int:
    """Solve files of any length, with a line of results for each puzzle.

    PUZZLE is a file (also compressed), - for standard input, which is the default, or a text.
    Results are in the order of the input, one JSON object a line; a line that is no puzzle has one
    with the error.

    With -o nothing is lost, however it ends: the results so far are in FILE.part, and the same
    command with --resume continues from there, to the very bytes of an undisturbed run. A puzzle on
    which a worker dies twice is reported, and the others are solved.
    """
    output = Path(given["output"])
    begun = PartFile(output).option("backend") if given["resume"] else None
    backend = given["backend"] or begun or backends.quickest()
    settings = Settings(solver=given["solver"], search=given["search"])
    try:
        settings.check([backend])
    except Unsupported as error:
        raise click.UsageError(str(error)) from None
    _check_output(given)
    if given["workers"] and given["dask"] not in (None, "local"):
        raise click.UsageError("--workers is for this machine: a scheduler has its own")
    batch = Batch(
        job=Job(
            backend=backend,
            settings=settings,
            limit=given["limit"],
            time_limit=given["time_limit"] or None,
            cross_check=given["cross_check"],
        ),
        names=named_inputs(given),
        how=Reading.of_options(given),
        chunk=given["chunk"] or backends.REGISTRY[backend].chunk,
        engine=_engine(given["dask"], given["workers"]),
        save_to=Path(given["save_to"]),
    )
    if given["resume"] and output.exists() and not PartFile(output).exists():
        return batch.compare_finished(output)
    if backend == "bitboard" and not (given["backend"] or begun):
        faster = "pip install 'sudoku-csp[fast]' for a compiled kernel for long files of 9x9"
        click.echo(f"numba is not installed: the bitboard solves ({faster})", err=True)
    if is_output_file(given["output"]):
        return batch.write_file(output, resume=given["resume"])
    with opened(given["output"]) as stream:
        return batch.write(stream, quiet=given["output"] == "-" and sys.stdout.isatty())


def _engine(dask: str | None, workers: int | None) -> AbstractContextManager[Engine]:
    from sudoku_csp.solvers.batch import dask_cluster, processes

    if dask is not None:
        return dask_cluster.engine(dask, workers or processes.processors())
    return processes.engine(workers)


def _check_output(given: dict[str, Any]) -> None:
    """Raises UsageError or Unsupported for an output that cannot be written."""
    name, resume, overwrite = given["output"], given["resume"], given["overwrite"]
    target = Path(name)
    for source in given["inputs"]:
        with suppress(OSError):
            if Path(source).samefile(target):
                raise click.UsageError(f"{source} is an input, and cannot be the output")
    check_name(name)
    suffixes = (".jsonl", ".ndjson", ".csv", ".parquet")
    check_content(name, suffixes, "results are JSON lines or a table")
    if resume and overwrite:
        raise click.UsageError("--resume continues and --overwrite begins anew: choose one")
    if name == "-" and (resume or overwrite):
        raise click.UsageError("--resume and --overwrite are for a file: name it with -o")
    if is_output_file(name):
        _check_kept(target, resume=resume, overwrite=overwrite)


def _check_kept(target: Path, *, resume: bool, overwrite: bool) -> None:
    """Raises UsageError where results would be lost, Unsupported where a package is missing."""
    if _table_of(target) is results.to_parquet:
        results.pyarrow_modules()  # Raises Unsupported before the work, not after it.
    if target.suffix.lower() == ".zst":
        zstd()
    part = PartFile(target)
    if overwrite or resume:
        return
    if part.exists():
        raise click.UsageError(
            f"{part.path} is of an unfinished batch: --resume continues, --overwrite begins anew"
        )
    if target.exists():
        raise click.UsageError(f"{target} exists: --overwrite replaces it")


def _table_of(target: Path) -> results.Converter | None:
    """The writer of the table for this name; None for JSON lines."""
    return TABLES.get(Path(unpacked_name(str(target))).suffix.lower())


def items_of(
    names: Iterable[str | None], how: Reading, opened: Callable[[BinaryIO], object] = id
) -> Iterator[Item]:
    """The puzzles and errors of all inputs; prints at once that a file cannot be read.

    `opened` is called with the stream of each input.
    """
    for name, number in numbered(names):
        try:
            with open_input(name, number) as (stream, label):
                opened(stream)
                context = replace(how.options, name=label)
                yield from read_items(stream, context, how.having, report_guesses)
        except InputError as error:
            click.echo(str(error), err=True)
            yield Item.of(error)


@dataclass
class Batch:
    """A batch and the tally of its results.

    `read` is the number of items that are read, `streams` are those of the inputs so far.
    """

    job: Job
    names: Sequence[str | None]
    how: Reading
    chunk: int
    engine: AbstractContextManager[Engine]
    save_to: Path
    tally: Tally = field(default_factory=Tally)
    read: int = 0
    streams: list[BinaryIO] = field(default_factory=list)

    def write(self, stream: BinaryIO, quiet: bool = False) -> int:
        """Writes the results to a stream and returns the exit code."""
        with closing(self._results(self._items(), quiet)) as found:
            for done in found:
                stream.write(done.lines)
                stream.flush()
        return self._end()

    def write_file(self, target: Path, *, resume: bool) -> int:
        """Writes the results to a file and returns the exit code.

        With `resume` it continues with the results of an earlier run, else it removes them.
        """
        items = self._items()
        with PartFile(target) as part:
            if resume:
                self.tally = part.resume(self._options(), items)
            else:
                part.begin(self._options())
            with _hint_to_resume(part), closing(self._results(items)) as found:
                for done in found:
                    part.append(done.lines)
                _finish(part)
        return self._end()

    def compare_finished(self, target: Path) -> int:
        """The exit code of a finished batch. Raises CannotResume if the input is another."""
        if _table_of(target) is not None or target.suffix.lower() in PACKED:
            click.echo(f"{target} is finished; it is not compared with the input", err=True)
            return front_page.DONE
        with target.open("rb") as lines:
            for item, line in zip_longest(self._items(), lines):
                found = Tally.of_line(item, line or b"")
                if found is None:
                    why = "finished, and not the result of this input: --overwrite begins anew"
                    raise CannotResume(f"{target} is {why}")
                self.tally.update(found)
        click.echo(f"{target} is finished: there is nothing to resume", err=True)
        return self._end()

    def _items(self) -> Iterator[Item]:
        for item in items_of(self.names, self.how, self.streams.append):
            self.read += 1
            yield item

    def _total(self) -> Callable[[], int] | None:
        """A function that estimates the number of results to come; None unless inputs are files.

        The part of the files that is read has so many items, and the rest has them as densely.
        """
        resumed = self.read
        try:
            sizes = [Path(name or "-").stat().st_size for name in self.names]
        except (OSError, ValueError):
            return None

        def total() -> int:
            *before, size = sizes[: len(self.streams)]
            stream = self.streams[-1]
            read = sum(before) + (size if stream.closed else position(stream))
            return round(self.read * sum(sizes) / max(read, 1)) - resumed

        return total if all(sizes) else None

    def _options(self) -> dict[str, Any]:
        """The options that the results depend on."""
        how, settings = self.how.options, self.job.settings
        board = how.board.as_fields().values() if how.board else ["none"] * bool(how.choice)
        return {
            "version": ours(),
            "backend": self.job.backend,
            "solver": settings.solver,
            "search": settings.search,
            "limit": self.job.limit,
            "time limit": self.job.time_limit,
            "cross-check": self.job.share,
            "checked by": list(self.job.others),
            "box": " ".join(map(str, board)) or None,
            "with": list(self.how.having),
            "ignore cosmetics": how.ignore_cosmetics,
            "guess lines": how.guess_lines,
        }

    def _results(self, items: Iterator[Item], quiet: bool = False) -> Generator[Done]:
        """The results as they arrive; a disagreement is printed before its line is written."""
        in_chunks = chunks(items, self.chunk, self.job.limit)
        with self.engine as engine, show_progress("results", self._total(), hidden=quiet) as more:
            for done in pipeline.run(engine, self.job, in_chunks):
                for report in done.disagreeing:
                    message = save_disagreement(report, self.save_to)
                    click.echo(f"{report.puzzle.source}: {message}", err=True)
                yield done
                self.tally.update(done.tally)
                more(done.tally.puzzles + done.tally["error"])

    def _solvers(self) -> str:
        """The kernel, where it depends on the machine, and the backends of the cross-check."""
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
        return "; ".join(parts)

    def _end(self) -> int:
        """Prints the summary and returns the exit code."""
        tally = self.tally
        wrong = {"wrong solution": tally["mismatch"], "error": tally["error"]}
        parts = [summary(tally.puzzles, tally, wrong)]
        if number := tally["disagreement"]:
            parts.append(quantity(number, DISAGREEMENT))
        if number := tally["missing"]:
            parts.append(f"{number:,} without the verdict of a backend")
        click.echo("; ".join(filter(None, [*parts, self._solvers()])), err=True)
        return front_page.worst(code for kind, code in CODES.items() if tally[kind])


def _finish(part: PartFile) -> None:
    """Makes the output from the lines of a batch that has ended."""
    table = _table_of(part.target)
    if table is None and part.target.suffix.lower() not in PACKED:
        part.become_target()
        return
    with new_file(part.target) as stream:
        convert = table or results.to_lines
        convert(part.lines(), stream)
    part.remove()


@contextmanager
def _hint_to_resume(part: PartFile) -> Iterator[None]:
    """Prints how to continue the batch if the block ends by an error or a signal."""
    try:
        yield
    except BaseException:
        if part.has_results():
            click.echo(
                "the results so far are kept: the same command with --resume continues", err=True
            )
        raise
