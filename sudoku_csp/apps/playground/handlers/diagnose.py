"""Diagnose: what is wrong with a puzzle, at first in a moment and then with more and more of it."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.analysis.diagnosis import examination
from sudoku_csp.apps.playground import backends_in_turn
from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.request import PUZZLE, Request
from sudoku_csp.solvers.backends import DEFAULTS

FIELDS = (*PUZZLE, "limit")


def answer(request: Request) -> Iterator[Part]:
    """The diagnosis as it grows; each part has all of it, and replaces the one before.

    `limit` is how many solutions are counted.
    """
    puzzle = request.puzzle()
    limit = max(2, request.whole("limit", request.limits.solutions, request.limits.solutions))
    budget = request.budget()
    shown = False
    with backends_in_turn.ready(examination.WITNESSES, DEFAULTS) as witnesses:
        for stage in examination.stages(
            puzzle, witnesses, limit=limit, smallest=True, budget=budget
        ):
            if shown and stage.findings is None:
                return  # There was time for the verdict only, which is shown.
            yield {"part": "diagnosis", **stage.as_dict()}
            shown = True
