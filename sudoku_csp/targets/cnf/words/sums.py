"""A sum as an automaton that adds up.

Its state is the sum so far: what the cells allow of the sum alone, unit propagation finds (a
decision diagram of the sum: Abio et al., "A new look at BDDs for pseudo-Boolean constraints", JAIR
45, 2012, with both directions of every arc). Of cells that all differ the state is the set of
digits used, while there are at most `SETS` of them: then unit propagation finds what sum and
difference exclude together. Ordinary sums beside all-different keep a third of that from five cells
on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from sudoku_csp.grid.board import Cell
from sudoku_csp.targets.cnf.words.automaton import Layer, state_layers, unrolled
from sudoku_csp.targets.cnf.writer import CnfWriter
from sudoku_csp.targets.words import Op

SETS = 256
"""The most sets of digits: cages of up to five cells on a 9x9 board."""


def linear(
    cnf: CnfWriter, terms: Sequence[tuple[int, Cell]], op: Op, total: int, *, distinct: bool
) -> None:
    """The sum of factor times digit compares so with the total; `distinct`: the cells differ."""
    factors: dict[Cell, int] = {}
    for factor, cell in terms:
        factors[cell] = factors.get(cell, 0) + factor
    factors = {cell: factor for cell, factor in factors.items() if factor}
    side = cnf.board.side
    by_sets = distinct and sum(comb(side, n) for n in range(len(factors))) <= SETS
    state_layers(cnf, list(factors), _layers(tuple(factors.values()), op, total, side, by_sets))


@lru_cache(maxsize=512)
def _layers(
    factors: tuple[int, ...], op: Op, total: int, side: int, by_sets: bool
) -> tuple[Layer, ...] | None:
    """The automaton of such a sum; with `by_sets` no digit stands in it twice."""
    lows = [min(f, f * side) for f in factors]
    highs = [max(f, f * side) for f in factors]

    def step(state: tuple[int, int, int], digit: int) -> tuple[int, int, int] | None:
        place, so_far, used = state
        if used >> digit & 1:
            return None
        so_far += factors[place] * digit
        place += 1
        low, high = so_far + sum(lows[place:]), so_far + sum(highs[place:])
        if (op != ">=" and low > total) or (op != "<=" and high < total):
            return None
        return place, so_far, used | 1 << digit if by_sets else 0

    def accept(state: tuple[int, int, int]) -> bool:
        so_far = state[1]
        return so_far == total or (so_far < total if op == "<=" else op == ">=" and so_far > total)

    return unrolled(len(factors), side, (0, 0, 0), step, accept)
