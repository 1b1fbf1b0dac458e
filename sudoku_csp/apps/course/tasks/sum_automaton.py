"""The automaton of a sum."""

from collections.abc import Hashable, Mapping
from itertools import product
from typing import Any

from sudoku_csp.apps.course.task import Function, Wrong, digits_text, items_of, named, short

CELLS = ("r1c1", "r1c2", "r1c3")
DIGITS = range(1, 5)

FEWEST = 4
"""The states of the smallest automaton for the total 12, which reads 4, 4 and 4."""


def check(function: Function) -> str:
    for total in range(3, 13):
        start, accepting, steps = _automaton(function(total))
        for row in product(DIGITS, repeat=len(CELLS)):
            state: Hashable = start
            for digit in row:
                state = steps.get((state, digit))
                if state is None:
                    break
            accepted = state is not None and state in accepting
            if accepted != (sum(row) == total):
                lit = named(CELLS, row)
                what = "accepts" if accepted else "does not accept"
                raise Wrong(f"For the total {total} it {what} {digits_text(lit)}.", lit)
    states = {start, *accepting, *(state for state, _ in steps), *steps.values()}
    return f"Right, with {len(states)} states for the total 12; {FEWEST} are enough."


def _automaton(value: object) -> tuple[Hashable, set[Hashable], dict[tuple[Hashable, int], Any]]:
    parts = items_of(value, "a start, accepting states and steps")
    if len(parts) != 3 or not isinstance(parts[2], Mapping):
        raise Wrong(f"{short(value)} is not (start, accepting, steps), where steps is a dict.")
    start, accepting, steps = parts
    if any(not isinstance(key, tuple) or len(key) != 2 for key in steps):
        raise Wrong("The keys of steps are pairs (state, digit).")
    if None in steps.values():
        raise Wrong("None is no state: a pair without a next state is not in steps.")
    states = items_of(accepting, "a list of accepting states")
    try:
        hash((start, *states, *steps.values()))
    except TypeError as error:
        raise Wrong(f"A state is a number, a text or a tuple of these: {error}.") from None
    return start, set(states), dict(steps)
