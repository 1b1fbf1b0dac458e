"""Partial sums: an automaton that adds up.

Its state is the sum so far: what the cells allow of the sum alone, unit propagation finds (a
decision diagram of the sum: Abio et al., "A new look at BDDs for pseudo-Boolean constraints", JAIR
45, 2012, with both directions of every arc). Of what the sum of different cells excludes it finds a
third from five cells on.
"""

from __future__ import annotations

from functools import lru_cache

from sudoku_csp.targets.cnf.globals.automata.automaton import Layer, unrolled
from sudoku_csp.targets.cnf.globals.automata.states_and_arcs import form_of_layers
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm
from sudoku_csp.targets.cnf.globals.sums.sum import Sum


@lru_cache(maxsize=512)
def _layers(said: Sum) -> tuple[Layer, ...] | None:
    """The automaton; what is left to come bounds its sums."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        place, so_far = state
        so_far += said.factors[place] * digit
        return (place + 1, so_far) if said.reaches(so_far, place + 1) else None

    return unrolled(len(said.factors), said.side, (0, 0), step, lambda end: said.allows(end[1]))


PARTIAL_SUMS: GlobalForm[Sum] = form_of_layers(
    "partial-sums",
    "Partial sums",
    "an automaton that adds up",
    "Abio et al. 2012",
    "sums of any cells",
    _layers,
)
