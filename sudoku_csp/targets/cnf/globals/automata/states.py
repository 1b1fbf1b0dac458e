"""States: a variable for each state of a layer, and none for the arcs.

A state and a digit imply the next state, or are a conflict. A state and the digit read before it
imply one of the states before the digit (the decomposition of Quimper & Walsh, "Global grammar
constraints", CP 2006). There are about n clauses for each state in each direction. Unit propagation
follows filled cells from both ends. Implied clauses state that a state needs one of its digits, and
a digit one of its states. So unit propagation also removes a digit or a state of an open cell that
has lost all its partners. It does not notice that two partners exclude one another.
"""

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import Cells, global_form
from sudoku_csp.targets.cnf.globals.automata import Automaton, Layer


@global_form("a variable for each state; three literals for each step", "Quimper & Walsh 2006")
def states(cnf: CnfWriter, cells: Cells, automaton: Automaton) -> None:
    """States that the cells are a word of the automaton."""
    if automaton.layers is None:
        cnf.clause([])
        return
    before: list[int] = []
    for number, (cell, layer) in enumerate(zip(cells, automaton.layers, strict=True), start=1):
        # The one state after the last cell needs no variable.
        following = automaton.layers[number] if number < len(automaton.layers) else ()
        after = [cnf.fresh() for _ in following]
        _forwards(cnf, cell, layer, before, after)
        if after:
            _backwards(cnf, cell, layer, before, after)
        before = after


def _forwards(
    cnf: CnfWriter, cell: Cell, layer: Layer, before: Sequence[int], after: Sequence[int]
) -> None:
    """States which state follows each pair of a state and a digit.

    Implied clauses state that a state needs one of its digits, and a digit one of its states.
    """
    with_digit: dict[int, list[int]] = {digit: [] for digit in cnf.digits}
    for place, arcs in enumerate(layer):
        here = [-x for x in before[place : place + 1]]
        targets = dict(arcs)
        for digit in cnf.digits:
            literal = cnf.literal(cell, digit)
            if digit not in targets:
                cnf.clause([*here, -literal])
                continue
            with_digit[digit] += before[place : place + 1]
            if after:
                cnf.clause([*here, -literal, after[targets[digit]]])
        if before and len(targets) < len(cnf.digits):
            cnf.implied([*here, *(cnf.literal(cell, digit) for digit in targets)])
    for digit, states in with_digit.items() if before else ():
        cnf.implied([-cnf.literal(cell, digit), *states])


def _backwards(
    cnf: CnfWriter, cell: Cell, layer: Layer, before: Sequence[int], after: Sequence[int]
) -> None:
    """States which states can come before each pair of a digit and the state that it leads to.

    Implied clauses state that a state in `after` needs one of the digits that lead to it, and a
    digit one of the states to which it leads.
    """
    sources: list[dict[int, list[int]]] = [{} for _ in after]
    for place, arcs in enumerate(layer):
        for digit, target in arcs:
            sources[target].setdefault(digit, []).append(place)
    for reached, by_digit in zip(after, sources, strict=True):
        for digit in cnf.digits:
            found = by_digit.get(digit, [])
            if before or not found:  # In the first layer a digit has only the initial state before.
                states = [before[place] for place in found]
                cnf.clause([-reached, -cnf.literal(cell, digit), *states])
        if len(by_digit) < len(cnf.digits):
            cnf.implied([-reached, *(cnf.literal(cell, digit) for digit in by_digit)])
    for digit in cnf.digits if before else ():
        states = [x for x, by_digit in zip(after, sources, strict=True) if digit in by_digit]
        if states:
            cnf.implied([-cnf.literal(cell, digit), *states])
