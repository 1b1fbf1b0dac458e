"""An at-most-one with fewer clauses than a clause for each pair."""

from itertools import combinations, count

from sudoku_csp.apps.course.models import Models
from sudoku_csp.apps.course.task import Function, Wrong, clauses_of

LARGEST = 8
PAIRS = LARGEST * (LARGEST - 1) // 2


def check(function: Function) -> str:
    for n in range(2, LARGEST + 1):
        x = list(range(1, n + 1))
        clauses = clauses_of(function(list(x), count(n + 1).__next__))
        few = [set(true) for size in (0, 1) for true in combinations(x, size)]
        with Models(clauses, n) as models:
            for true in few:
                if not models.allows(true):
                    what = f"that x{min(true)} alone is true" if true else "that none is true"
                    raise Wrong(f"With {n} variables the clauses forbid {what}.")
            for a, b in combinations(x, 2):
                if models.allows((a, b)):
                    raise Wrong(
                        f"With {n} variables the clauses allow that x{a} and x{b} are true."
                    )
            if (wrong := models.other_than(few)) is not None:
                names = ", ".join(f"x{one}" for one in sorted(wrong))
                raise Wrong(f"With {n} variables the clauses allow that {names} are true.")
    if len(clauses) >= PAIRS:
        raise Wrong(
            f"It is an at-most-one. For {LARGEST} variables it has {len(clauses)} clauses, and a "
            f"clause for each pair makes {PAIRS}: use new variables to save some."
        )
    return f"Right, with {len(clauses)} clauses for {LARGEST} variables in place of {PAIRS}."
