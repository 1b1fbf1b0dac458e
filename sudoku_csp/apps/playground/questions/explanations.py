"""Explanations: the steps from the givens to the solution, and the reasons for one digit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_csp.analysis.explanation import hint as hints
from sudoku_csp.analysis.explanation import questions
from sudoku_csp.analysis.explanation.answer import Answer
from sudoku_csp.analysis.explanation.explanation import Derivation
from sudoku_csp.analysis.explanation.scene import Stage, scenes
from sudoku_csp.apps.playground import page_data
from sudoku_csp.apps.playground.question import Part, Question
from sudoku_csp.grid.errors import InputError, NoSolution, NotReached, Unsupported
from sudoku_csp.solvers.backend import BudgetSpent

HEADING = "What follows, the easiest steps first"

_ON_PAGE = {
    "`sudoku-csp diagnose` shows what decides between them": "the view Answers shows two of them",
    "`sudoku-csp diagnose`": "the diagnosis",
}
"""Options of the command line, in the words of the page."""


def explain(question: Question) -> Iterator[Part]:
    """A heading, the steps, each as soon as it is found, and the ending. Raises NoSolution."""
    derivation = Derivation(question.puzzle(), **_position(question), budget=question.budget())
    yield {"part": "heading", "sentence": HEADING, "opening": []}
    stage = Stage(derivation.explanation)
    try:
        for step in derivation.steps():
            yield {"part": "step", **page_data.of_scene(stage.show(step))}
    except NoSolution as error:
        raise NoSolution(on_page(str(error))) from None
    answer = Answer.all_of(derivation.explanation)
    solution = derivation.explanation.solution
    digits = None if solution is None else list(solution.digits)
    yield _ending([*answer.opening(), *answer.ending()], digits)


def hint(question: Question) -> Iterator[Part]:
    """The next step from the position: where to look, the technique, and the step itself."""
    puzzle = question.puzzle()
    derivation = Derivation(puzzle, **_position(question), budget=question.budget())
    stage = Stage(derivation.explanation)
    step = next(derivation.steps(), None)
    if step is None:
        if derivation.explanation.unfinished:
            raise NotReached("no step was found in the time")
        raise NoStep
    yield {
        "part": "hint",
        "where": hints.place_to_look(puzzle.board, step),
        "how": hints.reason_to_see(step),
        "step": page_data.of_scene(stage.show(step)),
    }


def reasons(question: Question) -> Iterator[Part]:
    """The steps by which a cell holds its digit, or cannot hold one.

    `cell`, and `digit` if it is not the one that the cell holds; `holds` false for why not. Raises
    Unsupported for a false claim, NoSolution, NotReached if no reason was found in time.
    """
    answer = _reasons(question)
    yield {"part": "heading", "sentence": answer.sentence, "opening": []}
    for scene in scenes(answer.explanation, answer.steps):
        yield {"part": "step", **page_data.of_scene(scene)}
    yield _ending(answer.ending(), None)


def _reasons(question: Question) -> Answer:
    puzzle = question.puzzle()
    cell, digit = question.cell(puzzle.board), question.digit(puzzle.board)
    holds = question.flag("holds", default=True)
    if cell is None:
        raise InputError("cell is missing: reasons are about a cell")
    if digit is None and not holds:
        raise InputError("digit is missing: which digit can the cell not hold?")
    try:
        return questions.why(
            puzzle, cell, digit, holds=holds, **_position(question), budget=question.budget()
        )
    except (NoSolution, Unsupported) as error:
        raise type(error)(on_page(str(error))) from None
    except BudgetSpent:
        raise NotReached("no reason was found in the time") from None


def _ending(sentences: Iterable[str], solution: list[int] | None) -> Part:
    return {"part": "ending", "sentences": list(map(on_page, sentences)), "solution": solution}


def on_page(text: str) -> str:
    """The text for a reader of the page.

    >>> on_page("several solutions: `sudoku-csp diagnose` shows what decides between them")
    'several solutions: the view Answers shows two of them'
    """
    for command, words in _ON_PAGE.items():
        text = text.replace(command, words)
    return text
