"""A table: CSV with a column of puzzles and perhaps one of solutions, as Kaggle's sets are.

Columns named `board`, `regions` and `constraints` are read as in a JSON object, also as `batch`
writes them, in `remarks`; a board may stand in a comment behind its row. Whatever else a table has
says nothing of the rules, or is refused.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import board_comment, columns, one_line
from sudoku_csp.puzzle.notation.blank_cells import WIDEST
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.columns import TOLD
from sudoku_csp.puzzle.notation.fields import BETWEEN, FIELD, SMALLEST, fault_of_remark, is_solved
from sudoku_csp.puzzle.notation.json_document import is_json
from sudoku_csp.puzzle.notation.json_keys import OR_ELSE, PUZZLES, SOLUTIONS
from sudoku_csp.puzzle.notation.json_lists import puzzle_of_object
from sudoku_csp.puzzle.notation.lines import NUMBER, Lookahead
from sudoku_csp.puzzle.notation.lists import taxonomy
from sudoku_csp.puzzle.notation.rows import is_frame, split
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.notation.symbols import shown
from sudoku_csp.puzzle.puzzle import WITH, Puzzle

OTHER_COLUMNS = (*OR_ELSE, "link", "links", "url", "urls")
"""Where there is none of PUZZLES: elsewhere a link is where a puzzle came from."""

_NAMES = re.compile(r'["\w ]+([,;\t]["\w ]*)+', re.ASCII)
_WORD = re.compile(r"(?<![A-Za-z])(?!(?i:none|null)\b)[A-Za-z]{4,}", re.ASCII)
_APART = re.compile(r"[,;\t]")
REMARKS_COLUMN, SEVERAL = "remarks", "|"
TOLD_OF_REMARKS = (*TOLD, "error")
"""What of the remarks is read: of an error, that there is no puzzle."""


class Table:
    """A table's header: where the puzzle stands in a row, and where the solution."""

    def __init__(
        self,
        context: Context,
        header: str,
        delimiter: str,
        names: list[str],
        puzzle: int,
        solution: int | None,
    ) -> None:
        self._context = context
        self._header = header
        self._delimiter = delimiter
        self._names = names
        self._puzzle = puzzle
        self._solution = solution
        self._fault = _fault_of_names(names)

    @classmethod
    def of_header(cls, text: str, context: Context) -> Table | None:
        """The table that has this header; None if the line is no such header."""
        for delimiter in (",", ";", "\t"):
            names = [name.strip().strip('"').lower() for name in text.split(delimiter)]
            known = (*PUZZLES, *OTHER_COLUMNS)
            puzzle = next((names.index(name) for name in known if name in names), None)
            if puzzle is not None:
                solution = next((names.index(n) for n in SOLUTIONS if n in names), None)
                return cls(context, text, delimiter, names, puzzle, solution)
        return None

    @staticmethod
    def fault_of_header(text: str, below: str) -> str | None:
        """What to say of a line that names columns, but none of puzzles, or of a first row that
        has its puzzle behind its solution; None for any other, as a title above no such rows."""
        first, *others = FIELD.split(text, maxsplit=1)
        if others and len(first) >= SMALLEST and is_solved(first):
            return fault_of_remark(first, others[0].lstrip(BETWEEN))
        if not _NAMES.fullmatch(text) or not _WORD.search(text) or f" {WITH} " in text.lower():
            return None
        if taxonomy.is_text(text) or not _APART.search(below):
            return None
        known = (*PUZZLES, *OTHER_COLUMNS)
        return f"no column of puzzles in the header: {', '.join(known)} are known"

    def puzzles(self, lines: Lookahead) -> Iterator[Puzzle | InputError]:
        """The puzzles of the rows, with an InputError in place of each that is none. The header
        may come again, as where tables are put together."""
        while (line := lines.take()) is not None:
            try:
                if line.fault:
                    raise self._context.error(line.fault, line.number)
                if line.bare and line.text != self._header and not self._is_comment(line):
                    yield self._row(line)
            except InputError as error:
                yield error

    def _is_comment(self, line: Line) -> bool:
        """Whether a row that begins with # is a comment, and not one whose first field does so."""
        fields = line.text.split(self._delimiter)
        return line.bare.startswith("#") and len(fields) <= max(self._puzzle, self._solution or 0)

    def _row(self, line: Line) -> Puzzle:
        """The puzzle of a row. Raises InputError."""
        context = self._context
        if "#" in line.text and board_comment.tells(line.comment):
            if line.bare.startswith("#"):
                fault = "a board amid a table: it stands in a column `board`, or behind its row"
                raise context.error(fault, line.number)
            line, context = self._without_board(line)
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
        text, told = fields[self._puzzle].strip(), self._told(fields, line.number)
        if told:
            value = told | {"puzzle": text, "solution": solution}
            return puzzle_of_object(value, context, line.number)
        return one_line.puzzle(text, context, line.number, solution)

    def _without_board(self, line: Line) -> tuple[Line, Context]:
        """A row and its board, taken from the comment behind it, where that is in no quotes."""
        if '"' in line.comment:
            return line, self._context
        try:
            board = board_comment.read(line.comment)
        except ValueError as error:
            raise self._context.error(f"no board: {error}", line.number) from None
        assert board is not None, "it tells one"
        return replace(line, text=line.bare), self._context.on(board, line.number)

    def _told(self, fields: list[str], line: int) -> dict[str, object]:
        """What a row says of its rules, as a JSON object does.

        Raises InputError for a column that may say more, and for two of one name."""
        beyond = (f"field {number}" for number in range(len(self._names) + 1, len(fields) + 1))
        named = zip([*self._names, *beyond], fields, strict=False)
        cells = len(fields[self._puzzle].strip())
        if self._fault is not None:
            raise self._context.error(self._fault, line)
        read = (self._puzzle, self._solution)
        row = {
            name: field.strip()
            for place, (name, field) in enumerate(named)
            if field.strip() and place not in read
        }
        remarks = _loaded(row[REMARKS_COLUMN]) if REMARKS_COLUMN in row else None
        if remarks is None:
            remarks = {}
        else:
            del row[REMARKS_COLUMN]
        if (name := columns.may_say_more(row, cells)) is not None:
            fault = f"a column that no notation here reads: {shown(name)}"
            if not cells:
                fault = f"no puzzle in the column {shown(self._names[self._puzzle])}"
            raise self._context.error(fault, line)
        told: dict[str, object] = {key: remarks[key] for key in TOLD_OF_REMARKS if key in remarks}
        row = {name: field for name, field in row.items() if not columns.says_none(field)}
        told |= {key: row[key] for key in TOLD if key in row}
        if "constraints" in row:
            told["constraints"] = [row["constraints"]]
        return told


