"""The questions that the page can send, by name.

A question is answered by a generator, which yields the parts of the answer. A part is an object for
JSON; for a file, the parts after the first object are the bytes of the file. The generator starts
no process and no thread. If there is no answer, it raises SudokuError with a text for the reader.
"""

from collections.abc import Iterator
from importlib import import_module

from sudoku_csp.apps.api.read import LONGEST_NAME
from sudoku_csp.apps.playground.question import PUZZLE, Limits, Part, Question
from sudoku_csp.grid.errors import BudgetSpent, NoSolution, NotReached, UnknownName, WrongEntries

QUESTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "candidates": ("explanations", (*PUZZLE, "kinds")),
    "check": ("course", ("name", "seed", "answer", "code")),
    "choices": ("laboratory", ()),
    "diagnose": ("answers", PUZZLE),
    "download": ("puzzle_files", (*PUZZLE, "as", "encoding")),
    "entries": ("explanations", (*PUZZLE, "entries")),
    "examples": ("puzzle_files", ()),
    "explain": ("explanations", (*PUZZLE, "entries", "removed")),
    "hint": ("explanations", (*PUZZLE, "entries", "removed")),
    "measure": ("course", ("measure",)),
    "read": ("puzzle_files", ("text", "board", "off")),
    "reasons": ("explanations", (*PUZZLE, "entries", "removed", "cell", "digit", "holds")),
    "rule": ("laboratory", (*PUZZLE, "encoding", "rule", "cell", "digit")),
    "search": ("laboratory", (*PUZZLE, "search", "most")),
    "sees": ("laboratory", (*PUZZLE, "entries", "removed", "rule")),
    "sizes": ("laboratory", (*PUZZLE, "encoding")),
    "solve": ("answers", (*PUZZLE, "backends", "limit", "solver", "search")),
    "strengths": ("laboratory", (*PUZZLE, "entries", "removed")),
    "task": ("course", ("name", "seed")),
    "three_ways": ("course", ("puzzle", "board", "off")),
    "unit_propagation": ("laboratory", (*PUZZLE, "encoding", "decide")),
    "units": ("course", ()),
}
"""The questions, each with the module that answers it, and its fields. Any other field is rejected.

A module is imported by its first question: in a browser tab an import takes seconds.
"""


def answer(name: str, body: bytes, limits: Limits) -> Iterator[Part]:
    """Yields the parts of the answer to the question with this name.

    If the entries of a person cannot be right, the last part says which are wrong. Raises
    SudokuError if there is no answer, and NotReached at the time limit.
    """
    if name not in QUESTIONS:
        raise UnknownName.among("question", name[:LONGEST_NAME], QUESTIONS)
    module, fields = QUESTIONS[name]
    question = Question.parse(body, limits)
    question.check_fields(fields)
    try:
        found = getattr(import_module(f"{__name__}.{module}"), name)
        yield from found(question)
    except BudgetSpent:
        raise NotReached("the time limit was reached") from None
    except WrongEntries as error:
        cells = {"wrong": list(error.wrong), "cells": list(error.cells)}
        yield {"part": "wrong", **cells, "sentence": error.message}
    except NoSolution as error:
        from sudoku_csp.apps.playground.questions.explanations import ADVICE  # noqa: PLC0415

        raise NoSolution(error.text(ADVICE.__getitem__)) from None
