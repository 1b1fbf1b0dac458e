"""JSON: a puzzle as a list, an object with a key `puzzle`, another program's document, or a list of
these; and tables of puzzles.

    [[5, 3, 0, ...], ...]    [["5", "3", ".", ...], ...]    ["53..7....", "6..195...", ...]
    {"puzzle": "53..7....6..195...", "board": "9x9, no boxes", "constraints": ["anti-knight"]}

Lists are also read as Python, numpy, C and LeetCode print them: `array([[5, 3, 0], ...])`,
`{{5, 3, 0}, ...};`, `board = [['5', '3', '.'], ...]`.

A table has rows of values, separated by commas, semicolons or tabs, under a header that names a
column of puzzles:

    puzzle,solution                               id,puzzle,solution,clues,difficulty
    53..7....6..195...,534678912672195348...      1,53..7....6..195...,5346789...,30,2.2

The columns are read as the keys of an object; the command `batch` writes some of these keys into
the column `remarks`. No rule is dropped: an unknown key, or an unknown column with a value, is an
error that names it.
"""

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import cast

from sudoku_csp.grid.board import Board, number_regions, parse_board, parse_regions
from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.puzzle.notation import rules
from sudoku_csp.puzzle.notation.cells import CELL, Context, NoPuzzle, shown, split
from sudoku_csp.puzzle.notation.grid import cells_of
from sudoku_csp.puzzle.notation.programs.json_text import each_key_once
from sudoku_csp.puzzle.notation.source import LINE_COST, Line, Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle

MAX_DEPTH = 10
"""The deepest nesting of lists and objects; a list of SudokuMaker's documents needs nine."""

MAX_DOCUMENT = 1 << 23
"""The most characters of a JSON value, where each line counts as LINE_COST further characters."""

PUZZLES = ("puzzle", "quizzes", "quiz", "question", "sudoku", "grid", "initial_board", "board")
SOLUTIONS = ("solution", "solutions", "answer")
"""The names of columns with puzzles or solutions. `board` has puzzles if no other column does."""

HOLDERS = ("puzzle", "grid", "value", "board")
"""The keys of an object that can hold its puzzle. `board` holds a puzzle if no other key does."""

OF_RULES = ("board", "regions", "constraints", "guesses")
"""The other keys that hold parts of a puzzle."""

SERVED, SERVED_WITH = ("newboard", "grids"), {"results", "message"}
"""The puzzles in an answer of the Dosuku API are under the second of two nested keys; the set has
the other keys that stand beside the second one."""

_ABOUT = """
    name title author id comment date url source number difficulty rating givens clues seed symmetry
    version error
"""

ABOUT = frozenset(_ABOUT.split())
"""The keys for words and numbers about a puzzle, which are no rules."""

REPORTS = frozenset(("verdict", "hardest", "proved_by", "steps"))
_REPORTED = """
    solutions count exhausted agreed backends reason expectation disagreements missing cross_checked
    confirmed_by minimal redundant undecided enough clashes givens conflicting cells repairs first
    second differing nearest_to_first settling candidates redundant_constraints open_cells
    unfinished answer note layers nodes conflicts unique rating attempts certificate remarks
    rules sentences
"""

REPORTED = REPORTS.union(_REPORTED.split())
"""REPORTS are keys that only a report of this program has; REPORTED are all keys of a report that
are no rules."""

_NAMED = r"(?:[A-Za-z_][A-Za-z0-9_ ]*(?:\[[0-9 ]*\])*\s*[:=]\s*)*(?:(?:np|numpy)\.)?(?:array\()?\s*"
_OPEN = r"(?:\[\s*(?:$|null|None|[\[({\"'0-9\].-])|\(\s*(?:$|[\[({])|\{)"
_START = re.compile(rf"(?:{_NAMED})?{_OPEN}|(?:null|true|false)$", re.ASCII)
_STRUCTURE = re.compile(r'"(?:[^"\\]|\\.)*"|[][(){}"]')
_GROUP = re.compile(r"[\[({]([^][(){}]*)[])}]")
_AROUND_GROUPS = re.compile(r"[][(){},;\s]*(?:dtype=[^()]*\)\s*;?)?\s*", re.ASCII)


