"""JSON: a puzzle as a list, an object with a `puzzle`, a document, or a list of these; and tables.

    [[5, 3, 0, ...], ...]    [["5", "3", ".", ...], ...]    ["53..7....", "6..195...", ...]
    {"puzzle": "53..7....6..195...", "board": "9x9, no boxes", "constraints": ["anti-knight"]}

A table has comma-separated values under a header that names a column of puzzles:

    puzzle,solution                               id,puzzle,solution,clues,difficulty
    53..7....6..195...,534678912672195348...      1,53..7....6..195...,5346789...,30,2.2

Its columns are read as the keys of an object; `batch` writes some of them in `remarks`.
LeetCode 37 and web interfaces have a list of rows; this program writes objects. A rule is never
dropped: a key, or a column with a value, that is in no list here is rejected by its name.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from sudoku_csp.grid.board import Board, numbered, of_regions, parse_board
from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.puzzle.notation import rules
from sudoku_csp.puzzle.notation.cells import Context, shown
from sudoku_csp.puzzle.notation.programs.json_text import each_key_once
from sudoku_csp.puzzle.notation.source import LINE_COST, Line, Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle

MAX_DEPTH = 10
"""The deepest nesting; a list of SudokuMaker's documents needs nine."""

MAX_DOCUMENT = 1 << 23
"""The most characters of a JSON value, with LINE_COST for each of its lines."""

PUZZLES = ("puzzle", "quizzes", "quiz", "question")
SOLUTIONS = ("solution", "solutions", "answer")
"""The columns of puzzles and of solutions; the keys of an object are the first ones."""

OF_RULES = ("board", "regions", "constraints", "guesses")
"""The other keys with parts of the puzzle."""

_ABOUT = """
    name title author id comment date url source number difficulty rating givens clues seed symmetry
    version error
"""

ABOUT = frozenset(_ABOUT.split())
"""Keys about the puzzle, with a word or a number."""

REPORTS = frozenset(("verdict", "hardest", "proved_by", "steps"))
_REPORTED = """
    solutions count exhausted agreed backends reason expectation disagreements missing cross_checked
    confirmed_by minimal redundant undecided enough clashes givens conflicting cells repairs first
    second differing nearest_to_first settling candidates redundant_constraints open_cells
    unfinished answer note layers nodes conflicts unique rating attempts certificate remarks
    sentences
"""

REPORTED = REPORTS.union(_REPORTED.split())
"""The keys that mark a report of this program, and those that a report has with any value."""

_START = re.compile(r'\[\s*($|null|[\["0-9{\]-])|\{|(?:null|true|false)$', re.ASCII)
_STRUCTURE = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{\]}"]')


