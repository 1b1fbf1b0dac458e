"""The page that `sudoku-csp --help` shows, told without click and without loading any command.

Loading click alone takes three times as long as Python needs to start.
"""

from __future__ import annotations

import sys

from sudoku_csp.apps.cli import exit_codes

COMMANDS = {
    "solve": "Solve puzzles: one solution, several, or none?",
    "check": "Solve puzzles with all three backends and compare the answers.",
    "count": "Count the solutions of puzzles, exactly up to a limit.",
    "explain": "Tell why a solution is as it is, step by step.",
    "diagnose": "Tell what is wrong with a puzzle.",
    "ask": "Tell whether a relation between cells is always, never or sometimes true.",
    "batch": "Solve files of any length, with a line of results for each puzzle.",
    "compare": "Compare searches and backends on puzzles.",
    "trace": "Follow a search step by step.",
    "rate": "Rate puzzles by the steps that explain them.",
    "export": "Write puzzles for solvers, in ten formats.",
    "convert": "Write puzzles in another notation.",
    "decode": "Turn a solver's answer into the grid, and check it.",
    "certify": "Prove that puzzles have one solution, or none, for others to check.",
    "verify": "Check certificates, without any solver.",
    "generate": "Make puzzles, each with one solution.",
    "encodings": "List the encodings, compare or measure them.",
    "fuzz": "Put random small puzzles to everything here, and look for contradictions.",
    "serve": "Open the playground: one page to solve, explain, encode and search on.",
    "lessons": "List the lessons, open one, or write it as a page.",
    "backends": "List the backends and SAT solvers, installed or not.",
    "gallery": "Write the gallery: a page for each encoding.",
    "completion": "Print the completion script of a shell.",
}
"""The commands in the order in which they are listed, with what each says of itself."""

_TOP = """Usage: sudoku-csp [OPTIONS] COMMAND [ARGS]...

  Solve, cross-check and encode Sudoku: SAT, CP-SAT and our own solver, on the
  same rules.

Options:
  --version   Show the version and exit.
  -h, --help  Show this message and exit.

Commands:
"""

_PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

_EXAMPLES = f"""
  Examples:
    sudoku-csp solve {_PUZZLE}
    sudoku-csp check puzzles.txt
    sudoku-csp export puzzle.txt -o puzzle.cnf && minisat puzzle.cnf answer.txt
    sudoku-csp decode puzzle.txt answer.txt

"""


def text() -> str:
    """The page, without a newline at its end."""
    commands = "".join(f"  {name:<10}  {about}\n" for name, about in COMMANDS.items())
    codes = "\n".join(f"  {line}" for line in exit_codes.TABLE.splitlines())
    return _TOP + commands + _EXAMPLES + codes


def shown(arguments: list[str]) -> bool:
    """Whether these arguments ask for the page alone, and it has been written."""
    if arguments not in (["--help"], ["-h"]):
        return False
    try:
        print(text(), flush=True)  # noqa: T201
    except (OSError, ValueError):
        return False  # Whoever runs the commands knows how to tell of that.
    return sys.stdout is not None
