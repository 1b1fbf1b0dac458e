"""`sudoku-csp batch`: solves puzzles by the million, on all processors; a run can be resumed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api.batch import Batch, check_packages, choose_job, unfinished
from sudoku_csp.apps.api.files import check_content, check_name, is_output_file
from sudoku_csp.apps.api.reports import DISAGREEMENT
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.inputs import Reading, inputs_of, open_input, report_guesses
from sudoku_csp.apps.cli.reports import opened, summary
from sudoku_csp.apps.cli.session import save_disagreement, show_progress
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.helpers import quantity

if TYPE_CHECKING:
    from collections.abc import Generator

    from sudoku_csp.solvers.batch.job import ChunkResults

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
"""The exit code for each remark in the tally of a batch."""


def _share(text: str) -> float:
    return options.decimal(text, lambda number: 0 <= number <= 1, "a share from 0 to 1")


@click.command("batch", cls=options.SectionedCommand, epilog=EPILOG)
@options.output(
    "File to write: JSON lines, or a table for a name in .csv or .parquet; compressed for .gz, "
    ".bz2, .xz and .zst. [default: standard output]",
    either=True,
)
@click.option(
    "--resume",
    is_flag=True,
    help="Continue where the same command was interrupted; keep a finished FILE unread.",
)
@click.option("--overwrite", is_flag=True, help="Replace FILE and the results of an earlier run.")
@options.name(
    "--backend -b",
    "backend",
    choices.backends_for_many(),
    f"{', '.join(choices.backends_for_many())}. [default: fast with numba, else bitboard]",
)
@options.number("--limit", "Solutions to search for; 2 show whether a solution is the only one.", 2)
@options.time_limit(60, "For each puzzle and backend; 0 for none.")
@options.number(
    "--workers -w",
    "Processes that solve. [default: one for each processor]",
    most=choices.most_workers(),
)
@options.number(
    "--chunk",
    "Puzzles in one task of a process. "
    f"[default: {choices.chunk()}, and {choices.fast_chunk()} for fast]",
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
    """PUZZLE is a file (also compressed), - for standard input, which is the default, or a text.
    Results are in the order of the input, one JSON object on each line; for a line that is not a
    puzzle, the object has the error.

    With -o nothing is lost if the run is ended: the results so far are in FILE.part, and the same
    command with --resume continues from there. FILE then has the same bytes as after an undisturbed
    run. A puzzle on which a process dies twice is reported, and the others are solved.
    """
    output, resume = Path(given["output"]), given["resume"]
    part = unfinished(output)
    backend = given["backend"] or (part[1] if part and resume else None)
    names = ("solver", "search", "limit", "time_limit", "cross_check")
    try:
        job = choose_job(backend, *(given[name] for name in names))
    except Unsupported as error:
        raise click.UsageError(str(error)) from None
    _check_output(given)
    if given["workers"] and given["dask"] not in (None, "local"):
        raise click.UsageError("--workers is for this machine: a scheduler has its own")
    batch = Batch(job, workers=given["workers"], chunk=given["chunk"], dask=given["dask"])
    inputs, how = inputs_of(given), Reading.of_options(given)
    streams = (open_input(text, number) for text, number in inputs)
    failed = partial(click.echo, err=True)
    batch.read_from(streams, how.options, how.constraints, report_guesses, failed)
    if resume and output.exists() and part is None:
        click.echo(f"{output} is finished: nothing to resume, and no input is read", err=True)
        return front_page.DONE
    if job.backend == "bitboard" and backend is None:
        faster = "pip install 'sudoku-csp[fast]' for a compiled kernel for long files of 9x9"
        click.echo(f"numba is not installed: the bitboard solves ({faster})", err=True)
    total, save_to = _total(batch, inputs), Path(given["save_to"])
    if not is_output_file(given["output"]):
        quiet = given["output"] == "-" and sys.stdout.isatty()
        with opened(given["output"]) as stream:
            _show(batch.results(), save_to, total, stream, quiet=quiet)
        return _end(batch)
    try:
        _show(batch.into_file(output, resume=resume), save_to, total)
    except BaseException:
        if batch.kept:
            failed("the results so far are kept: the same command with --resume continues")
        raise
    return _end(batch)


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
    if not is_output_file(name):
        return
    check_packages(target)  # Before the work, not after it.
    if overwrite or resume:
        return
    if part := unfinished(target):
        begun = f"{part[0]} is of an unfinished batch"
        raise click.UsageError(f"{begun}: --resume continues, --overwrite begins anew")
    if target.exists():
        raise click.UsageError(f"{target} exists: --overwrite replaces it")


def _total(batch: Batch, inputs: list[tuple[str | None, int]]) -> Callable[[], int] | None:
    """A function that estimates the number of results, or None unless all inputs are files."""
    try:
        sizes = [Path(text or "-").stat().st_size for text, _ in inputs]
    except (OSError, ValueError):
        return None
    return (lambda: batch.estimated(sizes)) if all(sizes) else None


def _show(
    results: Generator[ChunkResults],
    save_to: Path,
    total: Callable[[], int] | None,
    stream: BinaryIO | None = None,
    *,
    quiet: bool = False,
) -> None:
    """Shows the progress, prints each disagreement, and writes the results to the stream."""
    with show_progress("results", total, hidden=quiet) as more, closing(results):
        for done in results:
            for report in done.disagreeing:
                message = save_disagreement(report, save_to)
                click.echo(f"{report.puzzle.source}: {message}", err=True)
            if stream is not None:
                stream.write(done.lines)
                stream.flush()
            more(done.tally.puzzles + done.tally["error"])


def _end(batch: Batch) -> int:
    """Prints the summary with the names of the solvers, and returns the exit code."""
    tally = batch.tally
    wrong = {"wrong solution": tally["mismatch"], "error": tally["error"]}
    parts = [summary(tally.puzzles, tally, wrong)]
    if number := tally["disagreement"]:
        parts.append(quantity(number, DISAGREEMENT))
    if number := tally["missing"]:
        parts.append(f"{number:,} without the verdict of a backend")
    click.echo("; ".join([*parts, *batch.solvers()]), err=True)
    return front_page.worst(code for kind, code in CODES.items() if tally[kind])
