"""The clause that is learned at the first unique implication point."""

from collections.abc import Sequence
from random import Random

from sudoku_csp.apps.course.clauses import (
    Clause,
    clause_text,
    formula_text,
    has_other_reasons,
    literal_text,
    literals_in,
    propagate,
    random_clause,
)
from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.task import Wrong

TITLE = "Mark the cut: what is learned?"
VARIABLES, CLAUSES = 8, 11
STEPS = 2
"""The least number of resolutions up to the learned clause: the difficulty."""


def draw(random: Random) -> Instance | None:
    clauses = [random_clause(random, VARIABLES, random.choice((2, 3, 3))) for _ in range(CLAUSES)]
    decisions = [random.choice((1, -1)) * x for x in random.sample(range(1, VARIABLES + 1), 2)]
    before, conflict = propagate(clauses, decisions[:1])
    reasons, false = propagate(clauses, decisions)
    if conflict or false is None or -decisions[1] in before or decisions[1] in before:
        return None
    learned, steps = learn(reasons, false, set(reasons) - set(before))
    if steps < STEPS or len(learned) < 2 or has_other_reasons(clauses, reasons):
        return None
    text = (
        f"The clauses: {formula_text(clauses)}. First "
        f"{literal_text(decisions[0])} is decided, then {literal_text(decisions[1])}. Unit "
        f"propagation makes {', '.join(map(literal_text, reasons))} true in this order, and then "
        f"({clause_text(false)}) is false. Which clause is learned at the first unique implication "
        "point? Write its literals, as 1 -3."
    )
    right = clause_text(sorted(learned, key=abs))
    return Instance(text, "text", right=frozenset({right}), clauses=tuple(clauses))


def learn(
    reasons: dict[int, Clause | None], false: Clause, level: set[int]
) -> tuple[set[int], int]:
    """The first clause with one literal of the last level, and the number of resolutions."""
    learned, steps = set(false), 0
    for literal in reversed(reasons):
        if sum(-x in level for x in learned) == 1:
            break
        if -literal in learned:
            learned = (learned - {-literal}) | (set(reasons[literal] or ()) - {literal})
            steps += 1
    return learned, steps


def check(instance: Instance, answer: Sequence[str]) -> str:
    (right,) = instance.right
    literals, wanted = literals_in(answer[0]), literals_in(right) or set()
    if literals is None:
        raise Wrong("Write the literals alone, as 1 -3 or x1 or not x3.")
    if more := sorted(literals - wanted, key=abs):
        raise Wrong(
            f"{literal_text(more[0])} is not in it. Begin with the false clause, and resolve with "
            "the reason of its last true literal until one literal of the last decision is left."
        )
    if less := sorted(wanted - literals, key=abs):
        raise Wrong(f"{literal_text(less[0])} is missing: no step before the point removes it.")
    return f"Right: {right}."
