"""The clauses that remove a candidate by unit propagation."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.task import Wrong

TITLE = "Which clauses remove it?"
CELLS = ("r1c1", "r1c2", "r1c3", "r1c4")
SHOWN = 8


def draw(random: Random) -> Instance | None:
    cell, *others = random.sample(CELLS, 4)
    digit, *rest = random.sample(range(1, 5), 4)
    same, other = f"{others[0]}={digit}", f"{others[1]}={rest[0]}"
    pairs = [
        (f"{a}={d}", f"{b}={d}") for d in (digit, *rest) for a, b in combinations(sorted(CELLS), 2)
    ]
    inside = [
        (f"{a}={d}", f"{a}={e}") for a in (cell, others[0]) for d, e in combinations(range(1, 5), 2)
    ]
    clauses = [f"not {a} or not {b}" for a, b in (*pairs, *inside)]
    clauses += [" or ".join(f"{a}={d}" for d in range(1, 5)) for a in (cell, others[0])]
    target = f"not {cell}={digit}"
    facts = {same, other}
    right = {one for one in clauses if target in parts(one) and _implies(one, target, facts)}
    wrong = random.sample([one for one in clauses if one not in right], SHOWN - len(right))
    choices = random.sample(sorted((*right, *wrong)), SHOWN)
    text = (
        f"{same} and {other} are true, and nothing else is known. From which of these clauses does "
        f"unit propagation conclude {target}?"
    )
    return Instance(text, "several", tuple(choices), right=frozenset(right))


def parts(clause: str) -> list[str]:
    """The literals of a clause in words."""
    return clause.split(" or ")


def _false(literal: str, facts: set[str]) -> bool:
    return literal.removeprefix("not ") in facts if literal.startswith("not ") else False


def _implies(clause: str, literal: str, facts: set[str]) -> bool:
    return all(_false(one, facts) for one in parts(clause) if one != literal)


def check(instance: Instance, answer: Sequence[str]) -> str:
    if clause := instance.surplus(answer):
        raise Wrong(f"Not from ({clause}): besides the conclusion, one more literal is not false.")
    if clause := instance.missing(answer):
        raise Wrong(f"Also from ({clause}): all its other literals are false.")
    return "Right: in each of these clauses one literal is left that can be true."
