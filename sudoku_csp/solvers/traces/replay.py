"""A trace replayed: what every cell holds after each step, forwards and backwards.

It knows no search: a digit that is put into a cell takes the place of its candidates, a removed
candidate is gone, and `undo` restores what was before the last open decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.journal import Event


class Step(NamedTuple):
    """An event of a trace, checked: `position` is the cell's place in reading order."""

    event: str
    depth: int = 0
    position: int | None = None
    digit: int = 0
    why: str = ""

    @classmethod
    def of(cls, event: Event, board: Board) -> Step:
        """The step of an event. Raises ValueError for anything that is no event of this board."""
        name, depth, digit = event.get("event"), event.get("depth", 0), event.get("digit", 0)
        cell = event.get("cell")
        if not (isinstance(name, str) and isinstance(depth, int) and isinstance(digit, int)):
            raise ValueError("no event of a trace")  # noqa: TRY004 - it was read from a file.
        if cell is None:
            if name in PLACING or name in ("remove", "undo"):
                raise ValueError(f"{name} of no cell")
            return cls(name, depth, why=str(event.get("why", "")))
        if not isinstance(cell, str) or Cell.parse(cell) not in board.cell_set:
            raise ValueError(f"{cell!r} is no cell of {board}")
        if digit not in board.digits:
            raise ValueError(f"{digit} is no digit of {board}")
        position = board.position(Cell.parse(cell))
        return cls(name, depth, position, digit, str(event.get("why", "")))


PLACING = ("given", "decide", "assign")
"""The events that put a digit into a cell."""


def steps_of(events: Iterable[Event], board: Board) -> Iterator[Step]:
    """The steps of a trace without its head. Raises ValueError for anything else."""
    depth = 0
    for event in events:
        step = Step.of(event, board)
        depth += {"decide": 1, "undo": -1}.get(step.event, 0)
        if depth < 0:
            raise ValueError("a decision is taken back where none is open")
        yield step


class _Held(NamedTuple):
    """What a cell holds: its digit, 0 for none, and the candidates of an open cell as bits."""

    position: int
    digit: int
    candidates: int


class _Done(NamedTuple):
    """A step that was taken: what the cells held before, and what it cut off the trail."""

    before: list[_Held]
    cut: list[_Held]
    decision: tuple[int, int] | None


class Replay:
    """The state after the first `at` steps.

    `digits` has 0 for an open cell, `candidates` a bit for each digit that an open cell may hold,
    bit d - 1 for digit d, and 0 for a cell with a digit. `given` are the positions of the givens.
    """

    def __init__(self, board: Board, steps: Sequence[Step]) -> None:
        self.board = board
        self.steps = steps
        self.digits = bytearray(len(board.cells))
        self.candidates = [(1 << board.side) - 1] * len(board.cells)
        self.given = frozenset(step.position for step in steps if step.event == "given")
        self._done: list[_Done] = []
        self._trail: list[_Held] = []
        self._open: list[tuple[int, int]] = []

    @property
    def at(self) -> int:
        """How many steps have been taken."""
        return len(self._done)

    @property
    def step(self) -> Step | None:
        """The step that led here, None at the beginning."""
        return self.steps[self.at - 1] if self.at else None

    @property
    def changed(self) -> frozenset[int]:
        """The positions of the cells that the last step changed."""
        return (
            frozenset(held.position for held in self._done[-1].before)
            if self._done
            else frozenset()
        )

    @property
    def decisions(self) -> list[Step]:
        """The decisions that are open, the first first."""
        return [self.steps[number] for number, _ in self._open]

    def forward(self) -> bool:
        """Takes the next step; returns whether there was one."""
        if self.at == len(self.steps):
            return False
        step = self.steps[self.at]
        decision = (self.at, len(self._trail)) if step.event == "decide" else None
        before: list[_Held] = []
        cut: list[_Held] = []
        if step.event == "undo":
            decision = self._open.pop()
            cut = self._trail[decision[1] :]
            del self._trail[decision[1] :]
            before = [self._held(position) for position in {held.position for held in cut}]
            self._restore(cut)
        elif step.position is not None:
            before = [self._held(step.position)]
            self._trail += before
            self._put(step.position, step)
        if step.event == "decide" and decision is not None:
            self._open.append(decision)
        self._done.append(_Done(before, cut, decision))
        return True

    def back(self) -> bool:
        """Takes the last step back; returns whether there was one."""
        if not self._done:
            return False
        step = self.steps[self.at - 1]
        done = self._done.pop()
        if step.event == "undo" and done.decision is not None:
            self._open.append(done.decision)
            self._trail += done.cut
        elif step.position is not None:
            self._trail.pop()
            if step.event == "decide":
                self._open.pop()
        self._restore(done.before)
        return True

    def _held(self, position: int) -> _Held:
        return _Held(position, self.digits[position], self.candidates[position])

    def _put(self, position: int, step: Step) -> None:
        if step.event == "remove":
            self.candidates[position] &= ~(1 << (step.digit - 1))
        else:
            self.digits[position], self.candidates[position] = step.digit, 0

    def _restore(self, held: Sequence[_Held]) -> None:
        """Puts back what cells held, the last change first."""
        for position, digit, candidates in reversed(held):
            self.digits[position], self.candidates[position] = digit, candidates
