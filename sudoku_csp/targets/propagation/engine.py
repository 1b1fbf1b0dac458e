"""The engine: propagation to the fixpoint.

When a cell's candidates change, the propagators on it are queued, each once. The queue is run until
it is empty: then no propagator can remove anything more (AC-3, Mackworth 1977, with propagators in
place of arcs). Slow propagators wait until no other is queued. Propagators that read fixed cells
alone are queued when a cell is fixed (events and priorities: Schulte & Stuckey, "Efficient
constraint propagation engines", ACM TOPLAS 31, 2008).
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Conflict, Domains

RUNS_PER_CHECK = 32
"""Number of propagators that run between two calls of `check`."""


class Propagator(Protocol):
    """The attributes and methods that the engine needs.

    Three further members are optional. `only_fixed` is true for a propagator that does nothing
    before a cell of its scope is fixed, and `slow` for a propagator that runs after all others.
    `explain(domains, cell, mask)` is for a search that learns. The propagator has concluded from
    the candidates in the domains that the digit of `cell` is in `mask`; if `cell` is None, it has
    raised Conflict. `explain` returns cells with masks. The candidates of each cell are in its
    mask, and the same conclusion follows from the masks. The wider the masks, the better.
    """

    @property
    def scope(self) -> Sequence[Cell]: ...

    def propagate(self, domains: Domains) -> None:
        """Removes candidates that no allowed assignment needs. Raises Conflict if none is left."""


class Engine:
    """Runs propagators over domains.

    `failures` has for each cell its share in the conflicts since the last restart: each of the n
    cells of a propagator gets an n-th, because a small constraint binds its cells more. `degree`
    has for each cell its number of propagators; one with `only_fixed` counts as a tenth.
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
        """Propagates until nothing changes. Raises Conflict at a contradiction.

        `check` is called before the first propagator runs, and then regularly. After an exception
        the caller must undo the domains to a mark.
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
                if not runs % RUNS_PER_CHECK:
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
        """Fixes a cell to a digit and propagates. Raises Conflict at a contradiction."""
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
