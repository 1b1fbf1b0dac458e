"""Trial: a candidate is assumed, and what follows leads to a contradiction. Core: a proof.

Of the candidates that are refuted within the fewest rounds the one with the smallest reason is
taken. A group is left out wherever the trial refutes the candidate without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from sudoku_csp.analysis.explanation.chain import Chain, Trace
from sudoku_csp.analysis.explanation.filters import SmallSolver, numbered
from sudoku_csp.analysis.explanation.layer import Finding, Layer
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.proof import Proof
from sudoku_csp.analysis.explanation.rules import Group, Rules
from sudoku_csp.analysis.explanation.step import Link, thoughts
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.grid.helpers import bits_of, quantity
from sudoku_csp.solvers.backend import Deadline

ROUNDS = (1, 2, 3, 4, 6, 9, 14)
"""Rounds after which the candidates refuted by then are compared; the last is the most."""

SMALL = 3
"""A reason of so few groups is taken without looking for a smaller one."""


class Trial(Layer):
    """A contradiction after few rounds."""

    name = "trial"

    def __init__(self, rules: Rules, proof: Proof) -> None:
        super().__init__(rules, proof)
        self._sieved = 0
        self._also: list[CellDigit] = []
        """Candidates that were refuted in as many rounds as the last trial."""

    def find(self, position: Position, deadline: Deadline) -> Finding | None:
        also = [(cell, digit) for cell, digit in self._also if position.is_open(cell, digit)]
        return self._shortest(also, position, deadline) or self._shortest(
            self._refutable(position, deadline), position, deadline
        )

    def _shortest(
        self, tried: Sequence[CellDigit], position: Position, deadline: Deadline
    ) -> Finding | None:
        """The trial of the fewest rounds, and among these of the smallest reason."""
        chains = [(at, Chain(self.rules, position.candidates, at)) for at in tried]
        for rounds in ROUNDS:
            best: tuple[CellDigit, Trace] | None = None
            for at, chain in chains:
                trace = chain.run(rounds, deadline)
                if trace is not None and (best is None or trace.size < best[1].size):
                    best = at, trace
                    if trace.size[0] <= SMALL:
                        break
            if best is not None:
                at, trace = best
                self._also = [one for one, chain in chains if chain.trace is not None]
                found = self.by_chain(
                    self.name, trace.groups, [at], position, deadline, (), ROUNDS[-1], trace
                )
                assert found is not None, "its chain is given"
                return replace(found, name=_name(found.chain, position))
        return None

    @cached_property
    def _sieve(self) -> SmallSolver:
        """All clauses in a solver that only propagates."""
        side, cells = self.rules.side, range(len(self.rules.board.cells))
        clauses = (clause for group in self.proof.groups for clause in group.clauses)
        return self.rules.solvers.enter_context(
            SmallSolver(side, len(cells), numbered(side, cells, clauses))
        )

    def _refutable(self, position: Position, deadline: Deadline) -> list[CellDigit]:
        """The candidates that unit propagation refutes in all clauses, those of few rivals first.

        Others are seldom worth a trial.
        """
        for at in position.removed[self._sieved :]:
            self._sieve.add([-self.proof.variable(at)])
        self._sieved = len(position.removed)
        opened = [
            (cell, at + 1)
            for cell, left in enumerate(position.candidates)
            if left.bit_count() > 1
            for at in bits_of(left)
        ]
        opened.sort(key=lambda at: position.candidates[at[0]].bit_count())
        found = []
        for at in opened:
            deadline.check()
            if self._sieve.propagate([self.proof.variable(at)]) is None:
                found.append(at)
        return found


def _name(chain: Sequence[Link], position: Position) -> str:
    """The name of a trial: an XY-chain, or the number of its links.

    In an XY-chain every cell has two candidates and loses one to the cell before it, the last cell
    loses both.
    """
    rules, out = position.rules, [link for link in chain if not link.holds]
    cells = [rules.position(link.candidate.cell) for link in out]
    if (
        all(link.group is None for link in chain if link.holds)
        and all(position.candidates[cell].bit_count() == 2 for cell in cells)
        and len(cells) == len({*cells}) + 1
        and all(link.group and (link.group.digit or link.group in rules.different) for link in out)
    ):
        return "XY-chain"
    return f"trial of {quantity(thoughts(chain), 'link')}"


MOST_OF_TRIAL = 8
"""Groups of a trial that are tried as a core."""

MADE_MINIMAL = 25
"""The cores that are made minimal, the smallest first."""

SECONDS = 5.0
"""Time in which a smaller core is looked for after the first."""


class Core(Layer):
    """A small set of groups that refute a candidate: a solver's proof.

    The groups of a trial since the last core are tried first, since they often refute more than the
    trial did. Otherwise it is the smallest of several minimal sets.
    """

    name = "core"

    def __init__(self, rules: Rules, proof: Proof) -> None:
        super().__init__(rules, proof)
        self._read = 0

    def find(self, position: Position, deadline: Deadline) -> Finding | None:
        self.proof.follow(position)
        best = self._of_trials(position, deadline) or self._smallest(position, deadline)
        if best is None:
            return None
        at, groups = best
        others = self.proof.widened(groups, position, deadline)
        return Finding(self.name, groups, [at, *(other for other in others if other != at)])

    def _of_trials(
        self, position: Position, deadline: Deadline
    ) -> tuple[CellDigit, list[Group]] | None:
        """A candidate that the groups of a short trial refute."""
        trials, self._read = position.trials[self._read :], len(position.trials)
        for step in reversed(trials):
            if step.size <= MOST_OF_TRIAL and (
                found := self.proof.widened(step.groups, position, deadline)
            ):
                groups = self.proof.minimal(step.groups, [self.proof.variable(found[0])], deadline)
                assert groups is not None, "the groups refute the candidate"
                return found[0], groups
        return None

    def _smallest(
        self, position: Position, deadline: Deadline
    ) -> tuple[CellDigit, list[Group]] | None:
        """The candidate with the smallest of some minimal cores."""
        cores: list[tuple[CellDigit, list[Group]]] = []
        soon = deadline.within(SECONDS)
        try:
            for cell, left in enumerate(position.candidates):
                for bit in bits_of(left) if left.bit_count() > 1 else ():
                    found = self.proof.core((cell, bit + 1), soon if cores else deadline)
                    if found is not None:
                        cores.append(((cell, bit + 1), found))
        except BudgetSpent:
            if not cores:
                raise
        made: list[tuple[CellDigit, list[Group]]] = []
        for at, core in sorted(cores, key=lambda each: len(each[1]))[:MADE_MINIMAL]:
            if made and soon.expired():
                break
            groups = self.proof.minimal(core, [self.proof.variable(at)], deadline)
            assert groups is not None, "a core refutes its candidate"
            made.append((at, groups))
        return min(made, key=lambda one: sum(each.weight for each in one[1]), default=None)
