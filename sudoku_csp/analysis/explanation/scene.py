"""What there is to see of a step: the board before it, and the part that each candidate plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import cached_property
from typing import NamedTuple

from sudoku_csp.analysis.explanation.step import Candidate, Step
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.ruleset import Ruleset


class Line(NamedTuple):
    """A line of a chain between candidates: `strong` where the end holds, otherwise it is out."""

    start: Candidate
    end: Candidate
    strong: bool


class Part(StrEnum):
    """The part of a candidate in a step.

    It is concluded (`placed` or `removed`), it would be true or false along the chain, or it is
    merely `left` in a cell or a place that the step rests on.
    """

    PLACED = auto()
    REMOVED = auto()
    TRUE = auto()
    FALSE = auto()
    LEFT = auto()


@dataclass(frozen=True)
class Scene:
    """A step, and the board before it: digits, and the candidates that each open cell has left."""

    ruleset: Ruleset
    given: frozenset[Cell]
    digits: dict[Cell, int]
    candidates: dict[Cell, tuple[int, ...]]
    step: Step

    @property
    def board(self) -> Board:
        return self.ruleset.board

    @cached_property
    def parts(self) -> dict[Candidate, Part]:
        """The part of each candidate that has one."""
        step = self.step
        parts = dict.fromkeys(self._left(), Part.LEFT)
        for link in step.chain:
            parts[link.candidate] = Part.TRUE if link.holds else Part.FALSE
        parts |= dict.fromkeys(step.removed, Part.REMOVED)
        parts |= dict.fromkeys(step.placed, Part.PLACED)
        return {one: part for one, part in parts.items() if self.is_open(one)}

    def part(self, cell: Cell, digit: int) -> str:
        """The part of a candidate, "" without one."""
        return str(self.parts.get(Candidate(cell, digit), ""))

    def _left(self) -> Iterator[Candidate]:
        """What is left of the digits in houses, and in the cells of other groups that matter."""
        cells = self.board.cells
        matter = {fact.out.cell for fact in self.step.facts}
        if len(self.step.groups) == 1:  # Its reason is about all of its cells.
            matter |= self.shaded
        for group in self.step.groups:
            for position in group.scope:
                if group.house is not None:
                    yield Candidate(cells[position], group.digit)
                elif cells[position] in matter:
                    for digit in self.candidates.get(cells[position], ()):
                        yield Candidate(cells[position], digit)

    def is_open(self, candidate: Candidate) -> bool:
        """Whether the candidate is left in an open cell."""
        return candidate.digit in self.candidates.get(candidate.cell, ())

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The chain: a line from the links that each follows from by its group."""
        lines: list[Line] = []
        before: list[tuple[Candidate, bool]] = []
        for link in self.step.chain:
            end = link.candidate
            of_group = (
                None
                if link.group is None
                else {self.board.cells[position] for position in link.group.scope}
            )
            for start, held in before if end not in dict(before) else ():
                near = start.cell == end.cell if of_group is None else start.cell in of_group
                same = start.cell == end.cell or start.digit == end.digit
                if near and same and held is not link.holds and {start, end} <= self.parts.keys():
                    lines.append(Line(start, end, strong=link.holds))
            before.append((end, link.holds))
        return tuple(lines)

    @cached_property
    def left(self) -> dict[Cell, tuple[int, ...]]:
        """The digits that each cell can hold before the step: its digit, or its candidates."""
        return {**self.candidates, **{cell: (digit,) for cell, digit in self.digits.items()}}

    @cached_property
    def after(self) -> dict[Cell, int]:
        """The digits after the step."""
        return self.digits | {one.cell: one.digit for one in self.step.placed}

    @cached_property
    def concerned(self) -> frozenset[Cell]:
        """The open cells whose candidates have a part."""
        return frozenset(one.cell for one in self.parts)

    @cached_property
    def shaded(self) -> frozenset[Cell]:
        """The cells of the groups."""
        cells = self.board.cells
        return frozenset(cells[at] for group in self.step.groups for at in group.scope)

    @cached_property
    def sources(self) -> frozenset[Cell]:
        """The cells of the placed digits that the facts come from."""
        return frozenset(fact.source for fact in self.step.facts if fact.source is not None)
