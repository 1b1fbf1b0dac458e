"""Reasons: the steps by which a cell holds its digit, or cannot hold one."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.analysis.explanation import local_explanation
from sudoku_csp.analysis.explanation.outcome import Answer
from sudoku_csp.analysis.explanation.scene import scenes
from sudoku_csp.apps.playground import step_data
from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.request import PUZZLE, Request
from sudoku_csp.grid.errors import InputError, NoSolution, NotReached, Unsupported
from sudoku_csp.solvers.backend import BudgetSpent

FIELDS = (*PUZZLE, "cell", "digit", "holds", "direct")


def answer(request: Request) -> Iterator[Part]:
    """The answer in a sentence, its steps, and what is to be said after them.

    `cell`, and `digit` where it is not the one that the cell holds; `holds` false asks why not,
    `direct` for one step from the givens alone. Raises Unsupported for what is not so, NoSolution,
    NotReached where no reason was found in time.
    """
    told = _told(request)
    yield {"part": "heading", "said": told.said, "opening": list(told.opening())}
    for scene in scenes(told.puzzle, told.steps):
        yield {"part": "step", **step_data.of_scene(scene)}
    yield {
        "part": "ending",
        "said": [step_data.on_page(line) for line in told.ending()],
        "solution": None,
    }


def _told(request: Request) -> Answer:
    puzzle = request.puzzle()
    cell, digit = request.cell(puzzle.board), request.digit(puzzle.board)
    holds = request.flag("holds", default=True)
    if cell is None:
        raise InputError("a question why is about a cell")
    if digit is None and not holds:
        raise InputError("which digit can the cell not hold?")
    direct, budget = request.flag("direct"), request.budget()
    try:
        return local_explanation.why(puzzle, cell, digit, holds=holds, direct=direct, budget=budget)
    except (NoSolution, Unsupported) as error:
        raise type(error)(step_data.on_page(str(error))) from None
    except BudgetSpent:
        raise NotReached("no reason was found in the time") from None
