"""The clauses of a row of a 4x4 board."""

from itertools import permutations

from sudoku_csp.apps.course.models import Models
from sudoku_csp.apps.course.task import Function, Wrong, clauses_of, digits_text, named

CELLS = ("r1c1", "r1c2", "r1c3", "r1c4")
DIGITS = range(1, 5)

FEWEST = 28
"""A clause for each cell, and one for each pair of cells and each digit."""


def variable(cell: int, digit: int) -> int:
    """The variable of a cell, from 0, and a digit, from 1."""
    return 4 * cell + digit


def check(function: Function) -> str:
    x = [[variable(cell, digit) for digit in DIGITS] for cell in range(4)]
    clauses = clauses_of(function(x))
    rows = list(permutations(DIGITS))
    with Models(clauses, 16) as models:
        for row in rows:
            if not models.allows(map(variable, range(4), row)):
                lit = named(CELLS, row)
                raise Wrong(f"The clauses forbid {digits_text(lit)}, which is a right row.", lit)
        wrong = models.other_than([list(map(variable, range(4), row)) for row in rows])
    if wrong is not None:
        lit, text = _reason([[d for d in DIGITS if variable(c, d) in wrong] for c in range(4)])
        raise Wrong(f"The clauses allow {text}.", lit)
    return f"Right, with {len(clauses)} clauses; {FEWEST} are enough."


def _reason(row: list[list[int]]) -> tuple[dict[str, int], str]:
    """What is wrong with a row, in as few cells as possible: its digits, and a text."""
    for cell, digits in zip(CELLS, row, strict=True):
        if not digits:
            return {}, f"that {cell} has no digit"
    for at, digits in enumerate(row):
        for other in range(at):
            for digit in set(digits).intersection(row[other]):
                lit = {CELLS[other]: digit, CELLS[at]: digit}
                return lit, digits_text(lit)
    cell, digits = next((c, d) for c, d in zip(CELLS, row, strict=True) if len(d) > 1)
    return {cell: digits[0]}, f"both {cell}={digits[0]} and {cell}={digits[1]}"
