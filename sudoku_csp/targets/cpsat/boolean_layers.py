"""An unrolled automaton over Booleans: a Boolean for each state after each cell, one of them true.

The arcs are those of `automaton`, tied in both directions; what a single state makes needless is
left out. A literal is the number of its variable, and -1 less than that for its contrary.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sudoku_csp.targets.cpsat.automaton import Arc
from sudoku_csp.targets.model import State


def unroll(
    add: Callable[[], Any],
    booleans: Callable[[int], Sequence[int]],
    befores: Sequence[int],
    digits: Sequence[int],
    start: State,
    layers: Sequence[Sequence[Arc[State]]],
) -> None:
    """Adds the constraints of all layers.

    `add` makes a constraint of the model's proto, `booleans` so many new variables; `befores` are,
    for each cell, the numbers before the one of its digit 1.
    """
    unless: dict[State, tuple[int, ...]] = {start: ()}  # False unless the state is reached.
    for before, arcs in zip(befores, layers, strict=True):
        states = dict.fromkeys(after for _, _, after in arcs) if arcs is not layers[-1] else {}
        after = dict(zip(states, booleans(len(states)), strict=True))
        if after:
            add().exactly_one.literals.extend(after.values())
        _tie(add, before, digits, arcs, unless, after)
        unless = {state: (-1 - number,) for state, number in after.items()}


def _tie(
    add: Callable[[], Any],
    before: int,
    digits: Sequence[int],
    arcs: Sequence[Arc[State]],
    unless: dict[State, tuple[int, ...]],
    after: dict[State, int],
) -> None:
    """Ties the states before a cell, its digits and the states after it to one another."""
    leaving: dict[State, list[int]] = {}
    leads: dict[tuple[State, State], list[int]] = {}
    holders: dict[int, list[int]] = {digit: [] for digit in digits}
    for state, digit, following in arcs:
        leaving.setdefault(state, []).append(before + digit)
        leads.setdefault((state, following), []).append(before + digit)
        holders[digit] += [-1 - literal for literal in unless[state]]
    for state, of_state in leaving.items():
        add().bool_or.literals.extend([*unless[state], *of_state])
    sources: dict[State, list[int]] = {state: [] for state in after}
    for (state, following), these in leads.items() if after else ():
        sources[following] += [-1 - literal for literal in unless[state]]
        if len(these) == len(leaving[state]):
            add().bool_or.literals.extend([*unless[state], after[following]])
        elif len(these) == 1:
            add().bool_or.literals.extend([*unless[state], -1 - these[0], after[following]])
        else:
            constraint = add()
            constraint.enforcement_literal.extend(
                [-1 - after[following], *[-1 - literal for literal in unless[state]]]
            )
            constraint.bool_and.literals.extend([-1 - literal for literal in these])
    began = not any(unless.values())  # With the one state there is at the start.
    for digit, held in holders.items():
        if not began or before + digit not in next(iter(leaving.values())):
            add().bool_or.literals.extend([-1 - before - digit, *held])
    for state, earlier in () if began else sources.items():
        add().bool_or.literals.extend([-1 - after[state], *earlier])
