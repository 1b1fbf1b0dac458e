"""Decision diagram: the rows as an automaton that remembers their beginnings.

Beginnings with the same continuations are one state: a multi-valued decision diagram (Cheng & Yap,
"Maintaining generalized arc consistency on ad hoc r-ary constraints", CP 2008), in the clauses of
any automaton (Quimper & Walsh, "Global grammar constraints", CP 2006). Unit propagation is domain
consistent. If many rows end alike, the form has far fewer variables than rows.
"""

from __future__ import annotations

from functools import lru_cache

from sudoku_csp.targets.cnf.globals.automata import Layers, unrolled
from sudoku_csp.targets.cnf.globals.automata.states_and_arcs import form_of_layers
from sudoku_csp.targets.cnf.globals.tables import Table


@form_of_layers(
    "an automaton that remembers how the row begins", "Cheng & Yap 2008; Quimper & Walsh 2006"
)
@lru_cache(maxsize=128)
def decision_diagram(table: Table) -> Layers:
    """Returns the automaton whose words are the rows."""
    beginnings = {row[:length] for row in table.rows for length in range(table.width + 1)}

    def step(read: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        longer = (*read, digit)
        return longer if longer in beginnings else None

    empty: tuple[int, ...] = ()
    return unrolled(table.width, table.side, empty, step, beginnings.__contains__)
