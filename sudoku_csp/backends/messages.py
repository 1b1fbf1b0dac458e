"""What a backend's own process and its parent say to one another, pickled one after another.

The parent asks one `Question` at a time; the process answers with any number of `Found` and then
one of `Done` and `Failed`. Before the first question it says `Ready`, or `Failed` if it cannot
start.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from struct import Struct

from sudoku_csp.board import Board
from sudoku_csp.constraint import Constraint

SIZE = Struct("<Q")
"""A question is preceded by its size: it is taken off the pipe before it is understood."""


@dataclass(frozen=True)
class Question:
    """A model, a limit on solutions and a time limit. `rules` is None for those sent before."""

    board: Board
    rules: tuple[Constraint, ...] | None
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
