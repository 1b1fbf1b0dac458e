"""What a property is: something that is true of every puzzle, with choices, and a way to check it.

A question is a property, one of each of its choices, and a puzzle. It is plain data: it can be put
to a process, shrunk, written to a file and asked again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.workshop.fuzzing.brute_force import Truth, is_solution, truth

Options = Mapping[str, str]

DRAWS = 50
"""How often options are drawn anew until they go together."""


class Wrong(Exception):
    """The property does not hold: what was expected, and what was seen."""

    def __init__(self, expected: str, seen: str) -> None:
        super().__init__(f"expected {expected}, saw {seen}")
        self.expected = expected
        self.seen = seen


class NotAsked(Exception):
    """The question cannot be put here; the text says why: a program is missing, or too slow."""


@dataclass(frozen=True)
class Question:
    """A property by name, its options, and a puzzle."""

    name: str
    options: Options
    board: Board
    digits: bytes

    @property
    def puzzle(self) -> Puzzle:
        return Puzzle.classic(self.board, self.digits, "fuzz")

    @property
    def truth(self) -> Truth:
        """The puzzle's solutions by brute force. Raises NotAsked where that gives up."""
        found = truth(self.board, self.digits)
        if found is None:
            raise NotAsked("brute force gave up")
        return found

    def words(self) -> str:
        """The options in a line."""
        return " ".join(f"{name}={value}" for name, value in self.options.items())


class Property(ABC):
    """One thing that must hold.

    `choices`: the values of each option, the simplest first; one named twice is drawn twice as
    often. `draws` questions are asked of a case, one of a large board, in one case of `every`.
    `about_solutions`: not asked where brute force gave up. `largest`: the side of the largest
    boards about which it is asked, beyond which it would take long.
    """

    name: ClassVar[str]
    about: ClassVar[str]
    choices: ClassVar[Mapping[str, Sequence[str]]] = {}
    draws: ClassVar[int] = 1
    every: ClassVar[int] = 1
    about_solutions: ClassVar[bool] = True
    largest: ClassVar[int] = 12

    def unused(self, options: Options) -> Collection[str]:  # noqa: ARG002
        """The options whose values make no difference beside these others."""
        return ()

    def allows(self, options: Options, board: Board) -> bool:  # noqa: ARG002
        """Whether these options go together, on this board."""
        return True

    def prepare(self) -> None:
        """Loads what the first check would wait for, lest it takes the time of a run."""

    @abstractmethod
    def check(self, question: Question) -> str:
        """Returns who answered. Raises Wrong, and NotAsked; any other exception is a failure."""

    def draw(self, rng: Random, board: Board) -> Options | None:
        """Random options that go together, None where none were found."""
        for _ in range(DRAWS):
            options = {name: rng.choice(values) for name, values in self.choices.items()}
            options |= {name: self.choices[name][0] for name in self.unused(options)}
            if self.allows(options, board):
                return options
        return None


def compare(question: Question, found: Iterable[bytes], *, exhausted: bool, limit: int) -> None:
    """Holds an enumeration up to a limit against the truth. Raises Wrong where they differ."""
    true, listed = question.truth, list(found)
    number = len(true.grids)
    if len(set(listed)) < len(listed):
        raise Wrong("each solution once", f"one of {len(listed)} twice")
    for grid in listed:
        if not is_solution(question.board, question.digits, grid):
            raise Wrong("solutions", f"{' '.join(map(str, grid))}, which is none")
    if true.complete and number < limit:
        expected = f"{number} solutions, and that these are all"
        wrong = len(listed) != number or not exhausted
    else:
        at_least = "" if true.complete else "at least "
        expected = f"{limit} of {at_least}{number} solutions"
        wrong = len(listed) != limit or (exhausted and number > limit)
    if wrong:
        claim = "these are all" if exhausted else "there may be more"
        raise Wrong(expected, f"{len(listed)} solutions, and that {claim}")
