"""A step of a proof checker: reverse unit propagation."""

from collections.abc import Iterable
from itertools import product
from random import Random

from sudoku_csp.apps.course.task import Function, Wrong, short

VARIABLES = 4
FORMULAS = 300

CHAIN = [*([-x, x + 1] for x in range(1, 9)), [-8, -9]]
"""In one of its two orders each pass over the clauses makes one literal true."""

EXAMPLES: tuple[tuple[list[list[int]], list[int]], ...] = (
    ([], [1]),
    ([[1]], [1]),
    ([[1, 2], [-2]], [1]),
    ([[1, 2], [-2, 3], [-3, 4], [-4, 1]], [1]),
    ([[1, 2], [1, -2]], [1]),
    ([[1, 2], [1, -2], [-1, 2], [-1, -2]], []),
    ([[1], [-1]], []),
    ([[]], [1, 2]),
    (CHAIN, [-1]),
    (CHAIN[::-1], [-1]),
)
"""Formulas with a clause: among them a clause that follows, and does not by unit propagation."""


def check(function: Function) -> str:
    cases = [*EXAMPLES, *(_random(Random(seed)) for seed in range(FORMULAS))]  # noqa: S311 - no secret.
    steps = 0
    for clauses, clause in cases:
        value = function([list(one) for one in clauses], list(clause))
        if not isinstance(value, bool):
            raise Wrong(f"{short(value)} is neither True nor False.")
        right = _refutes(clauses, clause)
        if value != right:
            given = " and ".join(map(_text, clauses)) or "nothing"
            what = "is a" if right else "is no"
            entailed = not right and _follows(clauses, clause)
            more = " (it follows, but not by unit propagation alone)" if entailed else ""
            raise Wrong(f"From {given}: {_text(clause)} {what} step{more}.")
        steps += right
    return f"Right, on {len(cases)} formulas; in {steps} of them the clause is a step."


def _random(random: Random) -> tuple[list[list[int]], list[int]]:
    def clause(most: int) -> list[int]:
        chosen = random.sample(range(1, VARIABLES + 1), random.randint(1, most))
        return [random.choice((x, -x)) for x in sorted(chosen)]

    return [clause(3) for _ in range(random.randint(2, 6))], clause(2)


def _refutes(clauses: Iterable[list[int]], clause: list[int]) -> bool:
    """Whether unit propagation finds a conflict after every literal of the clause is false."""
    true = {-x for x in clause}
    while True:
        for one in clauses:
            opened = {x for x in one if -x not in true}
            if not opened:
                return True
            if len(opened) == 1 and not opened <= true:
                true |= opened
                break
        else:
            return False


def _follows(clauses: list[list[int]], clause: list[int]) -> bool:
    for values in product((-1, 1), repeat=VARIABLES):
        true = {value * x for x, value in enumerate(values, start=1)}
        if all(true & set(one) for one in clauses) and not true & set(clause):
            return False
    return True


def _text(clause: list[int]) -> str:
    return f"({' or '.join(f'x{x}' if x > 0 else f'not x{-x}' for x in clause) or 'false'})"
