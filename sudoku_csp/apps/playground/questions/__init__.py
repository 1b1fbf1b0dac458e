"""The questions that a page can send, by name.

A question is a generator of the parts of its answer: objects for JSON or, for a file, its bytes
after an object that describes it. It starts no process and no thread. It raises SudokuError with a
text for the reader if there is no answer.
"""

from collections.abc import Callable, Iterator

from sudoku_csp.apps.api.read import LONGEST_NAME
from sudoku_csp.apps.playground.question import PUZZLE, Limits, Part, Question
from sudoku_csp.apps.playground.questions import answers, explanations, laboratory, puzzle_files
from sudoku_csp.grid.errors import BudgetSpent, NoSolution, NotReached, UnknownName, WrongEntries

QUESTIONS: dict[str, tuple[Callable[[Question], Iterator[Part]], tuple[str, ...]]] = {
    "candidates": (explanations.candidates, (*PUZZLE, "kinds")),
    "choices": (laboratory.choices, ()),
    "diagnose": (answers.diagnose, PUZZLE),
    "download": (puzzle_files.download, (*PUZZLE, "as", "encoding")),
    "entries": (explanations.entries, (*PUZZLE, "entries")),
    "examples": (puzzle_files.examples, ()),
    "explain": (explanations.explain, (*PUZZLE, "entries")),
    "hint": (explanations.hint, (*PUZZLE, "entries", "removed")),
    "read": (puzzle_files.read, ("text", "board")),
    "reasons": (explanations.reasons, (*PUZZLE, "entries", "cell", "digit", "holds")),
    "rule": (laboratory.rule, (*PUZZLE, "encoding", "house", "cell", "digit")),
    "search": (laboratory.search, (*PUZZLE, "search", "most")),
    "sizes": (laboratory.sizes, (*PUZZLE, "encoding")),
    "solve": (answers.solve, (*PUZZLE, "backends", "limit", "solver", "search")),
    "unit_propagation": (laboratory.unit_propagation, (*PUZZLE, "encoding", "decide")),
}
"""The questions with their fields; any other field is rejected."""


def answer(name: str, body: bytes, limits: Limits) -> Iterator[Part]:
    """Yields the parts of the answer to a question; wrong entries are the last part.

    Raises SudokuError, also at the time limit.
    """
    if name not in QUESTIONS:
        raise UnknownName.among("question", name[:LONGEST_NAME], QUESTIONS)
    found, fields = QUESTIONS[name]
    question = Question.parse(body, limits)
    question.check_fields(fields)
    try:
        yield from found(question)
    except BudgetSpent:
        raise NotReached("the time limit was reached") from None
    except WrongEntries as error:
        cells = {"wrong": list(error.wrong), "cells": list(error.cells)}
        yield {"part": "wrong", **cells, "sentence": error.message}
    except NoSolution as error:
        raise NoSolution(error.text(explanations.ADVICE.__getitem__)) from None
