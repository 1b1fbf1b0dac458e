"""The application: the page's files, and the questions as streams of server-sent events."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from sudoku_csp.playground.jobs.messages import Kind
from sudoku_csp.playground.jobs.pool import Pool
from sudoku_csp.playground.limits import Limits

STATIC = Path(__file__).parent / "static"

_EVENTS = {Kind.PART: "part", Kind.FAILED: "failed", Kind.END: "end"}


def application(limits: Limits) -> Starlette:
    """The application of a server with these limits."""

    @asynccontextmanager
    async def open_pool(app: Starlette) -> AsyncIterator[None]:
        app.state.pool = Pool(limits)
        yield
        app.state.pool.close()

    routes = [
        Route("/ask/{question}", _ask, methods=["POST"]),
        Mount("/", StaticFiles(directory=STATIC, html=True)),
    ]
    return Starlette(routes=routes, lifespan=open_pool)


async def _ask(request: Request) -> StreamingResponse:
    body = await request.body()
    messages = request.app.state.pool.ask(request.path_params["question"], body)

    async def events() -> AsyncIterator[bytes]:
        async for kind, content in messages:
            yield b"event: %s\ndata: %s\n\n" % (_EVENTS[kind].encode(), content)

    return StreamingResponse(events(), media_type="text/event-stream")
