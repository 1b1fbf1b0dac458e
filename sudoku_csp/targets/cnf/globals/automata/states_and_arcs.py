"""States and arcs: variables for the states after each cell and for the arcs between them.

An arc implies its two states and its digit. A state implies an arc that enters it and an arc that
leaves it, and a digit implies an arc (Quimper & Walsh, "Global grammar constraints", CP 2006;
Bacchus, "GAC via unit propagation", CP 2007). Unit propagation is domain consistent if no cell is
repeated. The first and the last layer need no variables for their arcs: in the first a digit
decides the state, in the last a state decides the digits. A grid decides all variables.
"""

from __future__ import annotations

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
        _Step(cnf, cell, layer, before, after).state()
        before = after


class _Step:
    """A cell, and the states before and after it; no variables for the one state at either end."""

    def __init__(
        self, cnf: CnfWriter, cell: Cell, layer: Layer, before: Sequence[int], after: Sequence[int]
    ) -> None:
        self.cnf = cnf
        self.layer = layer
        self.before = before
        self.after = after
        self.holds = {digit: cnf.literal(cell, digit) for digit in cnf.digits}
        self.entries = [0] * len(after)
        for arcs in layer if after else ():
            for _, target in arcs:
                self.entries[target] += 1

    def state(self) -> None:
        cnf = self.cnf
        with_digit: dict[int, list[int]] = {digit: [] for digit in self.holds}
        into: list[list[int]] = [[] for _ in self.after]
        for state, arcs in enumerate(self.layer):
            out = []
            for digit, target in arcs:
                arc = self._arc(state, digit, target, only=len(arcs) == 1)
                out.append(arc if self.after else self.holds[digit])
                with_digit[digit].append(arc)
                if self.after:
                    into[target].append(arc)
            if self.before and out != [self.before[state]]:
                cnf.clause([-self.before[state], *out])
        for state, arcs_in in zip(self.after, into, strict=True):
            if arcs_in != [state]:
                cnf.clause([-state, *arcs_in])
        write = cnf.implied if self.before else cnf.clause
        for digit, found in with_digit.items():
            if found != [self.holds[digit]]:
                write([-self.holds[digit], *found])

    def _arc(self, state: int, digit: int, target: int, *, only: bool) -> int:
        """States the ends of an arc, and returns a literal that is true if the arc is taken."""
        cnf, literal = self.cnf, self.holds[digit]
        if not self.after:  # The last layer: the state before the digit stands for the arc.
            return self.before[state] if self.before else literal
        if not self.before:
            cnf.clause([-literal, self.after[target]])
            return literal
        ends = [self.before[state], self.after[target]]
        arc = ends[0] if only else ends[1] if self.entries[target] == 1 else cnf.fresh()
        for end in (literal, *ends):
            if end != arc:
                cnf.clause([-arc, end])
        return arc


def form_of_layers(*about: Any) -> Callable[[Callable[[S], Layers]], GlobalForm[S]]:
    """Decorates a function that unrolls an automaton; the form has states and arcs.

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
