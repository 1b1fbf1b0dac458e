"""Log states: the state before each cell is a binary number.

The log encoding (Iwama & Miyazaki, "SAT-variable complexity of hard combinatorial problems", 1994;
Walsh, "SAT v CSP", CP 2000) of the states: q of them take ceil(log2 q) variables. A state and a
digit imply each bit of the next state, or are a conflict. A number without a state never arises.
Unit propagation follows filled cells from the first one on, and sees nothing from the last.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import global_form
from sudoku_csp.targets.cnf.globals.automata import Automaton, Layer


@global_form(
    "Log states", "the states in binary", "Iwama & Miyazaki 1994; Walsh 2000", "any automaton"
)
def log_states(cnf: CnfWriter, cells: Sequence[Cell], automaton: Automaton) -> None:
    """The cells are a word of the automaton."""
    if automaton.layers is None:
        cnf.clause([])
        return
    bits: list[int] = []
    for cell, layer, width in zip(cells, automaton.layers, _widths(automaton.layers), strict=True):
        after = [cnf.fresh() for _ in range(width)]
        for place, arcs in enumerate(layer):
            here = [-x for x in _number(place, bits)]
            targets = dict(arcs)
            for digit in cnf.digits:
                read = [*here, -cnf.literal(cell, digit)]
                if digit not in targets:
                    cnf.clause(read)
                    continue
                for bit in _number(targets[digit], after):
                    cnf.clause([*read, bit])
        bits = after


def _widths(layers: Sequence[Layer]) -> list[int]:
    """How many variables the states after each cell have; there is one state after the last."""
    states = [*map(len, layers), 1]
    return [(number - 1).bit_length() for number in states[1:]]


def _number(place: int, bits: Sequence[int]) -> list[int]:
    """The literals that are true where the bits, the lowest first, are the number."""
    return [bit if place >> power & 1 else -bit for power, bit in enumerate(bits)]
