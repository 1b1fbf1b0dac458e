"""The proof that no fewer groups refute any target, or a smaller step that the attempt finds.

Implicit hitting sets (Ignatiev, Previti, Liffiton & Marques-Silva 2015), bounded by the size at
hand. An assignment in which the target is true breaks some groups, and a refutation has one of
them. Groups that hit all broken sets, fewer than the step at hand has, refute the target; where
there are no such groups, the target takes as many as the step at hand. Without the bound, a target
whose smallest refutation is large would take for ever.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sudoku_csp.analysis.cores.bounded_hitting_set import hitting
from sudoku_csp.analysis.cores.minimal import minimal
from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.explanation.network import Refutation
from sudoku_csp.grid.bits import bits_of
from sudoku_csp.solvers.backend import BudgetSpent, Deadline


class Prover:
    """Keeps what was broken: it serves every target that the assignment makes true.

    Assignments keep to the literals of `solution` where they can, for that breaks little.
    """

    def __init__(self, oracle: Oracle, solution: Collection[int] = ()) -> None:
        self._oracle = oracle
        self._solution = solution
        self._known: list[tuple[int, int]] = []  # Groups that are broken, and the assignment.

    def rule_out(self, candidate: int) -> None:
        """Forgets the assignments in which this candidate, which is out, is true."""
        self._known = [each for each in self._known if not each[1] >> candidate & 1]

    def proved(
        self, found: Refutation, targets: Iterable[int], deadline: Deadline
    ) -> tuple[Refutation, bool]:
        """The smallest refutation of any target, and whether the deadline left time to prove it."""
        try:
            for target in targets:
                while (fewer := self._fewer(target, len(found[0]) - 1, deadline)) is not None:
                    found = fewer, target
        except BudgetSpent:
            return found, False
        return found, True

    def _fewer(self, target: int, limit: int, deadline: Deadline) -> frozenset[int] | None:
        """At most so many groups that refute the target. Raises BudgetSpent."""

        def further(groups: int) -> int | None:
            return self._broken(groups, target, deadline)

        sets = [broken for broken, true in self._known if true >> target & 1]
        chosen = hitting(sets, limit, further)
        if chosen is None:
            return None
        found = minimal(self._oracle, bits_of(chosen), [target + 1], deadline)
        assert found is not None, "what hits all broken sets refutes the target"
        return frozenset(found.groups)

    def _broken(self, groups: int, target: int, deadline: Deadline) -> int | None:
        """Groups that break where these stand and the target is true; None if it is refuted."""
        self._oracle.prefer(self._solution)
        broken = self._oracle.broken(groups, [target + 1], deadline)
        if broken is None:
            return None
        true = sum([1 << literal - 1 for literal in self._oracle.true() if literal > 0])
        self._known.append((broken, true))
        return broken
