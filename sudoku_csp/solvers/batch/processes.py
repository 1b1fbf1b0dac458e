"""The engine over processes on this machine: if a process dies, only its own task fails.

In `ProcessPoolExecutor` one segfault fails every unfinished task, and in `multiprocessing.Pool` the
lost task never returns. Here each process has one task at a time; a dead process is replaced, and
the other tasks go on.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable
from sudoku_csp.solvers.batch.pipeline import Engine
from sudoku_csp.solvers.workers.worker import ProcessEnded, Worker

STARTS = 3
"""Number of attempts to start a process."""


class Processes:
    """Python processes, each started when it gets its first task. The caller must close them."""

    def __init__(self, number: int) -> None:
        self._tasks: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self.workers = [Worker("a worker", os.getpid, patient=True) for _ in range(number)]
        self._threads = [
            Thread(target=self._work, args=(worker,), daemon=True) for worker in self.workers
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, function: Callable[..., Any], *arguments: object) -> Future[Any]:
        """Has a process call an importable function; returns the future of its result.

        The future raises ProcessEnded if the process dies, BackendFailed if no process can start.
        """
        future: Future[Any] = Future()
        self._tasks.put((future, partial(function, *arguments)))
        return future

    def close(self) -> None:
        """Cancels the waiting tasks, and ends the processes immediately."""
        with suppress(Empty):
            while (task := self._tasks.get_nowait()) is not None:
                task[0].cancel()
        for worker in self.workers:
            self._tasks.put(None)
            worker.close(BackendUnavailable("the batch was ended"))
        for thread in self._threads:
            thread.join()

    def _work(self, worker: Worker) -> None:
        """Passes tasks, one after the other, to a process that is replaced when it dies."""
        while (task := self._tasks.get()) is not None:
            future, call = task
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(_call(worker, call))
                except Exception as error:  # noqa: BLE001 - the future carries it.
                    future.set_exception(error)


def _call(worker: Worker, call: Callable[[], Any]) -> Any:
    """Makes the call in the worker. Raises ProcessEnded if the process dies in the call."""
    for _ in range(STARTS):
        try:
            process = worker.ready()
        except ProcessEnded as error:
            ended = error
        else:
            return process.call(call)
    raise BackendFailed(f"a worker process cannot start: {ended}")


def processors() -> int:
    """Number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def engine(workers: int | None) -> Iterator[Engine]:
    """Yields an engine over processes, by default one for each processor, for this block."""
    number = processors() if workers is None else workers
    processes = Processes(number)
    try:
        yield Engine(processes.submit, number, (ProcessEnded,))
    finally:
        processes.close()
