"""At least one of several branches, each a set of propagators: what all of them exclude goes.

Constructive disjunction (Van Hentenryck, Saraswat & Deville, "Design, implementation, and
evaluation of the constraint language cc(FD)", 1995). Each branch is tried to its fixpoint on
domains of its own, so that nothing has to be undone; a digit stays while a branch without a
conflict keeps it. What is domain consistent in every branch is so here.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.domains import Domains
from sudoku_csp.targets.propagation.engine import Engine, Propagator
from sudoku_csp.targets.propagation.journal import never


class Disjunction:
    """The propagators of at least one branch are content."""

    slow = True

    def __init__(self, branches: Sequence[Sequence[Propagator]]) -> None:
        self._branches = [list(branch) for branch in branches]
        propagators = [one for branch in self._branches for one in branch]
        self.scope = tuple(dict.fromkeys(cell for one in propagators for cell in one.scope))
        self._engines: list[Engine] = []

    def propagate(self, domains: Domains) -> None:
        """Keeps what some branch keeps. Raises Conflict where each has one."""
        if not self._engines:
            self._engines = [
                Engine(domains.scratch(self.scope), branch) for branch in self._branches
            ]
        before = domains.masks(self.scope)
        kept = [0] * len(before)
        for engine in self._engines:
            engine.domains.load(before)
            engine.restart()
            try:
                engine.fixpoint(never)
            except Conflict:
                continue
            left = engine.domains.masks(self.scope)
            kept = [mine | theirs for mine, theirs in zip(kept, left, strict=True)]
            if kept == before:
                return
        if not any(kept):
            raise Conflict("none of the cases can be")
        for cell, mask in zip(self.scope, kept, strict=True):
            domains.keep(cell, mask)
