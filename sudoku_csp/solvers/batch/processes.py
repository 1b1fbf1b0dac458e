"""An executor over processes, in which the death of one process fails one task only.

In `ProcessPoolExecutor` one segfault fails every unfinished task, and in `multiprocessing.Pool` the
lost task never returns. Here each process has one task at a time; a dead process is replaced, and
the other tasks go on. Its start needs nothing of the main program.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, ParamSpec, TypeVar

from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable
from sudoku_csp.solvers.batch import pipeline
from sudoku_csp.solvers.batch.items import Item, chunks
from sudoku_csp.solvers.batch.job import Job
from sudoku_csp.solvers.batch.pipeline import Engine
from sudoku_csp.solvers.workers.worker import ProcessEnded, Worker

P = ParamSpec("P")
T = TypeVar("T")

STARTS = 3
"""How often a process that ends before it is ready is started."""


class _Task(NamedTuple):
    future: Future[Any]
    call: Callable[[], Any]


class Processes(Executor):
    """Processes of this Python, each started for its first task."""

    def __init__(self, workers: int) -> None:
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock = Lock()
        self._ended = False
        self._workers = [_Worker(self._tasks) for _ in range(workers)]

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Calls the function, which must be importable, in a process.

        The future raises ProcessEnded where the process dies, BackendFailed where none can start.
        """
        future: Future[T] = Future()
        with self._lock:
            if self._ended:
                raise RuntimeError("the executor has been shut down")
            self._tasks.put(_Task(future, partial(fn, *args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the processes: when all tasks are done or, with `cancel_futures`, at once."""
        with self._lock:
            if not self._ended:
                self._ended = True
                for _ in self._workers:
                    self._tasks.put(None)
        if cancel_futures:
            self._cancel()
            for worker in self._workers:
                worker.kill()
        if wait:
            for worker in self._workers:
                worker.join()

    def _cancel(self) -> None:
        ends = 0
        with suppress(Empty):
            while True:
                task = self._tasks.get_nowait()
                if task is None:
                    ends += 1
                else:
                    task.future.cancel()
        for _ in range(ends):
            self._tasks.put(None)


def processors() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def engine(workers: int | None) -> Iterator[Engine]:
    """Processes of this machine, None for one a processor; an exception ends them at once."""
    number = processors() if workers is None else workers
    executor = Processes(number)
    try:
        yield Engine(executor.submit, number, (ProcessEnded,))
    except BaseException:
        executor.shutdown(cancel_futures=True)
        raise
    executor.shutdown()


def results(
    job: Job, items: Iterator[Item], workers: int | None, chunk: int
) -> Iterator[dict[str, Any]]:
    """The results of the items by so many processes, None for one a processor.

    The processes end with the last result, or when the iterator is closed.
    """
    with engine(workers) as running:
        for done in pipeline.run(running, job, chunks(items, chunk, job.limit)):
            yield from map(json.loads, done.lines.splitlines())


class _Worker:
    """A thread that gives one task after the other to a process, and a new process if it dies."""

    def __init__(self, tasks: SimpleQueue[_Task | None]) -> None:
        self._tasks = tasks
        self.process = Worker("a worker", os.getpid, patient=True)
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def kill(self) -> None:
        self.process.close(BackendUnavailable("the executor was shut down"))

    def join(self) -> None:
        self._thread.join()

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            if not task.future.set_running_or_notify_cancel():
                continue
            try:
                task.future.set_result(self._result(task.call))
            except Exception as error:  # noqa: BLE001 - the future carries it.
                task.future.set_exception(error)
        self.process.close()

    def _result(self, call: Callable[[], Any]) -> Any:
        """What the call returns or raises. Raises ProcessEnded where the process ends first."""
        for _ in range(STARTS):
            try:
                process = self.process.ready()
            except ProcessEnded as error:
                ended = error
            else:
                return process.call(call)
        raise BackendFailed(f"a worker process cannot start: {ended}")
