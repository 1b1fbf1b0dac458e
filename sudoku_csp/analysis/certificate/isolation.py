"""A witness in a process of its own, which is killed when its time is up.

Native code can hold the interpreter, crash, or leak: a solver in proof mode leaves some 5 KiB
behind. The process stays for the next claim, up to a number of them. It is started and has loaded
its library before a claim's time begins.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import ParamSpec, TypeVar

from sudoku_csp.analysis.proving.claim import Claim, Proof
from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline
from sudoku_csp.solvers.batch.processes import Processes, WorkerDied

P = ParamSpec("P")
T = TypeVar("T")

GRACE = 0.2
"""Seconds past its deadline that a process gets to end by itself."""

STARTUP = 60.0
"""Seconds that a process may take to start and load its library."""

KEPT_FOR = 1000
"""Claims after which a process is replaced."""


class Isolated:
    """The driver `sudoku_csp.analysis.proving.<witness>`. To be closed."""

    def __init__(self, witness: str) -> None:
        self.witness = witness
        self._processes: Processes | None = None
        self._asked = 0

    def prepare(self) -> None:
        """Waits until it can be asked. Raises BackendUnavailable where it cannot be loaded."""
        if self._asked >= KEPT_FOR:
            self.close()
        if self._processes is not None:
            return
        self._processes, self._asked = Processes(1), 0
        try:
            self._call(STARTUP, _load, self.witness)
        except ImportError as error:
            self.close()
            raise BackendUnavailable(f"{self.witness} cannot be loaded: {error}") from error
        except TimeoutError:
            why = f"the process of {self.witness} did not start in {STARTUP:.0f} s"
            raise BackendUnavailable(why) from None

    def refute(self, claim: Claim, deadline: Deadline, *options: str | None) -> Proof | Grid:
        """A proof of the claim, or a grid that refutes it; `prepare` comes first.

        Raises what the driver raises, and BackendFailed where its process dies.
        """
        deadline.check()
        self._asked += 1
        seconds = deadline.remaining()
        limit = None if seconds is None else seconds + GRACE
        try:
            return self._call(limit, _refute, self.witness, claim, seconds, *options)
        except TimeoutError:
            raise BudgetSpent from None

    def close(self) -> None:
        """Ends the process."""
        if self._processes is not None:
            self._processes.shutdown(cancel_futures=True)
            self._processes = None

    def _call(
        self, limit: float | None, function: Callable[P, T], /, *given: P.args, **named: P.kwargs
    ) -> T:
        """The function's result in the process, which is killed where there is none in time."""
        assert self._processes is not None, "prepare comes first"
        task = self._processes.submit(function, *given, **named)
        try:
            return task.result(limit)
        except WorkerDied as error:
            self.close()
            raise BackendFailed(f"the process of {self.witness} ended with {error}") from None
        finally:
            if not task.done():
                self.close()


def _load(witness: str) -> None:
    import_module(f"sudoku_csp.analysis.proving.{witness}")


def _refute(
    witness: str, claim: Claim, seconds: float | None, *options: str | None
) -> Proof | Grid:
    driver = import_module(f"sudoku_csp.analysis.proving.{witness}")
    found = driver.refute(claim, Budget(seconds).start(), *options)
    assert isinstance(found, Proof | Grid)
    return found
