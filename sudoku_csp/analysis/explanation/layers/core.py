"""Core: a minimal set of groups that refutes a candidate, by a SAT solver over all groups.

It is a proof for a solver; a person has no short way there.
"""

from __future__ import annotations

from sudoku_csp.analysis.explanation.layer import CellDigit, Finding, Layer
from sudoku_csp.analysis.explanation.position import Position
from sudoku_csp.analysis.explanation.proof import Proof
from sudoku_csp.analysis.explanation.rules import Group, Rules
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import BudgetSpent, Deadline

MADE_MINIMAL = 25
"""The cores that are made minimal, the smallest first."""

SECONDS = 5.0
"""Time in which a smaller core is looked for after the first."""


class Core(Layer):
    """The smallest of several minimal cores."""

    name = "core"

    def __init__(self, rules: Rules, proof: Proof) -> None:
        super().__init__(rules)
        self._proof = proof

    def find(self, position: Position, deadline: Deadline) -> Finding | None:
        self._proof.follow(position)
        cores: list[tuple[CellDigit, list[Group]]] = []
        soon = deadline.within(SECONDS)
        try:
            for cell, left in enumerate(position.candidates):
                for bit in bits_of(left) if left.bit_count() > 1 else ():
                    found = self._proof.core((cell, bit + 1), soon if cores else deadline)
                    if found is not None:
                        cores.append(((cell, bit + 1), found))
        except BudgetSpent:
            if not cores:
                raise
        best: tuple[int, CellDigit, list[Group]] | None = None
        for at, core in sorted(cores, key=lambda each: len(each[1]))[:MADE_MINIMAL]:
            if best is not None and soon.expired():
                break
            groups = self._proof.minimal(core, [self._proof.variable(at)], deadline)
            assert groups is not None, "a core refutes its candidate"
            size = sum(group.weight for group in groups)
            if best is None or size < best[0]:
                best = size, at, groups
        if best is None:
            return None
        _, at, groups = best
        return Finding(self.name, groups, self._proof.widened(groups, at, position, deadline))
