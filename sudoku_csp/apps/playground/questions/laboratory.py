"""The laboratory: a rule in every form, unit propagation, sizes, searches, and the choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sudoku_csp.apps.api import choices as names
from sudoku_csp.apps.api import rules
from sudoku_csp.apps.api.trace import trace
from sudoku_csp.apps.playground.question import Part, Question

if TYPE_CHECKING:
    from sudoku_csp.grid.cell import Cell
    from sudoku_csp.puzzle.puzzle import Puzzle
    from sudoku_csp.targets.propagation.journal import Event

LITERALS = 20_000
"""Literals of unit propagation that are sent."""

BUNDLE = 200
"""Events of a search in a part."""

MOST_EVENTS = 100_000
"""Events of a search that one question may have."""


def rule(question: Question) -> Iterator[Part]:
    """A rule, or what a cell is: in words, as clauses, for CP-SAT, as propagation, in Python.

    `house` names a rule; `cell` alone is what a cell is. With a house, `cell` selects the clauses
    that contain it, as `digit` always does. With `all` or `givens` in the place of a house there
    are clauses alone. Raises SudokuError.
    """
    puzzle, seconds = question.puzzle(), question.time_limit()
    yield from rules.parts_of_rule(
        puzzle,
        question.name_or_none("house"),
        question.cell(puzzle.board),
        question.digit(puzzle.board),
        encoding=question.encoding(),
        time_limit=seconds,
    )


def unit_propagation(question: Question) -> Iterator[Part]:
    """The parts `start`, `implied` for each literal with its clause, and `end`. Raises SudokuError.

    Of more literals than `LITERALS` the first are sent.
    """
    puzzle, seconds = question.puzzle(), question.time_limit()
    yield from rules.unit_propagation(
        puzzle,
        _decisions(question, puzzle),
        encoding=question.encoding(),
        time_limit=seconds,
        most=LITERALS,
    )


def _decisions(question: Question, puzzle: Puzzle) -> Iterator[tuple[Cell, int, bool]]:
    """The literals that are decided. Raises SudokuError."""
    for fields in question.objects("decide", ("cell", "digit", "holds")):
        cell, digit = fields.cell(puzzle.board), fields.digit(puzzle.board)
        assert cell is not None
        assert digit is not None
        yield cell, digit, fields.flag("holds", default=True)


def sizes(question: Question) -> Iterator[Part]:
    """A part `size` for each encoding, the methods in `clause_set`. Raises SudokuError."""
    puzzle, seconds = question.puzzle(), question.time_limit()
    for size in rules.sizes(puzzle, question.encoding(), seconds):
        yield {"part": "size", **size}


def search(question: Question) -> Iterator[Part]:
    """The events of a search, in bundles, from `puzzle` to `end` or `cut`. Raises SudokuError."""
    puzzle, name = question.puzzle(), question.name("search")
    most = question.whole("most", MOST_EVENTS, MOST_EVENTS)
    events: list[Event] = []
    # A search calls back: its events are kept until it ends, which is soon, for `most` bounds it.
    trace(puzzle, events.append, search=name, time_limit=question.time_limit(), most=most)
    for start in range(0, len(events), BUNDLE):
        yield {"part": "events", "events": events[start : start + BUNDLE]}


def choices(_question: Question) -> Iterator[Part]:
    """The names for each field, each with a sentence `about`, and the defaults."""
    yield names.of_page()
