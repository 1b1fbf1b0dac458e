"""A step of an explanation: conclusions, and the groups of clauses and the facts that force them.

"Using small MUSes to explain how to solve pen and paper puzzles" (Espasa, Gent, Hoffmann, Jefferson
& Lynch 2021) and step-wise explanation (Bogaerts, Gamba & Guns 2020) look for the smallest step.
Here the layers are tried in a fixed order, and the first step found is taken.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any, NamedTuple

from sudoku_csp.analysis.explanation.filters import Group
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import short_repr

MOST_GROUPS, MOST_LINKS = 15, 20
"""The largest numbers of groups and of links that a person can follow."""


class Candidate(NamedTuple):
    """A digit in a cell.

    >>> print(Candidate(Cell(3, 7), 5))
    r3c7=5
    """

    cell: Cell
    digit: int

    def __str__(self) -> str:
        return f"{self.cell}={self.digit}"

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the name of the cell, and the digit."""
        return {"cell": str(self.cell), "digit": self.digit}


class Fact(NamedTuple):
    """A candidate that was removed, and the reason: a placed digit, a step, or a person.

    `source` is the cell of the placed digit: a cell that sees the candidate, or the candidate's own
    cell. `step` is the number of the step that removed the candidate or placed the digit; None if
    the digit is a given or an entry. Both are None if a person has removed the candidate.
    """

    out: Candidate
    source: Cell | None = None
    step: int | None = None


class Link(NamedTuple):
    """A link of a chain: the candidate is true or, if `holds` is false, it is false.

    This follows from the group and the earlier links. The first link is the assumption. In a later
    link without a group, the candidate is the last one left in its cell.
    """

    candidate: Candidate
    holds: bool
    group: Group | None = None


def thoughts(chain: Iterable[Link]) -> int:
    """Number of runs of successive links that use the same group; the assumption is not counted."""
    return sum(1 for _ in groupby(islice(chain, 1, None), key=lambda link: link.group))


@dataclass(frozen=True, repr=False)
class Step:
    """Conclusions that follow for one reason. Steps are numbered from 1.

    `placed` and `removed` follow from `groups` and `facts`; the method of the layer needs all of
    these groups. A placed digit is removed from the cells that see it without a further step.
    `chain`, if there is one, leads from an assumed candidate, the first of `removed`, to a
    contradiction: the group `contradiction` cannot hold or, if `contradiction` is None, a cell has
    no candidate left.
    """

    number: int
    layer: str
    name: str
    placed: tuple[Candidate, ...]
    removed: tuple[Candidate, ...]
    groups: tuple[Group, ...]
    facts: tuple[Fact, ...] = ()
    chain: tuple[Link, ...] = ()
    contradiction: Group | None = None

    @property
    def size(self) -> int:
        """Number of constraints, and of digits in houses, on which the step rests."""
        return sum(group.weight for group in self.groups)

    @property
    def cells(self) -> set[Cell]:
        """The cells of the missing candidates in `facts`."""
        return {fact.out.cell for fact in self.facts}

    @property
    def is_long(self) -> bool:
        """True if the step is a core, or too large for a person to follow."""
        too_large = self.size > MOST_GROUPS or thoughts(self.chain) > MOST_LINKS
        return self.layer == "core" or too_large

    def __str__(self) -> str:
        placed = [str(one) for one in self.placed]
        removed = [f"{one.cell}≠{one.digit}" for one in self.removed]
        by = "; ".join(map(str, self.groups)) or "the candidates of the cell"
        return f"{self.number}. {self.name}: {' '.join(placed or removed)} by {by}"

    def __repr__(self) -> str:
        return short_repr(self, str(self))
