"""Product: the literals stand in a rectangle, at most one row and at most one column is in use.

"A new SAT encoding of the at-most-one constraint" (Chen, ModRef 2010). With p = ceil(sqrt n) rows
and q = ceil(n/p) columns, x_(i,j) implies row i and column j; the rows and the columns are
at-most-ones by the same method, pairwise up to four literals. About 2 sqrt(n) variables and 2n + 4
sqrt(n) clauses, for large n the fewest of the methods here. A true literal fixes its row and
column, which closes all others and so makes all other literals false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, Clause, Fresh
from sudoku_csp.targets.cnf.at_most_one.pairwise import pairwise

PAIRWISE_UP_TO = 4


def _sides(n: int) -> tuple[int, int]:
    rows = isqrt(n - 1) + 1
    return rows, -(-n // rows)


def _clauses(literals: Sequence[int], fresh: Fresh) -> Iterator[Clause]:
    if len(literals) <= PAIRWISE_UP_TO:
        yield from pairwise(literals)
        return
    height, width = _sides(len(literals))
    rows = [fresh() for _ in range(height)]
    columns = [fresh() for _ in range(width)]
    for place, literal in enumerate(literals):
        yield [-literal, rows[place // width]]
        yield [-literal, columns[place % width]]
    yield from _clauses(rows, fresh)
    yield from _clauses(columns, fresh)


PRODUCT = AtMostOne(
    "product", "Product", "at most one row and one column of a rectangle", "Chen 2010", _clauses
)
