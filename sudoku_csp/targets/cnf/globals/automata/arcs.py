"""Arcs: a variable for each arc of an automaton, and none for its states.

What flows into a state flows out of it (the network of Côté, Gendron & Rousseau, "Modeling the
regular constraint with integer programming", CPAIOR 2007, as clauses): an arc needs its digit, an
arc into its first state, and one out of its last. The first arc is the digit itself. With a_i arcs
at cell i these are 2 a_i clauses and a_(i-1) more, and n that a digit needs an arc. Unit
propagation is domain consistent where no cell is repeated, as with states, of which each clause is
a resolvent; where many arcs meet in a state these are longer.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import global_form
from sudoku_csp.targets.cnf.globals.automata import Automaton, Layer


@global_form(
    "Arcs",
    "a variable for each arc: what flows into a state flows out of it",
    "Cote, Gendron & Rousseau 2007",
    "any automaton",
)
def arcs(cnf: CnfWriter, cells: Sequence[Cell], automaton: Automaton) -> None:
    """The cells are a word of the automaton."""
    if automaton.layers is None:
        cnf.clause([])
        return
    into: dict[int, list[int]] = {}
    for cell, layer in zip(cells, automaton.layers, strict=True):
        into = _between(cnf, cell, layer, into) if into else _first(cnf, cell, layer)


def _first(cnf: CnfWriter, cell: Cell, layer: Layer) -> dict[int, list[int]]:
    """The arcs from the start, by the states where they end."""
    targets = dict(layer[0])
    into: dict[int, list[int]] = {}
    for digit in cnf.digits:
        literal = cnf.literal(cell, digit)
        if digit in targets:
            into.setdefault(targets[digit], []).append(literal)
        else:
            cnf.clause([-literal])
    return into


def _between(
    cnf: CnfWriter, cell: Cell, layer: Layer, before: dict[int, list[int]]
) -> dict[int, list[int]]:
    """The arcs from these states, each with the arcs that end there; by the states they lead to."""
    with_digit: dict[int, list[int]] = {digit: [] for digit in cnf.digits}
    into: dict[int, list[int]] = {}
    for source, arcs in enumerate(layer):
        out = []
        for digit, target in arcs:
            arc = cnf.fresh()
            cnf.clause([-arc, cnf.literal(cell, digit)])
            cnf.clause([-arc, *before[source]])
            out.append(arc)
            with_digit[digit].append(arc)
            into.setdefault(target, []).append(arc)
        for arc in before[source]:
            cnf.clause([-arc, *out])
    for digit, found in with_digit.items():
        cnf.implied([-cnf.literal(cell, digit), *found])
    return into
