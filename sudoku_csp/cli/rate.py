"""`sudoku-csp rate`: how hard puzzles are, by the steps of their explanation."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from statistics import median
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.backend import Budget
from sudoku_csp.cli import exit_codes, inputs, options
from sudoku_csp.cli.tables import counted, shown
from sudoku_csp.errors import InputError, NoSolution
from sudoku_csp.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_csp.explanation.rating import Rating

EPILOG = """\b
Examples:
  sudoku-csp rate 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  sudoku-csp rate easy.txt hardest.txt --first 50
  sudoku-csp rate puzzles.txt --format jsonl | jq .difficulty
"""

HEAD = ("difficulty", "largest", "steps", "total", "clues", "nodes", "conflicts")
WIDTHS = (12, 7, 6, 6, 6, 8, 9)


@dataclass
class Summary:
    """What the ratings of one input have in common."""

    name: str
    largest: list[int] = field(default_factory=list)
    words: Counter[str] = field(default_factory=Counter)

    def add(self, rating: Rating) -> None:
        self.words[rating.difficulty] += 1
        self.largest.append(rating.largest)

    def __str__(self) -> str:
        words = ", ".join(f"{count} {word}" for word, count in self.words.most_common())
        puzzles = counted(len(self.largest), "puzzle")
        middle = f"{median(self.largest):g}"
        return f"{self.name}: {puzzles}, largest step {middle} in the median; {words}"


@click.command("rate", epilog=EPILOG)
@options.puzzles
@click.option("--first", type=click.IntRange(min=1), metavar="N", help="The first N of each input.")
@options.time_limit(60, "For each puzzle; 0 for none.")
@options.style("How it is written.", "text", "jsonl")
def command(**given: Any) -> int:
    """Rate puzzles by the steps that explain them.

    A line for each: the largest step (1 is a single, 2 locked candidates, 4 a pair), how many steps
    there are and the sum of their sizes; beside them the nodes of the search dom-wdeg and the
    conflicts of MiniSat. Then, for each input of several puzzles, the median of the largest step.
    """
    asked = list(given["inputs"])
    sources = [([text], False) for text in asked] + ([([], True)] if given["examples"] else [])
    if not sources:
        sources = [([], False)]  # Which says what is missing.
    if given["style"] == "text":
        click.echo("  ".join([*map(str.rjust, HEAD, WIDTHS), "puzzle"]))
    codes: set[int] = set()
    summaries = []
    for texts, examples in sources:
        entries = inputs.entries(texts, examples=examples, board=given["board"])
        summary = Summary(inputs.shown(texts[0]) if texts else "examples")
        for code in _rated(islice(entries, given["first"]), summary, given):
            codes.add(code)
            if given["strict"] and code == exit_codes.INPUT:
                return code
        summaries.append(summary)
    for summary in summaries:
        if given["style"] == "text" and len(summary.largest) > 1:
            click.echo(str(summary))
    return exit_codes.worst(codes)


def _rated(
    entries: Iterator[Puzzle | InputError], summary: Summary, given: dict[str, Any]
) -> Iterator[int]:
    """Writes the rating of each puzzle; yields the exit code that it would have by itself."""
    from sudoku_csp.explanation.rating import rate

    for entry in entries:
        if isinstance(entry, InputError):
            click.echo(str(entry), err=True)
            yield exit_codes.INPUT
            continue
        try:
            rating = rate(entry, Budget(given["time_limit"] or None))
        except NoSolution as error:
            _write_unrated(entry, str(error), given["style"])
            yield exit_codes.DONE
            continue
        click.echo(_line(rating) if given["style"] == "text" else json.dumps(rating.as_dict()))
        summary.add(rating)
        yield exit_codes.UNKNOWN if rating.unfinished else exit_codes.DONE


def _line(rating: Rating) -> str:
    numbers = (rating.largest, rating.steps, rating.total, rating.clues)
    values = (rating.difficulty, *numbers, rating.nodes, rating.conflicts)
    remark = "" if rating.unique else "  (several solutions)"
    if rating.unfinished:
        remark = f"  ({rating.unfinished})"
    row = [shown(value).rjust(width) for value, width in zip(values, WIDTHS, strict=True)]
    return "  ".join([*row, rating.puzzle.source + remark])


def _write_unrated(puzzle: Puzzle, why: str, style: str) -> None:
    if style == "text":
        click.echo(f"{'no solution':>{WIDTHS[0]}}  {puzzle.source}")
        click.echo(f"{puzzle.source}: {why}", err=True)
    else:
        plain = {"source": puzzle.source, "puzzle": puzzle.line(), "error": why}
        click.echo(json.dumps(plain))