@dataclass(frozen=True)
class JsonReader:
    """Reads JSON values.

    `of_text` reads a puzzle on one line. `of_document` reads a document of another program, and
    returns None for an object that is not such a document.
    """

    of_text: Callable[[str, Context, int], Puzzle]
    of_document: Callable[[Mapping[str, object], Context, int], Puzzle | None]

    def begins(self, lines: Lookahead, context: Context) -> bool:
        """True if the next line begins a JSON value, and is no row or heading in brackets."""
        line = lines.peek()
        if line is None or _START.match(line.bare) is None:
            return False
        of_row = _GROUP.fullmatch(line.bare.rstrip(" ,;")) and line.bare[0] in "[({"
        return not of_row or cells_of(line.bare, context) is None

    def read(self, lines: Lookahead, context: Context) -> Iterator[Puzzle | InputError]:
        """Takes the value that begins with the next line, and yields its puzzles or errors."""
        line = cast(Line, lines.peek()).number
        try:
            value = self._value(lines, context)
        except InputError as error:
            yield error
            return
        if value == []:
            yield context.no_puzzle("an empty JSON list", line, "json")
            return
        if isinstance(value, dict) and value.keys() == {SERVED[0]}:
            inner = value[SERVED[0]]
            if isinstance(inner, dict) and inner.keys() - SERVED_WITH == {SERVED[1]}:
                value = inner[SERVED[1]]
        several = value if isinstance(value, list) and self._are_puzzles(value) else None
        for item in several or [value]:
            try:
                yield self._puzzle(item, context, line)
            except NoPuzzle as error:
                yield error.plain() if several else error
            except InputError as error:
                yield error

    def _value(self, lines: Lookahead, context: Context) -> object:
        first = cast(Line, lines.peek()).number
        text = _take_value(lines, context)
        try:
            return json.loads(text, object_pairs_hook=each_key_once)
        except json.JSONDecodeError as error:
            if (rows := _rows(text, context)) is not None:
                return rows
            fault = f"no JSON: {error.msg} (column {error.colno})"
            found = context.no_puzzle(fault, first + error.lineno - 1, "json")
            raise (found.plain() if '"puzzle"' in text else found) from None
        except ValueError as error:
            fault = str(error) if "key" in str(error) else "JSON with a number too long"
            raise context.error(fault, first, code="json") from None

    def _are_puzzles(self, items: list[object]) -> bool:
        """True if the members of a list are whole puzzles: objects, lists of lists, or long texts.

        A text with as many characters as the list has members is a row instead.
        """
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
            raise context.no_puzzle(f"JSON {json.dumps(value)}, and no puzzle", line, "json")
        texts = _cells(value)
        if all(isinstance(row, list) for row in value) and context.has_board(len(value)):
            for number, row in enumerate(value, start=1):
                if len(row) != len(value):
                    fault = f"row {number} has {len(row)} cells, and there are {len(value)} rows"
                    raise context.no_puzzle(fault, line, "rows")
        side = context.side_of_line(len(texts))
        if side is None:
            raise context.length_fault(texts, line)
        if len(value) not in (side, len(texts)):
            raise context.no_puzzle(f"{len(value)} rows of a board of {side}x{side}", line, "rows")
        return context.puzzle(context.board_of(side, line), texts, [line])

    def of_object(self, value: dict[str, object], context: Context, line: int) -> Puzzle:
        """The puzzle of an object, with its board, rules and solution. Raises InputError."""
        if (puzzle := self.of_document(value, context, line)) is not None:
            return puzzle
        if isinstance(fault := value.get("error"), str) and not value.get("puzzle"):
            fault = f"an error of a batch: {printable(fault[:200])}"
            raise context.error(fault, line, code="report")
        holder = _holder(value, context, line)
        try:
            named = None if holder == "board" else value.get("board")
            board = _board(named, value.get("regions"))
        except (TypeError, ValueError) as error:
            raise context.error(f"no board: {error}", line, code="board") from None
        if board is not None:
            context = context.on(board, line)
        try:
            puzzle = self._puzzle(value[holder], context, line)
        except NoPuzzle as error:
            raise error.plain() from None
        lines = _texts(value, "constraints", context, line)
        if (solution := value.get("solution")) not in (None, ""):
            text = " ".join(_cells(solution)) if isinstance(solution, list) else str(solution)
            lines = (*lines, f"solution {text}")
        if lines:
            puzzle = rules.add_rules(puzzle, [Line(line, one) for one in lines], context)
        guesses = _texts(value, "guesses", context, line)
        return replace(puzzle, guesses=tuple(map(printable, guesses))) if guesses else puzzle