@dataclass(frozen=True)
class JsonReader:
    """Reads JSON values. `of_text` reads a puzzle on one line, `of_document` reads the document of
    another program and returns None for any other object."""

    of_text: Callable[[str, Context, int], Puzzle]
    of_document: Callable[[Mapping[str, object], Context, int], Puzzle | None]

    def begins(self, lines: Lookahead, _: Context) -> bool:
        """Whether the next line begins a JSON value, not a heading in brackets."""
        line = lines.peek()
        return line is not None and _START.match(line.bare) is not None

    def read(self, lines: Lookahead, context: Context) -> Iterator[Puzzle | InputError]:
        """The puzzles, or errors, of the value that begins with the next line."""
        first = lines.peek()
        assert first is not None, "its beginning has been seen"
        try:
            value = self._value(lines, context)
        except InputError as error:
            yield error
            return
        if value == []:
            yield context.error("an empty JSON list", first.number, code="json")
            return
        for item in value if isinstance(value, list) and self._are_puzzles(value) else [value]:
            try:
                yield self._puzzle(item, context, first.number)
            except InputError as error:
                yield error

    def _value(self, lines: Lookahead, context: Context) -> object:
        """The value; its lines are taken. Raises InputError."""
        texts: list[str] = []
        size = depth = first = 0
        while (line := lines.peek()) is not None and not line.fault:
            if texts and texts[0].startswith("{") and line.text.startswith('{"'):
                break  # The next object on a line of its own.
            lines.take()
            first = first or line.number
            texts.append(line.text)
            size += len(line.text) + LINE_COST
            if size > MAX_DOCUMENT:
                fault = "JSON too long: write one value a line"
                raise context.error(fault, line.number, code="json")
            for match in _STRUCTURE.finditer(line.text):
                depth += (match[0] in "[{") - (match[0] in "]}")
                if depth > MAX_DEPTH:
                    raise context.error("JSON too deep for a puzzle", line.number, code="json")
            if depth <= 0:
                break
        try:
            return json.loads("\n".join(texts), object_pairs_hook=each_key_once)
        except json.JSONDecodeError as error:
            place = first + error.lineno - 1
            fault = f"no JSON: {error.msg} (column {error.colno})"
            raise context.error(fault, place, code="json") from None
        except ValueError as error:
            fault = str(error) if "key" in str(error) else "JSON with a number too long"
            raise context.error(fault, first, code="json") from None

    def _are_puzzles(self, items: list[object]) -> bool:
        """Whether the members of a list are puzzles, not rows or cells: objects, lists of lists, or
        texts of another length than rows would have."""
        return len(items) > 0 and all(
            isinstance(item, dict)
            or (isinstance(item, str) and len(item) >= 16 and len(item) != len(items))
            or (isinstance(item, list) and len(item) > 0 and isinstance(item[0], list))
            for item in items
        )

    def _puzzle(self, value: object, context: Context, line: int) -> Puzzle:
        if isinstance(value, dict):
            return self.of_object(value, context, line)
        if isinstance(value, str):
            return self.of_text(value.strip(), context, line)
        if not isinstance(value, list):
            raise context.error(f"JSON {json.dumps(value)}, and no puzzle", line, code="json")
        texts = _cells(value)
        if all(isinstance(row, list) for row in value) and context.has_board(len(value)):
            for number, row in enumerate(value, start=1):
                if len(row) != len(value):
                    fault = f"row {number} has {len(row)} cells, and there are {len(value)} rows"
                    raise context.error(fault, line, code="rows")
        side = context.side_of_line(len(texts))
        if side is None:
            raise context.length_fault(texts, line)
        if len(value) not in (side, len(texts)):
            raise context.error(f"{len(value)} rows of a board of {side}x{side}", line, code="rows")
        return context.puzzle(context.board_of(side, line), texts, [line])

    def of_object(self, value: dict[str, object], context: Context, line: int) -> Puzzle:
        """The puzzle of an object with its board, its rules and its solution. Raises InputError."""
        if (puzzle := self.of_document(value, context, line)) is not None:
            return puzzle
        if isinstance(fault := value.get("error"), str) and not value.get("puzzle"):
            fault = f"an error of a batch: {printable(fault[:200])}"
            raise context.error(fault, line, code="report")
        if not isinstance(value.get("puzzle"), (str, list)):
            raise context.error("a JSON object without a 'puzzle'", line, code="key")
        if (key := unknown_key(value, ("puzzle", "solution", *OF_RULES))) is not None:
            fault = f"a key of a JSON object that is not known: {shown(key)}"
            raise context.error(fault, line, code="key")
        try:
            board = _board(value.get("board"), value.get("regions"))
        except (TypeError, ValueError) as error:
            raise context.error(f"no board: {error}", line, code="board") from None
        if board is not None:
            context = context.on(board, line)
        puzzle = self._puzzle(value["puzzle"], context, line)
        lines = _texts(value, "constraints", context, line)
        if (solution := value.get("solution")) not in (None, ""):
            text = " ".join(_cells(solution)) if isinstance(solution, list) else str(solution)
            lines = (*lines, f"solution {text}")
        if lines:
            puzzle = rules.having(puzzle, [Line(line, one) for one in lines], context)
        guesses = _texts(value, "guesses", context, line)
        return replace(puzzle, guesses=tuple(map(printable, guesses))) if guesses else puzzle


def _cells(value: list[object]) -> list[str]:
    """The texts of the cells in a list of cells, or of rows as lists or texts."""
    if any(isinstance(row, list) for row in value):
        rows = [row if isinstance(row, list) else [row] for row in value]
    else:
        are_rows = len(value) > 1 and all(
            isinstance(r, str) and len(r) == len(value) for r in value
        )
        rows = [list(str(row)) for row in value] if are_rows else [value]
    return [
        "." if cell in (None, "") else cell.strip() if isinstance(cell, str) else json.dumps(cell)
        for row in rows
        for cell in row
    ]


