"""The guard: by which names the server is reached, who may ask, and what every answer says.

A server on loopback is still reached by every page in the reader's browser: by a form or script of
another site (cross-site request forgery), and under another name (DNS rebinding: a name that first
points to the attacker and then to 127.0.0.1). So the Host must be a name of this machine or an
address, which no name can be rebound to, and a question must come from the page itself.
"""

from __future__ import annotations

import ipaddress
import re

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

POLICY = (
    "default-src 'self'; "
    "img-src 'self' blob: data:; "  # A picture of the grid is drawn from its own text.
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

HEADERS = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-cache"),
]
"""Of every answer. A browser asks each time whether a file has changed."""

_ADDRESS = re.compile(r"([0-9.]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?", re.ASCII)


class KnownHosts(TrustedHostMiddleware):
    """Takes requests for the names that are allowed, and for any address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _is_address(Headers(scope=scope).get("host", "")):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def check_question(request: Request) -> None:
    """Raises HTTPException for what another site sends, and for what is no plain JSON."""
    headers = request.headers
    host = headers["host"].lower()
    origin = headers.get("origin", f"http://{host}").lower()
    site = headers.get("sec-fetch-site", "none")
    if origin not in (f"http://{host}", f"https://{host}") or site not in ("same-origin", "none"):
        raise HTTPException(403, "a question may come from the server's own page alone")
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(415, "a question is sent as application/json")


def _is_address(host: str) -> bool:
    match = _ADDRESS.fullmatch(host)
    if match is None:
        return False
    try:
        ipaddress.ip_address(match[1].strip("[]"))
    except ValueError:
        return False
    return True
