"""`sudoku-csp count`: the number of solutions of each puzzle."""

from __future__ import annotations

from sudoku_csp.apps.cli import reports
from sudoku_csp.apps.cli.solve import puzzle_command

command = puzzle_command(
    "count",
    about="""Count the solutions of puzzles, exactly up to a limit.

    With several backends their whole sets of solutions are compared.
    """,
    examples="""\
  sudoku-csp count ................
  sudoku-csp count puzzles.txt --limit 1000 --backend all
""",
    text=reports.as_count,
    backend="reference",
    limit=100_000,
    limit_help="The number at which counting ends.",
)
