"""Unit propagation: what follows from clauses of which one literal is left, and why.

The rule is that of Davis & Putnam ("A computing procedure for quantification theory", 1960). A
trail has the literals in the order in which they became true; each visits the clauses in which it
is false and its at-most-one groups, which are kept whole. Each literal has its reason, the clause
that forced it (its antecedent: Marques-Silva & Sakallah, "GRASP", 1996).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

OPEN, TRUE, FALSE = range(3)


class Reason(NamedTuple):
    """Why a literal became true: `source`, a clause or, with `member` its true literal, a group.

    Of a contradiction it is the clause of which no literal is true; `literal` is then 0, or the
    one that a group makes true although it is false.
    """

    literal: int
    source: Sequence[int]
    member: int = 0

    @property
    def clause(self) -> Sequence[int]:
        """The clause; of a group it is the pair.

        >>> Reason(-2, [1, 2, 3], member=1).clause
        [-1, -2]
        """
        return [-self.member, self.literal] if self.member else self.source


class Propagation:
    """Unit propagation that goes on as literals are decided.

    `truth[v]` is OPEN, TRUE or FALSE. `clauses` have at least one true literal each, `groups` at
    most one. After a contradiction `truth` makes a clause or a group false.

    `trail` has each literal that became true with its reason, in that order; `conflict` is the
    reason of a contradiction, which ends it.

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
        """Looks at every clause, and follows what that decides; False at a contradiction."""
        return all(map(self._look, self._clauses)) and self._follow()

    def decide(self, literal: int) -> bool:
        """Takes a literal as a clause of its own and follows it; False at a contradiction."""
        return self._look([literal]) and self._follow()

    def _follow(self) -> bool:
        """Visits what each literal that became true touches."""
        while self._visited < len(self.trail):
            literal = self.trail[self._visited].literal
            self._visited += 1
            if not all(map(self._look, self._falsified[literal])):
                return False
            for group in self._together[literal]:
                for other in group:
                    if other != literal and not self._make(Reason(-other, group, literal)):
                        return False
        return True

    def _look(self, clause: Sequence[int]) -> bool:
        """Decides the last literal of a clause; False if all are false."""
        truth = self._truth
        opened = {x for x in clause if truth[abs(x)] == OPEN}
        if len(opened) > 1 or any(truth[abs(x)] == (TRUE if x > 0 else FALSE) for x in clause):
            return True
        return self._make(Reason(opened.pop() if opened else 0, clause))

    def _make(self, reason: Reason) -> bool:
        """Makes a literal true; False where it is false, or there is none."""
        literal = reason.literal
        value = TRUE if literal > 0 else FALSE
        before = self._truth[abs(literal)] if literal else -1
        if before == OPEN:
            self._truth[abs(literal)] = value
            self.trail.append(reason)
        elif before != value:
            self.conflict = reason
            return False
        return True
