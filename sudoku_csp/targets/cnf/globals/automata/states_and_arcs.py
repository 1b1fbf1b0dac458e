"""States and arcs: variables for the states after each cell and for the arcs between them.

An arc implies its two states and its digit. A state implies an arc that enters it and an arc that
leaves it, and a digit implies an arc (Quimper & Walsh, "Global grammar constraints", CP 2006;
Bacchus, "GAC via unit propagation", CP 2007). Unit propagation is domain consistent if no cell is
repeated. The first and the last layer need no variables for their arcs: in the first a digit
decides the state, in the last a state decides the digits. A grid decides all variables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import Cells, GlobalForm, S, global_form
from sudoku_csp.targets.cnf.globals.automata import Automaton, Layer, Layers


def state_layers(cnf: CnfWriter, cells: Cells, layers: Layers) -> None:
    """States that the cells are a word of the unrolled automaton."""
    if layers is None:
        cnf.clause([])
        return
    before: list[int] = []
    for number, (cell, layer) in enumerate(zip(cells, layers, strict=True), start=1):
        after = [cnf.fresh() for _ in layers[number]] if number < len(layers) else []
        _step(cnf, cell, layer, before, after)
        before = after


def _step(
    cnf: CnfWriter, cell: Cell, layer: Layer, before: Sequence[int], after: Sequence[int]
) -> None:
    """States the arcs of a cell between the states before and after it.

    `before` is empty at the first cell and `after` at the last: the only state has no variable.
    """
    holds = {digit: cnf.literal(cell, digit) for digit in cnf.digits}
    entries = Counter(target for arcs in layer for _, target in arcs)
    with_digit: dict[int, list[int]] = {digit: [] for digit in cnf.digits}
    into: list[list[int]] = [[] for _ in after or (0,)]
    for number, arcs in enumerate(layer):
        start = before[number] if before else 0
        out = []
        for digit, target in arcs:
            end = after[target] if after else 0
            only = start if len(arcs) == 1 else end if entries[target] == 1 else 0
            arc = _arc(cnf, holds[digit], start, end, only)
            out.append(arc if end else holds[digit])
            with_digit[digit].append(arc)
            into[target].append(arc)
        if start and out != [start]:
            cnf.clause([-start, *out])
    for end, arcs_in in zip(after, into, strict=False):
        if arcs_in != [end]:
            cnf.clause([-end, *arcs_in])
    write = cnf.implied if before else cnf.clause
    for digit, found in with_digit.items():
        if found != [holds[digit]]:
            write([-holds[digit], *found])


def _arc(cnf: CnfWriter, literal: int, start: int, end: int, only: int) -> int:
    """States that an arc implies its digit and its two states. Returns a literal for the arc.

    The arc leaves the state `start` and enters the state `end`. If no other arc leaves `start`, or
    if no other arc enters `end`, `only` is the literal of this state: it also stands for the arc.
    The number 0 means "no literal" in `start`, `end` and `only`.
    """
    if not end:  # In the last layer a state and a digit decide the arc: the state stands for it.
        return start or literal
    if not start:
        cnf.clause([-literal, end])
        return literal
    arc = only or cnf.fresh()
    for each in (literal, start, end):
        if each != arc:
            cnf.clause([-arc, each])
    return arc


def form_of_layers(*about: Any) -> Callable[[Callable[[S], Layers]], GlobalForm[S]]:
    """Decorates a function that returns the layers of an automaton: makes a form of state layers.

    The arguments are those of `global_form`.
    """

    def make(layers: Callable[[S], Layers]) -> GlobalForm[S]:
        def state(cnf: CnfWriter, cells: Cells, statement: S) -> None:
            state_layers(cnf, cells, layers(statement))

        state.__name__ = layers.__name__
        form: GlobalForm[S] = global_form(*about)(state)
        return form

    return make


@form_of_layers(
    "a variable for each state and each arc, needed in both directions",
    "Quimper & Walsh 2006; Bacchus 2007",
)
def states_and_arcs(automaton: Automaton) -> Layers:
    """Returns the layers of the automaton."""
    return automaton.layers
