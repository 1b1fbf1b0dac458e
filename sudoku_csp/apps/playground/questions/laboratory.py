"""Questions about the models of a puzzle, about searches, and about the names to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sudoku_csp.apps.api import choices as names
from sudoku_csp.apps.api import rules
from sudoku_csp.apps.api import strengths as strength
from sudoku_csp.apps.api.trace import trace
from sudoku_csp.apps.playground.question import Part, Question

if TYPE_CHECKING:
    from sudoku_csp.targets.propagation.journal import Event

LITERALS = 20_000
"""The largest number of literals that the answer about unit propagation has."""

BUNDLE = 200
"""The number of events in each part of the answer about a search."""

MOST_EVENTS = 100_000
"""The largest number of events that the answer about a search has."""


def rule(question: Question) -> Iterator[Part]:
    """Yields the parts of `parts_of_rule`, a rule in every form. `rule` is an identifier."""
    puzzle, seconds = question.puzzle(), question.time_limit()
    yield from rules.parts_of_rule(
        puzzle,
        None if question.value("rule") is None else question.text("rule"),
        question.cell(puzzle.board),
        question.digit(puzzle.board),
        encoding=question.encoding(),
        time_limit=seconds,
    )


def unit_propagation(question: Question) -> Iterator[Part]:
    """Yields what unit propagation concludes from decisions.

    The parts are `start`, then `implied` for each literal with the clause that implies it, then
    `end`. The field `decide` lists the decisions as objects with `cell` and `digit`; `holds` is
    false if the cell does not hold the digit.
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
    """Yields a part `size` for each encoding: the size of the formula of the puzzle."""
    puzzle, seconds = question.puzzle(), question.time_limit()
    for size in rules.sizes(puzzle, question.encoding(), seconds):
        yield {"part": "size", **size}


def search(question: Question) -> Iterator[Part]:
    """Yields the events of a search in bundles; the last event is `end` or `cut`."""
    puzzle, name = question.puzzle(), question.name("search")
    most = question.whole("most", MOST_EVENTS, MOST_EVENTS)
    events: list[Event] = []
    # A search passes its events to a function, so all are collected before the first is yielded.
    trace(puzzle, events.append, search=name, time_limit=question.time_limit(), most=most)
    for start in range(0, len(events), BUNDLE):
        yield {"part": "events", "events": events[start : start + BUNDLE]}


def strengths(question: Question) -> Iterator[Part]:
    """Yields a part `strength` for each rule: the current candidates that the rule removes."""
    puzzle = question.puzzle()
    yield from strength.strengths(puzzle, **question.position(puzzle))


def sees(question: Question) -> Iterator[Part]:
    """Yields a part `form` for each form of the rule with the identifier in the field `rule`."""
    puzzle = question.puzzle()
    yield from strength.sees(puzzle, question.text("rule"), **question.position(puzzle))


def choices(_question: Question) -> Iterator[Part]:
    """Yields the names that can be chosen for each field, with sentences, and the defaults."""
    yield names.of_page()
