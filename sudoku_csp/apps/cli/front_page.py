"""The text of `sudoku-csp --help`, the list of commands, and the exit codes."""

from collections.abc import Iterable

from sudoku_csp.grid.errors import Advice

DONE = 0
MISMATCH = 1
CONSTRAINT = 1
INPUT = 2
UNKNOWN = 3
DISAGREEMENT = 4
OUTPUT = 5
SIGNALLED = 128
INTERRUPTED = 130
BROKEN_PIPE = 141

SAT, UNSAT = 10, 20

EXIT_CODES = """Exit codes:
    0  every puzzle has an answer, whatever it is
    1  a solution that came with a puzzle is wrong, a certificate is refused, or the code of a
       constraint fails
    2  the command line or the input is wrong
    3  a verdict is unknown, or a backend has no verdict
    4  the backends disagree
    5  the output cannot be written
  130  interrupted (Ctrl-C); 129 and 143 for the signals HUP and TERM
  141  the reader of the output ended, as in `| head`
With --sat-exit-codes: 10 if every puzzle has a solution, 20 if none has, else 0; an error, a wrong
solution or a disagreement keeps its code."""

GROUPS = {
    "Solve": {
        "solve": "Solve puzzles: one solution, several, or none?",
        "check": "Solve puzzles with all backends and compare the answers.",
        "count": "Count the solutions of puzzles, exactly up to a limit.",
        "batch": "Solve files of any length, with a line of results for each puzzle.",
    },
    "Understand": {
        "explain": "Explain why a solution is as it is, step by step.",
        "diagnose": "Find what is wrong with a puzzle.",
        "rate": "Rate puzzles by the steps that explain them.",
    },
    "Encode": {
        "export": "Write puzzles as files for solvers.",
        "formats": "List the formats in which puzzles are read, with grammar and example.",
        "convert": "Write puzzles in another notation.",
        "decode": "Turn a solver's answer into the grid, and check it.",
        "encodings": "List the encodings, each with its idea and its source.",
    },
    "Prove": {
        "certify": "Prove that puzzles have one solution, or none, for others to check.",
        "verify": "Check certificates, without any solver.",
    },
    "Search": {
        "compare": "Compare searches and backends on puzzles.",
        "trace": "Follow a search step by step.",
    },
    "Make": {"generate": "Make puzzles, each with one solution."},
    "Learn": {
        "constraints": "List the kinds of constraint, or show one in every language.",
        "serve": "Open the playground: one page to solve, explain, encode and search on.",
        "site": "Write the playground as a folder for any web server: Python runs in the browser.",
        "lessons": "List the units of the course, open one, print it, or check answers.",
    },
}
"""The commands in the order of the help page, each with the first line of its help text."""

COMMANDS = {name: about for group in GROUPS.values() for name, about in group.items()}

ADVICE = {
    Advice.DIAGNOSE: "`sudoku-csp diagnose` finds what is wrong with it",
    Advice.COMPARE: "`sudoku-csp diagnose` shows what decides between them",
    Advice.SETTLE: "`sudoku-csp diagnose` shows which digits would leave one",
    Advice.TRACE: "`sudoku-csp trace --tree tree.svg` draws a proof by cases",
    Advice.DATA: "see --format jsonl",
}
"""Advice on what to do next, as a phrase that names a command."""

MODULES = {"check": "solve", "count": "solve"}
"""The modules of commands that share a module; every other module is named as its command."""

DEFAULT = "solve"
"""The command that runs if the command line begins with a puzzle."""

_TOP = """Usage: sudoku-csp [OPTIONS] COMMAND [ARGS]...
       sudoku-csp PUZZLE... [OPTIONS]       (the same as solve)

  Solve, cross-check and encode Sudoku: SAT, CP-SAT and our own solver, on the
  same rules.

Options:
  -V, --version  Show the version, the backends and the SAT solvers, and exit.
  -h, --help     Show this message and exit.
"""

_PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

_EXAMPLES = f"""
  Examples:
    sudoku-csp {_PUZZLE}
    sudoku-csp check puzzles.txt
    sudoku-csp export puzzle.txt -o puzzle.cnf && minisat puzzle.cnf answer.txt
    sudoku-csp decode puzzle.txt answer.txt

"""


def text() -> str:
    """The help page, without a newline at the end."""
    commands = "".join(
        f"\n{title}:\n" + "".join(f"  {name:<11}  {about}\n" for name, about in group.items())
        for title, group in GROUPS.items()
    )
    codes = "\n".join(f"  {line}" for line in EXIT_CODES.splitlines())
    return _TOP + commands + _EXAMPLES + codes


def worst(codes: Iterable[int]) -> int:
    """The most important exit code in `codes`; an interruption is the most important."""
    order = (INTERRUPTED, DISAGREEMENT, INPUT, MISMATCH, UNKNOWN, DONE)
    found = set(codes)
    return next((code for code in order if code in found), DONE)
