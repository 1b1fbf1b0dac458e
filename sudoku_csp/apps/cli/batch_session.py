"""One run of `sudoku-csp batch`: from the inputs through the workers to the output."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import click

from sudoku_csp.apps.cli import front_page
from sudoku_csp.apps.cli.batch_inputs import Inputs
from sudoku_csp.apps.cli.files import PACKED, check_suffix, new_file
from sudoku_csp.apps.cli.reports import DISAGREEMENT, quantity, summary
from sudoku_csp.apps.cli.session import save_disagreement, with_rate
from sudoku_csp.grid.board import Board, BoardChoice
from sudoku_csp.grid.helpers import ours
from sudoku_csp.puzzle.notation.source import zstd
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.batch import conversion, pipeline
from sudoku_csp.solvers.batch.conversion import Converter
from sudoku_csp.solvers.batch.items import Item, chunks
from sudoku_csp.solvers.batch.job import Done, Job
from sudoku_csp.solvers.batch.part_file import PartFile
from sudoku_csp.solvers.batch.pipeline import Engine
from sudoku_csp.solvers.batch.results import Tally

TABLES: dict[str, Converter] = {".csv": conversion.to_csv, ".parquet": conversion.to_parquet}
"""What makes the table that the name of a file promises."""


@dataclass
class BatchSession:
    """A batch, and what its results count for."""

    job: Job
    inputs: Inputs
    chunk: int
    engine: AbstractContextManager[Engine]
    save_to: Path
    tally: Tally = field(default_factory=Tally)

    def to_stdout(self) -> int:
        """Writes the results to standard output and returns the exit code."""
        return self._to_stream(sys.stdout.buffer, quiet=sys.stdout.isatty())

    def to_device(self, target: Path) -> int:
        """Writes them to a device or a pipe, which keeps nothing that could be resumed."""
        with new_file(target) as stream:
            return self._to_stream(stream)

    def _to_stream(self, stream: BinaryIO, quiet: bool = False) -> int:
        with closing(self._results(self.inputs.items(), quiet)) as found:
            for done in found:
                stream.write(done.lines)
                stream.flush()
        return self._end()

    def to_file(self, target: Path, *, resume: bool) -> int:
        """Writes them to a file and returns the exit code.

        With `resume`, goes on with what an earlier run has left; otherwise that is gone.
        """
        items = self.inputs.items()
        with PartFile(target) as part:
            if resume:
                self.tally = part.resume(self._options(), items)
            else:
                part.begin(self._options())
            with _told_how_to_resume(part), closing(self._results(items)) as found:
                for done in found:
                    part.append(done.lines)
                _finish(part)
        return self._end()

    def _options(self) -> dict[str, Any]:
        """What the results depend on, besides the input."""
        how = self.inputs.how
        settings = self.job.settings
        return {
            "version": ours(),
            "backend": self.job.backend,
            "solver": settings.solver,
            "search": settings.search,
            "limit": self.job.limit,
            "time limit": self.job.time_limit,
            "cross-check": self.job.share,
            "checked by": list(self.job.others),
            "box": _in_words(how.board),
            "with": list(how.having),
            "ignore cosmetics": how.ignore_cosmetics,
        }

    def _results(self, items: Iterator[Item], quiet: bool = False) -> Generator[Done]:
        """The results as they come; a disagreement is told before its line is written."""
        in_chunks = chunks(items, self.chunk, self.job.limit)
        with self.engine as engine, with_rate(self._share, hidden=quiet) as more:
            for done in pipeline.run(engine, self.job, in_chunks):
                for report in done.disagreeing:
                    told = save_disagreement(report, self.save_to)
                    click.echo(f"{report.puzzle.source}: {told}", err=True)
                yield done
                self.tally.update(done.tally)
                more(done.tally.puzzles)

    def _share(self) -> float | None:
        """How much of the input is done, as far as that is known."""
        return self.inputs.share(self.tally.puzzles + self.tally["error"])

    def _by(self) -> str:
        """Who answered, where that depends on the machine, and who has looked again at how many."""
        told = []
        if self.job.backend in backends.KERNELS:
            variants = self.tally["variant"]
            if variants < self.tally.puzzles:
                told.append(f"by {self.job.backend}")
            if variants:
                told.append(f"{quantity(variants, 'puzzle')} with more constraints by sat")
        if self.job.share:
            number = self.tally["cross-checked"]
            by = f"{number:,} cross-checked by {' and '.join(self.job.others)}"
            told.append(by if number else "none cross-checked")
        return "; ".join(told)

    def _end(self) -> int:
        """Says what the results are and by whom, and returns the exit code."""
        tally = self.tally
        text = summary(tally.puzzles, tally, {})
        wrong = {
            "disagreement": quantity(tally["disagreement"], DISAGREEMENT),
            "missing": f"{tally['missing']:,} with a backend missing from the verdict",
            "mismatch": f"{quantity(tally['mismatch'], 'wrong solution')} in the input",
            "error": f"{quantity(tally['error'], 'error')} in the input",
        }
        told = [remark for kind, remark in wrong.items() if tally[kind]]
        click.echo("; ".join(filter(None, [text, *told, self._by()])), err=True)
        codes = {
            "disagreement": front_page.DISAGREEMENT,
            "error": front_page.INPUT,
            "mismatch": front_page.MISMATCH,
            "missing": front_page.UNKNOWN,
        }
        return front_page.worst(code for kind, code in codes.items() if self.tally[kind])


def check_writable(target: Path, *, resume: bool, overwrite: bool) -> None:
    """Raises UsageError rather than lose results, Unsupported for a table without its package."""
    check_suffix(target)
    if table_of(target) is conversion.to_parquet:
        conversion.pyarrow_modules()  # What is missing is to be known before the work.
    if target.suffix.lower() == ".zst":
        zstd()
    part = PartFile(target)
    if overwrite or (resume and part.exists()):
        return
    if part.exists():
        raise click.UsageError(
            f"{part.path} is of an unfinished batch: --resume goes on, --overwrite begins anew"
        )
    if target.exists():
        raise click.UsageError(f"{target} is there: --overwrite replaces it")


def table_of(target: Path) -> Converter | None:
    """What makes the table that the name promises; None for JSON lines."""
    plain = target.with_suffix("") if target.suffix.lower() in PACKED else target
    return TABLES.get(plain.suffix.lower())


def _finish(part: PartFile) -> None:
    """Makes the output of the finished lines."""
    table = table_of(part.target)
    if table is None and part.target.suffix.lower() not in PACKED:
        part.become_target()
        return
    with new_file(part.target) as stream:
        convert = table or conversion.to_lines
        convert(part.lines(), stream)
    part.remove()


@contextmanager
def _told_how_to_resume(part: PartFile) -> Iterator[None]:
    """Says, if the block is left before its end, how the batch can go on."""
    try:
        yield
    except BaseException:
        if part.has_results():
            said = "the results so far are kept: the same command with --resume goes on"
            click.echo(said, err=True)
        raise


def _in_words(board: BoardChoice | None) -> str | None:
    """The board of all puzzles, by which a batch is known again; None where none is named."""
    if not isinstance(board, Board):
        return "none" if board else None
    return str(board) if board.regions is None else f"{board} {board.regions}"
