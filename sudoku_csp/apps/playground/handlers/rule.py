"""Rule: one rule, or what a cell is, in words, as clauses, to CP-SAT, as propagation, in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.request import ENCODING, PUZZLE, Request
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.errors import InputError, NotReached
from sudoku_csp.laboratory.views import clauses, posted, rule_steps, sources, subjects
from sudoku_csp.laboratory.views.clauses import Selection
from sudoku_csp.laboratory.views.subjects import Subject
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import BudgetSpent
from sudoku_csp.targets.propagation import all_different

FIELDS = (*PUZZLE, *ENCODING, "house", "cell", "digit", "consistency")

ALL = "all"
"""In the place of a house: every clause of the formula."""


def answer(request: Request) -> Iterator[Part]:
    """The parts `rule`, `clauses`, `cpsat`, `propagation` and `python`.

    `house` names a rule; `cell` alone what a cell is. With a house, `cell` selects the clauses that
    speak of it, as `digit` always does. With `all` or `givens` in the place of a house there are
    clauses alone. Raises SudokuError.
    """
    try:
        yield from _parts(request, request.budget().start().check)
    except BudgetSpent:
        raise NotReached("the time limit was reached") from None


def _parts(request: Request, check: Callable[[], None]) -> Iterator[Part]:
    puzzle = request.puzzle()
    subject = _subject(request, puzzle)
    if subject is not None:
        yield {
            "part": "rule",
            "name": subject.name,
            "sentence": subject.sentence,
            "cells": [str(cell) for cell in subject.cells],
        }
    yield _clauses(request, puzzle, subject, check)
    if subject is not None:
        yield _cpsat(request, puzzle, subject)
        yield _propagation(request, puzzle, subject, check)
        encoding = request.encoding()
        yield {
            "part": "python",
            **sources.forms(puzzle, subject, encoding),
            "beneath": sources.beneath(encoding, _consistency(request)),
        }


def _subject(request: Request, puzzle: Puzzle) -> Subject | None:
    """What is asked about, None for a part of the formula that is no rule."""
    house = request.name("house")
    if house is not None:
        return None if house in (ALL, subjects.GIVENS) else subjects.of_rule(puzzle, house)
    cell = request.cell(puzzle.board)
    if cell is None:
        raise InputError("a rule is asked for by the name of its house, or by a cell")
    return subjects.of_cell(puzzle, cell)


def _clauses(
    request: Request, puzzle: Puzzle, subject: Subject | None, check: Callable[[], None]
) -> Part:
    def has(section: str) -> bool:
        if subject is not None:
            return subject.has(section)
        return request.name("house") in (ALL, section)

    formula = Formula(puzzle, request.encoding())
    selection = Selection(has, request.cell(puzzle.board), request.digit(puzzle.board))
    total, shown = clauses.select(formula, selection, check=check)
    return {"part": "clauses", "total": total, "shown": [clause.as_dict() for clause in shown]}


def _cpsat(request: Request, puzzle: Puzzle, subject: Subject) -> Part:
    digit = request.digit(puzzle.board)
    shown = [
        constraint.as_dict()
        for constraint in posted.constraints(puzzle, subject)
        if digit is None or constraint.digit in (None, digit)
    ]
    return {"part": "cpsat", "constraints": shown}


def _propagation(
    request: Request, puzzle: Puzzle, subject: Subject, check: Callable[[], None]
) -> Part:
    """What a rule alone does; to a cell, what all rules do."""
    consistency = _consistency(request)
    if subject.rule is None:
        events = rule_steps.run(puzzle, puzzle.constraints, consistency, check)
        events = [event for event in events if event.cell in (None, *subject.cells)]
        about = f"What all the rules together do to {subject.name}."
    else:
        events = rule_steps.run(puzzle, [subject.rule], consistency, check)
        about = f"What the rule of {subject.name} does alone, from the givens."
    return {
        "part": "propagation",
        "consistency": consistency,
        "about": about,
        "events": [event.as_dict() for event in events],
    }


def _consistency(request: Request) -> str:
    return request.choice("consistency", all_different.LEVELS, all_different.DEFAULT)
