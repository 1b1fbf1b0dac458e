"""`sudoku-csp trace`: the steps of a search as JSON lines, in the terminal, or as a tree."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.files import check_content
from sudoku_csp.apps.cli.options import NAMED
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

OF_A_NEW_TRACE = (
    "search_name", "board", "having", "ignore_cosmetics", "guess_lines", "limit", "time_limit",
    "max_events",
)  # fmt: skip
"""The parameters that a saved trace has no use for."""

_OPTIONS = {"search_name": "--search", "board": "--box or --regions", "having": "--with"}
"""The options that are not called as their parameters are."""

LARGEST = len(SYMBOLS)
"""The side up to which a digit is one character, and a board can be played."""


@click.command("trace", epilog=EPILOG)
@click.argument("puzzle", type=NAMED, required=False)
@options.board
@options.rules
@options.guesses
@options.name(
    "--search -s search_name",
    "search",
    searches.NAMES,
    f"Which search: {', '.join(searches.NAMES)}; default stands for dom-wdeg here, and "
    f"bitboard has no steps to tell. [default: {DEFAULT}, beyond the classic rules dom-wdeg]",
    DEFAULT,
)
@click.option("--events", is_flag=True, help="Write JSON lines also to a terminal.")
@click.option("--play", is_flag=True, help="Play it, beside what else is asked for.")
@options.svg("--tree", "Draw the search tree, as SVG.")
@options.output("Write JSON lines to a file (.gz, .bz2, .xz, .zst are compressed).", default=None)
@click.option(
    "--from",
    "saved",
    type=click.Path(allow_dash=True, dir_okay=False),
    metavar="FILE",
    help="Take the trace from a file in place of PUZZLE.",
)
@options.limit(
    2, "Solutions to look for; with 2 the trace goes on to prove that one is the only one."
)
@options.time_limit(60, "The trace is cut there; 0 for none.")
@options.number("--max-events", "The trace is cut there.", 100_000)
def command(**given: Any) -> int:
    """Follow a search step by step.

    PUZZLE is a text, a file, or - for standard input. In a terminal the steps are played, one key
    each; else they are written as JSON lines: digits placed, candidates removed and why, conflicts,
    what is taken back, solutions. The first line has the puzzle, the last says how it ended.
    """
    _check_options(given)
    to_terminal = sys.stdout.isatty()
    if given["output"]:
        check_content(given["output"], (".jsonl", ".ndjson"), "a trace is JSON lines")
    elsewhere = bool(given["output"] or given["tree"])
    plays = given["play"] or (to_terminal and not given["events"] and not elsewhere)
    writes = given["events"] or not (plays or elsewhere)
    if given["saved"]:
        return _of_file(given, plays=plays, writes=writes)
    return _of_search(given, plays=plays, writes=writes)


def _check_options(given: dict[str, Any]) -> None:
    """Raises UsageError for what cannot be combined."""
    if bool(given["puzzle"]) == bool(given["saved"]):
        raise click.UsageError("name one PUZZLE, or a saved trace with --from")
    if given["saved"]:
        for name in OF_A_NEW_TRACE:
            named = given["board"] is not None if name == "board" else not options.is_default(name)
            if named:
                option = _OPTIONS.get(name, "--" + name.replace("_", "-"))
                raise click.UsageError(f"{option} is for a new trace, and --from takes a saved one")
    if given["play"] and not sys.stdout.isatty():
        raise click.UsageError("--play needs a terminal")
    if given["play"] and (given["events"] or given["output"] == "-"):
        raise click.UsageError("--play and JSON lines cannot share the terminal: use -o FILE")


def _of_file(given: dict[str, Any], *, plays: bool, writes: bool) -> int:
    """A saved trace, shown."""
    from sudoku_csp.puzzle.notation import source
    from sudoku_csp.solvers.traces import trace_file

    if writes or given["output"]:
        raise click.UsageError("--from is to --play, in a terminal, or to draw a --tree")
    name = given["saved"]
    if name == "-":
        trace = trace_file.read(sys.stdin.buffer, "stdin")
    else:
        with source.open_path(name) as stream:
            trace = trace_file.read(stream, name)
    _show(trace, given["tree"], plays=plays)
    return front_page.DONE


def _of_search(given: dict[str, Any], *, plays: bool, writes: bool) -> int:
    """A new trace, written as it arises and then shown. Its exit code is that of its verdict."""
    from sudoku_csp.apps.cli.inputs import Reading, one_puzzle
    from sudoku_csp.solvers.backend import Budget
    from sudoku_csp.solvers.traces import recorded
    from sudoku_csp.solvers.traces.trace_file import Trace, ending

    puzzle = one_puzzle(given["puzzle"], Reading.from_options(given))
    name = given["search_name"]
    if options.is_default("search_name") and not puzzle.ruleset.is_classic:
        name = searches.PROPAGATING
    try:
        search = recorded.traceable(name)
    except Unsupported as error:
        raise click.UsageError(str(error)) from None
    if plays:
        _check_playable(puzzle.board)
    kept: list[Event] = []
    with ExitStack() as files:
        tells: list[Callable[[Event], object]] = [kept.append] if plays or given["tree"] else []
        tells += _writers(given["output"], writes, files)

        def tell(event: Event) -> None:
            for each in tells:
                each(event)

        last = recorded.run(
            puzzle,
            search,
            tell,
            limit=given["limit"],
            budget=Budget(given["time_limit"] or None),
            most=given["max_events"],
        )
    if kept:
        _show(Trace.of(puzzle, kept), given["tree"], plays=plays)
    click.echo(f"{puzzle.source}: {search.name}: {ending(last)}", err=True)
    return front_page.UNKNOWN if last["event"] == "cut" else front_page.DONE


def _writers(
    output: str | None, to_stdout: bool, files: ExitStack
) -> Iterator[Callable[[Event], object]]:
    """Where events are written as JSON lines; the file is closed with `files`."""
    from sudoku_csp.apps.cli.files import new_file
    from sudoku_csp.solvers.traces.trace_file import line

    if to_stdout or output == "-":
        yield lambda event: sys.stdout.write(line(event) + "\n")
    if output not in (None, "-"):
        stream = files.enter_context(new_file(Path(output)))
        yield lambda event: stream.write(line(event).encode() + b"\n")


def _show(trace: Trace, tree: str | None, *, plays: bool) -> None:
    """Draws the tree and plays the trace, where these are asked for."""
    if tree:
        from sudoku_csp.apps.cli.files import write_text
        from sudoku_csp.solvers.traces import search_tree

        title = f"{trace.search} on {trace.puzzle.source}"
        drawn = search_tree.draw(title, trace.puzzle.board, trace.steps, note=trace.ending)
        write_text(tree, drawn)
    if plays:
        from sudoku_csp.apps.cli.player import play

        _check_playable(trace.puzzle.board)
        play(trace)


def _check_playable(board: Board) -> None:
    """Raises UsageError for a board that has no room, and a terminal that cannot be drawn on."""
    if board.side > LARGEST:
        raise click.UsageError(
            f"boards up to {LARGEST}x{LARGEST} can be played: use --events or --tree"
        )
    if os.environ.get("TERM") in ("dumb", "unknown"):
        raise click.UsageError("this terminal cannot be drawn on: use --events or --tree")
