"""Cardinality constraint: at most one, said in one line and not in clauses.

For languages that have sums, as OPB (Roussel & Manquinho): x_1 + ... + x_n <= 1. No new variables,
one line a group, and a solver that propagates it, as MiniCARD does, makes all others false when one
literal is true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_csp.targets.cnf.at_most_one.method import AtMostOne, Clause, Fresh


def _lines(literals: Sequence[int], _fresh: Fresh) -> Iterator[Clause]:
    if len(literals) > 1:
        yield list(literals)


CARDINALITY = AtMostOne(
    "cardinality",
    "Cardinality constraint",
    "a sum in one line, for opb and some solvers",
    "Roussel & Manquinho 2012",
    _lines,
)
"""A method of lines and not of clauses: an output takes it only if it `sums`."""
