"""Automata along a line of cells as clauses: a module for each form, and the choice of a form.

An automaton is unrolled over the cells (Pesant, "A regular language membership constraint for
finite sequences of variables", CP 2004): there is a layer of states before each cell. States from
which no word is accepted are left out, and states of one layer that accept the same words become
one state (Revuz, "Minimisation of acyclic deterministic automata in linear time", 1992).

All conflicts of CaDiCaL until it has proved that each of six published puzzles has one solution:

===============  =========  ===========================
states and arcs  1,500
arcs             1,800
states           2,600
log states       20,000     in nearly four times the time
===============  =========  ===========================
"""

from collections.abc import Callable
from dataclasses import dataclass

from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import AUTOMATA, Cells, global_form
from sudoku_csp.targets.model import State

Layer = tuple[tuple[tuple[int, int], ...], ...]
"""The arcs of each state: a digit, and the number of a state of the next layer."""

Layers = tuple[Layer, ...] | None
"""One layer for each cell; None if no word is accepted."""


@dataclass(frozen=True)
class Automaton:
    """The layers of an automaton over digits up to `side`.

    State 0 of the first layer is the start. The arcs of the last layer lead to state 0.
    """

    side: int
    layers: Layers

    @property
    def width(self) -> int:
        return len(self.layers or ())


def unrolled(
    length: int,
    side: int,
    start: State,
    step: Callable[[State, int], State | None],
    accept: Callable[[State], bool],
) -> Layers:
    """Returns the layers of the minimal automaton, or None if it accepts no word of this length.

    >>> unrolled(2, 2, 0, lambda total, digit: total + digit, lambda total: total == 3)
    ((((1, 0), (2, 1)),), (((2, 0),), ((1, 0),)))
    """
    layers_of_arcs: list[dict[State, list[tuple[int, State]]]] = []
    frontier = [start]  # In the order of their arcs, so that the formula is the same each time.
    for _ in range(length):
        arcs: dict[State, list[tuple[int, State]]] = {}
        for state in frontier:
            following = ((digit, step(state, digit)) for digit in range(1, side + 1))
            arcs[state] = [(digit, after) for digit, after in following if after is not None]
        layers_of_arcs.append(arcs)
        frontier = list(dict.fromkeys(after for out in arcs.values() for _, after in out))
    numbers = dict.fromkeys(filter(accept, frontier), 0)
    layers: list[Layer] = []
    while layers_of_arcs:
        layer: dict[tuple[tuple[int, int], ...], int] = {}
        earlier: dict[State, int] = {}
        for state, of_state in layers_of_arcs.pop().items():
            kept = tuple((digit, numbers[after]) for digit, after in of_state if after in numbers)
            if kept:
                earlier[state] = layer.setdefault(kept, len(layer))
        numbers = earlier
        layers.append(tuple(layer))
    return tuple(reversed(layers)) if start in numbers else None


@global_form("of these, states and arcs for each automaton", "measured here")
def automatic(cnf: CnfWriter, cells: Cells, automaton: Automaton) -> None:
    """States an automaton in the form with the fewest conflicts."""
    AUTOMATA.named("states-and-arcs").state(cnf, cells, automaton)
