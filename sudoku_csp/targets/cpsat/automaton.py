"""An automaton unrolled over its cells, as far as its arcs can be part of an accepted word.

Layers forwards, then back: what leads nowhere is left out (Pesant, "A regular language membership
constraint for finite sequences of variables", CP 2004). What remains is tied in both directions,
without a variable for each arc: a state and a digit make the next state; a state needs one of its
digits and one of the states before it, and a digit one of the states that have it. CP-SAT's own
automaton says the same, but an enumeration may then tell a grid twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku_csp.targets.model import State

Arc = tuple[State, int, State]
"""A state, a digit, and the state after it."""


def live_arcs(
    length: int,
    digits: Sequence[int],
    start: State,
    step: Callable[[State, int], State | None],
    accept: Callable[[State], bool],
) -> list[list[Arc[State]]] | None:
    """The arcs of each layer that are part of an accepted word; None if there is no such word.

    >>> live_arcs(2, (1, 2), 0, lambda total, digit: total + digit, lambda total: total == 4)
    [[(0, 2, 2)], [(2, 2, 4)]]
    """
    layers: list[list[Arc[State]]] = []
    states = [start]
    leaving: dict[State, list[Arc[State]]] = {}  # A state of several layers is asked about once.
    for _ in range(length):
        for state in states:
            if state not in leaving:
                reached = [(digit, step(state, digit)) for digit in digits]
                leaving[state] = [(state, d, after) for d, after in reached if after is not None]
        layers.append([arc for state in states for arc in leaving[state]])
        states = list(dict.fromkeys(after for _, _, after in layers[-1]))
    live = set(filter(accept, states))
    for layer in reversed(layers):
        layer[:] = [arc for arc in layer if arc[2] in live]
        live = {before for before, _, _ in layer}
    return layers if start in live else None
