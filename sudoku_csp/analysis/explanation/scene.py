"""A scene: a step with the board before it, and the part of each candidate in the step."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import cached_property
from typing import NamedTuple

from sudoku_csp.analysis.explanation.filters import Group
from sudoku_csp.analysis.explanation.step import Candidate, Step
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.ruleset import Ruleset


class Line(NamedTuple):
    """A line of a chain between two candidates; `strong` is whether the candidate `end` is true."""

    start: Candidate
    end: Candidate
    strong: bool


class Part(StrEnum):
    """The part of a candidate in a step.

    The step places or removes the candidate, or the chain assumes or concludes that the candidate
    is true or false, or the candidate is only `left` in a cell or place on which the step rests.
    """

    PLACED = auto()
    REMOVED = auto()
    TRUE = auto()
    FALSE = auto()
    LEFT = auto()


@dataclass(frozen=True)
class Scene:
    """A step, and the board before it: the digits, and the candidates of each open cell."""

    ruleset: Ruleset
    given: frozenset[Cell]
    digits: dict[Cell, int]
    candidates: dict[Cell, tuple[int, ...]]
    step: Step

    @property
    def board(self) -> Board:
        return self.ruleset.board

    def cells(self, group: Group) -> list[Cell]:
        return [self.board.cells[position] for position in group.scope]

    @cached_property
    def parts(self) -> dict[Candidate, Part]:
        """The candidates that have a part in the step, and their parts."""
        step = self.step
        parts = dict.fromkeys(self._left(), Part.LEFT)
        for link in step.chain:
            parts[link.candidate] = Part.TRUE if link.holds else Part.FALSE
        parts |= dict.fromkeys(step.removed, Part.REMOVED)
        parts |= dict.fromkeys(step.placed, Part.PLACED)
        return {one: part for one, part in parts.items() if self.is_open(one)}

    def part(self, cell: Cell, digit: int) -> str:
        """The part of a candidate in the step, "" if the candidate has none."""
        return str(self.parts.get(Candidate(cell, digit), ""))

    def _left(self) -> Iterator[Candidate]:
        """Yields the places in houses and the other candidates on which the step rests."""
        matter = self.step.cells
        if len(self.step.groups) == 1:  # The reason is about all cells of the group.
            matter |= self.shaded
        for group in self.step.groups:
            for cell in self.cells(group):
                if group.house is not None:
                    yield Candidate(cell, group.digit)
                elif cell in matter:
                    yield from (Candidate(cell, digit) for digit in self.candidates.get(cell, ()))

    def is_open(self, candidate: Candidate) -> bool:
        """True if the candidate is left in an open cell."""
        return candidate.digit in self.candidates.get(candidate.cell, ())

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the chain, each from an earlier link to a link whose group connects both."""
        lines: list[Line] = []
        before: list[tuple[Candidate, bool]] = []
        for link in self.step.chain:
            end = link.candidate
            cells = [end.cell] if link.group is None else self.cells(link.group)
            for start, held in before if end not in dict(before) else ():
                near = start.cell in cells
                same = start.cell == end.cell or start.digit == end.digit
                if near and same and held is not link.holds and {start, end} <= self.parts.keys():
                    lines.append(Line(start, end, strong=link.holds))
            before.append((end, link.holds))
        return tuple(lines)

    @cached_property
    def left(self) -> dict[Cell, tuple[int, ...]]:
        """The digits that each cell can hold before the step: its digit or its candidates."""
        return {**self.candidates, **{cell: (digit,) for cell, digit in self.digits.items()}}

    @property
    def after(self) -> dict[Cell, int]:
        """The digits after the step."""
        return self.digits | {one.cell: one.digit for one in self.step.placed}

    @cached_property
    def concerned(self) -> frozenset[Cell]:
        """The cells with a candidate that has a part in the step."""
        return frozenset(one.cell for one in self.parts)

    @cached_property
    def shaded(self) -> frozenset[Cell]:
        """The cells of all groups of the step."""
        return frozenset(cell for group in self.step.groups for cell in self.cells(group))

    @property
    def sources(self) -> frozenset[Cell]:
        """The cells of the placed digits that removed the candidates in the facts of the step."""
        return frozenset(fact.source for fact in self.step.facts if fact.source is not None)
