"""The engine: which constraints to wake, and propagation to the fixpoint.

A constraint watches the cells of its scope. When a cell's candidates change, its constraints are
queued, each once, and run until the queue is empty: then no propagator can remove anything more
(AC-3's revision queue, Mackworth 1977, with constraints in place of arcs).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from sudoku_csp.grid.board import Cell
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.domains import Domains


class Propagator(Protocol):
    """What the engine needs of a constraint."""

    @property
    def scope(self) -> Sequence[Cell]: ...

    def propagate(self, domains: Domains) -> None: ...


class Engine:
    """Runs propagators over domains.

    `failures` counts, for each cell, the conflicts of the constraints on it since the last restart.
    """

    def __init__(self, domains: Domains, propagators: Iterable[Propagator]) -> None:
        self.domains = domains
        self._propagators = tuple(propagators)
        self._queue: deque[int] = deque()
        self._queued = [False] * len(self._propagators)
        self._watchers: dict[Cell, list[int]] = {cell: [] for cell in domains.cells}
        self.failures = dict.fromkeys(domains.cells, 0)
        for number, propagator in enumerate(self._propagators):
            for cell in propagator.scope:
                self._watchers[cell].append(number)

    def restart(self) -> None:
        """Queues every constraint and forgets the failures, as before the first fixpoint."""
        self._clear()
        self.failures = dict.fromkeys(self.domains.cells, 0)
        for number in range(len(self._propagators)):
            self._wake(number)

    def fixpoint(self, check: Callable[[], None]) -> None:
        """Propagates until nothing changes. Raises Conflict if the candidates cannot stand.

        `check` is called before each constraint runs; what it raises passes through, and the
        domains must then be undone to a mark.
        """
        queue, queued = self._queue, self._queued
        try:
            while True:
                for cell in self.domains.take_changed():
                    for number in self._watchers[cell]:
                        if not queued[number]:
                            self._wake(number)
                if not queue:
                    return
                check()
                number = queue.popleft()
                queued[number] = False
                try:
                    self._propagators[number].propagate(self.domains)
                except Conflict:
                    for cell in self._propagators[number].scope:
                        self.failures[cell] += 1
                    raise
        except BaseException:
            self._clear()
            raise

    def assign(self, cell: Cell, digit: int, check: Callable[[], None]) -> None:
        """Fixes a cell and propagates. Raises Conflict."""
        self.domains.assign(cell, digit)
        self.fixpoint(check)

    def _wake(self, number: int) -> None:
        self._queued[number] = True
        self._queue.append(number)

    def _clear(self) -> None:
        for number in self._queue:
            self._queued[number] = False
        self._queue.clear()
