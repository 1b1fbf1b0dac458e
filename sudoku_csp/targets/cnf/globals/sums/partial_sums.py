"""Partial sums: an automaton that adds up; its state is the sum of the digits it has read.

A decision diagram of the sum (Abio et al., "A new look at BDDs for pseudo-Boolean constraints",
JAIR 45, 2012), with both directions of every arc. Unit propagation is domain consistent for the sum
alone. For five or more different cells it finds a third of the digits that their sum excludes.
"""

from __future__ import annotations

from functools import lru_cache

from sudoku_csp.targets.cnf.globals.automata import Layers, unrolled
from sudoku_csp.targets.cnf.globals.automata.states_and_arcs import form_of_layers
from sudoku_csp.targets.cnf.globals.sums import Sum


@form_of_layers("an automaton that adds up", "Abio et al. 2012")
@lru_cache(maxsize=512)
def partial_sums(stated: Sum) -> Layers:
    """Returns the automaton, without states from which the total is out of reach."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        place, so_far = state
        so_far += stated.factors[place] * digit
        return (place + 1, so_far) if stated.reaches(so_far, place + 1) else None

    return unrolled(stated.width, stated.side, (0, 0), step, lambda end: stated.allows(end[1]))
