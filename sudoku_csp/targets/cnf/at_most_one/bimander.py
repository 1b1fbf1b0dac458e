"""Bimander: groups of two, and every literal writes the number of its group in binary.

"A new method to encode the at-most-one constraint into SAT" (Nguyen & Mai, SoICT 2015), with m =
ceil(n/2) groups, their best choice: pairwise within a group, bitwise between the groups. ceil(log2
m) variables and n/2 + n ceil(log2 m) clauses of two literals. A true literal makes its partner
false, fixes every bit, and these close all other groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, Clause, Fresh
from sudoku_csp.targets.cnf.at_most_one.pairwise import pairwise

GROUP = 2


def _bits(n: int) -> int:
    groups = -(-n // GROUP)
    return max(groups - 1, 0).bit_length()


def _clauses(literals: Sequence[int], fresh: Fresh) -> Iterator[Clause]:
    bits = [fresh() for _ in range(_bits(len(literals)))]
    for number, start in enumerate(range(0, len(literals), GROUP)):
        group = literals[start : start + GROUP]
        yield from pairwise(group)
        for literal in group:
            for place, bit in enumerate(bits):
                yield [-literal, bit if number >> place & 1 else -bit]


BIMANDER = AtMostOne(
    "bimander",
    "Bimander",
    "groups of two that write their number in binary",
    "Nguyen & Mai 2015",
    _clauses,
)