def _take_value(lines: Lookahead, context: Context) -> str:
    """Takes the lines of a value. Raises InputError if the value is too long or too deep."""
    texts: list[str] = []
    size = depth = 0
    while (line := lines.peek()) is not None and not line.fault:
        if texts and texts[0].startswith("{") and line.text.startswith('{"'):
            break  # The next object begins on this line.
        lines.take()
        texts.append(line.text)
        size += len(line.text) + LINE_COST
        if size > MAX_DOCUMENT:
            fault = "JSON too long: write one value a line"
            raise context.error(fault, line.number, code="json")
        for match in _STRUCTURE.finditer(line.text):
            depth += (match[0] in "[{(") - (match[0] in "]})")
            if depth > MAX_DEPTH:
                raise context.error("JSON too deep for a puzzle", line.number, code="json")
        if depth <= 0:
            break
    return "\n".join(texts)


def _rows(text: str, context: Context) -> list[object] | None:
    """The rows of cells in a text, one for each pair of innermost brackets; if there is only one
    such pair, the cells in it. None if the text is not a list of cells."""
    text = re.sub(rf"^{_NAMED}", "", text)
    rows = [split(inner, context) for inner in _GROUP.findall(text)]
    if not rows or not _AROUND_GROUPS.fullmatch(_GROUP.sub("", text)):
        return None
    if not all(row and all(map(CELL.fullmatch, row)) for row in rows):
        return None
    return [*(rows if len(rows) > 1 else rows[0])]


def _holder(value: Mapping[str, object], context: Context, line: int) -> str:
    """The key that holds the puzzle of an object. Raises InputError if there is no such key, and
    for an unknown key."""
    holders = [key for key in HOLDERS if isinstance(value.get(key), (str, list))]
    names_board = re.match(r"[0-9]+x[0-9]+", str(value.get("board"))) is not None
    if not holders or (holders == ["board"] and names_board):
        keys = ", ".join(map(shown, value)) or "none"
        fault = f"a JSON object without {' or '.join(HOLDERS)}; its keys: {keys}"
        found = context.no_puzzle(fault, line, "key")
        raise found.plain() if "puzzle" in value else found
    known = tuple(dict.fromkeys((holders[0], "solution", *OF_RULES)))
    if (key := unknown_key(value, known)) is not None:
        fault = f"a key of a JSON object that is not known: {shown(key)}; {_known(known)}"
        raise context.error(fault, line, code="key")
    return holders[0]


def _known(names: Iterable[str]) -> str:
    known = ", ".join(dict.fromkeys(names))
    return f"known are {known}, and words about the puzzle, as id, source or rating"


def _cells(value: list[object]) -> list[str]:
    """The texts of all cells. The members of `value` are the cells, or rows as lists or texts."""
    if any(isinstance(row, list) for row in value):
        rows = [row if isinstance(row, list) else [row] for row in value]
    else:
        are_rows = len(value) > 1 and all(
            isinstance(r, str) and len(r) == len(value) for r in value
        )
        rows = [list(str(row)) for row in value] if are_rows else [value]
    return [_text(cell) for row in rows for cell in row]


def _text(cell: object) -> str:
    if cell is None or isinstance(cell, str):
        return (cell or "").strip() or "."
    return json.dumps(cell)


