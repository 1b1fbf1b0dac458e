"""The engine over Dask distributed: workers on many machines. Dask replaces dead workers.

The scheduler runs the tasks of a dead worker again. A task whose workers die several times raises
KilledWorker, which the pipeline handles as the death of a worker.
"""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import partial
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import Any

from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable, Unsupported
from sudoku_csp.grid.helpers import own_version
from sudoku_csp.solvers.batch.pipeline import Engine

LOCAL = "local"
"""Instead of an address, names a cluster on this machine that exists only during the batch."""

WAIT = 30
"""Seconds to wait for a scheduler, and for its first worker."""


@contextmanager
def engine(address: str, workers: int) -> Iterator[Engine]:
    """Yields an engine over the cluster at this address.

    For `LOCAL` the cluster has `workers` workers on this machine. Raises BackendUnavailable if Dask
    is not installed, or there is no scheduler or no worker; Unsupported if a worker has another
    version of sudoku-csp; BackendFailed, at the end of the block, if the scheduler is lost.
    """
    try:
        import distributed  # noqa: PLC0415 - an extra, which takes its time to load.
        from distributed.comm.core import CommClosedError  # noqa: PLC0415
    except ImportError:
        raise BackendUnavailable(
            "a batch on Dask needs the package distributed: pip install 'sudoku-csp[dask]'"
        ) from None
    # These loggers print tracebacks if the connection is lost; the error below is one line.
    for noisy in ("distributed", "distributed.client", "tornado.application", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.CRITICAL)
    with _client(distributed, address, workers) as client:
        _check_versions(client)
        threads = sum(client.nthreads().values())
        try:
            deaths = (distributed.KilledWorker,)
            with _interrupts_kept() as check_interrupts:
                check = partial(_check, client, check_interrupts)
                yield Engine(partial(client.submit, pure=False), threads, deaths, check)
        except (CancelledError, CommClosedError):
            raise BackendFailed(f"the Dask scheduler at {address} is gone") from None


@contextmanager
def _client(distributed: Any, address: str, workers: int) -> Iterator[Any]:
    if address == LOCAL:
        with (
            distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address="127.0.0.1:0"
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client
        return
    try:
        client = distributed.Client(address, timeout=WAIT)
    except (OSError, ValueError) as error:
        raise BackendUnavailable(f"no Dask scheduler at {address}: {error}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=WAIT)
        except TimeoutError:
            raise BackendUnavailable(f"the Dask scheduler at {address} has no workers") from None
        yield client


def _check(client: Any, check_interrupts: Callable[[], None]) -> None:
    check_interrupts()
    if client.status != "running":
        raise CancelledError  # The futures of a lost scheduler may never end.


@contextmanager
def _interrupts_kept() -> Iterator[Callable[[], None]]:
    """Yields a function that raises KeyboardInterrupt if Ctrl-C has been pressed in the block.

    It is needed because Dask's futures run code when they are deleted, and Python drops a
    KeyboardInterrupt in such code.
    """
    pressed = Event()

    def note(number: int, frame: FrameType | None) -> None:
        pressed.set()
        signal.default_int_handler(number, frame)

    def check() -> None:
        if pressed.is_set():
            raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or current_thread() is not main_thread():
        yield check
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, before)


def _check_versions(client: Any) -> None:
    """Raises Unsupported if a worker has no sudoku-csp, or another version."""
    try:
        versions = client.run(own_version)
    except ModuleNotFoundError:
        raise Unsupported("sudoku-csp is not installed where the Dask workers run") from None
    for worker, version in versions.items():
        if version != own_version():
            raise Unsupported(f"{worker} has sudoku-csp {version}, and this is {own_version()}")
