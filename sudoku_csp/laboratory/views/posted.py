"""The CP-SAT constraints of a rule or of a cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sudoku_csp.grid.cell import Cell
from sudoku_csp.laboratory.views.subjects import Subject
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cpsat import text
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.cpsat.text import Stated

_OF_CELL = re.compile(r"(r[0-9]+c[0-9]+)(?:=([0-9]+))?", re.ASCII)
"""The name of a cell's variable, or of the one of a digit in it."""


@dataclass(frozen=True)
class Posted:
    """A constraint as text, its cells, and its digit where it is about one."""

    text: str
    cells: tuple[Cell, ...]
    digit: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        cells = [str(cell) for cell in self.cells]
        return {"text": self.text, "cells": cells, "digit": self.digit}


def constraints(puzzle: Puzzle, subject: Subject) -> Iterator[Posted]:
    """The constraints of a rule; of a cell, the domain of its variable.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.laboratory.views.subjects import of_cell
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes([0, 3] + 14 * [0]))
    >>> [posted.text for posted in constraints(puzzle, of_cell(puzzle, Cell(1, 1)))]
    ['r1c1 in 1..4']
    """
    model = CpSatModel(puzzle.board)
    if subject.rule is not None:
        subject.rule.post(model)
        yield from map(_posted, text.constraints(model))
        return
    (cell,) = subject.cells
    model.give(puzzle.digits)
    yield _posted(text.domain(model, puzzle.board.position(cell)))


def _posted(stated: Stated) -> Posted:
    # Other names are those of variables that the constraint has made, as for states.
    named = [found for name in stated.variables if (found := _OF_CELL.fullmatch(name))]
    cells = tuple(dict.fromkeys(Cell.parse(found[1]) for found in named))
    digits = {int(found[2]) for found in named if found[2]}
    return Posted(stated.text, cells, digits.pop() if len(digits) == 1 else None)
