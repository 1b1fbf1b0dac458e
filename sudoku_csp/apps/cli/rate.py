"""`sudoku-csp rate`: rates puzzles by the steps that explain them."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.inputs import Reading, input_name, inputs_of, read_input
from sudoku_csp.apps.cli.reports import write, write_json
from sudoku_csp.apps.cli.session import Session
from sudoku_csp.grid.errors import Advice, NoSolution
from sudoku_csp.grid.helpers import format_value, quantity

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.rating import Rating

EPILOG = """\b
Examples:
  sudoku-csp rate 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  sudoku-csp rate easy.txt hardest.txt --first 50
  sudoku-csp rate puzzles.txt --format jsonl | jq .difficulty
"""

HEAD = ("difficulty", "hardest step", "steps", "givens", "nodes", "conflicts")
WIDTHS = (10, 36, 5, 6, 8, 9)

NO_SOLUTION = f"no solution, and so no rating: {front_page.ADVICE[Advice.DIAGNOSE]}"


@click.command("rate", cls=options.SectionedCommand, epilog=EPILOG)
@options.puzzles
@options.number("--first", "Only the first N puzzles of each input.")
@options.time_limit(60, "For each puzzle; 0 for none.")
@options.style("The form of the results.", "text", "jsonl")
def command(**given: Any) -> int:
    """Prints a line for each puzzle: the hardest step, the numbers of steps and givens, the nodes
    of the search dom-wdeg and the conflicts of MiniSat. For each input of several puzzles it also
    prints how many puzzles have each difficulty. A step is harder than another if it is in a later
    layer or, in the same layer, uses more constraints; the kind of a constraint does not matter.
    The difficulty is the word for the hardest step:

    \b
      easy       singles, one constraint alone
      medium     locked candidates, pairs, sums, a house and a constraint
      hard       triples, fish, wings, quads, two constraints
      very-hard  a trial of at most 15 constraints and 20 links
      extreme    a long trial, or constraints that only a solver finds
      unknown    several solutions, or not finished
    """
    from sudoku_csp.apps.api.diagnose import rate

    session = Session()
    as_text = given["style"] == "text"
    ratings: dict[str, list[Rating]] = {}
    for text, number in inputs_of(given):
        name = input_name(text)
        found = read_input(text, Reading.of_options(given), number)
        for puzzle in session.read(islice(found, given["first"])):
            try:
                rating = rate(puzzle, time_limit=given["time_limit"])
            except NoSolution:
                session.problem(front_page.INPUT, f"{puzzle.source}: {NO_SOLUTION}")
                continue
            if not as_text:
                write_json(rating.as_dict(), indent=None)
            else:
                if not ratings:
                    write("  ".join([*map(str.rjust, HEAD, WIDTHS), "puzzle"]))
                write(_line(rating))
            ratings.setdefault(name, []).append(rating)
            session.codes.add(front_page.UNKNOWN if rating.unfinished else front_page.DONE)
    for name, of_input in ratings.items():
        if as_text and len(of_input) > 1:
            write(f"{name}: {_summary(of_input)}")
    return session.code


def _line(rating: Rating) -> str:
    values = (rating.steps, rating.givens, rating.nodes, rating.conflicts)
    remark = "" if rating.unique else "  (several solutions)"
    if rating.unfinished:
        remark = f"  ({rating.unfinished})"
    texts = [rating.difficulty, rating.hardest_name, *map(format_value, values)]
    row = [text.rjust(width) for text, width in zip(texts, WIDTHS, strict=True)]
    return "  ".join([*row, rating.puzzle.source + remark])


def _summary(ratings: list[Rating]) -> str:
    """A phrase that counts the puzzles of each difficulty, and the puzzles without a rating."""
    text = quantity(len(ratings), "puzzle")
    counted = [rating for rating in ratings if rating.unique and not rating.unfinished]
    if counted:
        words = Counter(rating.difficulty for rating in counted)
        found = filter(words.get, choices.difficulties())
        text += ": " + ", ".join(f"{words[word]} {word}" for word in found)
    if left_out := len(ratings) - len(counted):
        text += f"; {left_out} left out (several solutions, or not finished)"
    return text
