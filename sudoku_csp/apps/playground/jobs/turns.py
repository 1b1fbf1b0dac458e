"""Turns: so many at once, the others in a line in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager


class Busy(Exception):
    """More wait than may, in all or of this client."""


class Turns:
    """A line; the first of it, `at_once` in number, have their turn and `waiting` more may wait.

    No client has more than `each` places in it, so that others find one, too.
    """

    def __init__(self, at_once: int, waiting: int, each: int) -> None:
        self._at_once = at_once
        self._longest = at_once + waiting
        self._each = each
        self._line: list[asyncio.Event] = []
        self._places: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(
        self, client: str, told: Callable[[int], Awaitable[None]]
    ) -> AsyncIterator[None]:
        """A block of a client that has its turn.

        `told` hears how many wait before it, as often as that changes. Raises Busy.
        """
        if len(self._line) >= self._longest or self._places[client] >= self._each:
            raise Busy
        moved = asyncio.Event()
        self._line.append(moved)
        self._places[client] += 1
        try:
            while (before := self._line.index(moved) - self._at_once) >= 0:
                moved.clear()
                await told(before)
                await moved.wait()
            yield
        finally:
            self._line.remove(moved)
            self._places -= Counter([client])
            for other in self._line:
                other.set()