def _texts(value: dict[str, object], key: str, context: Context, line: int) -> tuple[str, ...]:
    texts = value.get(key) or []
    if not isinstance(texts, list) or not all(isinstance(text, str) and text for text in texts):
        fault = f"{key!r} is no list of lines of text: {json.dumps(texts)[:80]}"
        raise context.error(fault, line, code="key")
    return tuple(texts)


def _board(named: object, regions: object) -> Board | None:
    """The board that a name, a list of regions, or both describe; None if both are None.

    Raises TypeError or ValueError if they describe no board.
    """
    jigsaw = None
    if isinstance(regions, str):
        jigsaw = parse_regions(regions)
    elif isinstance(regions, list):
        rows = regions if all(isinstance(row, (list, str)) for row in regions) else [regions]
        jigsaw = Board.jigsaw(number_regions([name for row in rows for name in row]))
    elif regions is not None:
        raise TypeError("'regions' is no text and no list")
    if named is None:
        return jigsaw
    if not isinstance(named, str):
        raise TypeError(f"{json.dumps(named)[:40]} under 'board'")
    return parse_board(named, jigsaw)


def unknown_key(data: Mapping[str, object], read: tuple[str, ...]) -> str | None:
    """The first key that is not in `read` and may hold a rule; None if there is no such key."""
    is_report = not REPORTS.isdisjoint(data)
    for key, value in data.items():
        if key in read or (is_report and key in REPORTED):
            continue
        if key not in ABOUT or isinstance(value, (dict, list)):
            return key
    return None


_SEPARATORS = ",;\t"


def table_begins(lines: Lookahead, _: Context) -> bool:
    line = lines.peek()
    if line is None:
        return False
    names, _separator = _header(line.text)
    return names != ["board"] and any(name in PUZZLES for name in names)


def _header(text: str) -> tuple[list[str], str]:
    """The names of the columns in lower case, and the character that separates them."""
    separator = next((sign for sign in _SEPARATORS if sign in text), ",")
    names = [name.strip(" \"'\r") for name in text.split(separator)]
    return [name.lower() for name in names], separator


def _places(names: list[str], known: tuple[str, ...]) -> list[int]:
    found = [at for at, name in enumerate(names) if name in known]
    return [at for at in found if names[at] != "board"] or found


def read_table(
    lines: Lookahead, context: Context, reader: JsonReader
) -> Iterator[Puzzle | InputError]:
    """Yields the puzzle or the error of each row. Skips headers that joined tables repeat."""
    header = lines.take()
    assert header is not None, "a header has been seen"
    names, separator = _header(header.text)
    while (line := lines.take()) is not None:
        try:
            if line.fault:
                raise context.error(line.fault, line.number, code="line")
            if line.bare and line.text != header.text:
                row = _row(line.text, names, separator, context, line.number)
                yield reader.of_object(row, context, line.number)
        except InputError as error:
            yield error


def _row(
    text: str, names: list[str], separator: str, context: Context, line: int
) -> dict[str, object]:
    try:
        reader = csv.reader([text], delimiter=separator, strict=True)
        fields = [field.strip() for field in next(reader)]
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
    known = (*PUZZLES, *SOLUTIONS, *OF_RULES)
    index = ("",) if names[0] == "" and fields[0].isdecimal() else ()
    if (key := unknown_key(row, (*known, *index))) is not None:
        fault = f"a column that is not known: {shown(key)}; {_known(known)}"
        raise context.error(fault, line, code="column")
    found: dict[str, object] = {"puzzle": fields[puzzle[0]]}
    if solution and "|" not in fields[solution[0]]:
        found["solution"] = fields[solution[0]] or None
    if isinstance(constraints := row.get("constraints"), str):
        row["constraints"] = [constraints]
    if "error" in row and not found["puzzle"]:
        found["error"] = row["error"]
    kept = (key for key in OF_RULES if key in row and key != names[puzzle[0]])
    return found | {key: row[key] for key in kept}


def _remarks(text: str) -> dict[str, object]:
    """The board, the rules and the error in `remarks`, the last column of a table from `batch`."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    known = (*OF_RULES, "error")
    return {key: value[key] for key in known if key in value} if isinstance(value, dict) else {}
