"""Product: the literals stand in a rectangle, and at most one row and one column is in use.

"A new SAT encoding of the at-most-one constraint" (Chen, ModRef 2010). With p = ceil(sqrt n) rows
and q = ceil(n/p) columns, x_(i,j) implies row i and column j. The rows and the columns are
at-most-ones by the same method, pairwise up to four literals. The method has about 2 sqrt(n)
variables and 2n + 4 sqrt(n) clauses, for large n the fewest of the methods here. A true literal
makes its row and column true, all other rows and columns false, and so all other literals.
"""

from collections.abc import Iterator, Sequence
from math import isqrt

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, Clause, Fresh
from sudoku_csp.targets.cnf.at_most_one.pairwise import pairwise

PAIRWISE_UP_TO = 4


def _clauses(literals: Sequence[int], fresh: Fresh) -> Iterator[Clause]:
    if len(literals) <= PAIRWISE_UP_TO:
        yield from pairwise(literals)
        return
    height = isqrt(len(literals) - 1) + 1
    width = -(-len(literals) // height)
    rows = [fresh() for _ in range(height)]
    columns = [fresh() for _ in range(width)]
    for place, literal in enumerate(literals):
        yield [-literal, rows[place // width]]
        yield [-literal, columns[place % width]]
    yield from _clauses(rows, fresh)
    yield from _clauses(columns, fresh)


_IDEA = "at most one row and one column of a rectangle"
PRODUCT = AtMostOne("product", "Product", _IDEA, "Chen 2010", _clauses)
