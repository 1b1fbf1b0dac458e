"""Pairwise at-most-one: no two of the literals together.

n(n-1)/2 clauses of two literals and no new variable, the binomial encoding that every survey
starts from (for Sudoku: Lynce & Ouaknine, "Sudoku as a SAT problem", 2006). As soon as one literal
is true, unit propagation makes all the others false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, Clause, Fresh


def pairwise(literals: Sequence[int]) -> Iterator[Clause]:
    """The clauses that forbid each pair of the literals.

    >>> list(pairwise([1, 2, 3]))
    [[-1, -2], [-1, -3], [-2, -3]]
    """
    for first, second in combinations(literals, 2):
        yield [-first, -second]


def _clauses(literals: Sequence[int], _fresh: Fresh) -> Iterator[Clause]:
    return pairwise(literals)


PAIRWISE = AtMostOne(
    "pairwise", "Pairwise", "no two of the literals together", "folklore", _clauses
)
