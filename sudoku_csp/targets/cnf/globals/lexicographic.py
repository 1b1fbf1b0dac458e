"""Lexicographic order as an automaton that reads the two sequences by turns.

While they are equal its state is that, and after a digit of the first the digit; once the second is
greater, whatever follows is accepted (the prefixes of Frisch, Hnich, Kiziltan, Miguel & Walsh,
"Global constraints for lexicographic orderings", CP 2002). Unit propagation is domain consistent
where no cell stands in both.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.globals.automata.automaton import Layer, unrolled
from sudoku_csp.targets.cnf.globals.automata.states_and_arcs import state_layers
from sudoku_csp.targets.cnf.writer import CnfWriter

EQUAL, LESS = 0, -1
"""States; any other is the digit that the second sequence is held to."""


def lex(cnf: CnfWriter, a: Sequence[Cell], b: Sequence[Cell], *, strict: bool) -> None:
    """The first sequence comes before the second, or unless it is `strict` is equal to it."""
    by_turns = [cell for pair in zip(a, b, strict=True) for cell in pair]
    state_layers(cnf, by_turns, lex_layers(cnf.board.side, len(by_turns), strict=strict))


def lex_layers(side: int, length: int, *, strict: bool) -> tuple[Layer, ...] | None:
    """The automaton that reads the two sequences by turns, so many cells in all."""

    def step(state: int, digit: int) -> int | None:
        if state == LESS:
            return LESS
        if state == EQUAL:
            return digit
        return LESS if digit > state else EQUAL if digit == state else None

    return unrolled(length, side, EQUAL, step, lambda state: state == LESS or not strict)
