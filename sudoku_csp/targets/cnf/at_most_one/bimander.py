"""Bimander: groups of two, and every literal implies the number of its group in binary.

"A new method to encode the at-most-one constraint into SAT" (Nguyen & Mai, SoICT 2015), with m =
ceil(n/2) groups, their best choice: pairwise within a group, bitwise between the groups. It has
ceil(log2 m) variables, and n/2 + n ceil(log2 m) clauses of two literals. A true literal makes its
partner false and fixes every bit; the bits make the literals of all other groups false.
"""

from collections.abc import Iterator, Sequence

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, Clause, Fresh
from sudoku_csp.targets.cnf.at_most_one.pairwise import pairwise

GROUP = 2


def _clauses(literals: Sequence[int], fresh: Fresh) -> Iterator[Clause]:
    starts = range(0, len(literals), GROUP)
    bits = [fresh() for _ in range(max(len(starts) - 1, 0).bit_length())]
    for number, start in enumerate(starts):
        group = literals[start : start + GROUP]
        yield from pairwise(group)
        for literal in group:
            for place, bit in enumerate(bits):
                yield [-literal, bit if number >> place & 1 else -bit]


_IDEA = "groups of two that write their number in binary"
BIMANDER = AtMostOne("bimander", "Bimander", _IDEA, "Nguyen & Mai 2015", _clauses)
