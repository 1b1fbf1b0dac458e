"""Turns: so many at once, the others in a line that is fair by address.

Round robin, as fair queueing has it (Nagle, "On packet switches with infinite storage", 1987): an
address with less at work comes before one with more, and of equals the one whose last turn is
longer ago, so that who asks sixteen questions delays another by one and not by sixteen. Questions
are long: those at work may have every place for half a minute, and so an address that has none at
work gets one of a few places more.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count


class Busy(Exception):
    """More wait than may, in all or of this client."""


@dataclass(eq=False)
class _Place:
    """A question in the line: whose, when it came, and what wakes it when it has moved."""

    client: str
    came: int
    moved: asyncio.Event = field(default_factory=asyncio.Event)


class Turns:
    """Turns for `at_once` questions, and `more` of clients that have none at work.

    Besides these `waiting` may wait. No client has more than `each` places, at work and waiting, so
    that others find one, too.
    """

    def __init__(self, at_once: int, waiting: int, each: int, more: int = 0) -> None:
        self._at_once, self._more = at_once, more
        self._longest = at_once + waiting
        self._each = each
        self._clock = count()
        self._line: list[_Place] = []
        self._working: list[_Place] = []
        self._last: dict[str, int] = {}
        """When each client that has places last began or ended with one of its questions."""

    @asynccontextmanager
    async def turn(
        self, client: str, told: Callable[[int], Awaitable[None]]
    ) -> AsyncIterator[None]:
        """A block of a client that has its turn.

        `told` hears how many wait before it, as often as that changes. Raises Busy.
        """
        places = [place for place in (*self._line, *self._working) if place.client == client]
        if len(self._line) + len(self._working) >= self._longest or len(places) >= self._each:
            raise Busy
        own = _Place(client, next(self._clock))
        self._line.append(own)
        before = None
        try:
            self._advance()
            while own in self._line:
                own.moved.clear()
                now = self._ordered().index(own)
                if now != before:
                    before = now
                    await told(before)
                else:
                    await own.moved.wait()
            yield
        finally:
            (self._line if own in self._line else self._working).remove(own)
            self._last[client] = next(self._clock)
            if not any(one.client == client for one in (*self._line, *self._working)):
                del self._last[client]
            self._advance()

    def _advance(self) -> None:
        """Gives turns to those that may have one now, and wakes all others that wait."""
        while self._line and self._may_begin(first := self._ordered()[0]):
            self._line.remove(first)
            self._working.append(first)
            self._last[first.client] = next(self._clock)
            first.moved.set()
        for other in self._line:
            other.moved.set()

    def _may_begin(self, first: _Place) -> bool:
        new = all(one.client != first.client for one in self._working)
        return len(self._working) < self._at_once + (self._more if new else 0)

    def _ordered(self) -> list[_Place]:
        """The line as turns will be given, as far as can be known before those at work end."""
        before = Counter(one.client for one in self._working)
        keys = {}
        for place in self._line:  # In the order in which they came.
            since = max(place.came, self._last.get(place.client, -1))
            keys[place] = (before[place.client], since)
            before[place.client] += 1
        return sorted(self._line, key=lambda place: keys[place])
