"""Case number k of a seed: the same puzzle and the same questions on every machine.

A puzzle is a random small board and givens of some kind. Now and then it is one of the large
boards, on which a mistake about digits of two figures shows, or about a box. Each case, and each
property of a case, has a stream of random numbers of its own. So a case depends on no other, and a
new property changes none of the old questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.workshop.fuzzing.brute_force import SMALL
from sudoku_csp.workshop.fuzzing.givens import KINDS, SEARCHED
from sudoku_csp.workshop.fuzzing.property import Property, Question
from sudoku_csp.workshop.fuzzing.random_boards import random_board

LARGE = (
    Board(12, 3, 4),
    Board(16, 4, 4),
    Board(12, 2, 6),
    Board(20, 4, 5),
    Board(12, 4, 3),
    Board(16, 2, 8),
)
"""The large boards, one after the other."""

LARGE_EVERY, LARGE_FIRST = 30, 14
"""One case in so many is about one of them, and the first is this one."""


@dataclass(frozen=True)
class Case:
    """A puzzle, of one of `givens.KINDS`, and where it comes from."""

    seed: int
    number: int
    kind: str
    puzzle: Puzzle

    def questions(self, about: Property) -> Iterator[Question]:
        """What is asked about the puzzle for a property; nothing in some cases for rare ones."""
        rng = _stream(self.seed, self.number, about.name)
        side = self.puzzle.board.side
        if side > about.largest or (side <= SEARCHED and rng.randrange(about.every)):
            return
        for _ in range(about.draws if self.puzzle.board.side <= SMALL else 1):
            options = about.draw(rng, self.puzzle.board)
            if options is not None:
                yield Question(about.name, options, self.puzzle.board, self.puzzle.digits)


def case(seed: int, number: int) -> Case:
    """The case of this number, from 0."""
    rng = _stream(seed, number)
    (kind,) = rng.choices(list(KINDS), [weight for weight, _ in KINDS.values()])
    board = random_board(rng)
    turn, place = divmod(number, LARGE_EVERY)
    if place == LARGE_FIRST:
        board = LARGE[turn % len(LARGE)]
        kind = rng.choice(["cut", "cut", "changed", "clashing", "full"])
    digits = KINDS[kind][1](rng, board)
    return Case(seed, number, kind, Puzzle.classic(board, digits, f"seed {seed}, case {number}"))


def _stream(*words: object) -> Random:
    # Of a text: Python's own seeding then takes its SHA-512, and no hash of a process.
    return Random("/".join(map(str, words)))  # noqa: S311 - nothing here is a secret.
