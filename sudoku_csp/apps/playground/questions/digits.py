"""Digits in cells: the candidates that are left, and whether a person's entries can be right."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.apps.api import explain
from sudoku_csp.apps.playground.question import Part, Question


def candidates(question: Question) -> Iterator[Part]:
    """The candidates of each kind in `kinds`, of all kinds if it is missing.

    Those by the digits of the peers give nothing away; any other kind may fill the grid. Raises
    UnknownName.
    """
    puzzle, kinds = question.puzzle(), question.names("kinds") or explain.KINDS
    for found in explain.candidates(puzzle, kinds, time_limit=question.time_limit()):
        yield {"part": "candidates", **found.as_dict()}


def entries(question: Question) -> Iterator[Part]:
    """The cells of wrong entries, whether the others are in one solution together, a sentence.

    Raises InputError, NotReached.
    """
    puzzle, seconds = question.puzzle(), question.time_limit()
    checked = explain.check_entries(puzzle, entries=question.entries(puzzle), time_limit=seconds)
    yield {"part": "entries", **checked.as_dict()}
