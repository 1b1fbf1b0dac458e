"""The journal of a search: what every search counts, and what it tells of its steps.

All searches report the same five things, so that their counts can be compared and any of them can
be traced: a decision is tried, a digit is placed, a candidate is removed, a contradiction is met,
and the last open decision is taken back with all that followed from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from sudoku_csp.grid.board import Cell


@dataclass(slots=True)
class Counts:
    """What a search did.

    `nodes`: decisions tried. `conflicts`: contradictions met. `assignments`: digits placed, by a
    decision or because they follow; givens are not counted. `propagations`: what followed without
    a decision, digits placed and candidates removed. `deepest`: the most decisions open at once.
    """

    nodes: int = 0
    conflicts: int = 0
    assignments: int = 0
    propagations: int = 0
    deepest: int = 0


def never() -> None:
    """The check of a search that nothing limits."""


class Journal:
    """Counts; a subclass may also record.

    A search calls one method for each step that it takes, in the order in which it takes them.
    `why` is anything whose text is the reason: it is made into a text only by who wants to read it.
    `check` is called before each decision, and what it raises ends the search.

    `steps` is whether it wants to hear of every digit placed and candidate removed by propagation;
    where it does not, a search may add these to the counts itself.
    """

    steps: ClassVar[bool] = False

    def __init__(self, check: Callable[[], None] = never) -> None:
        self.check = check
        self.counts = Counts()
        self.depth = 0

    def given(self, cell: Cell, digit: int) -> None:
        """A digit of the puzzle is put in; nothing is counted."""

    def decide(self, cell: Cell, digit: int) -> None:  # noqa: ARG002
        """A digit is tried; it is open until `undo`."""
        self.check()
        counts = self.counts
        counts.nodes += 1
        counts.assignments += 1
        self.depth += 1
        counts.deepest = max(counts.deepest, self.depth)

    def assign(self, cell: Cell, digit: int, why: object) -> None:  # noqa: ARG002
        """A digit is placed because it follows."""
        self.counts.assignments += 1
        self.counts.propagations += 1

    def remove(self, cell: Cell, digit: int, why: object) -> None:  # noqa: ARG002
        """A candidate of an open cell is removed because it cannot be."""
        self.counts.propagations += 1

    def conflict(self, why: object) -> None:  # noqa: ARG002
        """What is decided cannot stand: a cell has no candidate, or a house two of a digit."""
        self.counts.conflicts += 1

    def undo(self) -> None:
        """The last open decision is taken back, with all that came after it."""
        self.depth -= 1

    def solution(self, digits: bytes) -> None:
        """Every cell holds a digit and no rule is broken."""
