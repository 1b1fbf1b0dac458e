"""A relation of two cells by supports, and by conflicts where these are few.

Support clauses (Kasif, "On the parallel complexity of discrete relaxation in constraint
satisfaction networks", 1990; Gent, "Arc consistency in SAT", ECAI 2002): not this digit, or one of
its partners. Unit propagation is arc consistent. At most one clause a digit and cell, 2n in all. A
digit with all partners but one has the conflict with that one in the place of its support, which
says the same. Where no more than 2n pairs are excluded all of them are conflicts besides: binary
clauses make shorter explanations of a search. Cells without literals for their digits (log, order)
have conflicts only, one for each excluded pair, which is weaker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from sudoku_csp.grid.board import Cell
from sudoku_csp.targets.cnf.writer import CnfWriter


def relation(cnf: CnfWriter, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
    """The digits of the two cells are a pair that is allowed."""
    fits = {(v, w): allowed(v, w) for v in cnf.digits for w in cnf.digits}
    excluded = [pair for pair, fit in fits.items() if not fit]
    if not cnf.positive or len(excluded) <= 2 * len(cnf.digits):
        for v, w in excluded:
            cnf.clause([-cnf.literal(a, v), -cnf.literal(b, w)])
        if cnf.positive:
            _supports(cnf.implied, cnf.digits_of(a), cnf.digits_of(b), fits, least=2)
        return
    _supports(cnf.clause, cnf.digits_of(a), cnf.digits_of(b), fits, least=1)


def _supports(
    say: Callable[[Sequence[int]], None],
    of_a: Sequence[int],
    of_b: Sequence[int],
    fits: Mapping[tuple[int, int], bool],
    *,
    least: int,
) -> None:
    """The supports of the digits that exclude at least so many."""
    digits = range(1, len(of_a) + 1)
    stated: dict[tuple[int, ...], None] = {}  # Each once: a conflict is that of both digits.
    for digit in digits:
        of_digit = [fits[digit, other] for other in digits]
        stated |= dict.fromkeys(_partners(of_a[digit - 1], of_b, of_digit, least))
        of_digit = [fits[other, digit] for other in digits]
        stated |= dict.fromkeys(_partners(of_b[digit - 1], of_a, of_digit, least))
    for clause in stated:
        say(clause)


def _partners(
    literal: int, others: Sequence[int], fits: Sequence[bool], least: int
) -> Iterator[tuple[int, ...]]:
    """The clause that the literal has a partner, or is not with the only one that is none."""
    excluded = [other for other, fit in zip(others, fits, strict=True) if not fit]
    if len(excluded) < least:
        return
    if len(excluded) == 1 and len(others) > 1:
        yield tuple(sorted((-literal, -excluded[0])))
    else:
        yield (-literal, *(other for other, fit in zip(others, fits, strict=True) if fit))
