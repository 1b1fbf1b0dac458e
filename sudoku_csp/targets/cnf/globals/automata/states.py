"""States: a variable for each state of a layer, and no arcs.

A state and a digit lead to the next state, or are a conflict; a state that is reached by a digit
comes from one of those that lead to it (the decomposition of Quimper & Walsh, "Global grammar
constraints", CP 2006). These are some n clauses a state and direction. Unit propagation follows
filled cells from either end. Implied clauses, for a state and its digits and for a digit and its
states, let it see of open cells what has lost all its partners, and not that two partners left do
not meet.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import global_form
from sudoku_csp.targets.cnf.globals.automata import Automaton, Layer


@global_form(
    "States",
    "a variable for each state; three literals for each step",
    "Quimper & Walsh 2006",
    "any automaton",
)
def states(cnf: CnfWriter, cells: Sequence[Cell], automaton: Automaton) -> None:
    """The cells are a word of the automaton."""
    if automaton.layers is None:
        cnf.clause([])
        return
    before: list[int] = []
    for number, (cell, layer) in enumerate(zip(cells, automaton.layers, strict=True), start=1):
        after = [cnf.fresh() for _ in _next(automaton.layers, number)]
        _onwards(cnf, cell, layer, before, after)
        if after:
            _backwards(cnf, cell, layer, before, after)
        before = after


def _next(layers: Sequence[Layer], number: int) -> Layer:
    """The states after so many cells; none after the last, where each word is accepted."""
    return layers[number] if number < len(layers) else ()


def _onwards(
    cnf: CnfWriter, cell: Cell, layer: Layer, before: Sequence[int], after: Sequence[int]
) -> None:
    """To what a state and a digit lead, and that they need one another."""
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
    """From what a digit leads to a state, and that they need one another."""
    sources: list[dict[int, list[int]]] = [{} for _ in after]
    for place, arcs in enumerate(layer):
        for digit, target in arcs:
            sources[target].setdefault(digit, []).append(place)
    for reached, by_digit in zip(after, sources, strict=True):
        for digit in cnf.digits:
            found = by_digit.get(digit, [])
            if before or not found:  # From the start a digit leads to its state in any case.
                states = [before[place] for place in found]
                cnf.clause([-reached, -cnf.literal(cell, digit), *states])
        if len(by_digit) < len(cnf.digits):
            cnf.implied([-reached, *(cnf.literal(cell, digit) for digit in by_digit)])
    for digit in cnf.digits if before else ():
        states = [x for x, by_digit in zip(after, sources, strict=True) if digit in by_digit]
        if states:
            cnf.implied([-cnf.literal(cell, digit), *states])
