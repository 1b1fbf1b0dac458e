"""The guard before the application: who may ask, what may be sent, and what every answer says.

A server on loopback is still reached by every page in the reader's browser: by a form or script of
another site (cross-site request forgery), and under another name (DNS rebinding: a name that first
points to the attacker and then to 127.0.0.1). So the Host must be a name of this machine or an
address, which no name can be rebound to, and who posts must come from the page itself.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import re
from collections.abc import Collection, MutableMapping
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.grid.errors import InputError, printable

LOCAL = ("localhost",)
"""Names of this machine, which no name server is asked for."""

POLICY = (
    "default-src 'self'; "
    "img-src 'self' blob: data:; "  # A picture of the grid is drawn from its own text.
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
"""Of every answer."""

DRAINED = 16
"""So many times the largest body is taken and thrown away, that who sends it hears the reason."""

_HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+)(:[0-9]{1,5})?", re.ASCII)

_log = logging.getLogger(__name__)


class Refused(Exception):
    """What is not answered, with the status and the sentence for who asked."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


def refusal(message: str) -> bytes:
    """The body of a refusal: one clear sentence, as JSON."""
    return json.dumps({"message": message}).encode()


async def send_refusal(send: Send, refused: Refused) -> None:
    """Answers with it, and closes the connection: there may be more of the request to come."""
    content = refusal(refused.message)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(content)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


def check_name(host: str) -> None:
    """Raises InputError for what is no name of a host, with or without a port."""
    if _name(host) is None:
        raise InputError(f"{printable(host)!r} is no name of a host, as classroom.example is")


class Guard:
    """Lets through to the application what may be asked, with its body whole."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Collection[str] = ()) -> None:
        self._app = app
        self._limits = limits
        self._hosts = {_name(host) for host in (*LOCAL, *hosts)}
        self._bodies = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        answer = _Answer(send)
        try:
            self._check(scope)
            if scope["method"] == "POST":
                receive = await self._with_body(scope, receive)
            await self._app(scope, receive, answer.send)
        except _HungUp:
            return
        except Refused as refused:
            await answer.refuse(refused)
        except Exception as error:  # noqa: BLE001 - a fault of ours, which is not to end the server.
            text = printable(f"{type(error).__name__}: {error}"[:300])
            _log.error("%s", text)
            await answer.refuse(Refused(500, f"a fault of the server: {text}"))

    def _check(self, scope: Scope) -> None:
        """Raises Refused for who may not ask, or what is not asked here."""
        host = _only(scope, b"host")
        if not self._known(host):
            raise Refused(403, "this name is not one of the server's: see --allow-host")
        if scope["method"] not in ("GET", "HEAD", "POST"):
            raise Refused(405, "the server knows GET, HEAD and POST")
        if scope["method"] == "POST":
            _check_post(scope, host)

    def _known(self, host: str) -> bool:
        name = _name(host)
        return name is not None and (name in self._hosts or _is_address(name))

    async def _with_body(self, scope: Scope, receive: Receive) -> Receive:
        """A `receive` that begins with the whole body. Raises Refused for one that is too much."""
        if self._bodies >= self._limits.bodies:
            raise Refused(503, "too many are sending at once: try again soon")
        self._bodies += 1
        try:
            async with asyncio.timeout(self._limits.patience):
                body = await self._read(_length(scope), receive)
        except TimeoutError:
            raise Refused(408, f"the question took over {self._limits.patience:g} s") from None
        finally:
            self._bodies -= 1
        begin: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_whole() -> MutableMapping[str, Any]:
            return begin.pop() if begin else await receive()

        return receive_whole

    async def _read(self, length: int, receive: Receive) -> bytes:
        most = self._limits.body
        body = bytearray()
        size, more = 0, length <= DRAINED * most
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise _HungUp
            size += len(message["body"])
            if size <= most:
                body += message["body"]
            more = message["more_body"] and size <= DRAINED * most
        if max(size, length) > most:
            raise Refused(413, f"too much was sent: this server takes questions of {_size(most)}")
        return bytes(body)


class _HungUp(Exception):
    """The client did, before its question was whole."""


class _Answer:
    """What is sent, with the headers of every answer."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._begun = True
            message["headers"] = [*message.get("headers", ()), *HEADERS]
        await self._send(message)

    async def refuse(self, refused: Refused) -> None:
        """Says it; an answer that has begun is left without its end, which the client notices."""
        if not self._begun:
            await send_refusal(self.send, refused)


def _check_post(scope: Scope, host: str) -> None:
    """Raises Refused for what another site sends, and for what is no plain JSON."""
    origin = _only(scope, b"origin").lower()
    if origin not in ("", f"http://{host.lower()}", f"https://{host.lower()}"):
        raise Refused(403, "a question may come from the server's own page alone")
    if _only(scope, b"sec-fetch-site") not in ("", "same-origin", "none"):
        raise Refused(403, "a question may come from the server's own page alone")
    if _only(scope, b"content-type").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, "a question is sent as application/json")
    if _only(scope, b"content-encoding").lower() not in ("", "identity"):
        raise Refused(415, "a question is sent as it is, not compressed")


def _only(scope: Scope, name: bytes) -> str:
    """The value of a header, empty where it is not sent. Raises Refused where it is sent twice."""
    values = [value for key, value in scope["headers"] if key == name]
    if len(values) > 1:
        raise Refused(400, f"{name.decode()} is said twice")
    return values[0].decode("latin-1") if values else ""


def _length(scope: Scope) -> int:
    """The length that the client says its body has, 0 where it says none."""
    text = _only(scope, b"content-length")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0


def _size(most: int) -> str:
    """The most bytes that may be sent, as people say it.

    >>> _size(262144), _size(1000)
    ('up to 256 KiB', 'up to 1000 bytes')
    """
    return f"up to {most} bytes" if most % 1024 else f"up to {most // 1024} KiB"


def _name(host: str) -> str | None:
    """The name of a host, without its port; None for what is none."""
    match = _HOST.fullmatch(host)
    return None if match is None else match["name"].lower()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
