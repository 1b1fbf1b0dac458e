"""The engine: propagation to the fixpoint.

When a cell's candidates change, the propagators on it are queued, each once, and run until the
queue is empty: then none can remove anything more (AC-3, Mackworth 1977, with propagators in place
of arcs). Slow ones wait until no others are queued, and those that only read fixed cells are queued
when a cell is fixed (events and priorities: Schulte & Stuckey, "Efficient constraint propagation
engines", ACM TOPLAS 31, 2008).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Conflict, Domains

CHECKED = 32
"""Propagators that run between two calls of `check`."""


class Propagator(Protocol):
    """What the engine needs of a propagator.

    It may have two more attributes: `only_fixed` if it does nothing before a cell of its scope is
    fixed, and `slow` if the others should run first.
    """

    @property
    def scope(self) -> Sequence[Cell]: ...

    def propagate(self, domains: Domains) -> None: ...


class Engine:
    """Runs propagators over domains.

    `failures` is, for each cell, its share in the conflicts of the propagators on it since the last
    restart: one cell of n has an n-th, because a small constraint binds its cells more. `degree` is
    the number of propagators on it, where those for fixed cells count as a tenth.
    """

    def __init__(self, domains: Domains, propagators: Iterable[Propagator]) -> None:
        self.domains = domains
        self._propagators = tuple(propagators)
        self._quick: deque[int] = deque()
        self._slow: deque[int] = deque()
        self._queues = [
            self._slow if getattr(one, "slow", False) else self._quick for one in self._propagators
        ]
        self._queued = [False] * len(self._propagators)
        self._watchers: dict[Cell, list[int]] = {cell: [] for cell in domains.cells}
        self._when_fixed: dict[Cell, list[int]] = {cell: [] for cell in domains.cells}
        self.failures = dict.fromkeys(domains.cells, 0.0)
        for number, propagator in enumerate(self._propagators):
            only_fixed = getattr(propagator, "only_fixed", False)
            watchers = self._when_fixed if only_fixed else self._watchers
            for cell in propagator.scope:
                watchers[cell].append(number)
        self.degree = {
            cell: len(watching) + len(self._when_fixed[cell]) / 10
            for cell, watching in self._watchers.items()
        }

    def restart(self) -> None:
        """Queues every propagator and forgets the failures, as before the first fixpoint."""
        self._clear()
        self.failures = dict.fromkeys(self.domains.cells, 0.0)
        self._wake(range(len(self._propagators)))

    def fixpoint(self, check: Callable[[], None]) -> None:
        """Propagates until nothing changes. Raises Conflict if the candidates cannot stand.

        `check` is called before the first propagator runs, and then regularly; after an exception
        of it the domains must be undone to a mark.
        """
        domains, quick, slow, queued = self.domains, self._quick, self._slow, self._queued
        runs = 0
        try:
            while True:
                for cell in domains.take_changed():
                    self._wake(self._watchers[cell])
                    mask = domains[cell]
                    if not mask & (mask - 1):
                        self._wake(self._when_fixed[cell])
                if not quick and not slow:
                    return
                if not runs % CHECKED:
                    check()
                runs += 1
                number = quick.popleft() if quick else slow.popleft()
                queued[number] = False
                try:
                    self._propagators[number].propagate(domains)
                except Conflict:
                    scope = self._propagators[number].scope
                    for cell in scope:
                        self.failures[cell] += 1 / len(scope)
                    raise
        except BaseException:
            self._clear()
            raise

    def assign(self, cell: Cell, digit: int, check: Callable[[], None]) -> None:
        """Fixes a cell and propagates. Raises Conflict."""
        self.domains.assign(cell, digit)
        self.fixpoint(check)

    def _wake(self, numbers: Iterable[int]) -> None:
        queued, queues = self._queued, self._queues
        for number in numbers:
            if not queued[number]:
                queued[number] = True
                queues[number].append(number)

    def _clear(self) -> None:
        for queue in (self._quick, self._slow):
            for number in queue:
                self._queued[number] = False
            queue.clear()
