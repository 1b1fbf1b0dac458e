"""An at-most-one with fewer clauses than a clause for each pair."""

from itertools import combinations, count

from sudoku_csp.apps.course.models import Models
from sudoku_csp.apps.course.task import Function, PythonTask, Wrong, clauses_of

LARGEST = 8
PAIRS = LARGEST * (LARGEST - 1) // 2
FEWEST = 17
"""The clauses of the solution for eight variables, which is made of pairs and triples."""


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


TASK = PythonTask(
    "at-most-one",
    "At most one, with fewer clauses",
    """Return clauses that say: at most one of the variables in the list `x` is true. A clause for each
pair says it, and for eight variables makes 28 clauses. `new()` returns a variable that nothing else
uses. With new variables fewer than 28 are enough.""",
    """def at_most_one(x, new):
    return [[-a, -b] for i, a in enumerate(x) for b in x[:i]]
""",
    (
        "Let a new variable s say: one of the first three is true. What must follow from x1?",
        "Then s and x4 to x8 are a shorter list, of which again at most one may be true.",
        "Split the list, say it of the first three, and call your function with [s, *rest].",
    ),
    """def at_most_one(x, new):
    if len(x) <= 4:
        return [[-a, -b] for i, a in enumerate(x) for b in x[:i]]
    s = new()
    first = at_most_one(x[:3], new) + [[-a, s] for a in x[:3]]
    return first + at_most_one([s, *x[3:]], new)
""",
    check,
)
