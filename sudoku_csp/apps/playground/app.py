"""The application: the questions and the page's files, behind the guard."""

from __future__ import annotations

import logging
import mimetypes
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from sudoku_csp.apps.playground.guard import KnownHosts
from sudoku_csp.apps.playground.jobs.pool import Pool
from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.apps.playground.responses import Answers, Events, File
from sudoku_csp.grid.errors import printable

STATIC = Path(__file__).parent / "static"

# Windows has a list of types that any program may edit, and a browser runs no script of another.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/css", ".css")

_log = logging.getLogger(__name__)


def application(limits: Limits, hosts: Collection[str] = ()) -> Starlette:
    """The application of a server with these limits, known by these names besides localhost."""
    pool = Pool(limits)

    @asynccontextmanager
    async def with_pool(_app: Starlette) -> AsyncIterator[None]:
        async with pool:
            yield

    names = ["localhost", *hosts]
    return Starlette(
        routes=[
            Route("/ask/{question}", Answers(pool, Events), methods=["POST"]),
            Route("/download", Answers(pool, File), methods=["POST"]),
            Mount("/", StaticFiles(directory=STATIC, html=True)),
        ],
        middleware=[Middleware(KnownHosts, allowed_hosts=names, www_redirect=False)],
        exception_handlers={Exception: _fault},
        lifespan=with_pool,
        max_body_size=limits.body,
    )


async def _fault(_request: Request, error: Exception) -> Response:
    text = printable(f"{type(error).__name__}: {error}"[:300])
    _log.error("%s", text)
    return PlainTextResponse(f"a fault of the server: {text}", 500)
