"""Splitting: three literals with a link, then the negated link with the rest of the literals.

The 3+1 splitting known from Heule's encodings (folklore; described in Knuth, TAOCP 4B, 7.2.2.2,
exercise 12): at most one of x_1 .. x_n becomes at most one of x_1, x_2, x_3, y, and at most one of
not y, x_4 .. x_n. The link y is true if one of x_4 .. x_n is. For n > 3 there are ceil((n-4)/2)
variables and 3n-6 clauses, all of two literals. A true literal propagates along the links in both
directions and makes all other literals false.
"""

from collections.abc import Iterator, Sequence

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, Clause, Fresh
from sudoku_csp.targets.cnf.at_most_one.pairwise import pairwise

HEAD = 3


def _clauses(literals: Sequence[int], fresh: Fresh) -> Iterator[Clause]:
    rest = list(literals)
    while len(rest) > HEAD + 1:
        link = fresh()
        yield from pairwise([*rest[:HEAD], link])
        rest = [-link, *rest[HEAD:]]
    yield from pairwise(rest)


_IDEA = "three literals and a link, the rest after"
SPLITTING = AtMostOne("splitting", "Splitting", _IDEA, "Heule (3+1 splitting)", _clauses)
