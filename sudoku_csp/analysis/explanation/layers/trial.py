"""Trial: a candidate is assumed, and what follows leads to a contradiction. Core: a proof.

A trial follows breadth first: placed digits leave the cells that see them, a digit takes its last
place in a house, and each other constraint removes what its filter removes. Of the candidates that
are refuted within the fewest rounds the one with the smallest reason is taken. A group is left out
wherever the trial refutes the candidate without it.
"""

from __future__ import annotations

from sudoku_csp.analysis.explanation.chain import Chain, Trace
from sudoku_csp.analysis.explanation.filters import SmallSolver, numbered
from sudoku_csp.analysis.explanation.layer import Finding, Layer
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.proof import Proof
from sudoku_csp.analysis.explanation.rules import Group, Rules
from sudoku_csp.analysis.explanation.step import thoughts
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import BudgetSpent, Deadline

ROUNDS = (1, 2, 3, 4, 6, 9, 14)
"""Rounds after which the candidates refuted by then are compared; the last is the most."""

SMALL = 3
"""A reason of so few groups is taken without looking for a smaller one."""

WIDENED = 8
"""Up to so many groups, whatever else they refute is removed too."""


class Trial(Layer):
    """A contradiction after few rounds."""

    name = "trial"

    def __init__(self, rules: Rules, proof: Proof) -> None:
        super().__init__(rules, proof)
        self._sieve: SmallSolver | None = None
        self._sieved = 0

    def find(self, position: Position, deadline: Deadline) -> Finding | None:
        tried = self._refutable(position, deadline)
        chains = [(at, Chain(self.rules, position.candidates, at)) for at in tried]
        for rounds in ROUNDS:
            best: tuple[tuple[int, int], CellDigit, Trace] | None = None
            for at, chain in chains:
                trace = chain.run(rounds, deadline)
                if trace is not None and (best is None or trace.size < best[0]):
                    best = trace.size, at, trace
                    if trace.size[0] <= SMALL:
                        break
            if best is not None:
                return self._minimal(position, best[1], best[2], deadline)
        return None

    def _refutable(self, position: Position, deadline: Deadline) -> list[CellDigit]:
        """The candidates that unit propagation refutes in all clauses, those of few rivals first.

        Others are seldom worth a trial.
        """
        if self._sieve is None:
            side, cells = self.rules.side, range(len(self.rules.board.cells))
            clauses = (clause for group in self.proof.groups for clause in group.clauses)
            self._sieve = SmallSolver(side, len(cells), numbered(side, cells, clauses))
            self.rules.solvers.callback(self._sieve.close)
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
            if self._sieve.propagates_to_conflict(self.proof.variable(at)):
                found.append(at)
        return found

    def _minimal(
        self, position: Position, at: CellDigit, trace: Trace, deadline: Deadline
    ) -> Finding:
        """The step of a trial, without the groups that it can do without."""
        needed: set[Group] = set()
        while left := [group for group in trace.groups if group not in needed]:
            group = max(left, key=lambda one: (one.house is None, one.weight))
            allowed = frozenset(trace.groups) - {group}
            chain = Chain(self.rules, position.candidates, at, allowed)
            smaller = chain.run(ROUNDS[-1], deadline)
            if smaller is None:
                needed.add(group)
            else:
                trace = smaller
        removed = [at]
        if trace.size[0] <= WIDENED:
            self.proof.follow(position)
            removed = self.proof.widened(trace.groups, at, position, deadline)
        links = thoughts(trace.chain)
        name = f"trial of {links} {'link' if links == 1 else 'links'}"
        return Finding(
            name, trace.groups, removed, chain=trace.chain, contradiction=trace.contradiction
        )


MADE_MINIMAL = 25
"""The cores that are made minimal, the smallest first."""

SECONDS = 5.0
"""Time in which a smaller core is looked for after the first."""


class Core(Layer):
    """The smallest of several minimal sets of groups that refute a candidate: a solver's proof."""

    name = "core"

    def find(self, position: Position, deadline: Deadline) -> Finding | None:
        self.proof.follow(position)
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
        best: tuple[int, CellDigit, list[Group]] | None = None
        for at, core in sorted(cores, key=lambda each: len(each[1]))[:MADE_MINIMAL]:
            if best is not None and soon.expired():
                break
            groups = self.proof.minimal(core, [self.proof.variable(at)], deadline)
            assert groups is not None, "a core refutes its candidate"
            size = sum(group.weight for group in groups)
            if best is None or size < best[0]:
                best = size, at, groups
        if best is None:
            return None
        _, at, groups = best
        return Finding(self.name, groups, self.proof.widened(groups, at, position, deadline))
