"""The web server, which sends the files of the page and answers questions from this page only.

Every page in the reader's browser can reach a server on loopback. A different site can send a form
or run a script (cross-site request forgery), or use a name that points first to the attacker and
then to 127.0.0.1 (DNS rebinding). Therefore the Host header must be a known name of this machine or
an address, and a question must come from the page itself.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import mimetypes
import os
import re
import signal
import socket
from collections.abc import AsyncIterator, Collection, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from sudoku_csp.apps.playground.job_pool import Busy, Pool
from sudoku_csp.apps.playground.messages import Kind
from sudoku_csp.apps.playground.question import Limits
from sudoku_csp.grid.errors import InputError, printable

STATIC = Path(__file__).parent / "static"

POLICY = (
    "default-src 'self'; "
    "img-src 'self' blob: data:; "  # A picture of the grid has a blob or data URL.
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

HEADERS = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-cache"),  # The browser asks each time whether a file has changed.
]
"""The headers that every reply has."""

_ADDRESS = re.compile(r"([0-9.]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?", re.ASCII)

# On Windows any program may change the registered types, and a browser runs a script only if its
# type is right.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/css", ".css")

_log = logging.getLogger(__name__)


def listening(host: str, port: int) -> socket.socket:
    """Opens a socket that listens. Raises InputError for an unknown host or a port in use."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, *_, address = found[0]
        return socket.create_server(address[:2], family=family)
    except socket.gaierror as error:
        reason = error.strerror or str(error)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
    except UnicodeError:
        reason = "that is not the name of a host"
    raise InputError(f"cannot listen on {printable(host)} port {port}: {reason.lower()}")


def address(listener: socket.socket) -> str:
    """The address of the server, for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    bound = ipaddress.ip_address(host)
    if bound.is_unspecified:
        bound = ipaddress.ip_address("127.0.0.1" if bound.version == 4 else "::1")
    name = str(bound) if bound.version == 4 else f"[{bound}]"
    return f"http://{name}:{port}/"


def reachable_by_others(listener: socket.socket) -> bool:
    """True if other machines can connect to the socket."""
    return not ipaddress.ip_address(listener.getsockname()[0]).is_loopback


def serve(listener: socket.socket, limits: Limits, hosts: Collection[str] = ()) -> None:
    """Serves until Ctrl-C or another signal; then all processes of questions are ended."""
    logging.basicConfig(format="sudoku-csp: %(message)s")
    config = uvicorn.Config(
        application(limits, hosts),
        loop="asyncio",
        http="h11",
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        log_level=logging.CRITICAL,  # The application logs each fault in one line.
        headers=HEADERS,
        server_header=False,
        timeout_graceful_shutdown=0,
    )
    server = uvicorn.Server(config)
    # When the terminal is closed, the server and the processes of questions end immediately.
    # Under nohup the signal stays ignored. Windows has no such signal.
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    with suppress(KeyboardInterrupt):
        server.run([listener])


def application(limits: Limits, hosts: Collection[str] = ()) -> Starlette:
    """Makes the web application; `hosts` are the names of the server besides localhost."""
    pool = Pool(limits)

    @asynccontextmanager
    async def with_pool(_app: Starlette) -> AsyncIterator[None]:
        async with pool:
            yield

    return Starlette(
        routes=[
            Route("/ask/{question}", _Replies(pool, _Events), methods=["POST"]),
            Route("/download", _Replies(pool, _File), methods=["POST"]),
            Mount("/", StaticFiles(directory=STATIC, html=True)),
        ],
        middleware=[
            Middleware(_KnownHosts, allowed_hosts=["localhost", *hosts], www_redirect=False)
        ],
        exception_handlers={Exception: _fault},
        lifespan=with_pool,
        max_body_size=limits.body,
    )


async def _fault(_request: Request, error: Exception) -> Response:
    text = printable(f"{type(error).__name__}: {error}"[:300])
    _log.error("%s", text)
    return PlainTextResponse(f"a fault of the server: {text}", 500)


class _KnownHosts(TrustedHostMiddleware):
    """Accepts requests whose Host header is an allowed name or any address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _is_address(Headers(scope=scope).get("host", "")):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def _is_address(host: str) -> bool:
    match = _ADDRESS.fullmatch(host)
    try:
        return match is not None and bool(ipaddress.ip_address(match[1].strip("[]")))
    except ValueError:
        return False


def check_question(request: Request) -> None:
    """Raises HTTPException for a request from another site, and for a body that is not JSON."""
    headers = request.headers
    host = headers["host"].lower()
    origin = headers.get("origin", f"http://{host}").lower()
    site = headers.get("sec-fetch-site", "none")
    if origin not in (f"http://{host}", f"https://{host}") or site not in ("same-origin", "none"):
        raise HTTPException(403, "only the server's own page may send a question")
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(415, "a question is sent as application/json")


class _Reply:
    """A reply to a request; `begun` is True once the status and the headers have been sent."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False

    async def begin(self, **headers: str) -> None:
        self.begun = True
        pairs = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
        await self._send({"type": "http.response.start", "status": 200, "headers": pairs})

    async def write(self, content: bytes) -> None:
        await self._send({"type": "http.response.body", "body": content, "more_body": True})


class _Events(_Reply):
    """Sends messages as server-sent events, named by their kinds; `BYTES` are left out."""

    async def take(self, kind: Kind, content: bytes) -> None:
        if not self.begun:
            await self.begin(content_type="text/event-stream")
        if kind is not Kind.BYTES:
            await self.write(b"event: %s\ndata: %s\n\n" % (kind.encode(), content))


class _File(_Reply):
    """Sends an answer as a file to download; the first `PART` has the name and type of the file.

    Raises HTTPException if the answer is a failure.
    """

    async def take(self, kind: Kind, content: bytes) -> None:
        match kind:
            case Kind.FAILED:
                raise HTTPException(422, json.loads(content)["message"])
            case Kind.PART:
                file = json.loads(content)
                name = f'attachment; filename="{file["name"]}"'
                await self.begin(content_type=file["type"], content_disposition=name)
            case Kind.BYTES:
                await self.write(content)


class _Replies:
    """Answers `POST /ask/<question>` with a stream of events, and `POST /download` with a file."""

    def __init__(self, pool: Pool, form: type[_Events | _File]) -> None:
        self._pool = pool
        self._form = form

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers the question in the body of the request.

        Raises HTTPException for a request that is not allowed, and if too many questions wait.
        """
        request = Request(scope, receive)
        check_question(request)
        question = request.path_params.get("question", "download")
        try:
            work = self._pool.ask(question, await request.body(), self._form(send).take)
            await _while_connected(receive, work)
        except ClientDisconnect:
            return
        except Busy:
            raise HTTPException(503, "Too many questions are waiting: try again soon.") from None
        await send({"type": "http.response.body"})


async def _while_connected(receive: Receive, work: Coroutine[Any, Any, None]) -> None:
    """Does the work. If the client hangs up, cancels the work and waits until it has ended."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_hung_up(receive))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        working.cancel()  # It has no effect if the work is done.
        leaving.cancel()
        await asyncio.wait((working, leaving))
    if not working.cancelled():
        working.result()


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
