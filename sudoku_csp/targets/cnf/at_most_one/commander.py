"""Commander: groups of three with a commander each, and at most one commander is true.

"Efficient CNF encoding for selecting 1 from N objects" (Klieber & Kwon, CFV 2007). In each group
the literals are pairwise exclusive and each implies its commander; of the commanders at most one is
true, by the same method, pairwise up to four. The clause that a commander implies its group serves
"exactly one" and is left out. About n/2 variables and 3n clauses. A true literal makes its
commander true, that makes the other commanders false, and these their groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_csp.targets.cnf.at_most_one import AtMostOne, Clause, Fresh
from sudoku_csp.targets.cnf.at_most_one.pairwise import pairwise

GROUP = 3
PAIRWISE_UP_TO = 4


def _clauses(literals: Sequence[int], fresh: Fresh) -> Iterator[Clause]:
    if len(literals) <= PAIRWISE_UP_TO:
        yield from pairwise(literals)
        return
    commanders = []
    for start in range(0, len(literals), GROUP):
        group = literals[start : start + GROUP]
        commander = fresh()
        commanders.append(commander)
        yield from pairwise(group)
        yield from ([-literal, commander] for literal in group)
    yield from _clauses(commanders, fresh)


COMMANDER = AtMostOne(
    "commander",
    "Commander",
    "groups of three, and at most one commander",
    "Klieber & Kwon 2007",
    _clauses,
)
