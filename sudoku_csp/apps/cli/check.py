"""`sudoku-csp check`: every puzzle solved by all backends, and their answers compared."""

from __future__ import annotations

from sudoku_csp.apps.cli import reports
from sudoku_csp.apps.cli.solve import puzzle_command

command = puzzle_command(
    "check",
    about="""Solve puzzles with all three backends and compare the answers.

    One line a puzzle: the verdict, and the time of each backend. Every grid is checked against the
    rules. A disagreement ends in exit code 4, and is saved with all that reproduces it. A solution
    that comes with a puzzle, in a column of a CSV file, is checked too: exit code 1 if it is wrong.

    The reference solves with the search dom-wdeg, which propagates the constraints; --search names
    another one.
    """,
    examples="""\
  sudoku-csp check puzzles.txt
  sudoku-csp check --examples
  sudoku-csp check puzzles.txt --backend sat,reference --format jsonl
""",
    text=reports.as_verdicts,
    backend="all",
    limit=2,
    limit_help="Solutions to search for; 2 show whether a solution is the only one.",
)
