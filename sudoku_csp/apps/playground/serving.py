"""Serving: the socket on which a server listens, and uvicorn behind it."""

from __future__ import annotations

import ipaddress
import logging
import os
import signal
import socket
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import uvicorn

from sudoku_csp.apps.playground.app import application
from sudoku_csp.apps.playground.guard import HEADERS
from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.grid.errors import InputError, printable


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens, so that who is told its address can connect at once.

    Raises InputError for a host that is not one of this machine's, or a port that is in use.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, *_, address = found[0]
        return socket.create_server(address[:2], family=family)
    except socket.gaierror as error:
        reason = error.strerror or str(error)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
    except UnicodeError:
        reason = "that is no name of a host"
    raise InputError(f"cannot listen on {printable(host)} port {port}: {reason.lower()}")


def address(listener: socket.socket) -> str:
    """The address for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    bound = ipaddress.ip_address(host)
    if bound.is_unspecified:
        bound = ipaddress.ip_address("127.0.0.1" if bound.version == 4 else "::1")
    name = str(bound) if bound.version == 4 else f"[{bound}]"
    return f"http://{name}:{port}/"


def reachable_by_others(listener: socket.socket) -> bool:
    """Whether other machines can connect."""
    return not ipaddress.ip_address(listener.getsockname()[0]).is_loopback


def serve(listener: socket.socket, limits: Limits, hosts: Collection[str] = ()) -> None:
    """Serves until Ctrl-C or a signal that ends processes. No process is left."""
    logging.basicConfig(format="sudoku-csp: %(message)s")
    config = uvicorn.Config(
        application(limits, hosts),
        loop="asyncio",
        http="h11",
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        log_level=logging.CRITICAL,  # The application logs its faults, in one line each.
        headers=HEADERS,
        server_header=False,
        timeout_graceful_shutdown=0,
    )
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt), _hang_up_kept(server):
        server.run([listener])


@contextmanager
def _hang_up_kept(server: uvicorn.Server) -> Iterator[None]:
    """SIGHUP ends the server as SIGTERM does, and is raised again at the end of the block.

    uvicorn does so with SIGINT and SIGTERM alone. An exception out of the middle of its loop may
    leave a thread that reads files waiting, and the process with it.
    """
    # There is none on Windows, and under nohup it is ignored.
    if not hasattr(signal, "SIGHUP") or signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        yield
        return
    raised = []

    def end(number: int, _frame: FrameType | None) -> None:
        raised.append(number)
        server.should_exit = True

    before = signal.signal(signal.SIGHUP, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)
    if raised:
        signal.raise_signal(signal.SIGHUP)
