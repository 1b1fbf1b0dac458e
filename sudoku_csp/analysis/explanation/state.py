"""What is known: the placed digits, and the candidates that are out, each with its cause."""

from __future__ import annotations

from collections.abc import Iterable

from sudoku_csp.analysis.explanation.groups import Candidate, layout_of
from sudoku_csp.analysis.explanation.step import Conclusion, Fact, Step
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle


class State:
    """Knows what the givens and the steps so far have told.

    A placed digit rules out the other candidates of its groups at once. `contradictory` is whether
    a group has lost all its candidates, or a digit was placed that was out.

    >>> state = State.of(Puzzle.classic(Board.customary(4), bytes([1, 2, 0, 0] + [0] * 12)))
    >>> state.candidates(Cell(1, 3)), str(state.cause(Candidate(Cell(2, 1), 2)))
    ((3, 4), 'r1c2=2')
    """

    def __init__(self, board: Board) -> None:
        self.layout = layout_of(board)
        self.placed: dict[int, int] = {}  # Each placed candidate with its step, 0 for a given.
        self.out: dict[int, int] = {}  # Each cause: the placed candidate, or -n for step n.
        # Groups with one candidate that is not placed; at first those of a board of one cell.
        self.singles = set(range(len(self.layout.members))) if board.side == 1 else set[int]()
        self.contradictory = False
        self._left = [board.side] * len(self.layout.members)
        self._settled: set[int] = set()

    @classmethod
    def of(cls, puzzle: Puzzle) -> State:
        """The state in which only the givens are known."""
        puzzle.ruleset.require_classic("explain")
        state = cls(puzzle.board)
        for cell, digit in puzzle.givens:
            state.place(state.layout.number(Candidate(cell, digit)), 0)
        return state

    def copy(self) -> State:
        """A state of its own that knows the same."""
        other = State(self.layout.board)
        other.placed, other.out = dict(self.placed), dict(self.out)
        other.singles, other.contradictory = set(self.singles), self.contradictory
        other._left, other._settled = list(self._left), set(self._settled)
        return other

    def place(self, candidate: int, step: int) -> None:
        """A candidate is true."""
        if candidate in self.out:
            self.contradictory = True
            return
        self.placed[candidate] = step
        groups = self.layout.of[candidate]
        self._settled.update(groups)
        self.singles.difference_update(groups)
        for group in groups:
            for member in self.layout.members[group]:
                if member != candidate:
                    self._rule_out(member, candidate)

    def rule_out(self, candidate: int, step: int) -> None:
        """A step has concluded that a candidate is out."""
        self._rule_out(candidate, -step)

    def _rule_out(self, candidate: int, cause: int) -> None:
        if candidate in self.out:
            return
        self.out[candidate] = cause
        for group in self.layout.of[candidate]:
            self._left[group] -= 1
            if self._left[group] == 1 and group not in self._settled:
                self.singles.add(group)
            elif self._left[group] == 0:
                self.contradictory = True
                self.singles.discard(group)

    def learn(self, step: Step) -> None:
        """Takes over what a step concludes."""
        for conclusion in (step.conclusion, *step.also):
            number = self.layout.number(conclusion.candidate)
            if conclusion.holds:
                self.place(number, step.number)
            else:
                self.rule_out(number, step.number)

    def single(self) -> int | None:
        """The group with one candidate that is the easiest to see; None where there is none."""
        return min(self.singles, key=self.layout.singles_first.__getitem__, default=None)

    def close(self) -> None:
        """Places singles, until there is none."""
        while self.singles:
            self.place(self.last(self.singles.pop()), 0)

    def unsettled(self) -> list[int]:
        """The groups that have no true candidate yet."""
        every = range(len(self.layout.members))
        return [group for group in every if group not in self._settled]

    def last(self, group: int) -> int:
        """The one candidate that a group has left."""
        return next(each for each in self.layout.members[group] if each not in self.out)

    def knows(self, conclusion: Conclusion) -> bool:
        number = self.layout.number(conclusion.candidate)
        return number in (self.placed if conclusion.holds else self.out)

    @property
    def open(self) -> list[int]:
        """The candidates that are neither placed nor out."""
        every = range(len(self.layout.of))
        return [each for each in every if each not in self.out and each not in self.placed]

    @property
    def solved(self) -> bool:
        """Whether every cell has its digit."""
        return len(self.placed) == len(self.layout.board.cells)

    def digits(self) -> dict[Cell, int]:
        """The placed digits."""
        return dict(map(self.layout.candidate, self.placed))

    def candidates(self, cell: Cell) -> tuple[int, ...]:
        """The digits that a cell can hold for all that is known."""
        numbers = self.layout.numbers(cell)
        return tuple(number - numbers[0] + 1 for number in numbers if number not in self.out)

    def cause(self, candidate: Candidate) -> Candidate | int:
        """Why a candidate is out: a placed digit, or the number of a step."""
        return self.fact(self.layout.number(candidate)).because

    def fact(self, candidate: int) -> Fact:
        """That a candidate is out, and why."""
        cause = self.out[candidate]
        because = -cause if cause < 0 else self.layout.candidate(cause)
        return Fact(self.layout.candidate(candidate), because)

    def came(self, candidate: int) -> int:
        """The number of the step since which a candidate is out, 0 from the givens on."""
        cause = self.out[candidate]
        return -cause if cause < 0 else self.placed[cause]

    def facts(self, candidates: Iterable[int]) -> tuple[Fact, ...]:
        return tuple(map(self.fact, candidates))
