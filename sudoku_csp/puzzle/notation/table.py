"""A table: CSV with a column of puzzles and perhaps one of solutions, as Kaggle's sets are.

What `batch` writes besides, the `board` and in `remarks` its regions, is read as in a JSON object.
"""

from __future__ import annotations

import csv
import json
import re
from contextlib import suppress

from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.json_lists import puzzle_of_object
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import WITH, Puzzle

PUZZLE_COLUMNS = ("puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "sudoku")
SOLUTION_COLUMNS = ("solution", "solutions", "answer", "answers")
_NAMES = re.compile(r'["\w ]+([,;\t]["\w ]*)+', re.ASCII)
_WORD = re.compile(r"[A-Za-z]{4,}", re.ASCII)
BOARD_COLUMN, REMARKS_COLUMN, SEVERAL = "board", "remarks", "|"
TOLD = ("regions", "constraints", "error")
"""What of the remarks is read: of an error, that there is no puzzle."""


class Table:
    """A table's header: where the puzzle stands in a row, and where the solution."""

    def __init__(
        self, context: Context, delimiter: str, names: list[str], puzzle: int, solution: int | None
    ) -> None:
        self._context = context
        self._delimiter = delimiter
        self._names = names
        self._puzzle = puzzle
        self._solution = solution

    @classmethod
    def of_header(cls, text: str, context: Context) -> Table | None:
        """The table that has this header; None if the line is no such header."""
        for delimiter in (",", ";", "\t"):
            names = [name.strip().strip('"').lower() for name in text.split(delimiter)]
            puzzle = next((names.index(name) for name in PUZZLE_COLUMNS if name in names), None)
            if puzzle is not None:
                solution = next((names.index(n) for n in SOLUTION_COLUMNS if n in names), None)
                return cls(context, delimiter, names, puzzle, solution)
        return None

    @staticmethod
    def fault_of_header(text: str) -> str | None:
        """What to say of a line that names columns, but none of puzzles; None for any other."""
        if not _NAMES.fullmatch(text) or not _WORD.search(text) or f" {WITH} " in text:
            return None
        return f"no column of puzzles in the header: {', '.join(PUZZLE_COLUMNS)} are known"

    def is_comment(self, line: Line) -> bool:
        """Whether a row that begins with # is a comment, and not one whose first field does so."""
        fields = line.text.split(self._delimiter)
        return line.bare.startswith("#") and len(fields) <= max(self._puzzle, self._solution or 0)

    def puzzle(self, line: Line) -> Puzzle:
        """The puzzle of a row. Raises InputError."""
        try:
            fields = next(csv.reader([line.text], delimiter=self._delimiter, strict=True))
        except csv.Error as error:
            raise self._context.error(f"no row of a table: {error}", line.number) from None
        needed = max(self._puzzle, self._solution or 0)
        if len(fields) <= needed:
            raise self._context.error(
                f"{len(fields)} fields, where the header names {needed + 1} or more", line.number
            )
        solution = None if self._solution is None else fields[self._solution].strip() or None
        if solution is not None and SEVERAL in solution:
            solution = None  # A batch has written several: none of them came with the puzzle.
        text, told = fields[self._puzzle].strip(), self._told(fields)
        if told:
            value = told | {"puzzle": text, "solution": solution}
            return puzzle_of_object(value, self._context, line.number)
        return self._context.line_puzzle(text, line.number, solution)

    def _told(self, fields: list[str]) -> dict[str, object]:
        """What a row of ours says of its rules, as the JSON object of the same result does."""
        row = dict(zip(self._names, fields, strict=False))
        told: dict[str, object] = {}
        if board := row.get(BOARD_COLUMN, "").strip():
            told["board"] = board
        with suppress(ValueError):
            remarks = json.loads(row.get(REMARKS_COLUMN) or "null")
            if isinstance(remarks, dict):
                told |= {key: remarks[key] for key in TOLD if key in remarks}
        return told
