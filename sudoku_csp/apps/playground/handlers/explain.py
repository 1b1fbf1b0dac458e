"""Explain: all that follows from the givens, step by step, each step as soon as it is found."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.analysis.explanation.outcome import Answer
from sudoku_csp.analysis.explanation.scene import Stage
from sudoku_csp.analysis.explanation.sequence import Derivation
from sudoku_csp.apps.playground import step_data
from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.request import PUZZLE, Request
from sudoku_csp.grid.errors import NoSolution

FIELDS = (*PUZZLE, "prove")

HEADING = "What follows from the givens, in steps that are as small as were found"


def answer(request: Request) -> Iterator[Part]:
    """A heading, the steps, and at the end how many there were and what came of them.

    `prove` is how many seconds each step may take to be proved smallest; the steps then come once
    all are found. Raises NoSolution.
    """
    puzzle = request.puzzle()
    prove = request.number("prove", 0.0) if request.sent("prove") else 0.0
    derivation = Derivation(puzzle, prove=prove, budget=request.budget())
    yield {"part": "heading", "said": HEADING, "opening": []}
    stage = Stage(puzzle)
    try:
        for step in derivation.steps():
            yield {"part": "step", **step_data.of_scene(stage.show(step))}
    except NoSolution as error:
        raise NoSolution(step_data.on_page(str(error))) from None
    whole = derivation.explanation
    told = Answer.all_of(whole)
    said = [told.heading(), *told.opening(), *told.ending()]
    yield {
        "part": "ending",
        "said": [step_data.on_page(line) for line in said],
        "solution": None if whole.solution is None else list(whole.solution.digits),
    }
