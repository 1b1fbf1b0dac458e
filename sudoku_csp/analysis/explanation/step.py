"""A step of an explanation: a conclusion, and the groups and facts that force it.

"Using small MUSes to explain how to solve pen and paper puzzles" (Espasa, Gent, Hoffmann, Jefferson
& Lynch 2021), and step-wise explanation (Bogaerts, Gamba & Guns 2020): facts are what is known by
then, and count for nothing; a step is as hard as the number of groups that it takes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sudoku_csp.analysis.explanation.groups import Candidate, Group
from sudoku_csp.grid.helpers import shown


class Conclusion(NamedTuple):
    """A candidate is true, or it is out.

    >>> from sudoku_csp.grid.cell import Cell
    >>> print(Conclusion(Candidate(Cell(3, 7), 5), holds=False))
    r3c7 is not 5
    """

    candidate: Candidate
    holds: bool

    def __str__(self) -> str:
        word = "is" if self.holds else "is not"
        return f"{self.candidate.cell} {word} {self.candidate.digit}"


class Fact(NamedTuple):
    """A candidate that is known to be out, and why.

    `because` is the placed digit that a house or the cell itself shares with it, or the number of
    the step that concluded it.
    """

    out: Candidate
    because: Candidate | int


class Link(NamedTuple):
    """What follows from the links before it by one group; the first is assumed, by no group."""

    conclusion: Conclusion
    group: Group | None


@dataclass(frozen=True, repr=False)
class Step:
    """One conclusion with its reason, and what else the same groups force.

    Leave out a group, and `conclusion` no longer follows from all that was known; leave out a fact,
    and the groups no longer show it: by unit propagation, or not at all where propagation does not
    see it. `also` follows from the same groups and facts, and each of it from the facts in its
    place of `also_facts` besides. `smallest`: it is proved that no fewer groups force any
    conclusion that is still open (not merely that none of these can be left out). `chain` leads
    from the contrary of the conclusion, by unit propagation alone on the groups and the facts, to
    `contradiction`, the group that is left without a candidate; it is empty where propagation does
    not see it. Steps are numbered from 1.
    """

    number: int
    conclusion: Conclusion
    groups: tuple[Group, ...]
    facts: tuple[Fact, ...]
    also: tuple[Conclusion, ...] = ()
    chain: tuple[Link, ...] = ()
    contradiction: Group | None = None
    smallest: bool = False
    also_facts: tuple[tuple[Fact, ...], ...] = ()

    @property
    def size(self) -> int:
        """The number of groups: 1 for a single."""
        return len(self.groups)

    def __str__(self) -> str:
        """The step in a sentence, with its groups."""
        others = "".join(f", and {other}" for other in self.also)
        return f"{self.number}. {self.conclusion}{others}: by {'; '.join(map(str, self.groups))}"

    def __repr__(self) -> str:
        more = f", also={len(self.also)}" if self.also else ""
        return shown(self, f"{self.number}: {self.conclusion}, groups={self.size}{more}")
