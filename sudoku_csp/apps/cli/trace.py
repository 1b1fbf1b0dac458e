"""`sudoku-csp trace`: follows a search step by step, as JSON lines or as a tree."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api.files import check_content, write_text
from sudoku_csp.apps.api.trace import DEFAULT, search_for, trace
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.inputs import Reading, default_input, one_puzzle
from sudoku_csp.apps.cli.reports import opened
from sudoku_csp.grid.errors import Unsupported

if TYPE_CHECKING:
    from sudoku_csp.targets.propagation.journal import Event

EPILOG = """\b
Examples:
  sudoku-csp trace 1.....3..4....2. | head
  sudoku-csp trace puzzle.txt --search house-sets -o trace.jsonl.gz
  sudoku-csp trace puzzle.txt --search chronological --tree tree.svg
"""


@click.command("trace", cls=options.SectionedCommand, epilog=EPILOG)
@options.puzzle
@options.name(
    "--search -s search_name",
    "search",
    choices.searches(),
    f"Which search: {', '.join(choices.searches())}; the name default means dom-wdeg, and bitboard "
    f"has no steps. [default: {DEFAULT}, or dom-wdeg beyond the classic rules]",
)
@options.output(
    "File of JSON lines (.gz, .bz2, .xz, .zst are compressed). "
    "[default: standard output; with --tree none]",
    default=None,
)
@options.svg("--tree", "Draw the search tree, as SVG.")
@options.number("--limit", "Solutions to search for; 2 prove that a solution is the only one.", 2)
@options.time_limit(60, "The trace is cut there; 0 for none.")
@options.number("--max-events", "The trace is cut there.", 100_000)
def command(**given: Any) -> int:
    """PUZZLE is a text, a file, or - for standard input. The steps are written as JSON lines:
    digits placed, candidates removed with reasons, conflicts, decisions taken back, solutions. The
    first line has the puzzle, the last the verdict. `sudoku-csp serve` plays them.
    """
    tree, output = given["tree"], given["output"]
    if output:
        check_content(output, (".jsonl", ".ndjson"), "a trace is JSON lines")
    puzzle = one_puzzle(default_input(given["puzzle"]), Reading.of_options(given))
    try:
        search = search_for(puzzle, given["search_name"])
    except Unsupported as error:
        raise click.UsageError(str(error)) from None
    kept: list[Event] = []
    with ExitStack() as files:
        stream = files.enter_context(opened(output or "-")) if output or not tree else None

        def record(event: Event) -> None:
            if stream:
                stream.write(f"{json.dumps(event)}\n".encode())
            if tree:
                kept.append(event)

        made = trace(
            puzzle,
            record,
            search=search,
            limit=given["limit"],
            time_limit=given["time_limit"],
            most=given["max_events"],
        )
    if tree:
        write_text(tree, made.svg(kept))
    click.echo(f"{puzzle.source}: {search}: {made}", err=True)
    return front_page.UNKNOWN if made.is_cut else front_page.DONE
