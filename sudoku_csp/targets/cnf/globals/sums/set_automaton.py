"""Set automaton: for different cells, an automaton that remembers which digits it has read.

The clauses are those of any automaton (Quimper & Walsh, "Global grammar constraints", CP 2006).
Unit propagation finds all that sum and difference exclude together. A state is a set of digits from
which the total is in reach, so there are up to C(n, i) states after i cells. On a 9x9 board there
are some 200 clauses for three cells, and 2,000 to 8,000 from five cells on.
"""

from __future__ import annotations

from functools import lru_cache

from sudoku_csp.targets.cnf.globals.automata import Layers, unrolled
from sudoku_csp.targets.cnf.globals.automata.states_and_arcs import form_of_layers
from sudoku_csp.targets.cnf.globals.sums import Sum

MOST_SETS = 2_000
"""The most sets of digits that may be states: all sets up to boards of side 10."""


@form_of_layers(
    "an automaton that remembers the digits it has read",
    "Quimper & Walsh 2006",
    "sums of different cells, up to 2,000 sets of digits",
    lambda stated: stated.distinct and stated.sets <= MOST_SETS,
)
@lru_cache(maxsize=512)
def set_automaton(stated: Sum) -> Layers:
    """Returns the automaton, which reads no digit twice."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        so_far, used = state
        if used >> digit & 1:
            return None
        place = used.bit_count()
        so_far += stated.factors[place] * digit
        return (so_far, used | 1 << digit) if stated.reaches(so_far, place + 1) else None

    return unrolled(stated.width, stated.side, (0, 0), step, lambda end: stated.allows(end[0]))
