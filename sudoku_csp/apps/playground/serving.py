"""Serving: the socket, the files that may be open, and the signals that end a server."""

from __future__ import annotations

import ipaddress
import logging
import os
import signal
import socket
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from types import FrameType

import uvicorn

from sudoku_csp.apps.playground.app import application
from sudoku_csp.apps.playground.connections import protocol
from sudoku_csp.apps.playground.jobs.pool import RESERVE
from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.grid.errors import InputError, printable

BACKLOG = 2048
"""Connections that wait to be accepted, and are then all accepted at once."""

RESERVED = 64
"""Files besides the connections and the pipes of the processes."""

PIPES = 4
"""Files that a process takes here, while it is started too."""

ENOUGH = 1 << 16
"""Files that are enough, where the system would allow more."""

QUIET = 60.0
"""Seconds for which the same message is not said again."""

ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens, so that who is told its address can connect at once.

    Raises InputError for a host that is not one of this machine's, or a port that is in use.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, *_, address = found[0]
        return socket.create_server(address[:2], family=family, backlog=BACKLOG)
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


def serve(
    listener: socket.socket, limits: Limits, hosts: Collection[str], proxies: Collection[str] = ()
) -> int:
    """Serves until a signal comes; returns its number. No process is left."""
    messages = logging.StreamHandler()
    messages.addFilter(_Seldom())
    logging.basicConfig(format="sudoku-csp: %(message)s", handlers=[messages])
    files = _files()
    backlog = min(BACKLOG, files // 4)
    left = files - backlog - RESERVED - PIPES * (2 * limits.jobs + RESERVE)
    limits = replace(limits, connections=max(1, min(limits.connections, left)))
    config = uvicorn.Config(
        application(limits, hosts, proxies),
        loop="asyncio",
        http=protocol(limits),
        ws="none",
        lifespan="on",
        backlog=backlog,
        access_log=False,
        log_config=None,
        log_level=logging.CRITICAL,  # What goes wrong is told by ours, in one line each.
        proxy_headers=False,
        server_header=False,
        date_header=False,
        h11_max_incomplete_event_size=16 * 1024,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=0,
    )
    server = _Server(config)
    server.run([listener])
    return server.ended_by


class _Server(uvicorn.Server):
    """Ends on every signal that ends a command, and remembers which it was."""

    ended_by = 0

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        numbers = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
        before = {number: signal.getsignal(number) for number in numbers}
        for number, handler in before.items():
            if handler is not signal.SIG_IGN:
                signal.signal(number, self.handle_exit)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - uvicorn's.
        self.ended_by = sig
        self.should_exit = True


class _Seldom(logging.Filter):
    """Lets a message through once in a while: what a client can cause must not fill a terminal."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        text, now = record.getMessage(), time.monotonic()
        self._said = {said: when for said, when in self._said.items() if now - when < QUIET}
        if text in self._said:
            return False
        self._said[text] = now
        return True


def _files() -> int:
    """How many files may be open: as many as the system lets this process have."""
    with suppress(ImportError):
        import resource  # noqa: PLC0415 - there is none on Windows.

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft == resource.RLIM_INFINITY:
            return ENOUGH
        wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
        if wanted > soft:
            with suppress(OSError, ValueError):  # Some systems have a smaller limit besides.
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 512  # What select takes there.
