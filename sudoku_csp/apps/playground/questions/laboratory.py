"""The laboratory: a rule in every form, unit propagation, sizes, searches, and the choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from sudoku_csp.apps.playground.question import Part, Question
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import catalogue
from sudoku_csp.formulas.export_formats import FORMATS
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.laboratory.encoding_comparison import size_of_puzzle
from sudoku_csp.laboratory.named_clauses import GIVENS, Clause, Selection, select
from sudoku_csp.laboratory.propagation_steps import UnitSteps, decision, rule_steps
from sudoku_csp.laboratory.rule_sheet import (
    Subject,
    posted_constraints,
    posted_domain,
    sources_of_cell,
    sources_of_rule,
    subject_of_cell,
    subject_of_rule,
)
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.traces import recorded
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.globals import AUTOMATIC, GLOBALS
from sudoku_csp.targets.propagation.journal import Event

ALL = "all"
"""In the place of a house: every clause of the formula."""

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
    check = question.budget().start().check
    puzzle = question.puzzle()
    house = question.name_or_none("house")
    if house in (ALL, GIVENS):
        yield _clauses(question, puzzle, lambda section: house in (ALL, section), check)
        return
    subject = _subject(question, puzzle, house)
    yield {
        "part": "rule",
        "name": subject.name,
        "sentence": subject.sentence,
        "cells": [str(cell) for cell in subject.cells],
    }
    yield _clauses(question, puzzle, subject.has, check)
    board = puzzle.board
    if subject.rule is None:  # What all rules do to the cell.
        (cell,) = subject.cells
        posted = [posted_domain(puzzle, cell)]
        steps = rule_steps(puzzle, puzzle.constraints, check=check)
        events = [event for event in steps if event["cell"] in (None, str(cell))]
        sources = sources_of_cell(board, question.encoding())
    else:
        posted = posted_constraints(subject.rule, board)
        events = rule_steps(puzzle, [subject.rule], check=check)
        sources = sources_of_rule(subject.rule, board)
    digit = question.digit(board)
    shown = [one.as_dict() for one in posted if digit is None or one.digit in (None, digit)]
    yield {"part": "cpsat", "constraints": shown}
    yield {"part": "propagation", "events": events}
    yield {"part": "python", **sources}


def _subject(question: Question, puzzle: Puzzle, house: str | None) -> Subject:
    """The rule of this name, or the cell of the question. Raises SudokuError."""
    if house is not None:
        return subject_of_rule(puzzle, house)
    cell = question.cell(puzzle.board)
    if cell is None:
        raise InputError("house or cell is missing: a rule has the name of its house, or a cell")
    return subject_of_cell(puzzle, cell)


def _clauses(
    question: Question,
    puzzle: Puzzle,
    section: Callable[[str], bool],
    check: Callable[[], None],
) -> Part:
    """The clauses of the sections that are selected, about the cell and digit of the question."""
    formula = Formula(puzzle, question.encoding())
    selection = Selection(section, question.cell(puzzle.board), question.digit(puzzle.board))
    total, shown = select(formula, selection, check=check)
    return {"part": "clauses", "total": total, "shown": [clause.as_dict() for clause in shown]}


def unit_propagation(question: Question) -> Iterator[Part]:
    """The parts `start`, `implied` for each literal with its clause, and `end`.

    The end has the clause of a contradiction, and counts variables of the cells; of more literals
    than `LITERALS` the first are sent. Raises SudokuError.
    """
    deadline = question.budget().start()
    puzzle = question.puzzle()
    formula = Formula(puzzle, question.encoding())
    steps = UnitSteps(formula, list(_decisions(question, formula)), deadline.check)
    yield {
        "part": "start",
        "variables": formula.cnf.size.variables,
        "clauses": formula.cnf.size.clauses,
        "compiled": formula.encoding.compiled,
    }
    for step in islice(steps.run(), LITERALS):
        yield {
            "part": "implied",
            "literal": step.literal.as_dict(),
            "clause": _literals(step.clause),
            "section": step.clause.section,
        }
    contradiction = steps.contradiction
    yield {
        "part": "end",
        "contradiction": None if contradiction is None else _literals(contradiction),
        "section": None if contradiction is None else contradiction.section,
        "decided": steps.decided,
        "left": steps.of - steps.decided,
    }


def _literals(clause: Clause) -> list[dict[str, Any]]:
    return [literal.as_dict() for literal in clause.literals]


def _decisions(question: Question, formula: Formula) -> Iterator[int]:
    """The literals that are decided. Raises SudokuError."""
    board = formula.puzzle.board
    for fields in question.objects("decide", ("cell", "digit", "holds")):
        cell, digit = fields.cell(board), fields.digit(board)
        assert cell is not None
        assert digit is not None
        yield decision(formula, cell, digit, holds=fields.flag("holds", default=True))


def sizes(question: Question) -> Iterator[Part]:
    """A part `size` for each encoding, the methods in `clause_set`. Raises SudokuError."""
    deadline = question.budget().start()
    puzzle = question.puzzle()
    clause_set = question.encoding().clause_set or clause_sets.DEFAULT
    for encoding in catalogue(clause_set):
        yield {"part": "size", **size_of_puzzle(puzzle, encoding, deadline)}


def search(question: Question) -> Iterator[Part]:
    """The events of a search, in bundles, from `puzzle` to `end` or `cut`. Raises SudokuError."""
    puzzle = question.puzzle()
    name = recorded.traceable(question.name("search"))
    most = question.whole("most", MOST_EVENTS, MOST_EVENTS)
    events: list[Event] = []
    # A search calls back: its events are kept until it ends, which is soon, for `most` bounds it.
    recorded.run(puzzle, name, events.append, limit=2, budget=question.budget(), most=most)
    for start in range(0, len(events), BUNDLE):
        yield {"part": "events", "events": events[start : start + BUNDLE]}


def choices(_question: Question) -> Iterator[Part]:
    """The names for each field, the default first if there is one, each with a sentence `about`."""
    encodings: dict[str, Iterable[Any]] = {
        "clause_sets": map(clause_sets.named, clause_sets.NAMES),
        "at_most_one": map(at_most_one.named, at_most_one.NAMES),
        "cells": (cells.named(name, Board.customary(4)) for name in cells.NAMES),
        **{forms.plural: map(forms.named, (AUTOMATIC, *forms.names)) for forms in GLOBALS.values()},
    }
    yield {
        **{
            field: [{"name": one.name, "about": one.idea} for one in found]
            for field, found in encodings.items()
        },
        "searches": [
            {"name": one.name, "about": one.idea, "traceable": one.traceable}
            for one in map(searches.named, searches.NAMES)
        ],
        "formats": [
            {"name": name, "about": form.title, "suffix": form.suffix, "clauses": form.clauses}
            for name, form in FORMATS.items()
        ],
        "solvers": list(sat_solvers.SOLVERS),
        "defaults": {
            "clause_set": clause_sets.DEFAULT,
            "at_most_one": at_most_one.DEFAULT,
            "cells": cells.DEFAULT,
            **{forms.plural: AUTOMATIC for forms in GLOBALS.values()},
        },
    }
