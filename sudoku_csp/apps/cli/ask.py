"""`sudoku-csp ask`: is a relation between cells true in all solutions, in none, or in some?"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.cli import exit_codes, formats, options, puzzle_options
from sudoku_csp.apps.cli.findings import Finding, run
from sudoku_csp.apps.cli.inputs import Reading, entries
from sudoku_csp.apps.cli.option_types import NAMED
from sudoku_csp.apps.cli.session import opened, started
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget

if TYPE_CHECKING:
    from sudoku_csp.analysis.diagnosis.relation_query import RelationAnswer
    from sudoku_csp.constraints.kinds.comparison import Comparison

EPILOG = """\b
Examples:
  sudoku-csp ask puzzle.txt "r2c2 = r3c3"
  sudoku-csp ask puzzle.txt "r1c1 + r1c2 = 10" "r5c5 in 2468" "r4c4 not in {1, 9}"
  sudoku-csp ask puzzle.txt "r1c1 - r1c2 >= 3" --format json
"""

COLOURS = {
    "always": "green",
    "never": "magenta",
    "sometimes": "yellow",
    "no solution": "magenta",
    "unknown": "red",
}


class Asking(click.Command):
    """A command one of whose arguments may begin with a minus: `-r1c3 = -4` is no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # A relation may begin with blanks, and an option may not.
        return super().parse_args(ctx, [f" {arg}" if _NEGATED.match(arg) else arg for arg in args])


_NEGATED = re.compile(r"-[^-].*[rR][0-9]+[cC][0-9]|-[rR][0-9]+[cC][0-9]", re.ASCII)


@click.command("ask", cls=Asking, epilog=EPILOG)
@click.argument("puzzle", type=NAMED)
@click.argument("relations", metavar="RELATION...", nargs=-1, required=True)
@puzzle_options.board
@puzzle_options.rules
@puzzle_options.guesses
@options.time_limit(60, "For each puzzle and relation; 0 for none.")
@options.save_to
@options.style("How it is written.", "text", "json")
def command(**given: Any) -> int:
    """Tell whether a relation between cells is always, never or sometimes true.

    PUZZLE is a text or a file. A relation compares two sums of cells and numbers with = != < <= >
    or >=, or says that one is in, or not in, some digits (2468) or numbers ({2, 10, 12}). Sums take
    + and - alone. A digit above 9 is a number, or a capital letter as on the board: A is 10.

    "Sometimes" comes with a solution for each side; "always" and "never" are proved by sat and
    reference, and by cpsat where the relation is of few cells. A disagreement ends in exit code 4.
    """
    from sudoku_csp.analysis.diagnosis.relation_query import RELATION_BACKENDS, ask
    from sudoku_csp.constraints import comparison_text

    relations = [comparison_text.parse(text) for text in given["relations"]]
    found = entries([given["puzzle"]], how=Reading.of(given))
    with started(opened(RELATION_BACKENDS)) as backends:

        def look(puzzle: Puzzle, relation: Comparison) -> Finding:
            budget = Budget(given["time_limit"] or None)
            answer = ask(puzzle, relation, backends, budget=budget)
            return _finding(answer, Path(given["save_to"]))

        looks = [partial(look, relation=relation) for relation in relations]
        return run(found, looks, style=given["style"], strict=False)


def _finding(answer: RelationAnswer, save_to: Path) -> Finding:
    said = str(answer.truth)
    code = exit_codes.UNKNOWN if said == "unknown" or not answer.complete else exit_codes.DONE
    remarks = [f"missing from the answer: {who}" for who in answer.missing]
    if answer.disagreements:
        code = exit_codes.DISAGREEMENT
        from sudoku_csp.analysis.diagnosis import relation_evidence

        text = "; ".join(answer.disagreements)
        where = relation_evidence.saved(answer, save_to)
        remarks.append(f"{formats.DISAGREEMENT}: {text}; {where}")
    return Finding(
        f"{answer.puzzle.source}: {answer.relation}",
        said,
        COLOURS[said],
        answer.draw(colour=formats.colour_wanted()),
        answer.as_dict(),
        code,
        remarks,
    )
