"""JSON: puzzles as lists, the way LeetCode 37 and web interfaces give them.

A list of rows (of numbers, or of strings like "5" and "."), a flat list of all cells with 0 for an
empty one, a list of such puzzles, or objects with a `puzzle` in them, such as this tool writes.
Such an object may tell its board: `"board": "9x9, no boxes"`, or as data, or `regions`; keys that
are not known are refused (`json_keys`). An object may also be a document of
f-puzzles, SudokuPad or SudokuMaker.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import isqrt

from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.puzzle.notation import json_board, json_keys, one_line, rule_lines
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.json_document import Document
from sudoku_csp.puzzle.notation.programs import documents
from sudoku_csp.puzzle.notation.signs import known
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.notation.symbols import above, shown
from sudoku_csp.puzzle.puzzle import Puzzle

SMALL = 16
"""Cells of a text that is a puzzle of 4x4, or a row of 16x16."""

SHORTEST = 6
"""Characters of a text in a list that is no cell, but a row or a puzzle."""


def puzzles(document: Document, context: Context) -> Iterator[Puzzle | InputError]:
    """The puzzles in a value, or what is wrong with each. Raises InputError if it is none."""
    return _Values(context, document.line).puzzles(document.value())


class _Values:
    """JSON values that began on a line."""

    def __init__(self, context: Context, line: int) -> None:
        self._context = context
        self._line = line

    def puzzles(self, value: object) -> Iterator[Puzzle | InputError]:
        """The puzzles in the value, or what is wrong with each."""
        many = isinstance(value, list) and self._are_puzzles(value)
        for item in value if many and isinstance(value, list) else [value]:
            try:
                yield self._puzzle(item)
            except InputError as error:
                yield error

    def _are_puzzles(self, items: list[object]) -> bool:
        """Whether a list's elements are puzzles by themselves, rather than rows or cells.

        36 lists of 36 numbers may be one puzzle or 36: then, as with lines, most rows of the one
        hold digits above 6.
        """
        if any(map(self._is_puzzle, items)) and all(
            isinstance(item, list) and len(item) == len(items) for item in items
        ):
            side = isqrt(len(items))
            rows = [[self._cell(cell) for cell in item] for item in items if isinstance(item, list)]
            high = sum(any(above(cell, side) for cell in row) for row in rows)
            return high * 2 <= len(rows)
        return any(map(self._is_puzzle, items)) or self._are_small(items)

    def _are_small(self, items: list[object]) -> bool:
        """Whether these are texts of 16 cells, of which 16 may be rows of one puzzle, and so may
        any with a digit above 4."""
        texts = [item for item in items if isinstance(item, str) and len(item) == SMALL]
        return (
            len(texts) == len(items) not in (0, SMALL)
            and self._context.side_of_line(SMALL) is not None
            and not any(above(sign, isqrt(SMALL)) for text in texts for sign in text)
        )

    def _is_puzzle(self, value: object) -> bool:
        """Whether a list's element is a puzzle by itself, as far as it alone can tell."""
        if isinstance(value, str):
            if one_line.carries_puzzle(value):
                return True
            return self._context.side_of_line(len(value)) is not None and len(value) > SMALL
        if isinstance(value, list):
            return (
                any(isinstance(item, list) for item in value)
                or _are_row_strings(value)
                or (len(value) > 25 and self._context.side_of_line(len(value)) is not None)
            )
        return isinstance(value, dict)

    def _puzzle(self, value: object) -> Puzzle:
        if isinstance(value, dict):
            return self._of_object(value)
        if isinstance(value, str):
            return one_line.puzzle(known(value), self._context, self._line)
        if not isinstance(value, list):
            raise self._context.error("JSON, but no list of cells", self._line)
        if value and all(isinstance(item, list) for item in value):
            rows = [[self._cell(item) for item in row] for row in value]
        elif _are_row_strings(value):
            rows = [list(known(row)) for row in value]
        else:
            return self._flat([self._cell(item) for item in value])
        side = len(rows)
        for number, row in enumerate(rows, start=1):
            if len(row) != side:
                raise self._context.error(
                    f"row {number} has {len(row)} cells, and there are {side} rows", self._line
                )
        board = self._context.board_of(side, self._line)
        return self._context.puzzle(board, [text for row in rows for text in row], [self._line])

    def _of_object(self, value: Mapping[str, object]) -> Puzzle:
        """The `puzzle` of an object, on the board that it tells, and the `solution` beside it where
        both are lines."""
        if documents.is_document(value):
            return documents.puzzle_of_object(value, self._context, self._line)
        if isinstance(fault := value.get("error"), str) and not value.get("puzzle"):
            raise self._context.error(f"an error of a batch: {printable(fault[:200])}", self._line)
        value = json_keys.named(value)
        if "puzzle" not in value:
            raise self._context.error("a JSON object without a 'puzzle'", self._line)
        rules = (key for key, said in value.items() if json_keys.is_rule(key, said))
        if (key := json_keys.unknown(value) or next(rules, None)) is not None:
            fault = f"a key of a JSON object that no notation here reads: {shown(key)}"
            raise self._context.error(fault, self._line)
        try:
            board = json_board.told(value)
        except ValueError as error:
            raise self._context.error(str(error), self._line) from None
        context = self._context if board is None else self._context.on(board, self._line)
        text, solution = value["puzzle"], value.get("solution")
        if isinstance(text, list) and any(isinstance(item, dict) for item in text):
            fault = "objects in a JSON object: several stand in a list alone, or one a line"
            raise self._context.error(fault, self._line)
        if isinstance(text, str) and isinstance(solution, str):
            puzzle = one_line.puzzle(known(text), context, self._line, solution or None)
        else:
            puzzle = _Values(context, self._line)._puzzle(text)  # noqa: SLF001 - of this very class.
            puzzle = self._solved(puzzle, solution, context)
        said = value.get("constraints") or []
        if not isinstance(said, list) or not all(isinstance(one, str) for one in said):
            fault = f"'constraints' is no list of lines of text: {json.dumps(said)[:80]}"
            raise self._context.error(fault, self._line)
        ruled = rule_lines.having(puzzle, [Line(self._line, one) for one in said], context)
        guesses = value.get("guesses") or []
        if not isinstance(guesses, list) or not all(isinstance(one, str) for one in guesses):
            raise self._context.error(f"'guesses' is {json.dumps(guesses)[:80]}", self._line)
        return replace(ruled, guesses=tuple(map(printable, guesses))) if guesses else ruled

    def _solved(self, puzzle: Puzzle, said: object, context: Context) -> Puzzle:
        """The puzzle with the solution beside it, where one is said: a text, rows, or cells."""
        if said in (None, ""):
            return puzzle
        if isinstance(said, list) and (texts := self._cells_of(said)) is not None:
            text = " ".join(texts)
        elif isinstance(said, str):
            text = said
        else:
            fault = f"'solution' is no text, and no rows of cells: {json.dumps(said)[:80]}"
            raise self._context.error(fault, self._line)
        solved = rule_lines.having(puzzle, [Line(self._line, f"solution {text}")], context)
        return one_line.agreeing(puzzle, solved, context, self._line)

    def _cells_of(self, said: list[object]) -> list[str] | None:
        """The texts of the cells of a list, or of as many rows as each has cells; else None."""
        if _are_row_strings(said):
            return [sign for row in said for sign in str(row)]
        rows = [row for row in said if isinstance(row, list)] or [said]
        if rows[0] is not said and {len(said), *map(len, rows)} != {len(rows)}:
            return None
        texts = [self._cell(one) for row in rows for one in row]
        return None if any(text.split() != [text] for text in texts) else texts

    def _flat(self, texts: list[str]) -> Puzzle:
        if self._context.side_of_line(len(texts)) is None:
            fault = self._context.length_fault(texts)
            if min(map(len, texts), default=0) >= SHORTEST:
                fault = (
                    f"{len(texts)} texts, the first of {len(texts[0])} cells: neither puzzles nor "
                    "the rows of one"
                )
            raise self._context.error(fault, self._line)
        board = self._context.board_of(isqrt(len(texts)), self._line)
        return self._context.puzzle(board, texts, [self._line])

    def _cell(self, value: object) -> str:
        """The text of a JSON cell: what is no string or whole number is refused as a symbol."""
        if value is None:
            return "."
        if isinstance(value, str):
            return known(value) or "."
        return json.dumps(value)


def puzzle_of_object(value: dict[str, object], context: Context, line: int) -> Puzzle:
    """The puzzle of such an object, which stands on this line. Raises InputError."""
    return _Values(context, line)._of_object(value)  # noqa: SLF001 - of this very module.


def _are_row_strings(value: list[object]) -> bool:
    """Whether a list is rows as strings, one symbol a cell: `["53..7....", "6..195...", ...]`."""
    return len(value) > 1 and all(
        isinstance(item, str) and len(item) == len(value) for item in value
    )
