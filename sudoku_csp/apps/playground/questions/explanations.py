"""Explanations from the reader's position: all steps, a hint, and the reasons for one digit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sudoku_csp.analysis.explanation import hint as hints
from sudoku_csp.analysis.explanation import questions
from sudoku_csp.analysis.explanation.answer import Answer
from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.analysis.explanation.scene import Stage, scenes
from sudoku_csp.analysis.explanation.step import Candidate
from sudoku_csp.apps.playground import page_data
from sudoku_csp.apps.playground.question import Part, Question
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, NoSolution, NotReached
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, BudgetSpent

_ON_PAGE = {
    "`sudoku-csp diagnose` shows what decides between them": "the view Answers shows two of them",
    "`sudoku-csp diagnose`": "the diagnosis",
    "`sudoku-csp trace --tree tree.svg` draws": "The view Search shows",
}
"""Options of the command line, in the words of the page."""


@dataclass(frozen=True)
class _Position:
    """A puzzle, and what its reader has found: the digits filled in, the candidates removed."""

    puzzle: Puzzle
    entries: list[tuple[Cell, int]]
    notes: list[Candidate]
    budget: Budget

    @classmethod
    def of(cls, question: Question, *, removed: bool = False) -> _Position:
        """The position in the fields of a question; with `removed`, the candidates in it too."""
        puzzle = question.puzzle()
        notes = list(_removed(question, puzzle.board)) if removed else []
        return cls(puzzle, question.entries(puzzle), notes, question.budget())

    @property
    def known(self) -> dict[str, Any]:
        """What an explanation takes besides the puzzle."""
        return {"entries": self.entries, "notes": self.notes, "budget": self.budget}

    def unless_wrong(self, answer: Callable[[], Iterator[Part]]) -> Iterator[Part]:
        """The answer; where the position has no solution, the entries that are wrong.

        Raises NoSolution where the puzzle itself has none.
        """
        try:
            yield from answer()
        except NoSolution:
            if not self.entries and not self.notes:
                raise
            found = hints.first_wrong(self.puzzle, self.entries, self.notes, self.budget.start())
            assert found is not None, "the position has no solution"
            cells = {self.puzzle.board.cells[at] for one in found.groups for at in one.scope}
            if found.seen is not None:
                cells.add(found.seen[0])
            yield {
                "part": "wrong",
                "wrong": [str(one.candidate.cell) for one in found.blamed],
                "cells": page_data.names(self.puzzle.board, cells),
                "sentence": found.sentence(self.puzzle.board),
            }


def _removed(question: Question, board: Board) -> Iterator[Candidate]:
    for fields in question.objects("removed", ("cell", "digit")):
        cell, digit = fields.cell(board), fields.digit(board)
        assert cell is not None
        assert digit is not None
        yield Candidate(cell, digit)


def explain(question: Question) -> Iterator[Part]:
    """A heading, the steps, each as soon as it is found, and the ending. Raises NoSolution."""
    position = _Position.of(question)

    def answer() -> Iterator[Part]:
        explainer = Explainer(position.puzzle, **position.known)
        stage = Stage(explainer.explanation)
        count = len(position.entries)
        own = f" and your {'entry' if count == 1 else f'{count} entries'}" if count else ""
        yield {"part": "heading", "sentence": f"From the givens{own}, the easiest steps first:"}
        for step in explainer.steps():
            yield {"part": "step", **page_data.of_scene(stage.show(step))}
        yield _ending(Answer.all_of(explainer.explanation))

    return position.unless_wrong(answer)


def hint(question: Question) -> Iterator[Part]:
    """The next step in three degrees: where to look, which technique, and the step itself.

    An ending where nothing follows. `removed` are candidates that the reader knows to be out, each
    a cell and a digit. Raises NoSolution, NotReached.
    """
    position = _Position.of(question, removed=True)

    def answer() -> Iterator[Part]:
        explainer = Explainer(position.puzzle, **position.known)
        stage = Stage(explainer.explanation)
        step = next(explainer.steps(), None)
        if step is None and explainer.explanation.unfinished:
            raise NotReached("no step was found in the time")
        if step is None:
            yield _ending(Answer.all_of(explainer.explanation))
            return
        yield {
            "part": "hint",
            "where": hints.place_to_look(position.puzzle.board, step),
            "how": hints.reason_to_see(step),
            "step": page_data.of_scene(stage.show(step)),
        }

    return position.unless_wrong(answer)


def reasons(question: Question) -> Iterator[Part]:
    """The steps by which a cell holds its digit, or cannot hold one.

    `cell`, and `digit` if it is not the one that the cell holds; `holds` false for why not. Raises
    Unsupported for a false claim, NoSolution, NotReached if no reason was found in time.
    """
    position = _Position.of(question)
    cell, digit = question.cell(position.puzzle.board), question.digit(position.puzzle.board)
    holds = question.flag("holds", default=True)
    if cell is None:
        raise InputError("cell is missing: reasons are about a cell")
    if digit is None and not holds:
        raise InputError("digit is missing: which digit can the cell not hold?")

    def answer() -> Iterator[Part]:
        try:
            found = questions.why(position.puzzle, cell, digit, holds=holds, **position.known)
        except BudgetSpent:
            raise NotReached("no reason was found in the time") from None
        yield {"part": "heading", "sentence": found.sentence}
        for scene in scenes(found.explanation, found.steps):
            yield {"part": "step", **page_data.of_scene(scene)}
        yield _ending(found)

    return position.unless_wrong(answer)


def _ending(answer: Answer) -> Part:
    """The sentences before and after the steps, and the solution where all steps are there."""
    solution = None if answer.sentence else answer.explanation.solution
    return {
        "part": "ending",
        "opening": [on_page(line) for line in answer.opening() if not answer.sentence],
        "sentences": list(map(on_page, answer.ending())),
        "solution": None if solution is None else list(solution.digits),
    }


def on_page(text: str) -> str:
    """The text for a reader of the page.

    >>> on_page("several solutions: `sudoku-csp diagnose` shows what decides between them")
    'several solutions: the view Answers shows two of them'
    """
    for command, words in _ON_PAGE.items():
        text = text.replace(command, words)
    return text
