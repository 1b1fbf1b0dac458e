"""The CP-SAT constraints of a rule or of a cell: over integers, and over Booleans."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sudoku_csp.grid.cell import Cell
from sudoku_csp.laboratory.views.subjects import Subject
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cpsat import text
from sudoku_csp.targets.cpsat.boolean_form import BooleanWriter
from sudoku_csp.targets.cpsat.text import Stated
from sudoku_csp.targets.cpsat.writer import CpWriter, ModelWriter

_OF_CELL = re.compile(r"(r[0-9]+c[0-9]+)(?:=([0-9]+))?", re.ASCII)
"""The name of a cell's variable, or of the one of a digit in it."""


@dataclass(frozen=True)
class Posted:
    """A constraint as text, its cells, and its digit where it is about one.

    `form` is `integer` (a variable for each cell) or `Boolean` (one for each digit of each cell).
    """

    form: str
    text: str
    cells: tuple[Cell, ...]
    digit: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        cells = [str(cell) for cell in self.cells]
        return {"form": self.form, "text": self.text, "cells": cells, "digit": self.digit}


def constraints(puzzle: Puzzle, subject: Subject) -> Iterator[Posted]:
    """The constraints in both forms. What a cell is says its variable's domain, given or not.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.laboratory.views.subjects import of_cell
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes([0, 3] + 14 * [0]))
    >>> [posted.text for posted in constraints(puzzle, of_cell(puzzle, Cell(1, 1)))]
    ['r1c1 in 1..4', 'exactly_one(r1c1=1, r1c1=2, r1c1=3, r1c1=4)']
    """
    writers: dict[str, ModelWriter] = {
        "integer": CpWriter(puzzle.board),
        "Boolean": BooleanWriter(puzzle.board),
    }
    for form, writer in writers.items():
        for stated in _stated(puzzle, subject, writer):
            yield _posted(form, stated)


def _stated(puzzle: Puzzle, subject: Subject, writer: ModelWriter) -> Iterator[Stated]:
    made = len(writer.model.proto.constraints)  # Those that say what a cell is.
    if subject.rule is not None:
        subject.rule.post(writer)
        yield from text.constraints(writer, made)
        return
    (cell,) = subject.cells
    for number, stated in enumerate(text.constraints(writer)):
        if number == puzzle.board.position(cell):
            yield stated
    if not made:
        writer.give(puzzle.digits)
        yield text.domain(writer, puzzle.board.position(cell))


def _posted(form: str, stated: Stated) -> Posted:
    # Other names are those of variables that the constraint has made, as for the rows of a table.
    named = [found for name in stated.variables if (found := _OF_CELL.fullmatch(name))]
    cells = tuple(dict.fromkeys(Cell.parse(found[1]) for found in named))
    digits = {int(found[2]) for found in named if found[2]}
    return Posted(form, stated.text, cells, digits.pop() if len(digits) == 1 else None)