def is_title(text: str, lines: Lookahead, context: Context) -> bool:
    """Whether the name of a column, or a number, is the title of a picture: below it, perhaps
    behind a blank line, comes a frame or a row.

    >>> is_title("Sudoku", Lookahead(iter([Line(2, "53..7....")])), Context("example"))
    True
    >>> is_title("Sudoku", Lookahead(iter([Line(2, "1.....3..4....2.")])), Context("example"))
    False
    """
    numbered = NUMBER.fullmatch(text) is not None
    if not numbered and text.lower() not in (*PUZZLES, *OR_ELSE):
        return False
    below = next((line for line in map(lines.peek, (0, 1)) if line is None or line.bare), None)
    if below is None:
        return False
    if numbered and is_json(below.bare):
        return True
    cells = split(below.bare, context)
    flat = context.side_of_line(len(cells)) is not None
    if numbered and (flat or len(cells) == len(text)):
        return len(cells) >= SMALLEST  # Else it may be a row as well.
    if numbered:
        return True
    fits = context.has_board(len(cells)) and not flat
    return is_frame(below.bare) or (fits and max(map(len, cells)) <= WIDEST)


def _fault_of_names(names: list[str]) -> str | None:
    """What is wrong with a header in which two columns are one: one of them would be lost."""
    twice = next((name for name in names if name and names.count(name) > 1), None)
    if twice is not None:
        return f"two columns named {shown(twice)}"
    for known in (PUZZLES, SOLUTIONS):
        if len(alike := [name for name in names if name in known]) > 1:
            return f"two columns that say the same: {shown(alike[0])} and {shown(alike[1])}"
    return None


def _loaded(text: str) -> dict[str, Any] | None:
    """The JSON object of a text, None for any other text."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
