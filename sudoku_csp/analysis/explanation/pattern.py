"""A step as a person looks at it: what is left of each of its groups by then.

The techniques that have a name are defined on this, by the kinds of the groups and by what is left
of them. In the language of set logic some groups are the base, in which a true candidate must be
found, and the others the cover, which allow one each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sudoku_csp.analysis.explanation.groups import Candidate
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board, House
from sudoku_csp.grid.cell import Cell


class Named(NamedTuple):
    """The name of a technique, and why it forces the conclusion, in a sentence or a few."""

    name: str
    why: str


class Place(NamedTuple):
    """A group of a step that is a digit in a house: the cells that are left to the digit."""

    house: House
    digit: int
    left: frozenset[Cell]


@dataclass(frozen=True)
class Pattern:
    """A step on its board; `known` is what was out before, whether the step needs it or not."""

    board: Board
    step: Step
    known: frozenset[Candidate] = frozenset()

    @cached_property
    def cells(self) -> dict[Cell, frozenset[int]]:
        """The cells among the groups, with the digits that are left to each."""
        return {
            group.cell: frozenset(one.digit for one in group.members if one not in self._out)
            for group in self.step.groups
            if group.cell is not None
        }

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The groups that are a digit in a house."""
        return tuple(
            Place(
                group.house,
                group.digit,
                frozenset(one.cell for one in group.members if one not in self._out),
            )
            for group in self.step.groups
            if group.house is not None
        )

    @cached_property
    def digits(self) -> frozenset[int]:
        """The digits of the groups that are a digit in a house."""
        return frozenset(place.digit for place in self.places)

    @property
    def target(self) -> Candidate:
        """The candidate that the step is about."""
        return self.step.conclusion.candidate

    @property
    def excludes(self) -> bool:
        """Whether the conclusion is that the target is out."""
        return not self.step.conclusion.holds

    def counts(self, cells: int, places: int) -> bool:
        """Whether so many groups are cells, and so many a digit in a house."""
        return len(self.cells) == cells and len(self.places) == places

    def joined(self, digit: int, first: Cell, second: Cell) -> Iterator[Place]:
        """The groups by which not both cells have the digit; none for a cell with itself."""
        if first != second:
            for place in self.places:
                if place.digit == digit and {first, second}.issubset(place.house.cells):
                    yield place

    def sees(self, digit: int, first: Cell, second: Cell) -> bool:
        """Whether some group of the step says that not both cells have the digit."""
        return any(self.joined(digit, first, second))

    def symbol(self, digit: int) -> str:
        """The digit as it is written on this board."""
        return drawing.symbol(self.board, digit)

    def symbols(self, digits: Iterable[int]) -> list[str]:
        """The digits as they are written, the lowest first."""
        return [self.symbol(digit) for digit in sorted(digits)]

    @cached_property
    def _out(self) -> frozenset[Candidate]:
        return self.known.union(fact.out for fact in self.step.facts)


def kind(house: House) -> str:
    """`row`, `column`, `box` or `region`."""
    return house.name.partition(" ")[0]


def is_line(house: House) -> bool:
    """Whether a house is a row or a column."""
    return kind(house) in ("row", "column")
