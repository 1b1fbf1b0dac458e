"""`sudoku-csp batch`: puzzles by the million, by all processors, so that nothing is lost."""

from __future__ import annotations

from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.cli import options
from sudoku_csp.apps.cli.files import check_content, check_file_name
from sudoku_csp.apps.cli.options import Parsed
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backends.settings import Settings

if TYPE_CHECKING:
    from sudoku_csp.solvers.batch.pipeline import Engine

EPILOG = """\b
Examples:
  sudoku-csp batch puzzles.csv.gz -o results.jsonl
  sudoku-csp batch puzzles.csv.gz -o results.jsonl --resume      (after it was interrupted)
  sudoku-csp batch puzzles.txt -b sat --workers 2 -o results.parquet
  sudoku-csp batch < puzzles.txt | grep -v '"unique"'

\b
Many machines, with Dask (pip install 'sudoku-csp[dask]' on each of them, the same version):
  dask scheduler                                                 (on one, here called HOST)
  dask worker tcp://HOST:8786 --nworkers auto --nthreads 1       (on each)
  sudoku-csp batch puzzles.csv -o results.jsonl --dask tcp://HOST:8786
Dask runs a task again if its worker dies, and starts the worker again. Each worker solves one chunk
at a time, so give it one thread. Only this command reads the input and writes the output.
"""


def _share(text: str) -> float:
    """A number from 0 to 1. Raises ValueError."""
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:  # Not a number fails this comparison too.
        raise ValueError(f"{text!r} is not a share from 0 to 1")
    return share


@click.command("batch", epilog=EPILOG)
@options.puzzles
@options.output(
    "File to write: JSON lines, or a table for a name in .csv or .parquet; .gz, .bz2, .xz and "
    ".zst are compressed. [default: standard output]",
    either=True,
)
@click.option("--resume", is_flag=True, help="Go on where the same command was interrupted.")
@click.option("--overwrite", is_flag=True, help="Begin anew, whatever is there.")
@options.name(
    "--backend -b",
    "backend",
    backends.BULK_NAMES,
    f"{', '.join(backends.BULK_NAMES)}. [default: fast with numba, else bitboard]",
)
@options.solver("SAT solver of the sat backend.")
@options.search
@options.limit(2, "Solutions to look for; 2 tell whether one is the only one.")
@options.time_limit(60, "For each puzzle and backend; 0 for none.")
@click.option(
    "--cross-check",
    type=Parsed("SHARE", _share),
    help="The share of the puzzles that all other backends solve too; which ones depends on the "
    "puzzles alone. [default: 0.001 for fast and bitboard, else 0.01, without cpsat]",
)
@options.save_to
@options.number(
    "--workers -w",
    "Processes that solve. [default: one for each processor]",
    most=backends.MOST_WORKERS,
)
@options.number(
    "--chunk",
    f"Puzzles that a process is given at a time. [default: {backends.CHUNK}, and "
    f"{backends.FAST_CHUNK} for fast]",
    most=1_000_000,
)
@click.option(
    "--dask",
    metavar="ADDRESS",
    help="Solve on the workers of this Dask scheduler, or of one on this machine: local.",
)
def command(**given: Any) -> int:
    """Solve files of any length, with a line of results for each puzzle.

    PUZZLE is a file (also packed), - for standard input, which is also read where nothing is named,
    or a text. Results come in the order of the input, one JSON object a line; a line that is no
    puzzle has one that says why.

    With -o nothing is lost, however it ends: the results so far are in FILE.part, and the same
    command with --resume goes on from there, to the very bytes of an undisturbed run. A puzzle over
    which a worker dies twice is reported, and the others go on.
    """
    from sudoku_csp.apps.cli import batch_session
    from sudoku_csp.apps.cli.batch_inputs import Inputs
    from sudoku_csp.apps.cli.inputs import Reading, check_is_no_rule, default_input
    from sudoku_csp.solvers.batch.job import Job
    from sudoku_csp.solvers.batch.part_file import PartFile

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
    for text in given["inputs"]:
        check_is_no_rule(text)
    if not given["inputs"] and not given["examples"]:
        given["inputs"] = (default_input(None),)
    to_file = given["output"] != "-" and (output.is_file() or not output.exists())
    session = batch_session.BatchSession(
        job=Job(
            backend=backend,
            settings=settings,
            limit=given["limit"],
            time_limit=given["time_limit"] or None,
            cross_check=given["cross_check"],
        ),
        inputs=Inputs(given["inputs"], given["examples"], Reading.from_options(given)),
        chunk=given["chunk"] or backends.chunk_of(backend),
        engine=_engine(given["dask"], given["workers"]),
        save_to=Path(given["save_to"]),
    )
    if to_file:
        batch_session.check_writable(output, resume=given["resume"], overwrite=given["overwrite"])
    if backend == "bitboard" and not (given["backend"] or begun):
        faster = "pip install 'sudoku-csp[fast]' for a kernel that is 50 times as fast on 9x9"
        click.echo(f"numba is not installed: the bitboard solves ({faster})", err=True)
    if to_file:
        return session.to_file(output, resume=given["resume"])
    return session.to_stdout() if given["output"] == "-" else session.to_device(output)


def _engine(dask: str | None, workers: int | None) -> AbstractContextManager[Engine]:
    from sudoku_csp.solvers.batch import dask_cluster, processes

    if dask is not None:
        return dask_cluster.engine(dask, workers or processes.processors())
    return processes.engine(workers)


def _check_output(given: dict[str, Any]) -> None:
    for name in given["inputs"]:
        with suppress(OSError):
            if Path(name).samefile(given["output"]):
                raise click.UsageError(f"{name} is to be read, and cannot be written")
    check_file_name(given["output"])
    check_content(
        given["output"],
        (".jsonl", ".ndjson", ".csv", ".parquet"),
        "results are JSON lines or a table",
    )
    if given["resume"] and given["overwrite"]:
        raise click.UsageError("--resume goes on and --overwrite begins anew: which?")
    if given["output"] == "-" and (given["resume"] or given["overwrite"]):
        raise click.UsageError("--resume and --overwrite are for a file: name it with -o")
