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
    propagation = _Propagation(truth, clauses, groups)
    return all(map(propagation.look, clauses)) and propagation.run()


class _Propagation:
    """The queue, and where each literal stands."""

    def __init__(
        self,
        truth: bytearray,
        clauses: Sequence[Sequence[int]],
        groups: Sequence[Sequence[int]],
    ) -> None:
        self._truth = truth
        self._queue: list[int] = []
        self._falsified: defaultdict[int, list[Sequence[int]]] = defaultdict(list)
        self._together: defaultdict[int, list[Sequence[int]]] = defaultdict(list)
        for clause in clauses:
            for literal in clause:
                self._falsified[-literal].append(clause)
        for group in groups:
            for literal in group:
                self._together[literal].append(group)

    def run(self) -> bool:
        """Visits what each literal that became true touches; False at a contradiction."""
        while self._queue:
            literal = self._queue.pop()
            if not all(map(self.look, self._falsified[literal])):
                return False
            for group in self._together[literal]:
                if not all(self._decide(-other) for other in group if other != literal):
                    return False
        return True

    def look(self, clause: Sequence[int]) -> bool:
        """Decides the last literal of a clause; False if all are false."""
        truth = self._truth
        opened = {x for x in clause if truth[abs(x)] == OPEN}
        if len(opened) > 1 or any(truth[abs(x)] == (TRUE if x > 0 else FALSE) for x in clause):
            return True
        return bool(opened) and self._decide(opened.pop())

    def _decide(self, literal: int) -> bool:
        value = TRUE if literal > 0 else FALSE
        before = self._truth[abs(literal)]
        if before == OPEN:
            self._truth[abs(literal)] = value
            self._queue.append(literal)
        return before in (OPEN, value)
