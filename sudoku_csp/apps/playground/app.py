"""The application: the page's files, and the questions, behind the guard."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.routing import Route, Router

from sudoku_csp.apps.playground.clients import Clients
from sudoku_csp.apps.playground.files import Files
from sudoku_csp.apps.playground.guard import Guard
from sudoku_csp.apps.playground.jobs.pool import Pool
from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.apps.playground.responses import Answers, Events, File

STATIC = Path(__file__).parent / "static"

_log = logging.getLogger(__name__)


def application(
    limits: Limits, hosts: Collection[str] = (), proxies: Collection[str] = ()
) -> Guard:
    """The application of a server with these limits, known by these names besides its own.

    `proxies` are addresses and networks of proxies that say truly for whom they ask.
    """
    pool, clients = Pool(limits), Clients(proxies)

    @asynccontextmanager
    async def with_pool(_app: object) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(_say_in_a_line)
        async with pool:
            yield

    routes = [
        Route("/ask/{question}", Answers(pool, clients, Events)),
        Route("/download", Answers(pool, clients, File)),
    ]
    router = Router(routes, redirect_slashes=False, default=Files(STATIC), lifespan=with_pool)
    return Guard(router, limits, hosts)


def _say_in_a_line(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    _log.error("%s%s", context["message"], f": {error}" if error else "")
