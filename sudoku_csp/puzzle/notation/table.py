"""A table: comma-separated values under a header that names a column of puzzles.

    puzzle,solution                               id,puzzle,solution,clues,difficulty
    53..7....6..195...,534678912672195348...      1,53..7....6..195...,5346789...,30,2.2

Columns `board`, `regions` and `constraints` are read as the keys of a JSON object. `batch` writes
them too, some in `remarks`. Any other column with a value is rejected by its name.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation.cells import Context, shown
from sudoku_csp.puzzle.notation.json_value import (
    OF_RULES,
    PUZZLES,
    REPORTED,
    REPORTS,
    SOLUTIONS,
    unknown_key,
)
from sudoku_csp.puzzle.notation.source import Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle

ReadObject = Callable[[dict[str, object], Context, int], Puzzle]
"""Reads the puzzle of a JSON object on a line."""

REMARKS, SEVERAL = "remarks", "|"


def begins(lines: Lookahead, _: Context) -> bool:
    """Whether the next line is a header."""
    line = lines.peek()
    return line is not None and _places(_names(line.bare), PUZZLES) != []


def _names(header: str) -> list[str]:
    return [name.strip().strip('"').lower() for name in header.split(",")]


def _places(names: list[str], known: tuple[str, ...]) -> list[int]:
    return [at for at, name in enumerate(names) if name in known]


def read(
    lines: Lookahead, context: Context, read_object: ReadObject
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
                yield read_object(row, context, line.number)
        except InputError as error:
            yield error


def _row(text: str, names: list[str], context: Context, line: int) -> dict[str, object]:
    """The row as an object with the keys `puzzle` and `solution`. Raises InputError."""
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
        remarks = _remarks(str(row.get(REMARKS, "")))
        row = {name: row[name] for name in row if name not in REPORTED} | remarks
    puzzle, solution = (_places(names, known) for known in (PUZZLES, SOLUTIONS))
    if len(puzzle) > 1 or len(solution) > 1:
        raise context.error("two columns of puzzles, or of solutions", line, code="column")
    if (key := unknown_key(row, (*PUZZLES, *SOLUTIONS, *OF_RULES))) is not None:
        raise context.error(f"a column that is not known: {shown(key)}", line, code="column")
    found: dict[str, object] = {"puzzle": fields[puzzle[0]]}
    if solution and SEVERAL not in fields[solution[0]]:
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
