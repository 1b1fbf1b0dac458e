"""The edges of an implication graph."""

from collections.abc import Sequence
from random import Random

from sudoku_csp.apps.course.clauses import (
    formula_text,
    has_other_reasons,
    literal_text,
    propagate,
    random_clause,
)
from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.task import Wrong

TITLE = "Build the implication graph"
VARIABLES, CLAUSES, IMPLIED = 6, 7, 3
EXTRA = 4
"""Edges among the choices that the graph does not have."""


def draw(random: Random) -> Instance | None:
    clauses = [random_clause(random, VARIABLES, random.choice((2, 3))) for _ in range(CLAUSES)]
    decisions = [random.choice((1, -1)) * x for x in random.sample(range(1, VARIABLES + 1), 2)]
    reasons, conflict = propagate(clauses, decisions)
    implied = [x for x, reason in reasons.items() if reason]
    if reasons.get(decisions[1], ()) is not None or len(set(clauses)) < CLAUSES:
        return None
    if conflict or len(implied) != IMPLIED or has_other_reasons(clauses, reasons):
        return None
    edges = [(-y, x) for x, reason in reasons.items() for y in reason or () if y != x]
    true = list(reasons)
    others = [(a, b) for b in implied for a in true if a != b and (a, b) not in edges]
    shown = [*edges, *random.sample(others, min(EXTRA, len(others)))]
    if len(edges) < IMPLIED + 1:
        return None
    text = (
        f"The clauses: {formula_text(clauses)}. First "
        f"{literal_text(decisions[0])} is decided, then {literal_text(decisions[1])}; after each, "
        "unit propagation. Which edges has the implication graph? An edge leads from each literal "
        "that makes a clause unit to the literal that the clause implies."
    )
    right = frozenset(map(_edge, edges))
    choices = tuple(sorted(map(_edge, shown)))
    return Instance(text, "several", choices, right=right, clauses=tuple(clauses))


def _edge(edge: tuple[int, int]) -> str:
    return " -> ".join(map(literal_text, edge))


def check(instance: Instance, answer: Sequence[str]) -> str:
    if one := instance.surplus(answer):
        before, after = one.split(" -> ")
        raise Wrong(f"{one} is no edge: {before} is no reason of {after}.")
    if one := instance.missing(answer):
        raise Wrong(f"One more edge: {one}.")
    return f"Right, {len(instance.right)} edges."
