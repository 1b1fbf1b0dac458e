"""A minimal conflict among the cages of an impossible puzzle."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from sudoku_csp.apps.course.by_hand.switch_off import pairs_apart, solutions
from sudoku_csp.apps.course.hand_task import Instance
from sudoku_csp.apps.course.models import CELLS
from sudoku_csp.apps.course.task import Wrong, named

TITLE = "Which cages conflict?"
CAGES = 6
SMALLEST = 3
"""How many cages a smallest conflict has: the difficulty."""


def draw(random: Random) -> Instance | None:
    pairs = pairs_apart(random, CAGES)
    if len(pairs) < CAGES:
        return None
    lines = tuple(f"cage {random.randint(3, 7)} {CELLS[a]} {CELLS[b]}" for a, b in pairs)
    if solutions(lines) or not all(solutions(two) for two in combinations(lines, SMALLEST - 1)):
        return None
    if all(solutions(some) for some in combinations(lines, SMALLEST)):
        return None
    text = (
        "The houses and these cages leave no solution. Choose cages that together leave none, and "
        "of which none can be missing."
    )
    return Instance(text, "several", lines, f"{'.' * 16} with {'; '.join(lines)}")


def check(instance: Instance, answer: Sequence[str]) -> str:
    chosen = tuple(line for line in instance.choices if line in answer)
    if found := solutions(chosen):
        raise Wrong("These cages still have a solution.", named(CELLS, found[0]))
    for gone in chosen:
        if not solutions(tuple(line for line in chosen if line != gone)):
            raise Wrong(f"They conflict, but not minimally: without {gone} there is no solution.")
    return f"Right: these {len(chosen)} conflict, and without any one of them there is a solution."
