"""The clauses of a row of a 4x4 board."""

from itertools import permutations

from sudoku_csp.apps.course.models import Models
from sudoku_csp.apps.course.task import Function, PythonTask, Wrong, clauses_of, digits_text, named

CELLS = ("r1c1", "r1c2", "r1c3", "r1c4")
DIGITS = range(1, 5)


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
    return f"Right, with {len(clauses)} clauses; {len(clauses_of(_solution(x)))} are enough."


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


def _solution(x: list[list[int]]) -> list[list[int]]:
    pairs = [(a, b) for a in range(4) for b in range(a)]
    return [*x, *([-x[a][d], -x[b][d]] for a, b in pairs for d in range(4))]


TASK = PythonTask(
    "clauses-of-a-row",
    "The clauses of a row",
    """The row of a 4x4 board has the cells r1c1 to r1c4. `x[0][2]` is the variable "r1c1 holds 3":
`x[cell][digit - 1]`, with cells from 0. Return clauses that are true exactly when each cell has one
digit and no two cells have the same. A clause is a list of literals: `[1, -2]` means x1 or not x2.""",
    """def clauses(x):
    return []
""",
    (
        "Every cell has a digit: which clause says this of r1c1?",
        "No two cells have the same digit: this is a clause for each pair of cells and each digit.",
        "With 4 cells, 4 digits and no digit twice: can a cell still have two digits?",
    ),
    """def clauses(x):
    found = [list(cell) for cell in x]
    for a in range(4):
        for b in range(a):
            found += [[-x[a][d], -x[b][d]] for d in range(4)]
    return found
""",
    check,
)
