"""The proof that no fewer groups refute any target, or a smaller step that the attempt finds.

Implicit hitting sets (Ignatiev, Previti, Liffiton & Marques-Silva 2015), bounded by the size at
hand. An assignment in which the target is true breaks some groups, and a refutation has one of
them. Groups that hit all broken sets known so far, fewer than the step at hand has, refute the
target, or some assignment shows a further broken set; where there are no such groups, the target
takes as many as the step at hand. Without the bound, a target whose smallest refutation is large
would take for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_csp.backend import BudgetSpent, Deadline
from sudoku_csp.cores.minimal import minimal
from sudoku_csp.cores.oracle import Oracle
from sudoku_csp.explanation.greedy import Refutation
from sudoku_csp.explanation.hitting import hitting
from sudoku_csp.explanation.network import Network, bits_of


class Prover:
    """Keeps what was broken: it serves every target that the assignment makes true.

    `solution` are the candidates of one solution, as a bit set.
    """

    def __init__(self, network: Network, oracle: Oracle, solution: int) -> None:
        self._network = network
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
        sets = [broken for broken, true in self._known if true >> target & 1]
        sets += self._near_solution(target)
        while (chosen := hitting(sets, limit, deadline)) is not None:
            groups = list(bits_of(chosen))
            core = self._oracle.core(groups, [target + 1], deadline)
            if core is not None:
                found = minimal(self._oracle, sorted(core), [target + 1], deadline)
                assert found is not None
                return frozenset(found.groups)
            sets.append(self._grown(groups, target, deadline))
        return None

    def _near_solution(self, target: int) -> Iterator[int]:
        """What is broken where the target is put into the solution, with or without its rivals."""
        rivals = [1 << each for each in bits_of(self._network.rivals[target] & self._solution)]
        for taken in range(1 << len(rivals)):
            removed = sum(rival for place, rival in enumerate(rivals) if taken >> place & 1)
            yield self._broken(self._solution & ~removed | 1 << target)

    def _grown(self, groups: list[int], target: int, deadline: Deadline) -> int:
        """What the last assignment of the oracle breaks, after adding what can be kept."""
        true, broken = self._assignment()
        kept = list(groups)
        kept += [each for each in range(len(self._network.groups)) if not broken >> each & 1]
        for group in bits_of(broken):
            if not broken >> group & 1:
                continue
            if self._oracle.core([*kept, group], [target + 1], deadline) is None:
                true, broken = self._assignment()
                kept.append(group)
        self._known.append((broken, true))
        return broken

    def _assignment(self) -> tuple[int, int]:
        """The candidates that are true in the last model, and the groups that this breaks."""
        true = sum(1 << literal - 1 for literal in self._oracle.true() if literal > 0)
        return true, self._broken(true)

    def _broken(self, true: int) -> int:
        """The groups of which none is true, or two are."""
        broken = 0
        for group, members in enumerate(self._network.members):
            held = members & true
            if not held or held & (held - 1):
                broken |= 1 << group
        return broken
