"""Sizes: every encoding and at-most-one method on a puzzle, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.request import ENCODING, PUZZLE, Request
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import catalogue
from sudoku_csp.laboratory.views import sizes

FIELDS = (*PUZZLE, *ENCODING)


def answer(request: Request) -> Iterator[Part]:
    """A part `size` for each encoding, the methods in `clause_set`. Raises SudokuError."""
    deadline = request.budget().start()
    puzzle = request.puzzle()
    clause_set = request.encoding().clause_set or clause_sets.DEFAULT
    for encoding in catalogue(clause_set):
        yield {"part": "size", **sizes.of_puzzle(puzzle, encoding, deadline).as_dict()}
