"""`sudoku-csp trace`: the steps of a search as JSON lines, in the terminal, or as a tree."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api.files import check_content, new_file, write_text
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.inputs import Reading, one_puzzle
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers import searches

if TYPE_CHECKING:
    from sudoku_csp.grid.board import Board
    from sudoku_csp.solvers.traces.trace_file import Trace
    from sudoku_csp.targets.propagation.journal import Event

EPILOG = """\b
Examples:
  sudoku-csp trace 1.....3..4....2.                       (in a terminal: one key a step)
  sudoku-csp trace puzzle.txt --search house-sets --events | head
  sudoku-csp trace puzzle.txt --search chronological --tree tree.svg
  sudoku-csp trace puzzle.txt -o trace.jsonl && sudoku-csp trace --from trace.jsonl --play
"""

DEFAULT = "propagation"

LARGEST = len(SYMBOLS)
"""The largest side with one character a digit, and of a board that can be played."""


@click.command("trace", cls=options.SectionedCommand, epilog=EPILOG)
@click.argument("puzzle", type=options.PUZZLE, required=False)
@options.name(
    "--search -s search_name",
    "search",
    searches.NAMES,
    f"Which search: {', '.join(searches.NAMES)}; default is dom-wdeg here, and bitboard has no "
    f"steps. [default: {DEFAULT}, beyond the classic rules dom-wdeg]",
    DEFAULT,
)
@click.option("--events", is_flag=True, help="Write JSON lines, to a terminal too.")
@click.option("--play", is_flag=True, help="Play it, beside other output.")
@options.svg("--tree", "Draw the search tree, as SVG.")
@options.output("Write JSON lines to a file (.gz, .bz2, .xz, .zst are compressed).", default=None)
@click.option(
    "--from",
    "saved",
    type=click.Path(allow_dash=True, dir_okay=False),
    metavar="FILE",
    help="Play or draw a saved trace in place of PUZZLE.",
)
@options.limit(2, "Solutions to search for; 2 prove that a solution is the only one.")
@options.time_limit(60, "The trace is cut there; 0 for none.")
@options.number("--max-events", "The trace is cut there.", 100_000)
@options.board
@options.rules
def command(**given: Any) -> int:
    """Follow a search step by step.

    PUZZLE is a text, a file, or - for standard input. In a terminal the steps are played, one key
    each; else they are written as JSON lines: digits placed, candidates removed with reasons,
    conflicts, decisions taken back, solutions. The first line has the puzzle, the last the verdict.
    """
    if bool(given["puzzle"]) == bool(given["saved"]):
        raise click.UsageError("name one PUZZLE, or a saved trace with --from")
    to_terminal = sys.stdout.isatty()
    if given["play"] and not to_terminal:
        raise click.UsageError("--play needs a terminal")
    if given["play"] and (given["events"] or given["output"] == "-"):
        raise click.UsageError("--play and JSON lines cannot share the terminal: use -o FILE")
    if given["output"]:
        check_content(given["output"], (".jsonl", ".ndjson"), "a trace is JSON lines")
    elsewhere = bool(given["output"] or given["tree"])
    plays = given["play"] or (to_terminal and not given["events"] and not elsewhere)
    if given["saved"]:
        if others := options.given_options(besides=["saved", "play", "tree"]):
            raise click.UsageError(f"{others[0]} is for a new trace, and --from names a saved one")
        if not plays and not given["tree"]:
            raise click.UsageError("--from is to --play, in a terminal, or to draw a --tree")
        _show(_saved(given["saved"]), given["tree"], plays=plays)
        return front_page.DONE
    return _search(given, plays=plays, writes=given["events"] or not (plays or elsewhere))


def _saved(name: str) -> Trace:
    from sudoku_csp.puzzle.notation import source
    from sudoku_csp.solvers.traces import trace_file

    if name == "-":
        return trace_file.read(sys.stdin.buffer, "stdin")
    with source.open_path(name) as stream:
        return trace_file.read(stream, name)


def _search(given: dict[str, Any], *, plays: bool, writes: bool) -> int:
    """Writes the steps of a search as it runs, then shows them; returns the exit code."""
    from sudoku_csp.solvers.backend import Budget
    from sudoku_csp.solvers.traces import recorded
    from sudoku_csp.solvers.traces.trace_file import Trace, ending

    puzzle = one_puzzle(given["puzzle"], Reading.of_options(given))
    name = given["search_name"]
    if options.is_default("search_name") and not puzzle.ruleset.is_classic:
        name = searches.PROPAGATING
    try:
        search = recorded.traceable(name)
    except Unsupported as error:
        raise click.UsageError(str(error)) from None
    if plays:
        _check_playable(puzzle.board)
    shows = plays or given["tree"]
    kept: list[Event] = []
    with _event_writer(given["output"], to_stdout=writes or given["output"] == "-") as write:

        def record(event: Event) -> None:
            write(event)
            if shows:
                kept.append(event)

        last = recorded.run(
            puzzle,
            search,
            record,
            limit=given["limit"],
            budget=Budget(given["time_limit"] or None),
            most=given["max_events"],
        )
    if shows:
        _show(Trace.of(puzzle, kept), given["tree"], plays=plays)
    click.echo(f"{puzzle.source}: {search.name}: {ending(last)}", err=True)
    return front_page.UNKNOWN if last["event"] == "cut" else front_page.DONE


@contextmanager
def _event_writer(output: str | None, *, to_stdout: bool) -> Iterator[Callable[[Event], None]]:
    """A function that writes an event as a line of JSON, to a file or standard output or both."""
    from sudoku_csp.solvers.traces.trace_file import line

    def write(event: Event) -> None:
        if to_stdout:
            sys.stdout.write(line(event) + "\n")

    if output in (None, "-"):
        yield write
        return
    with new_file(Path(output)) as stream:

        def write_both(event: Event) -> None:
            write(event)
            stream.write(line(event).encode() + b"\n")

        yield write_both


def _show(trace: Trace, tree: str | None, *, plays: bool) -> None:
    """Draws the tree and plays the trace, as the options say."""
    if tree:
        from sudoku_csp.solvers.traces import search_tree

        title = f"{trace.search} on {trace.puzzle.source}"
        drawing = search_tree.draw(title, trace.puzzle.board, trace.steps, note=trace.ending)
        write_text(tree, drawing)
    if plays:
        from sudoku_csp.apps.cli.player import play

        _check_playable(trace.puzzle.board)
        play(trace)


def _check_playable(board: Board) -> None:
    """Raises UsageError for a board that is too large, and for a terminal without a cursor."""
    if board.side > LARGEST:
        raise click.UsageError(
            f"boards up to {LARGEST}x{LARGEST} can be played: use --events or --tree"
        )
    if os.environ.get("TERM") in ("dumb", "unknown"):
        raise click.UsageError("this terminal cannot be drawn on: use --events or --tree")
