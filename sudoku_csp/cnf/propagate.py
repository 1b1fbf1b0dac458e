"""Unit propagation, plainly: what follows from clauses of which one literal is left.

The rule is Davis & Putnam's ("A computing procedure for quantification theory", 1960). A queue of
literals that became true; each visits the clauses in which it is false and the groups in which it
stands. Groups of which at most one is true are looked at whole, so that a large board's pairs need
not be written out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence


OPEN, TRUE, FALSE = range(3)


def propagate(
    truth: bytearray, clauses: Sequence[Sequence[int]], groups: Sequence[Sequence[int]]
) -> bool:
    """Decides in `truth` what follows, and says whether no contradiction was met.

    `truth[v]` is OPEN, TRUE or FALSE. `clauses` have at least one true literal each, `groups` at
    most one. After a contradiction `truth` makes a clause or a group false.

    >>> truth = bytearray(4)
    >>> propagate(truth, [[1], [2, 3]], [[1, 2]]), list(truth)
    (True, [0, 1, 2, 1])
    """
    falsified: defaultdict[int, list[Sequence[int]]] = defaultdict(list)
    together: defaultdict[int, list[Sequence[int]]] = defaultdict(list)
    for clause in clauses:
        for literal in clause:
            falsified[-literal].append(clause)
    for group in groups:
        for literal in group:
            together[literal].append(group)
    queue: list[int] = []

    def decide(literal: int) -> bool:
        value = TRUE if literal > 0 else FALSE
        before = truth[abs(literal)]
        if before == OPEN:
            truth[abs(literal)] = value
            queue.append(literal)
        return before in (OPEN, value)

    def look(clause: Sequence[int]) -> bool:
        opened = [x for x in clause if truth[abs(x)] == OPEN]
        if len(opened) > 1 or any(truth[abs(x)] == (TRUE if x > 0 else FALSE) for x in clause):
            return True
        return bool(opened) and decide(opened[0])

    if not all(map(look, clauses)):
        return False
    while queue:
        literal = queue.pop()
        if not all(map(look, falsified[literal])):
            return False
        for group in together[literal]:
            if not all(decide(-other) for other in group if other != literal):
                return False
    return True
