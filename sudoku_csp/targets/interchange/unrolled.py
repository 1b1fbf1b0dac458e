"""An automaton unrolled over a line of cells, as tables that any language can look up.

The states after each cell have numbers from 1; 0 is that the word is refused, and stays so. So the
state is a function of the cells, whatever they hold, and a language needs no more than to say that
the last one is accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sudoku_csp.targets.model import State


class Unrolled(NamedTuple):
    """`steps[i][q][d - 1]` is the state after cell i with digit d where it was q before.

    Before the first cell it is 1. `accepted` are the good ones of the last states.
    """

    steps: list[list[list[int]]]
    accepted: list[int]


def unrolled(
    length: int,
    side: int,
    start: State,
    step: Callable[[State, int], State | None],
    accept: Callable[[State], bool],
) -> Unrolled:
    """The automaton over so many cells.

    >>> unrolled(2, 2, 0, lambda s, d: s + d if s + d < 4 else None, lambda s: s == 3)
    Unrolled(steps=[[[0, 0], [1, 2]], [[0, 0], [1, 2], [2, 0]]], accepted=[2])
    """
    numbers: dict[State, int] = {start: 1}
    steps = []
    for _ in range(length):
        after: dict[State, int] = {}
        table = [[0] * side]
        for state in numbers:
            row = []
            for digit in range(1, side + 1):
                following = step(state, digit)
                row.append(0 if following is None else after.setdefault(following, len(after) + 1))
            table.append(row)
        steps.append(table)
        numbers = after
    return Unrolled(steps, [number for state, number in numbers.items() if accept(state)])
