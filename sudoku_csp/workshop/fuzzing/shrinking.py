"""A question that fails, made small: simpler options, a smaller board, fewer givens.

Delta debugging (Zeller & Hildebrandt, "Simplifying and isolating failure-inducing input", 2002):
what is left out is kept out if the failure, of the same kind, is still there. At the end no single
given can be left out, as long as questions last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from sudoku_csp.grid.board import Board
from sudoku_csp.workshop.fuzzing import properties
from sudoku_csp.workshop.fuzzing.givens import blank, cut, scattered
from sudoku_csp.workshop.fuzzing.property import Question
from sudoku_csp.workshop.fuzzing.random_boards import shapes

Fails = Callable[[Question], bool]
Given = tuple[int, int]
"""A place, and the digit that is given there."""

TRIES = 6
"""Random puzzles of each kind that are tried on a smaller board."""


class NoMoreQuestions(Exception):
    """As many have been asked as were allowed."""


def shrunk(question: Question, fails: Fails) -> Question:
    """The smallest question found that fails.

    `fails` asks one; what was found stands when it raises NoMoreQuestions.
    """
    smallest = question

    def still(candidate: Question) -> bool:
        nonlocal smallest
        if not fails(candidate):
            return False
        smallest = candidate
        return True

    try:
        _simpler_options(smallest, still)
        _smaller_board(smallest, still)
        _fewer_givens(smallest, still)
        _simpler_options(smallest, still)
        _smaller_digits(smallest, still)
    except NoMoreQuestions:
        pass
    return smallest


def _simpler_options(question: Question, still: Fails) -> None:
    """Puts the simplest value that still fails in the place of each option's."""
    about = properties.named(question.name)
    for name, values in about.choices.items():
        for value in dict.fromkeys(values):
            if value == question.options[name]:
                break
            options = {**question.options, name: value}
            candidate = replace(question, options=options)
            if about.allows(options, question.board) and still(candidate):
                question = candidate
                break


def _smaller_board(question: Question, still: Fails) -> None:
    """Looks for the failure anew on smaller boards, the smallest first."""
    about = properties.named(question.name)
    for side in range(1, question.board.side):
        for board in shapes(side):
            if not about.allows(question.options, board):
                continue
            for digits in _puzzles(question, board):
                if still(replace(question, board=board, digits=digits)):
                    return
    if question.board.regions is not None:
        for board in shapes(question.board.side):
            if about.allows(question.options, board) and still(replace(question, board=board)):
                return


def _puzzles(question: Question, board: Board) -> Iterator[bytes]:
    """The corner of the puzzle that fits on the board, and random ones."""
    rng = Random(str(board))  # noqa: S311 - nothing here is a secret.
    yield blank(rng, board)
    corner = (question.board.position(cell) for cell in board.cells)
    yield bytes(d if d <= board.side else 0 for d in map(question.digits.__getitem__, corner))
    for kind in (cut, scattered):
        for _ in range(TRIES):
            yield kind(rng, board)


def _fewer_givens(question: Question, still: Fails) -> None:
    """The algorithm ddmin over the givens: leaves out halves, quarters, and so on."""
    size = len(question.digits)

    def fail(givens: Sequence[Given]) -> bool:
        digits = dict(givens)
        return still(replace(question, digits=bytes(digits.get(p, 0) for p in range(size))))

    givens = [(place, digit) for place, digit in enumerate(question.digits) if digit]
    if not givens or fail([]):
        return
    parts = 2
    while len(givens) > 1:
        fewer = next(filter(fail, _without_parts(givens, parts)), None)
        if fewer is not None:
            givens, parts = fewer, max(parts - 1, 2)
        elif parts == len(givens):
            return
        else:
            parts = min(2 * parts, len(givens))


def _without_parts(givens: Sequence[Given], parts: int) -> Iterator[list[Given]]:
    """The givens without each of so many parts of about the same size."""
    bounds = [len(givens) * number // parts for number in range(parts + 1)]
    for start, end in pairwise(bounds):
        yield [*givens[:start], *givens[end:]]


def _smaller_digits(question: Question, still: Fails) -> None:
    """Renames the digits in the order in which they come."""
    names = {digit: name for name, digit in enumerate(_first_seen(question.digits), start=1)}
    digits = bytes(names.get(digit, 0) for digit in question.digits)
    if digits != question.digits:
        still(replace(question, digits=digits))


def _first_seen(digits: Iterable[int]) -> list[int]:
    return [digit for digit in dict.fromkeys(digits) if digit]
