"""Log states: the state before each cell is a binary number.

The log encoding (Iwama & Miyazaki, "SAT-variable complexity of hard combinatorial problems", 1994;
Walsh, "SAT v CSP", CP 2000) of the states: q states have ceil(log2 q) variables. A state and a
digit imply each bit of the next state, or are a conflict. A number without a state never arises.
Unit propagation follows filled cells from the first cell on, and never backwards from the last.
"""

from collections.abc import Sequence

from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import Cells, global_form
from sudoku_csp.targets.cnf.globals.automata import Automaton


@global_form("the states in binary", "Iwama & Miyazaki 1994; Walsh 2000")
def log_states(cnf: CnfWriter, cells: Cells, automaton: Automaton) -> None:
    """States that the cells are a word of the automaton."""
    if automaton.layers is None:
        cnf.clause([])
        return
    states_after = [*map(len, automaton.layers), 1][1:]  # There is one state after the last cell.
    bits: list[int] = []
    for cell, layer, states in zip(cells, automaton.layers, states_after, strict=True):
        after = [cnf.fresh() for _ in range((states - 1).bit_length())]
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


def _number(place: int, bits: Sequence[int]) -> list[int]:
    """Returns the literals that are true if the bits, the lowest first, are the number."""
    return [bit if place >> power & 1 else -bit for power, bit in enumerate(bits)]
