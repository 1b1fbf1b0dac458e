"""A relation of two cells by supports: a digit needs a partner, or has one that it excludes.

Support clauses (Kasif, "On the parallel complexity of discrete relaxation in constraint
satisfaction networks", 1990; Gent, "Arc consistency in SAT", ECAI 2002): not this digit, or one of
its partners. A digit with all partners but one has the conflict with that one instead, which says
the same in two literals. Unit propagation is arc consistent. At most one clause a digit and cell,
2n in all; cells without literals for their digits (log, order) have conflicts only, one for each
pair that is not allowed, which is weaker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sudoku_csp.grid.board import Cell
from sudoku_csp.targets.cnf.writer import CnfWriter


def relation(cnf: CnfWriter, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
    """The digits of the two cells are a pair that is allowed."""
    pairs = {(v, w): allowed(v, w) for v in cnf.digits for w in cnf.digits}
    if not cnf.positive:
        for (v, w), fits in pairs.items():
            if not fits:
                cnf.clause([-cnf.literal(a, v), -cnf.literal(b, w)])
        return
    of_a, of_b = cnf.digits_of(a), cnf.digits_of(b)
    fits_a = [[pairs[v, w] for w in cnf.digits] for v in cnf.digits]
    fits_b = [[pairs[v, w] for v in cnf.digits] for w in cnf.digits]
    stated: dict[tuple[int, ...], None] = {}  # Each once: a conflict is that of both digits.
    for literals, others, table in ((of_a, of_b, fits_a), (of_b, of_a, fits_b)):
        for literal, partners in zip(literals, table, strict=True):
            stated |= dict.fromkeys(_partners(literal, others, partners))
    for clause in stated:
        cnf.clause(clause)


def _partners(
    literal: int, others: Sequence[int], fits: Sequence[bool]
) -> Iterator[tuple[int, ...]]:
    """The clause that the literal has a partner, or is not with the only one that is none."""
    excluded = [other for other, fit in zip(others, fits, strict=True) if not fit]
    if len(excluded) == 1 and len(others) > 1:
        yield tuple(sorted((-literal, -excluded[0])))
    elif excluded:
        yield (-literal, *(other for other, fit in zip(others, fits, strict=True) if fit))
