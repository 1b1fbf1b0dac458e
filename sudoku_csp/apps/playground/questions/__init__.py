"""The questions that the page can send, by name.

A question is answered by a generator, which yields the parts of the answer. A part is an object for
JSON; for a file, the parts after the first object are the bytes of the file. The generator starts
no process and no thread. If there is no answer, it raises SudokuError with a text for the reader.
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
"""The function and the fields of each question; any other field is rejected."""


def answer(name: str, body: bytes, limits: Limits) -> Iterator[Part]:
    """Yields the parts of the answer to the question with this name.

    If the entries of a person cannot be right, the last part says which are wrong. Raises
    SudokuError if there is no answer, and NotReached at the time limit.
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
