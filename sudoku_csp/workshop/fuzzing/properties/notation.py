"""Every way to write a puzzle down is read back as the same puzzle."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import ClassVar

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.workshop.fuzzing.property import Options, Property, Question, Wrong


def _rows(puzzle: Puzzle) -> list[list[int]]:
    side = puzzle.board.side
    return [list(puzzle.digits[row : row + side]) for row in range(0, side * side, side)]


def _table(puzzle: Puzzle) -> str:
    return f"puzzle,rating\n{puzzle.line()},7.2\n"


def _numbers(puzzle: Puzzle) -> str:
    return "\n".join(" ".join(f"{digit:2}" for digit in row) for row in _rows(puzzle))


FORMS: Mapping[str, Callable[[Puzzle], str]] = {
    "line": Puzzle.line,
    "line with a comment": lambda puzzle: f"# one\n{puzzle.line()} # 7.2\n",
    "picture": str,
    "rows of numbers": _numbers,
    "json rows": lambda puzzle: json.dumps(_rows(puzzle)),
    "jsonl": lambda puzzle: json.dumps({"puzzle": puzzle.line()}) + "\n",
    "csv": _table,
    "windows": lambda puzzle: f"\ufeff{puzzle.line()}\r\n",
}

SMALLEST = 4
"""Below this side one row, one cell and one line look alike, and the reader may take any."""


class NotationRoundTrip(Property):
    name = "notation"
    about = "a puzzle written down, in any way, is read back as it was"
    choices: ClassVar = {"form": tuple(FORMS)}
    draws = 2
    about_solutions = False
    largest = 20

    def allows(self, options: Options, board: Board) -> bool:  # noqa: ARG002
        return SMALLEST <= board.side <= len(SYMBOLS)

    def check(self, question: Question) -> str:
        form, puzzle = question.options["form"], question.puzzle
        text = FORMS[form](puzzle)
        entries = list(reader.read(source.from_text(text), "fuzz", puzzle.board))
        if entries != [puzzle]:
            raise Wrong(f"the puzzle of {text!r}", "; ".join(map(repr, entries)))
        return form
