"""The engine over Dask distributed: workers on many machines, retried and replaced by Dask itself.

The scheduler runs a task again whose worker died; when it has seen that often enough it raises
KilledWorker, also over innocent tasks that were on such a worker. Both are what the pipeline takes
for a death.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import partial
from typing import Any

from sudoku_csp.backends import in_bulk
from sudoku_csp.batch.pipeline import Engine
from sudoku_csp.errors import BackendFailed, BackendUnavailable, Unsupported
from sudoku_csp.version import ours

LOCAL = "local"
"""Instead of an address: a cluster on this machine for the time of the batch."""

WAIT = 30
"""Seconds that a scheduler may take to answer, and its first worker to be there."""


@contextmanager
def engine(address: str, workers: int) -> Iterator[Engine]:
    """The cluster whose scheduler is at this address, or one of so many workers on this machine.

    Raises BackendUnavailable where Dask is not installed, or there is no scheduler or no worker;
    Unsupported where a worker has another version of sudoku-csp; BackendFailed in the block where
    the scheduler is lost.
    """
    try:
        import distributed  # noqa: PLC0415 - an extra, which takes its time to load.
        from distributed.comm.core import CommClosedError  # noqa: PLC0415
    except ImportError:
        raise BackendUnavailable(
            "a batch on Dask needs the package distributed: pip install 'sudoku-csp[dask]'"
        ) from None
    # What they log of a lost connection are tracebacks; the error below says it in a line.
    for noisy in ("distributed", "distributed.client", "tornado.application", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.CRITICAL)
    with _client(distributed, address, workers) as client:
        _check_versions(client)
        threads = sum(client.nthreads().values())
        executor = client.get_executor(pure=False)
        try:
            deaths = (distributed.KilledWorker,)
            yield Engine(executor, threads, deaths, check=partial(_check_connected, client))
        except (CancelledError, CommClosedError):
            raise BackendFailed(f"the Dask scheduler at {address} is gone") from None
        finally:
            executor.shutdown(wait=False)


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


def _check_connected(client: Any) -> None:
    """Raises CancelledError where the scheduler is lost: what is asked of it then may never end."""
    if client.status != "running":
        raise CancelledError


def _check_versions(client: Any) -> None:
    """Raises Unsupported where the workers would not do the same as this process."""
    try:
        versions = client.run(ours)
        kernels = client.run(in_bulk.kernel_of, "fast")
    except ModuleNotFoundError:
        raise Unsupported("sudoku-csp is not installed where the Dask workers run") from None
    for worker, version in versions.items():
        if version != ours():
            raise Unsupported(f"{worker} has sudoku-csp {version}, and this is {ours()}")
    here = in_bulk.kernel_of("fast")
    for worker, kernel in kernels.items():
        if kernel != here:
            raise Unsupported(f"{worker} would solve with {kernel}, and this machine with {here}")
