"""Who asks: the address by which the places in the line are shared out.

Behind a proxy every request comes from the proxy, which says in `X-Forwarded-For` from whom it has
it, after whatever the client itself has written there. So the entries are read from the last, and
believed only as far as the one who says them is trusted. An IPv6 subscriber has 2^64 addresses, a
/64 (RFC 6177), and counts as one.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection

from starlette.types import Scope

from sudoku_csp.grid.errors import InputError, printable

SUBSCRIBER = 64
"""Leading bits of an IPv6 address that tell subscribers apart."""

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def check_proxy(proxy: str) -> None:
    """Raises InputError for what is no address, nor a network as 10.0.0.0/8."""
    try:
        ipaddress.ip_network(proxy)
    except ValueError:
        shown = printable(proxy)
        raise InputError(
            f"{shown!r} is no address of a proxy, as 127.0.0.1 or 10.0.0.0/8"
        ) from None


class Clients:
    """Tells clients apart, behind the proxies that are trusted, each an address or a network."""

    def __init__(self, proxies: Collection[str] = ()) -> None:
        self._proxies = [ipaddress.ip_network(proxy) for proxy in proxies]

    def name(self, scope: Scope) -> str:
        """The name of the one who sent a request."""
        said, _ = scope["client"] or ("", 0)
        client = _address(said)
        if client is None:
            return str(said)
        entries = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        hops = b",".join(entries).decode("latin-1").split(",")
        while hops and any(client in network for network in self._proxies):
            before = _address(hops.pop().strip())
            if before is None:
                break
            client = before
        return _subscriber(client)


def _address(text: str) -> _Address | None:
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    return (found.version == 6 and found.ipv4_mapped) or found


def _subscriber(client: _Address) -> str:
    if client.version == 4:
        return str(client)
    return str(ipaddress.IPv6Network((int(client), SUBSCRIBER), strict=False))
