"""Unit propagation: a clause with one literal that is not false makes this literal true.

The rule is from Davis & Putnam ("A computing procedure for quantification theory", 1960). A trail
has the literals in the order in which they became true. For each, the clauses with its negation and
its at-most-one groups are visited; a group is kept whole. Each literal has its reason, the clause
that made it true (its antecedent: Marques-Silva & Sakallah, "GRASP", 1996).
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

OPEN, TRUE, FALSE = range(3)


class Reason(NamedTuple):
    """The clause that made a literal true; `source` is the clause itself, or the group it is from.

    At a contradiction the clause is false, and `literal` is 0 or a literal that was false before.
    """

    literal: int
    clause: Sequence[int]
    source: Sequence[int]


class Propagation:
    """Unit propagation that continues as literals are decided.

    `truth[v]` is OPEN, TRUE or FALSE for variable v, and is changed. Each of the `clauses` has at
    least one true literal, each of the `groups` at most one.

    `trail` has the reasons of the literals in the order in which they became true. `conflict` is
    the reason of a contradiction, which ends the propagation.

    >>> propagation = Propagation(bytearray(4), [[1, 2]], [[2, 3]])
    >>> propagation.run(), propagation.decide(-1)
    (True, True)
    >>> [(reason.literal, reason.clause) for reason in propagation.trail]
    [(-1, [-1]), (2, [1, 2]), (-3, [-2, -3])]
    """

    def __init__(
        self, truth: bytearray, clauses: Sequence[Sequence[int]], groups: Sequence[Sequence[int]]
    ) -> None:
        self.trail: list[Reason] = []
        self.conflict: Reason | None = None
        self._truth = truth
        self._clauses = clauses
        self._visited = 0
        self._falsified: defaultdict[int, list[Sequence[int]]] = defaultdict(list)
        self._together: defaultdict[int, list[Sequence[int]]] = defaultdict(list)
        for clause in clauses:
            for literal in clause:
                self._falsified[-literal].append(clause)
        for group in groups:
            for literal in group:
                self._together[literal].append(group)

    def run(self) -> bool:
        """Propagates from every clause; returns False at a contradiction."""
        return all(map(self._look, self._clauses)) and self._follow()

    def decide(self, literal: int) -> bool:
        """Adds a literal as a clause and propagates from it; returns False at a contradiction."""
        return self._look([literal]) and self._follow()

    def _follow(self) -> bool:
        """Visits what each new true literal affects; returns False at a contradiction."""
        while self._visited < len(self.trail):
            literal = self.trail[self._visited].literal
            self._visited += 1
            if not all(map(self._look, self._falsified[literal])):
                return False
            for group in self._together[literal]:
                for other in group:
                    if other != literal and not self._make(-other, [-literal, -other], group):
                        return False
        return True

    def _look(self, clause: Sequence[int]) -> bool:
        """Makes the last literal that is not false true; returns False if all are false."""
        truth = self._truth
        opened = {x for x in clause if truth[abs(x)] == OPEN}
        if len(opened) > 1 or any(truth[abs(x)] == (TRUE if x > 0 else FALSE) for x in clause):
            return True
        return self._make(opened.pop() if opened else 0, clause, clause)

    def _make(self, literal: int, clause: Sequence[int], source: Sequence[int]) -> bool:
        """Makes a literal true; returns False if the literal is false already, or is 0."""
        value = TRUE if literal > 0 else FALSE
        before = self._truth[abs(literal)] if literal else -1
        if before == OPEN:
            self._truth[abs(literal)] = value
            self.trail.append(Reason(literal, clause, source))
        elif before != value:
            self.conflict = Reason(literal, clause, source)
            return False
        return True
