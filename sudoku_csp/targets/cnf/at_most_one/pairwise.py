"""Pairwise at-most-one: a clause forbids each pair of literals.

It has n(n-1)/2 clauses of two literals and no new variable. Every survey starts from this method,
also called binomial (for Sudoku: Lynce & Ouaknine, "Sudoku as a SAT problem", 2006).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, Clause


def pairwise(literals: Sequence[int]) -> Iterator[Clause]:
    """Yields the clauses that forbid each pair of the literals.

    >>> list(pairwise([1, 2, 3]))
    [[-1, -2], [-1, -3], [-2, -3]]
    """
    for first, second in combinations(literals, 2):
        yield [-first, -second]


_IDEA = "no two of the literals together"
PAIRWISE = AtMostOne("pairwise", "Pairwise", _IDEA, "folklore", lambda xs, _fresh: pairwise(xs))
