"""What unit propagation implies."""

from collections.abc import Sequence
from random import Random

from sudoku_csp.apps.course.clauses import formula_text, literal_text, propagate, random_clause
from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.task import Wrong

TITLE = "What does unit propagation imply?"
VARIABLES, CLAUSES, IMPLIED = 6, 6, 3
"""Three literals follow from the decision: the difficulty."""


def draw(random: Random) -> Instance | None:
    clauses = [random_clause(random, VARIABLES, random.choice((2, 2, 3))) for _ in range(CLAUSES)]
    decision = random.choice((1, -1)) * random.randint(1, VARIABLES)
    reasons, conflict = propagate(clauses, [decision])
    if conflict or len(reasons) != IMPLIED + 1 or len(set(clauses)) < CLAUSES:
        return None
    others = [x for x in range(1, VARIABLES + 1) if x != abs(decision)]
    choices = [literal_text(x * sign) for x in others for sign in (1, -1)]
    text = (
        f"The clauses: {formula_text(clauses)}. Now "
        f"{literal_text(decision)} is decided. Which literals does unit propagation imply?"
    )
    right = frozenset(literal_text(x) for x in reasons if x != decision)
    return Instance(text, "several", tuple(choices), right=right)


def check(instance: Instance, answer: Sequence[str]) -> str:
    if one := instance.surplus(answer):
        raise Wrong(f"{one} is not implied: no clause has {one} as its last open literal.")
    if one := instance.missing(answer):
        raise Wrong(f"One more literal is implied: {one}.")
    return f"Right: {', '.join(sorted(instance.right))}."
