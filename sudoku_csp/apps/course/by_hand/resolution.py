"""The resolvent of two clauses."""

from collections.abc import Sequence
from itertools import product
from random import Random

from sudoku_csp.apps.course.clauses import clause_text, literals_in, random_clause
from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.task import Wrong

TITLE = "Resolve two clauses"
VARIABLES, LENGTH = 6, 3


def draw(random: Random) -> Instance | None:
    one, other = (random_clause(random, VARIABLES, LENGTH) for _ in range(2))
    opposite = [x for x in one if -x in other]
    if len(opposite) != 1:
        return None
    resolvent = sorted({*one, *other} - {opposite[0], -opposite[0]}, key=abs)
    text = (
        f"Resolve ({clause_text(one)}) and ({clause_text(other)}). Write the literals of the "
        "resolvent, as 1 -3."
    )
    return Instance(text, "text", right=frozenset({clause_text(resolvent)}), clauses=(one, other))


def check(instance: Instance, answer: Sequence[str]) -> str:
    (right,) = instance.right
    literals, wanted = literals_in(answer[0]), literals_in(right)
    if literals is None or not literals or max(map(abs, literals)) > VARIABLES:
        raise Wrong("Write the literals alone, as 1 -3 or x1 or not x3.")
    if literals == wanted:
        return f"Right: {right}."
    for signs in product((1, -1), repeat=VARIABLES):
        true = {sign * x for x, sign in enumerate(signs, start=1)}
        if true.isdisjoint(literals) and all(true.intersection(one) for one in instance.clauses):
            used = {abs(x) for one in instance.clauses for x in one}
            shown = sorted((x for x in true if abs(x) in used), key=abs)
            raise Wrong(
                f"It does not follow: {clause_text(shown).replace(' or ', ', ')} satisfies "
                "both clauses, and not yours."
            )
    raise Wrong("It follows, but it says less than the resolvent: it has a literal too many.")