def _texts(value: dict[str, object], key: str, context: Context, line: int) -> tuple[str, ...]:
    """The list of texts under a key. Raises InputError."""
    texts = value.get(key) or []
    if not isinstance(texts, list) or not all(isinstance(text, str) and text for text in texts):
        fault = f"{key!r} is no list of lines of text: {json.dumps(texts)[:80]}"
        raise context.error(fault, line, code="key")
    return tuple(texts)


def _board(named: object, regions: object) -> Board | None:
    """The board by its name, by its regions, or by both; None for neither. Raises TypeError or
    ValueError, also where the two differ."""
    jigsaw = None
    if isinstance(regions, str):
        jigsaw = of_regions(regions)
    elif isinstance(regions, list):
        rows = regions if all(isinstance(row, (list, str)) for row in regions) else [regions]
        jigsaw = Board.jigsaw(numbered([name for row in rows for name in row]))
    elif regions is not None:
        raise TypeError("'regions' is no text and no list")
    if named is None:
        return jigsaw
    if not isinstance(named, str):
        raise TypeError(f"{json.dumps(named)[:40]} under 'board'")
    return parse_board(named, jigsaw)


def unknown_key(data: dict[str, object], read: tuple[str, ...]) -> str | None:
    """The first key that is not in `read` and may be a rule; None if there is none."""
    is_report = not REPORTS.isdisjoint(data)
    for key, value in data.items():
        if key in read or (is_report and key in REPORTED):
            continue
        if key not in ABOUT or isinstance(value, (dict, list)):
            return key
    return None


def table_begins(lines: Lookahead, _: Context) -> bool:
    line = lines.peek()
    return line is not None and _places(_names(line.bare), PUZZLES) != []


def _names(header: str) -> list[str]:
    return [name.strip().strip('"').lower() for name in header.split(",")]


def _places(names: list[str], known: tuple[str, ...]) -> list[int]:
    return [at for at, name in enumerate(names) if name in known]


def read_table(
    lines: Lookahead, context: Context, reader: JsonReader
) -> Iterator[Puzzle | InputError]:
    """The puzzles of all rows to the end, or their errors. The header may be repeated, as in tables
    that were joined."""
    header = lines.take()
    assert header is not None, "a header has been seen"
    names = _names(header.bare)
    while (line := lines.take()) is not None:
        try:
            if line.fault:
                raise context.error(line.fault, line.number, code="line")
            if line.bare and line.text != header.text:
                row = _row(line.text, names, context, line.number)
                yield reader.of_object(row, context, line.number)
        except InputError as error:
            yield error


def _row(text: str, names: list[str], context: Context, line: int) -> dict[str, object]:
    """The row as a JSON object of a puzzle. Raises InputError."""
    try:
        fields = [field.strip() for field in next(csv.reader([text], strict=True))]
    except csv.Error as error:
        raise context.error(f"no row of a table: {error}", line, code="column") from None
    if len(fields) != len(names):
        fault = f"{len(fields)} fields, where the header names {len(names)}"
        raise context.error(fault, line, code="column")
    if twice := next((name for name in names if name and names.count(name) > 1), None):
        raise context.error(f"two columns named {shown(twice)}", line, code="column")
    row: dict[str, object] = {
        name: field for name, field in zip(names, fields, strict=True) if field
    }
    if not REPORTS.isdisjoint(names):
        remarks = _remarks(str(row.get("remarks", "")))
        row = {name: row[name] for name in row if name not in REPORTED} | remarks
    puzzle, solution = (_places(names, known) for known in (PUZZLES, SOLUTIONS))
    if len(puzzle) > 1 or len(solution) > 1:
        raise context.error("two columns of puzzles, or of solutions", line, code="column")
    if (key := unknown_key(row, (*PUZZLES, *SOLUTIONS, *OF_RULES))) is not None:
        raise context.error(f"a column that is not known: {shown(key)}", line, code="column")
    found: dict[str, object] = {"puzzle": fields[puzzle[0]]}
    if solution and "|" not in fields[solution[0]]:
        found["solution"] = fields[solution[0]] or None
    if isinstance(constraints := row.get("constraints"), str):
        row["constraints"] = [constraints]
    if "error" in row and not found["puzzle"]:
        found["error"] = row["error"]
    return found | {key: row[key] for key in OF_RULES if key in row}


def _remarks(text: str) -> dict[str, object]:
    """The board, the rules and the error in the last column of a row of `batch`."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    known = (*OF_RULES, "error")
    return {key: value[key] for key in known if key in value} if isinstance(value, dict) else {}
