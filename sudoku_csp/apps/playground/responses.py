"""The answers on the wire: a stream of server-sent events, or a file to save.

The request is the job: when the client hangs up, the job's process is killed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.types import Receive, Scope, Send

from sudoku_csp.apps.playground.guard import check_question
from sudoku_csp.apps.playground.jobs import Kind
from sudoku_csp.apps.playground.jobs.pool import Busy, Pool


class _Answer:
    """An answer that begins with the first message worth sending."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False

    async def begin(self, **headers: str) -> None:
        self.begun = True
        pairs = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
        await self._send({"type": "http.response.start", "status": 200, "headers": pairs})

    async def write(self, content: bytes) -> None:
        await self._send({"type": "http.response.body", "body": content, "more_body": True})


class Events(_Answer):
    """A stream of events, called as the kinds of message; `BYTES` are for files alone."""

    async def say(self, kind: Kind, content: bytes) -> None:
        if not self.begun:
            await self.begin(content_type="text/event-stream")
        if kind is not Kind.BYTES:
            await self.write(b"event: %s\ndata: %s\n\n" % (kind.name.lower().encode(), content))


class File(_Answer):
    """A file, begun by the part that names it. Raises HTTPException for what fails before."""

    async def say(self, kind: Kind, content: bytes) -> None:
        match kind:
            case Kind.FAILED:
                raise HTTPException(422, json.loads(content)["message"])
            case Kind.PART:
                file = json.loads(content)
                name = f'attachment; filename="{file["name"]}"'
                await self.begin(content_type=file["type"], content_disposition=name)
            case Kind.BYTES:
                await self.write(content)


class Answers:
    """`POST /ask/<question>` as a stream of `Events`, `POST /download` as a `File`."""

    def __init__(self, pool: Pool, form: type[Events | File]) -> None:
        self._pool = pool
        self._form = form

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Asks what the body says. Raises HTTPException, also where too many wait already."""
        request = Request(scope, receive)
        check_question(request)
        question = request.path_params.get("question", "download")
        try:
            asked = self._pool.ask(question, await request.body(), self._form(send).say)
            await _while_connected(receive, asked)
        except ClientDisconnect:
            return
        except Busy:
            raise HTTPException(503, "Too many questions are waiting: try again soon.") from None
        await send({"type": "http.response.body"})


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
