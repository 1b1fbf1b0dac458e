"""What an at-most-one method is: a way to turn "no two of these are true" into clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

Clause = list[int]
Fresh = Callable[[], int]


class Size(NamedTuple):
    """How many new variables and clauses a method needs, by its formula."""

    auxiliary: int
    clauses: int


@dataclass(frozen=True)
class AtMostOne:
    """A method.

    `clauses(literals, fresh)` yields its clauses over positive literals that differ; `fresh()`
    gives a new variable each time. `size(n)` is the published size for n literals, by formula and
    not by making them. `source` is the paper.
    """

    name: str
    title: str
    idea: str
    source: str
    clauses: Callable[[Sequence[int], Fresh], Iterator[Clause]]
    size: Callable[[int], Size]
