"""Arcs: a variable for each arc of an automaton, and none for its states.

The network of Côté, Gendron & Rousseau ("Modeling the regular constraint with integer programming",
CPAIOR 2007) as clauses: an arc implies its digit, an arc that enters its first state, and an arc
that leaves its last state; a digit implies one of its arcs. At the first cell the digit stands for
the arc. With a_i arcs, cell i has 2 a_i + a_(i-1) + n clauses. Unit propagation is domain
consistent if no cell is repeated. Each clause is a resolvent of clauses with states, and longer if
many arcs meet in a state.
"""

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import Cells, global_form
from sudoku_csp.targets.cnf.globals.automata import Automaton, Layer


@global_form(
    "a variable for each arc: what flows into a state flows out of it",
    "Cote, Gendron & Rousseau 2007",
)
def arcs(cnf: CnfWriter, cells: Cells, automaton: Automaton) -> None:
    """States that the cells are a word of the automaton."""
    if automaton.layers is None:
        cnf.clause([])
        return
    into: dict[int, list[int]] = {}
    for cell, layer in zip(cells, automaton.layers, strict=True):
        into = _between(cnf, cell, layer, into) if into else _first(cnf, cell, layer)


def _first(cnf: CnfWriter, cell: Cell, layer: Layer) -> dict[int, list[int]]:
    """States the arcs of the first cell; returns them by the state to which they lead."""
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
    """States the arcs of a later cell; returns them by the state to which they lead.

    `before` has the arcs of the cell before it, also by the state to which they lead.
    """
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
