"""An automaton as clauses: its states after each cell, and the arcs between them.

The automaton is unrolled over the cells (Pesant 2004) and made minimal layer by layer (Revuz 1992);
a variable for each state of a layer, and for each arc between two inner layers: an arc needs its
two states and its digit; a state needs an arc in and one out, a digit an arc (Quimper & Walsh,
"Global grammar constraints", CP 2006; Bacchus, "GAC via unit propagation", CP 2007). Unit
propagation is domain consistent where no cell stands repeatedly. The first and the last layer need
no variables for their arcs: there a digit decides the state, or a state the digits. A grid decides
all the variables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from sudoku_csp.grid.board import Cell
from sudoku_csp.targets.cnf.at_most_one.method import Size
from sudoku_csp.targets.cnf.writer import CnfWriter
from sudoku_csp.targets.words import State

Layer = tuple[tuple[tuple[int, int], ...], ...]
"""The arcs of each state: digits, each with the number of a state of the next layer."""


def regular(
    cnf: CnfWriter,
    cells: Sequence[Cell],
    start: State,
    step: Callable[[State, int], State | None],
    accept: Callable[[State], bool],
) -> None:
    """The digits lead the automaton from `start` to a state that it accepts."""
    state_layers(cnf, cells, unrolled(len(cells), cnf.board.side, start, step, accept))


def unrolled(
    length: int,
    side: int,
    start: State,
    step: Callable[[State, int], State | None],
    accept: Callable[[State], bool],
) -> tuple[Layer, ...] | None:
    """The layers of the minimal automaton; None where no word is accepted.

    State 0 is the start, and after the last layer the one state that is accepted.

    >>> unrolled(2, 2, 0, lambda total, digit: total + digit, lambda total: total == 3)
    ((((1, 0), (2, 1)),), (((2, 0),), ((1, 0),)))
    """
    layers_of_arcs: list[dict[State, list[tuple[int, State]]]] = []
    frontier = {start}
    for _ in range(length):
        arcs: dict[State, list[tuple[int, State]]] = {}
        for state in frontier:
            following = ((digit, step(state, digit)) for digit in range(1, side + 1))
            arcs[state] = [(digit, after) for digit, after in following if after is not None]
        layers_of_arcs.append(arcs)
        frontier = {after for of_state in arcs.values() for _, after in of_state}
    named = dict.fromkeys(filter(accept, frontier), 0)
    made: list[Layer] = []
    while layers_of_arcs:
        names: dict[tuple[tuple[int, int], ...], int] = {}
        earlier: dict[State, int] = {}
        for state, of_state in layers_of_arcs.pop().items():
            kept = tuple((digit, named[after]) for digit, after in of_state if after in named)
            if kept:
                earlier[state] = names.setdefault(kept, len(names))
        named = earlier
        made.append(tuple(names))
    return tuple(reversed(made)) if start in named else None


def state_layers(cnf: CnfWriter, cells: Sequence[Cell], layers: Sequence[Layer] | None) -> None:
    """The cells are a word of the unrolled automaton."""
    if layers is None:
        cnf.clause([])
        return
    before: list[int] = []
    for number, (cell, layer) in enumerate(zip(cells, layers, strict=True), start=1):
        after = [cnf.fresh() for _ in layers[number]] if number < len(layers) else []
        _Between(cnf, cell, layer, before, after).state()
        before = after


def layers_size(layers: Sequence[Layer] | None, side: int, *, implied: bool) -> Size:
    """New variables and clauses of `state_layers`, counted on the states and their arcs.

    >>> layers_size(unrolled(2, 2, 0, lambda s, d: s + d, lambda s: s == 3), 2, implied=True)
    Size(auxiliary=2, clauses=8)
    """
    if layers is None:
        return Size(0, 1)
    auxiliary = clauses = 0
    for number, layer in enumerate(layers):
        arcs = [(len(out), target) for out in layer for _, target in out]
        if number == 0:
            clauses += side - len(arcs)  # Here a digit is an arc, or false.
        elif implied:
            clauses += side
        if number == len(layers) - 1:
            clauses += len(layer) if number else 0
            continue
        after = len(layers[number + 1])
        auxiliary += after
        if number == 0:
            clauses += len(arcs) + after
            continue
        entries = Counter(target for _, target in arcs)
        # The only arc of a state is that state, the only one to a state is that one.
        new = sum(out > 1 and entries[target] > 1 for out, target in arcs)
        to_itself = sum(out > 1 and entries[target] == 1 for out, target in arcs)
        auxiliary += new
        clauses += 2 * len(arcs) + new
        clauses += sum(len(out) > 1 for out in layer) + after - to_itself
    return Size(auxiliary, clauses)


class _Between:
    """A cell, and the states before and after it; no variables for the one state at either end."""

    def __init__(
        self,
        cnf: CnfWriter,
        cell: Cell,
        layer: Layer,
        before: Sequence[int],
        after: Sequence[int],
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
        say = cnf.implied if self.before else cnf.clause
        for digit, found in with_digit.items():
            if found != [self.holds[digit]]:
                say([-self.holds[digit], *found])

    def _arc(self, state: int, digit: int, target: int, *, only: bool) -> int:
        """A literal that is true where this arc is taken, and the clauses of its ends."""
        cnf, literal = self.cnf, self.holds[digit]
        if not self.after:  # What ends well is the pair of a state and a digit.
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
