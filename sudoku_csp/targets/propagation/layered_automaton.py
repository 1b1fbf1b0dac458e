"""An automaton unrolled over the cells, swept forward and back.

A layer of states stands between any two cells. An arc leads for a digit from a state to a state of
the next layer. A digit stays if one of its arcs is on a path of candidates from the start to an
accepted state (Pesant, CP 2004). Domain consistent if no cell is repeated. The layers are made
once, without states that are on no path. States that accept the same words are one state (Revuz,
"Minimisation of acyclic deterministic automata in linear time", 1992).
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.model import Accept, State, Step
from sudoku_csp.targets.propagation.domains import Conflict, Domains

Arcs = tuple[tuple[int, int], ...]
"""The arcs of a state: the bit of a digit, and the number of the state in the next layer."""


class LayeredAutomaton:
    """The digits of the cells, in order, lead from the start to an accepted state."""

    slow = True

    def __init__(
        self,
        cells: Sequence[Cell],
        side: int,
        start: State,
        step: Step[State],
        accept: Accept[State],
    ) -> None:
        self.scope = tuple(dict.fromkeys(cells))
        self._cells = tuple(cells)
        self._layers = _unroll(len(self._cells), side, start, step, accept)

    def propagate(self, domains: Domains) -> None:
        layers, masks = self._layers, domains.masks(self._cells)
        if layers is None:
            raise Conflict("no word is accepted")
        reached: list[set[int]] = [{0}]
        for layer, mask in zip(layers, masks, strict=True):
            reached.append(
                {after for state in reached[-1] for bit, after in layer[state] if bit & mask}
            )
        good = reached.pop()
        if not good:
            raise Conflict("no word of the candidates is accepted")
        for cell, layer, mask in zip(
            reversed(self._cells), reversed(layers), reversed(masks), strict=True
        ):
            kept = 0
            before = set()
            for state in reached.pop():
                for bit, after in layer[state]:
                    if bit & mask and after in good:
                        kept |= bit
                        before.add(state)
            if kept != mask:
                domains.keep(cell, kept)
            good = before


def _unroll(
    length: int, side: int, start: State, step: Step[State], accept: Accept[State]
) -> list[list[Arcs]] | None:
    """The layers with the arcs of each state, or None if no word is accepted.

    The first layer has one state. All last arcs lead to state 0, the only accepted one.
    """
    forward: list[dict[State, list[tuple[int, State]]]] = []
    states: dict[State, None] = {start: None}
    for _ in range(length):
        arcs = {
            state: [
                (1 << digit - 1, after)
                for digit in range(1, side + 1)
                if (after := step(state, digit)) is not None
            ]
            for state in states
        }
        forward.append(arcs)
        states = {after: None for of_state in arcs.values() for _, after in of_state}
    number = {state: 0 for state in states if accept(state)}
    layers: list[list[Arcs]] = []
    for arcs in reversed(forward):
        classes: dict[Arcs, int] = {}
        before = {}
        for state, of_state in arcs.items():
            kept = tuple((bit, number[after]) for bit, after in of_state if after in number)
            if kept:
                before[state] = classes.setdefault(kept, len(classes))
        number = before
        layers.append(list(classes))
    return layers[::-1] if start in number else None
