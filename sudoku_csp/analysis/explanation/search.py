"""The search for the next step: one network and one oracle, to which facts are only ever added."""

from __future__ import annotations

from collections.abc import Collection

from sudoku_csp.analysis.cores.minimal import minimal
from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.explanation import contradiction, greedy
from sudoku_csp.analysis.explanation.exact import Prover
from sudoku_csp.analysis.explanation.greedy import Refutation
from sudoku_csp.analysis.explanation.network import network_of
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.analysis.explanation.step_making import Reason
from sudoku_csp.solvers.backend import BudgetSpent, Deadline

FREE = 2
"""A step of so many groups is a smallest where no single is left: one group is a single."""


class Search:
    """Looks for small steps from a state without singles. To be closed.

    `possible` are the candidates that are in a solution. Raises BudgetSpent.
    """

    def __init__(self, state: State, possible: Collection[int], deadline: Deadline) -> None:
        self._network = network_of(state)
        network = self._network
        self._targets = [
            place for place, each in enumerate(network.candidates) if each not in possible
        ]
        every = range(len(network.groups))
        self._oracle = Oracle(
            len(network.candidates), [], [network.clauses(group, deadline) for group in every]
        )
        self._prover: Prover | None = None
        self._place = {on_board: group for group, on_board in enumerate(network.groups)}

    def close(self) -> None:
        """Gives the solver back."""
        self._oracle.close()

    def learn(self, state: State) -> None:
        """Takes over what is out by now."""
        came = [
            place
            for place, each in enumerate(self._network.candidates)
            if each in state.out and self._network.all >> place & 1
        ]
        for place in came:
            self._network.rule_out(place)
            self._oracle.add([-place - 1])
            if self._prover is not None:
                self._prover.rule_out(place)
        self._targets = [place for place in self._targets if self._network.all >> place & 1]

    def next(self, deadline: Deadline) -> Reason | None:
        """A small reason why a target is out, None where there is no target. Raises BudgetSpent."""
        if not self._targets:
            return None
        found = greedy.shortest(self._network, self._targets, deadline)
        if found is None:
            groups = self._network.open_groups()
            found = contradiction.smallest_core(self._oracle, groups, self._targets, deadline)
        else:
            core = minimal(self._oracle, sorted(found[0]), [found[1] + 1], deadline)
            assert core is not None, "propagation is sound"
            if not core.minimal:
                raise BudgetSpent
            found = frozenset(core.groups), found[1]
        return self._reason(found, smallest=len(found[0]) <= FREE)

    def prove(self, reason: Reason, deadline: Deadline) -> Reason:
        """The reason proved smallest, or a smaller one; as it was where the deadline passes."""
        groups = frozenset(self._place[group] for group in reason.groups)
        target = self._network.number[reason.candidate]
        found, proved = self._proving(deadline).proved((groups, target), self._targets, deadline)
        return self._reason(found, smallest=proved)

    def _proving(self, deadline: Deadline) -> Prover:
        """The prover, which begins from a solution of the puzzle."""
        if self._prover is None:
            clash = self._oracle.core(range(self._oracle.size), [], deadline)
            assert clash is None, "the puzzle has a solution"
            self._prover = Prover(self._oracle, self._oracle.true())
        return self._prover

    def _reason(self, found: Refutation, *, smallest: bool) -> Reason:
        groups, target = found
        on_board = sorted(self._network.groups[group] for group in groups)
        return Reason(tuple(on_board), self._network.candidates[target], smallest=smallest)
