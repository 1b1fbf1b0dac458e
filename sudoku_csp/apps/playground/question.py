"""Reads and checks the fields of a question. An error message is one line for the page's reader.

Methods that return the value of a field raise InputError if its type or value is wrong.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection
from dataclasses import dataclass
from reprlib import repr as shortened
from typing import TYPE_CHECKING, Any

from sudoku_csp.apps.api.export import chosen_encoding
from sudoku_csp.apps.api.read import LONGEST_NAME, chosen_board, read
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, UnknownName, printable
from sudoku_csp.puzzle.notation.programs.json_text import KeyTwice, each_key_once
from sudoku_csp.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_csp.apps.api.explain import Position
    from sudoku_csp.formulas.encoding import Encoding

PUZZLE = ("puzzle", "board", "off", "seconds")
"""The fields that every question about a puzzle has."""

Part = dict[str, Any] | bytes
"""A part of an answer: an object for JSON, or bytes of a file."""


@dataclass(frozen=True)
class Limits:
    """The limits of a server.

    A question has at most `body` bytes, a board of at most this `side`, and asks for at most this
    number of `solutions`. It may take `seconds` of time, and its answer has at most `answer` bytes.
    The process that answers has at most `memory` bytes of address space, if the system can limit
    this. Up to `jobs` questions are answered at the same time, and `waiting` more may wait. A
    process is replaced after it has answered `questions` questions, so that leaks do not add up.
    `code` is True if a reader's own code may run, as in a tab of the reader's browser.
    """

    body: int = 256 * 1024
    side: int = 25
    solutions: int = 1000
    seconds: float = 30.0
    answer: int = 256 * 1024 * 1024
    memory: int = 4 * 1024**3
    jobs: int = max(2, os.cpu_count() or 1)
    waiting: int = 256
    questions: int = 200
    code: bool = False


@dataclass(frozen=True)
class Question:
    """The fields of a question, and the limits of the server."""

    fields: dict[str, Any]
    limits: Limits

    @classmethod
    def parse(cls, body: bytes, limits: Limits) -> Question:
        """Reads a question from the body of a request, a JSON object with distinct keys.

        Raises InputError for other texts.
        """
        try:
            fields = json.loads(body, object_pairs_hook=each_key_once)
        except KeyTwice as error:
            raise InputError(str(error)) from None
        except (ValueError, RecursionError):
            fields = None
        if not isinstance(fields, dict):
            raise InputError("what was sent is not a JSON object")
        return cls(fields, limits)

    def check_fields(self, known: Collection[str]) -> None:
        """Raises UnknownName if the question has a field that is not in `known`."""
        for name in self.fields:
            if name not in known:
                raise UnknownName.among("field", printable(name[:LONGEST_NAME]), known or ("none",))

    def value(self, name: str, default: object = None) -> object:
        """The unchecked value of a field, or the default if the field is missing or null."""
        value = self.fields.get(name)
        return default if value is None else value

    def puzzle(self) -> Puzzle:
        """The puzzle in the field `puzzle`, without the rules whose identifiers are in `off`.

        The field `board` may name the board. Raises UnknownName for an unknown identifier.
        """
        puzzle = self.read("puzzle", self.board())
        self.check_side(puzzle.board)
        return puzzle.without(list(map(puzzle.ruleset.rule, self.texts("off"))))

    def read(self, name: str, board: Board | None) -> Puzzle:
        """The puzzle in the field with this name."""
        text = self.text(name)
        try:
            # With a newline, a text cannot be taken for the name of a file on the server.
            return read(text + "\n", board)
        except InputError as error:
            line = error.line if "\n" in text.strip() else None
            raise InputError(error.message, source=name, line=line, cell=error.cell) from None

    def entries(self, puzzle: Puzzle) -> Puzzle | None:
        """The entries of a person, in the field `entries`; None if the field is missing."""
        if self.value("entries") is None:
            return None
        own = self.read("entries", puzzle.board)
        if own.ruleset.beyond_classic or own.printed is not None:
            raise InputError("entries are digits alone, without a constraint or a solution")
        given = dict(puzzle.givens)
        for cell, _ in own.givens:
            if cell in given:
                raise InputError(f"{cell} is a given: it cannot be filled in")
        return own

    def position(self, puzzle: Puzzle) -> Position:
        """The position of the person: entries, and the candidates that they have removed."""
        return {
            "entries": self.entries(puzzle),
            "removed": self.removed(puzzle.board),
            "time_limit": self.time_limit(),
        }

    def objects(self, name: str, keys: Collection[str]) -> list[Question]:
        """The objects in a field that is a list; the list is empty if the field is missing.

        Each object has a "cell", a "digit" and no key that is not in `keys`.
        """
        value = self.value(name, [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise InputError(f"{name} is a list of objects with a cell and a digit")
        found = [Question(one, self.limits) for one in value]
        for one in found:
            one.check_fields(keys)
            if one.value("cell") is None or one.value("digit") is None:
                raise InputError(f"an object of {name} has a cell and a digit")
        return found

    def candidate(self, board: Board) -> tuple[Cell, int]:
        """The cell and the digit in this object, one of those that `objects` returns."""
        cell, digit = self.cell(board), self.digit(board)
        assert cell is not None
        assert digit is not None
        return cell, digit

    def removed(self, board: Board) -> list[tuple[Cell, int]]:
        """The candidates that a person has removed, in the field `removed`."""
        return [one.candidate(board) for one in self.objects("removed", ("cell", "digit"))]

    def check_side(self, board: Board) -> None:
        """Raises InputError for a board that is larger than the server's limit."""
        if board.side > self.limits.side:
            raise InputError(
                f"a board of side {board.side}: the page accepts boards up to side "
                f"{self.limits.side}"
            )

    def time_limit(self) -> float:
        """The time limit in the field `seconds`, but no more than the server allows."""
        return min(self.number("seconds", self.limits.seconds), self.limits.seconds)

    def text(self, name: str, default: str | None = None) -> str:
        """The value of a field that is a text."""
        value = self.value(name, default)
        if not isinstance(value, str):
            raise InputError(f"{name} is a text, not {shortened(value)}")
        return value

    def name(self, name: str, default: str | None = None) -> str:
        """The value of a field that is a name; names are short enough to be quoted in messages."""
        value = self.text(name, default)
        if len(value) > LONGEST_NAME:
            raise InputError(f"{name} has over {LONGEST_NAME} characters")
        return value

    def name_or_none(self, name: str) -> str | None:
        """The value of a field that is a name; None if the field is missing."""
        return None if self.value(name) is None else self.name(name)

    def texts(self, name: str) -> list[str]:
        """The value of a field that is a list of texts; empty if the field is missing."""
        value = self.value(name, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise InputError(f"{name} is a list of names")
        return value

    def names(self, name: str) -> list[str] | None:
        """The value of a field that is a list of names; None if the field is missing."""
        if self.value(name) is None:
            return None
        return [each[:LONGEST_NAME] for each in self.texts(name)]

    def number(self, name: str, default: float) -> float:
        """The value of a field that is a number above 0."""
        value = self.value(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e9:
            raise InputError(f"{name} is a number above 0, not {shortened(value)}")
        return value

    def whole(self, name: str, default: int, most: int) -> int:
        """The value of a field that is a whole number from 1 to `most`."""
        value = self.value(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise InputError(f"{name} is a whole number from 1 to {most}, not {shortened(value)}")
        return value

    def flag(self, name: str, *, default: bool = False) -> bool:
        """The value of a field that is true or false."""
        value = self.value(name, default)
        if not isinstance(value, bool):
            raise InputError(f"{name} is true or false, not {shortened(value)}")
        return value

    def cell(self, board: Board) -> Cell | None:
        """The cell in the field `cell`; None if the field is missing."""
        name = self.name_or_none("cell")
        if name is None:
            return None
        try:
            cell = Cell.parse(name)
        except ValueError as error:
            raise InputError(str(error)) from None
        if cell not in board.cell_set:
            raise InputError(f"{cell} is not a cell of {board}")
        return cell

    def digit(self, board: Board) -> int | None:
        """The digit in the field `digit`; None if the field is missing."""
        return None if self.value("digit") is None else self.whole("digit", 1, board.side)

    def encoding(self) -> Encoding:
        """The encoding in the field `encoding`; by default "extended"."""
        encoding = chosen_encoding(self.name("encoding", "extended"))
        assert encoding is not None
        return encoding

    def board(self) -> Board | None:
        """The board in the field `board`; None if the field is missing."""
        board = None if self.value("board") is None else chosen_board(self.text("board"))
        if board is not None:
            self.check_side(board)
        return board
