"""The answers on the wire: a stream of server-sent events, or a file to save.

The request is the job: when the client hangs up, the job's process is killed.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Coroutine
from typing import Any

from starlette.types import Receive, Scope, Send

from sudoku_csp.apps.playground.clients import Clients
from sudoku_csp.apps.playground.guard import Refused
from sudoku_csp.apps.playground.jobs import Kind
from sudoku_csp.apps.playground.jobs.pool import Pool
from sudoku_csp.apps.playground.jobs.turns import Busy

EVENTS = {
    Kind.WAITING: b"waiting",
    Kind.PART: b"part",
    Kind.FAILED: b"failed",
    Kind.END: b"end",
}
"""What an event of a stream is called. `BYTES` are for downloads alone."""

DOWNLOAD = "download"
"""The question whose answer is a file."""


class Answers:
    """`POST /ask/<question>` as a stream of `Events`, `POST /download` as a `File`."""

    def __init__(self, pool: Pool, clients: Clients, form: type[Events | File]) -> None:
        self._pool = pool
        self._clients = clients
        self._form = form

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Asks what the body says. Raises Refused where too many ask already."""
        if scope["method"] != "POST":
            raise Refused(405, "a question is asked with POST")
        question = scope["path_params"].get("question", DOWNLOAD)
        body = (await receive())["body"]  # Whole, as the guard hands it on.
        client = self._clients.name(scope)
        say = self._form(send).say
        try:
            await _while_connected(receive, self._pool.ask(client, question, body, say))
        except Busy:
            raise Refused(503, "too many questions are waiting already: try again soon") from None
        await send({"type": "http.response.body"})


class Events:
    """A stream of events, begun by the first of them."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._begun = False

    async def say(self, kind: Kind, content: bytes) -> None:
        if kind not in EVENTS:
            return
        if not self._begun:
            self._begun = True
            headers = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
            await self._send({"type": "http.response.start", "status": 200, "headers": headers})
        event = b"event: %s\ndata: %s\n\n" % (EVENTS[kind], content)
        await self._send({"type": "http.response.body", "body": event, "more_body": True})


class File:
    """A file, begun by the part that names it. Raises Refused for what fails before its end."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._begun = False

    async def say(self, kind: Kind, content: bytes) -> None:
        match kind:
            case Kind.FAILED:
                raise Refused(422, json.loads(content)["message"])
            case Kind.PART if not self._begun:
                self._begun = True
                headers = _headers(json.loads(content))
                await self._send({"type": "http.response.start", "status": 200, "headers": headers})
            case Kind.BYTES:
                await self._send({"type": "http.response.body", "body": content, "more_body": True})
            case Kind.END if not self._begun:
                raise Refused(422, "there is nothing to save")


def _headers(file: dict[str, str]) -> list[tuple[bytes, bytes]]:
    """The headers of a file, whose name keeps letters and digits, and its type what a type has."""
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", file["name"]).strip("-.") or "sudoku"
    kind = re.sub(r"[^A-Za-z0-9/;=+. -]+", "", file["type"])
    return [
        (b"content-type", kind.encode()),
        (b"content-disposition", f'attachment; filename="{name}"'.encode()),
        (b"cache-control", b"no-store"),
    ]


async def _while_connected(receive: Receive, work: Coroutine[Any, Any, None]) -> None:
    """Does the work, but gives it up, to the end of its cleaning up, when the client hangs up."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_hung_up(receive))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        working.cancel()  # Nothing happens where it is done.
        leaving.cancel()
        await asyncio.wait((working, leaving))
    if not working.cancelled():
        working.result()


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
