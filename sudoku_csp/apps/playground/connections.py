"""Connections: closed where nothing is asked, or nothing is read, in time; who waits makes room.

uvicorn waits for ever for the headers of a request, and for a client to read its answer. A client
that opens connections and says nothing, or a letter a minute ("slowloris"), would have them all.

Where thousands ask at once, the next waits for all that came before it. So a request beyond those
that may be at work is refused unread, which costs a tenth of an answer, and in a crowd each
connection is closed with its answer: ten thousand that all hang up together cost seconds.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from sudoku_csp.apps.playground.guard import HEADERS, refusal
from sudoku_csp.apps.playground.limits import Limits

YOUNG = 1.0
"""Seconds for which a connection without a request does not yet make room for another."""


def protocol(limits: Limits) -> type[H11Protocol]:
    """The protocol of the connections of one server."""

    class Connection(_Connection):
        patience = limits.patience
        most = limits.connections
        at_once = limits.requests
        idle: ClassVar[dict[_Connection, float]] = {}

    return Connection


class _Connection(H11Protocol):
    """A connection, which is idle from its start or the end of an answer to the next request."""

    patience: ClassVar[float]
    most: ClassVar[int]
    at_once: ClassVar[int]
    idle: ClassVar[dict[_Connection, float]]
    """Those without a request, the longest first, with the time at which they became so."""

    _giving_up: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.most and not self._room_made():
            self._refuse(b"503 Service Unavailable", "too many connections: try again soon")
        self._watch()

    def data_received(self, data: bytes) -> None:
        if len(self.tasks) >= self.at_once and not self._asked():
            self._refuse(b"503 Service Unavailable", "too many are asking at once: try again soon")
        else:
            super().data_received(data)
            if self._asked() and len(self.connections) > self.at_once:
                self.cycle.keep_alive = False
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self.forget()
        self._unstall()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(self.patience, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unstall()
        self._watch()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - uvicorn's.
        """What is no HTTP; in the middle of an answer nothing can be said."""
        if self._asked():
            self.transport.abort()
        else:
            self._refuse(b"400 Bad Request", "this is no request of HTTP")

    def _refuse(self, status: bytes, message: str) -> None:
        content = refusal(message)
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(content)).encode()),
            (b"connection", b"close"),
            *HEADERS,
        ]
        lines = (b"HTTP/1.1 " + status, *(b": ".join(header) for header in headers), b"", content)
        self.transport.write(b"\r\n".join(lines))
        self.transport.close()

    def _asked(self) -> bool:
        """Whether there is a request that is not answered to its end."""
        return self.cycle is not None and not self.cycle.response_complete

    def _watch(self) -> None:
        """Counts the time from when the connection became idle, and no longer when it is not."""
        if self._asked() and not self.transport.is_closing():
            self.forget()
        elif self._giving_up is None and self in self.connections:
            self.idle[self] = self.loop.time()
            self._giving_up = self.loop.call_later(self.patience, self.transport.abort)

    def forget(self) -> None:
        self.idle.pop(self, None)
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None

    def _unstall(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _room_made(self) -> bool:
        """Whether a connection that waits for its request, and not since now, has been closed."""
        longest = next(iter(self.idle.items()), None)
        if longest is None or self.loop.time() - longest[1] < YOUNG:
            return False
        longest[0].transport.abort()
        longest[0].forget()
        return True
