"""`sudoku-csp solve`: solutions and verdict of each puzzle."""

from __future__ import annotations

from sudoku_csp.apps.cli import reports
from sudoku_csp.apps.cli.puzzle_command import puzzle_command

command = puzzle_command(
    "solve",
    about="""Solve puzzles: one solution, several, or none?

    PUZZLE is a text, a file (also .gz, .bz2, .xz, .zst), or - for standard input.
    """,
    examples="""\
  sudoku-csp solve 1.....3..4....2.
  sudoku-csp solve puzzles.txt --format line > solutions.txt
  sudoku-csp solve - --backend sat --solver glucose4 < puzzles.txt
  sudoku-csp solve puzzles.csv.gz --format jsonl | head
  sudoku-csp solve 6x6.txt --box 3x2 --limit 10
""",
    text=reports.Text,
    backend="sat",
    limit=2,
    limit_help="Solutions to look for; 2 tell whether one is the only one.",
)
