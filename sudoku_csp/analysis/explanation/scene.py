"""What there is to see of a step: the board before it, and the part that each candidate plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import cached_property
from typing import NamedTuple

from sudoku_csp.analysis.explanation.groups import Candidate, Group
from sudoku_csp.analysis.explanation.pattern import Pattern
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle


class Line(NamedTuple):
    """A line of the chain between candidates: if `start` is false, `end` is true where it is
    `strong`, the last of its group; otherwise `end` is false because `start` would be true.
    """

    start: Candidate
    end: Candidate
    strong: bool


class Part(StrEnum):
    """The part of a candidate in a step.

    It is concluded (`placed` or `removed`), it would be true or false along the chain, or it is
    merely `left` in a group.
    """

    PLACED = auto()
    REMOVED = auto()
    TRUE = auto()
    FALSE = auto()
    LEFT = auto()


@dataclass(frozen=True)
class Scene:
    """A step, and the board before it: digits, and the candidates that each open cell has left."""

    board: Board
    given: frozenset[Cell]
    digits: dict[Cell, int]
    candidates: dict[Cell, tuple[int, ...]]
    step: Step

    @cached_property
    def pattern(self) -> Pattern:
        """The step by what is left of its groups."""
        members = (one for group in self.step.groups for one in group.members)
        out = frozenset(one for one in members if not self._open(one))
        return Pattern(self.board, self.step, out)

    @cached_property
    def parts(self) -> dict[Candidate, Part]:
        """The part of each candidate that has one."""
        step = self.step
        parts = {one: Part.LEFT for group in step.groups for one in self._left(group)}
        for link in step.chain:
            parts[link.conclusion.candidate] = Part.TRUE if link.conclusion.holds else Part.FALSE
        for one in (step.conclusion, *step.also):
            parts[one.candidate] = Part.PLACED if one.holds else Part.REMOVED
        return {one: part for one, part in parts.items() if self._open(one)}

    def _left(self, group: Group) -> list[Candidate]:
        """What is left of a group of which all that is out is among the facts: one of the base."""
        out = {fact.out for fact in self.step.facts}
        left = [one for one in group.members if one not in out]
        return left if all(self._open(one) for one in left) else []

    def _open(self, candidate: Candidate) -> bool:
        return candidate.digit in self.candidates.get(candidate.cell, ())

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The chain: a line from what each link follows from, but for what is out anyhow."""
        lines: list[Line] = []
        before: list[tuple[Candidate, bool]] = []
        for link in self.step.chain:
            end, holds = link.conclusion
            members = frozenset() if link.group is None else frozenset(link.group.members)
            for start, held in before:
                if start in members and held is not holds and {start, end} <= self.parts.keys():
                    lines.append(Line(start, end, strong=holds))
            before.append((end, holds))
        return tuple(lines)

    @cached_property
    def after(self) -> dict[Cell, int]:
        """The digits after the step."""
        (cell, digit), holds = self.step.conclusion
        return self.digits | {cell: digit} if holds else self.digits

    @cached_property
    def concerned(self) -> frozenset[Cell]:
        """The open cells whose candidates have a part."""
        return frozenset(one.cell for one in self.parts)

    @cached_property
    def shaded(self) -> frozenset[Cell]:
        """The cells of the houses of the groups."""
        houses = (group.house for group in self.step.groups if group.house is not None)
        return frozenset(cell for house in houses for cell in house.cells)

    @cached_property
    def sources(self) -> frozenset[Cell]:
        """The cells of the placed digits that the facts come from."""
        causes = (fact.because for fact in self.step.facts)
        return frozenset(cause.cell for cause in causes if isinstance(cause, Candidate))


class Stage:
    """Shows steps one after the other, where the givens and the steps before are all known."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._board = puzzle.board
        self._state = State.of(puzzle)
        self._given = frozenset(cell for cell, _ in puzzle.givens)

    def show(self, step: Step) -> Scene:
        """The scene of a step, which is known from then on."""
        digits = self._state.digits()
        open_cells = (cell for cell in self._board.cells if cell not in digits)
        left = {cell: self._state.candidates(cell) for cell in open_cells}
        self._state.learn(step)
        return Scene(self._board, self._given, digits, left, step)


def scenes(puzzle: Puzzle, steps: Iterable[Step]) -> Iterator[Scene]:
    """The scene of each step."""
    return map(Stage(puzzle).show, steps)
