"""`sudoku-csp rate`: how hard puzzles are, by the steps of their explanation."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from statistics import median
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.cli import front_page, inputs, options
from sudoku_csp.apps.cli.reports import format_value, quantity, write
from sudoku_csp.apps.cli.session import Session
from sudoku_csp.grid.errors import NoSolution
from sudoku_csp.solvers.backend import Budget

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.rating import Rating

EPILOG = """\b
Examples:
  sudoku-csp rate 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  sudoku-csp rate easy.txt hardest.txt --first 50
  sudoku-csp rate puzzles.txt --format jsonl | jq .difficulty
"""

HEAD = ("difficulty", "largest", "steps", "total", "givens", "nodes", "conflicts")
WIDTHS = (12, 7, 6, 6, 6, 8, 9)


@dataclass
class Summary:
    """What the ratings of one input have in common; only whole ones of a single solution count."""

    name: str
    largest: list[int] = field(default_factory=list)
    words: Counter[str] = field(default_factory=Counter)
    left_out: int = 0

    def add(self, rating: Rating) -> None:
        if rating.unfinished or not rating.unique:
            self.left_out += 1
            return
        self.words[rating.difficulty] += 1
        self.largest.append(rating.largest)

    def __str__(self) -> str:
        text = f"{self.name}: {quantity(len(self.largest) + self.left_out, 'puzzle')}"
        if self.largest:
            words = ", ".join(f"{count} {word}" for word, count in self.words.most_common())
            text += f", largest step {median(self.largest):g} in the median; {words}"
        if self.left_out:
            text += f"; {self.left_out} left out (several solutions, or not finished)"
        return text


@click.command("rate", epilog=EPILOG)
@options.puzzles
@options.guesses
@options.number("--first", "The first N of each input.")
@options.time_limit(60, "For each puzzle; 0 for none.")
@options.style("How it is written.", "text", "jsonl")
def command(**given: Any) -> int:
    """Rate puzzles by the steps that explain them.

    A line for each: the largest step (1 is a single, 2 locked candidates, 4 a pair), how many steps
    there are and the sum of their sizes; beside them the nodes of the search dom-wdeg and the
    conflicts of MiniSat. Then, for each input of several puzzles, the median of the largest step.

    The size of a step is its number of groups: a cell has one digit, a digit has one place in a
    house. The difficulty is the word for the largest step:

    \b
      easy       1 group: singles only
      medium     up to 4: locked candidates, pairs, X-wings
      hard       up to 8: turbot fish, wings, triples, quads
      very-hard  up to 16: longer chains
      extreme    more
      unknown    several solutions, or not finished
    """
    from sudoku_csp.analysis.explanation.rating import rate

    session = Session()
    budget = Budget(given["time_limit"] or None)
    as_text, headed = given["style"] == "text", False
    summaries = []
    sources = [([text], False) for text in given["inputs"]]
    # With nothing at all, `entries` says what is missing.
    for texts, examples in sources + ([([], True)] if given["examples"] or not sources else []):
        found = inputs.entries(
            texts, examples=given["examples"] and examples, how=inputs.Reading.from_options(given)
        )
        summary = Summary(inputs.input_name(texts[0]) if texts else "examples")
        summaries.append(summary)
        for puzzle in session.read(islice(found, given["first"])):
            try:
                rating = rate(puzzle, budget)
            except NoSolution:
                session.problem(front_page.INPUT, f"{puzzle.source}: {NO_SOLUTION}")
                continue
            if as_text and not headed:
                write("  ".join([*map(str.rjust, HEAD, WIDTHS), "puzzle"]))
                headed = True
            write(_line(rating) if as_text else json.dumps(rating.as_dict()))
            summary.add(rating)
            session.codes.add(front_page.UNKNOWN if rating.unfinished else front_page.DONE)
    for summary in summaries:
        if as_text and len(summary.largest) + summary.left_out > 1:
            write(str(summary))
    return session.code


NO_SOLUTION = "no solution, and so no rating: `sudoku-csp diagnose` tells what is wrong with it"


def _line(rating: Rating) -> str:
    numbers = (rating.largest, rating.steps, rating.total, rating.givens)
    values = (rating.difficulty, *numbers, rating.nodes, rating.conflicts)
    remark = "" if rating.unique else "  (several solutions)"
    if rating.unfinished:
        remark = f"  ({rating.unfinished})"
    row = [format_value(value).rjust(width) for value, width in zip(values, WIDTHS, strict=True)]
    return "  ".join([*row, rating.puzzle.source + remark])
