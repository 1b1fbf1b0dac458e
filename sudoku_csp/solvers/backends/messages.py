"""What a backend's own process and its parent say to one another, pickled.

The parent asks one `Question` at a time, framed: it is taken off the pipe before it is understood.
The process answers with any number of `Found` and then one of `Done` and `Failed`; before the first
question it says `Ready`, or `Failed` if it cannot start. Answers have no frame: in noise, a size
would be waited for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Question:
    """A puzzle, a limit on solutions and a time limit.

    `ruleset` is packed by `pipes.rulesets`, and None for the one sent before.
    """

    ruleset: bytes | None
    givens: bytes
    limit: int
    seconds: float | None


@dataclass(frozen=True)
class Ready:
    """The solver library is loaded."""


@dataclass(frozen=True)
class Found:
    """The digits of a solution."""

    digits: bytes


@dataclass(frozen=True)
class Done:
    """The search has ended."""

    exhausted: bool
    stats: Mapping[str, int]


@dataclass(frozen=True)
class Failed:
    """An exception ended the search: the name of its class, and its text."""

    kind: str
    text: str
