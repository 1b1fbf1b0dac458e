"""Unit propagation: literal by literal, each with the clause that forced it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.request import ENCODING, PUZZLE, Request
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, NotReached
from sudoku_csp.laboratory.views.clauses import Clause
from sudoku_csp.laboratory.views.unit_steps import Decision, UnitSteps
from sudoku_csp.solvers.backend import BudgetSpent

FIELDS = (*PUZZLE, *ENCODING, "decide")

MOST = 20_000
"""Literals that are told."""


def answer(request: Request) -> Iterator[Part]:
    """The parts `start`, `implied` for each literal, and `end`. Raises SudokuError.

    The end has the clause of a contradiction, and counts variables of the cells; of more literals
    than `MOST` the first are told.
    """
    deadline = request.budget().start()
    puzzle = request.puzzle()
    formula = Formula(puzzle, request.encoding())
    steps = UnitSteps(formula, list(_decisions(request, puzzle.board)), deadline.check)
    yield {
        "part": "start",
        "variables": steps.variables,
        "clauses": steps.clauses,
        "compiled": formula.encoding.compiled,
    }
    try:
        for step in islice(steps.run(), MOST):
            yield {
                "part": "implied",
                "literal": step.literal.as_dict(),
                "clause": _literals(step.clause),
                "section": step.clause.section,
            }
    except BudgetSpent:
        raise NotReached("the time limit was reached before all was propagated") from None
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


def _decisions(request: Request, board: Board) -> Iterator[Decision]:
    told = request.sent("decide", [])
    if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        raise InputError("decide is a list of objects with a cell and a digit")
    for one in told:
        fields = Request(one, request.limits)
        fields.check_fields(("cell", "digit", "holds"))
        cell, digit = fields.cell(board), fields.digit(board)
        if cell is None or digit is None:
            raise InputError("a decision has a cell and a digit")
        yield Decision(cell, digit, fields.flag("holds", default=True))
