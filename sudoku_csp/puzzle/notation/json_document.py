"""A JSON value in lines: whether one begins, when it is whole, and what it says.

A list of a program is one too (`program_lists`).
"""

from __future__ import annotations

import json
import re
from contextlib import suppress

from sudoku_csp.puzzle.notation import program_lists
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.programs import json_text
from sudoku_csp.puzzle.notation.source import LINE_COST
from sudoku_csp.puzzle.notation.symbols import shown

MAX_DEPTH = 10
"""Brackets within brackets: a list of SudokuMaker's documents needs nine."""

MAX_DOCUMENT = 1 << 23
"""Characters in one JSON value, and what its lines cost: a thousand puzzles one number a line."""


_START = re.compile(r"\[\s*($|[\[\"'0-9{\]-])|\{", re.ASCII)


def is_json(text: str) -> bool:
    """Whether a line begins a JSON value, rather than a heading in brackets."""
    if _START.match(text) is not None:
        return True
    return text[:1].isalpha() and program_lists.begin(text) > 0


class Document:
    """A JSON value as its lines come in: `complete` once its brackets are closed."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._texts: list[str] = []
        self._size = self._depth = 0
        self._in_string = False
        self.line = 0

    @property
    def complete(self) -> bool:
        return bool(self._texts) and self._depth <= 0

    def add(self, text: str, line: int) -> None:
        """Adds a line. Raises InputError where no puzzle can come of it any more."""
        self.line = self.line or line
        self._texts.append(text)
        self._size += len(text) + LINE_COST
        if self._size > MAX_DOCUMENT:
            raise self._context.error("JSON too long; one value a line is no matter how many", line)
        skip = False
        for character in text:
            if skip:
                skip = False
            elif character == "\\" and self._in_string:
                skip = True
            elif character == '"':
                self._in_string = not self._in_string
            elif not self._in_string and character in "[{":
                self._depth += 1
                if self._depth > MAX_DEPTH:
                    raise self._context.error("JSON lists too deep for a puzzle", line)
            elif not self._in_string and character in "]}":
                self._depth -= 1
        if self._in_string:
            raise self._context.error("no JSON: a string without an end", line)

    def value(self) -> object:
        """What it says. Raises InputError if it is none."""
        text = "\n".join(self._texts)
        before = program_lists.begin(text)
        if program_lists.says_more(name := text[:before]):
            fault = f"a list of a program that is no puzzle by its name: {shown(name.rstrip(' ='))}"
            raise self._context.error(fault, self.line)
        text = " " * before + text[before:]
        try:
            return json.loads(text, object_pairs_hook=json_text.each_key_once)
        except json.JSONDecodeError as error:
            with suppress(ValueError):
                return json.loads(program_lists.as_json(text))
            line = self.line + (error.lineno - 1 if self.complete else 0)
            fault = f"no JSON: {error.msg} (column {error.colno})"
            raise self._context.error(fault, line) from None
        except json_text.KeyTwice as error:
            raise self._context.error(str(error), self.line) from None
        except ValueError:
            # Python refuses to convert thousands of digits.
            raise self._context.error("JSON with a number too long", self.line) from None
