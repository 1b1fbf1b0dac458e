"""What was tried for a puzzle that was not made: so that the next wish can be within reach."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

TOLD = 5
"""Kinds of puzzles that a message names."""


class Misfit(Exception):
    """A puzzle that is not as wished; the text says what it is, behind a number of such."""


@dataclass
class Tried:
    """Puzzles that are not as wished, and the fewest givens that had one solution.

    >>> tried = Tried()
    >>> for text in ("easy", "hard", "easy"):
    ...     tried.misfit(Misfit(text))
    >>> tried.told(None)
    '; those tried were: 2 easy, 1 hard'
    """

    misfits: Counter[str] = field(default_factory=Counter)
    fewest: int | None = None

    def misfit(self, misfit: Misfit) -> None:
        self.misfits[str(misfit)] += 1

    def unique(self, givens: int) -> None:
        """So many givens of a grid have one solution."""
        self.fewest = givens if self.fewest is None else min(self.fewest, givens)

    def told(self, wanted: int | None) -> str:
        """All this, the most frequent first; the fewest givens where fewer were wanted."""
        kinds = [f"{number} {kind}" for kind, number in self.misfits.most_common(TOLD)]
        told = f"; those tried were: {', '.join(kinds)}" if kinds else ""
        if wanted is not None and self.fewest is not None and self.fewest > wanted:
            told += f"; the fewest givens found: {self.fewest}"
        return told
