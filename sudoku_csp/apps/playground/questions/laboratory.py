"""Questions about models: a rule in every form, unit propagation, sizes, searches, choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sudoku_csp.apps.api import choices as names
from sudoku_csp.apps.api import rules
from sudoku_csp.apps.api.trace import trace
from sudoku_csp.apps.playground.question import Part, Question

if TYPE_CHECKING:
    from sudoku_csp.targets.propagation.journal import Event

LITERALS = 20_000
"""The most literals of unit propagation that are sent."""

BUNDLE = 200
"""The number of events of a search in a part."""

MOST_EVENTS = 100_000
"""The most events of a search that are sent."""


def rule(question: Question) -> Iterator[Part]:
    """Yields a rule in every form: see `parts_of_rule`. `house` is the name of the rule."""
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
    """Yields the parts `start`, `implied` for each literal with its clause, and `end`.

    `decide` has the decisions: objects with a cell, a digit, and `holds` false for "not".
    """
    puzzle, seconds = question.puzzle(), question.time_limit()
    decisions = [
        (*one.candidate(puzzle.board), one.flag("holds", default=True))
        for one in question.objects("decide", ("cell", "digit", "holds"))
    ]
    yield from rules.unit_propagation(
        puzzle, decisions, encoding=question.encoding(), time_limit=seconds, most=LITERALS
    )


def sizes(question: Question) -> Iterator[Part]:
    """Yields a part `size` for each encoding."""
    puzzle, seconds = question.puzzle(), question.time_limit()
    for size in rules.sizes(puzzle, question.encoding(), seconds):
        yield {"part": "size", **size}


def search(question: Question) -> Iterator[Part]:
    """Yields the events of a search in bundles, from `puzzle` to `end` or `cut`."""
    puzzle, name = question.puzzle(), question.name("search")
    most = question.whole("most", MOST_EVENTS, MOST_EVENTS)
    events: list[Event] = []
    # A search calls a function with its events, so they are kept until it ends.
    trace(puzzle, events.append, search=name, time_limit=question.time_limit(), most=most)
    for start in range(0, len(events), BUNDLE):
        yield {"part": "events", "events": events[start : start + BUNDLE]}


def choices(_question: Question) -> Iterator[Part]:
    """Yields the names that each field may have, each with its sentence, and the defaults."""
    yield names.of_page()
