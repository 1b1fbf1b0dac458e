"""A trial assumes a candidate and derives a contradiction. A core is a proof by a SAT solver.

The trial taken is the one that refutes its candidate within the fewest rounds; of several trials,
the one with the smallest reason.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from sudoku_csp.analysis.explanation.chain import Chain
from sudoku_csp.analysis.explanation.filters import Group, SmallSolver, numbered
from sudoku_csp.analysis.explanation.layer import Layer
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.step import Link, Step, thoughts
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.grid.helpers import quantity

ROUNDS = (1, 2, 3, 4, 6, 9, 14)
"""After each of these rounds, the candidates refuted so far are compared."""

SMALL = 3
"""A reason of at most this weight is taken without looking for a smaller one."""


class Trials(Layer):
    _sieved = 0
    _refuted: Sequence[CellDigit] = ()
    """Candidates that were refuted within the rounds of the last trial."""

    def find(self) -> Step | None:
        again = [at for at in self._refuted if self.position.is_open(*at)]
        return self._shortest(again) or self._shortest(self._refutable())

    def _shortest(self, tried: Sequence[CellDigit]) -> Step | None:
        """The trial with the fewest rounds, and among these with the smallest reason."""
        chains = [Chain(self.position, at) for at in tried]
        for rounds in ROUNDS:
            best: Chain | None = None
            for chain in chains:
                if chain.run(rounds, self.deadline) and (best is None or chain.size < best.size):
                    best = chain
                    if chain.size[0] <= SMALL:
                        break
            if best is not None:
                self._refuted = [chain.assumed for chain in chains if chain.links]
                step = self.by_chain(self.name, best, [], ROUNDS[-1])
                return replace(step, name=_name(step.chain, self.position))
        return None

    @cached_property
    def _sieve(self) -> SmallSolver:
        """A solver with the clauses of all groups, used only for unit propagation."""
        side, cells = self.rules.side, range(len(self.rules.board.cells))
        clauses = (clause for group in self.oracle.groups for clause in group.clauses)
        return self.rules.solvers.enter_context(
            SmallSolver(side, len(cells), numbered(side, cells, clauses))
        )

    def _refutable(self) -> list[CellDigit]:
        """The candidates that unit propagation refutes, in cells with few candidates first.

        Other candidates are seldom worth a trial.
        """
        for at in self.position.removed[self._sieved :]:
            self._sieve.add([-self.rules.variable(*at)])
        self._sieved = len(self.position.removed)
        opened = sorted(
            self.position.open_candidates(),
            key=lambda at: self.position.candidates[at[0]].bit_count(),
        )
        found = []
        for at in opened:
            self.deadline.check()
            if self._sieve.propagate([self.rules.variable(*at)]) is None:
                found.append(at)
        return found


def _name(chain: Sequence[Link], position: Position) -> str:
    """The name of a trial: an XY-chain, or the number of its links.

    In an XY-chain every cell has two candidates and loses one of them to the cell before it. The
    last cell loses both.
    """
    rules, out = position.rules, [link for link in chain if not link.holds]
    cells = [rules.board.position(link.candidate.cell) for link in out]
    if (
        all(link.group is None for link in chain if link.holds)
        and all(position.candidates[cell].bit_count() == 2 for cell in cells)
        and len(cells) == len({*cells}) + 1
        and all(link.group and (link.group.digit or link.group in rules.different) for link in out)
    ):
        return "XY-chain"
    return f"trial of {quantity(thoughts(chain), 'link')}"


MOST_OF_TRIAL = 8
"""The largest size of a trial whose groups are tried as a core."""

MADE_MINIMAL = 25
"""The number of cores, the smallest first, that are made minimal."""

SECONDS = 5.0
"""After this time the search ends if it has found a core."""


Refutation = tuple[CellDigit, list[Group]]
"""A candidate, and the groups that refute it."""


class Cores(Layer):
    """Finds a small set of groups that refute a candidate, by a SAT solver.

    The groups of trials since the last core are tried first, since they often refute more than the
    trial did. Otherwise the smallest of several minimal cores is taken.
    """

    _read = 0

    def find(self) -> Step | None:
        self.oracle.follow()
        best = self._of_trials() or self._smallest()
        if best is None:
            return None
        at, groups = best
        others = self.oracle.widened(groups)
        removed = [at, *(other for other in others if other != at)]
        return self.step(groups, removed)

    def _minimal(self, at: CellDigit, groups: Sequence[Group]) -> Refutation:
        found = self.oracle.minimal(groups, [self.rules.variable(*at)])
        assert found is not None, "the groups refute the candidate"
        return at, found

    def _of_trials(self) -> Refutation | None:
        """A candidate that a minimal subset of a short trial's groups refutes, and the subset."""
        steps, self._read = self.position.steps[self._read :], len(self.position.steps)
        for step in reversed(steps):
            short = step.layer == "trial" and step.size <= MOST_OF_TRIAL
            if short and (found := self.oracle.widened(step.groups)):
                return self._minimal(found[0], step.groups)
        return None

    def _smallest(self) -> Refutation | None:
        """A candidate and its core, the smallest of some minimal cores; None without a core."""
        cores: list[Refutation] = []
        soon = self.deadline.within(SECONDS)
        try:
            for at in self.position.open_candidates():
                found = self.oracle.core(at, soon if cores else self.deadline)
                if found is not None:
                    cores.append((at, found))
        except BudgetSpent:
            if not cores:
                raise
        made: list[Refutation] = []
        for at, core in sorted(cores, key=lambda each: len(each[1]))[:MADE_MINIMAL]:
            if made and soon.expired():
                break
            made.append(self._minimal(at, core))
        return min(made, key=lambda one: sum(each.weight for each in one[1]), default=None)
