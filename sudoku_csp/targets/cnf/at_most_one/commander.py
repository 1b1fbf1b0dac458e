"""Commander: groups of three with a commander each, and at most one commander is true.

"Efficient CNF encoding for selecting 1 from N objects" (Klieber & Kwon, CFV 2007). Within a group
the literals exclude one another pairwise, and each implies its commander. The commanders are again
an at-most-one by the same method, pairwise up to four literals. The clause "a commander implies its
group" serves "exactly one" and is left out. The method has about n/2 variables and 3n clauses. A
true literal makes its commander true, which makes the other commanders and their groups false.
"""

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


_IDEA = "groups of three, and at most one commander"
COMMANDER = AtMostOne("commander", "Commander", _IDEA, "Klieber & Kwon 2007", _clauses)
