"""The fields of a question, checked: each is read here or rejected with one clear line."""

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
    from sudoku_csp.formulas.encoding import Encoding

PUZZLE = ("puzzle", "board", "seconds")
"""The fields of every question about a puzzle."""

Part = dict[str, Any] | bytes
"""A part of an answer."""


@dataclass(frozen=True)
class Limits:
    """Limits of a server: on what a client sends, on a question, and on questions at once.

    A question: `body` bytes, a board up to `side`, up to `solutions`, `seconds` in all, `answer`
    bytes, and `memory` bytes of address space for its process (where the system can limit that).

    `jobs` questions are answered at once, and `waiting` others may wait for their turn; a process
    is replaced after `questions`, so that nothing that one leaves behind adds up.
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


@dataclass(frozen=True)
class Question:
    """The fields of a question, and the limits that hold for it."""

    fields: dict[str, Any]
    limits: Limits

    @classmethod
    def parse(cls, body: bytes, limits: Limits) -> Question:
        """The question in a body. Raises InputError unless it is an object with distinct keys."""
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
        """Raises UnknownName for a field that is none of these, so that none is ignored."""
        for name in self.fields:
            if name not in known:
                raise UnknownName.among("field", printable(name[:LONGEST_NAME]), known or ("none",))

    def value(self, name: str, default: object = None) -> object:
        """The value of a field, unchecked; the default if it is missing, or null."""
        value = self.fields.get(name)
        return default if value is None else value

    def puzzle(self) -> Puzzle:
        """The puzzle in `puzzle`, on the board in `board` if there is one.

        Raises InputError, also for a board larger than the server accepts.
        """
        puzzle = self.read("puzzle", self.board())
        self.check_side(puzzle.board)
        return puzzle

    def read(self, name: str, board: Board | None) -> Puzzle:
        """The puzzle in a field. Raises InputError, which names the field."""
        text = self.text(name)
        try:
            # A line, since a name alone would be looked up among the server's files.
            return read(text + "\n", board)
        except InputError as error:
            line = error.line if "\n" in text.strip() else None
            raise InputError(error.message, source=name, line=line, cell=error.cell) from None

    def entries(self, puzzle: Puzzle) -> Puzzle | None:
        """The digits that a reader filled in, None if `entries` is missing.

        `entries` is a line as `puzzle`, with these digits alone. Raises InputError for a digit in
        the cell of a given.
        """
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

    def objects(self, name: str, keys: Collection[str]) -> list[Question]:
        """A list of objects with a cell and a digit, none if it is missing. Raises SudokuError."""
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
        """The cell and the digit of one of the `objects`. Raises InputError."""
        cell, digit = self.cell(board), self.digit(board)
        assert cell is not None
        assert digit is not None
        return cell, digit

    def check_side(self, board: Board) -> None:
        """Raises InputError for a board larger than the server accepts."""
        if board.side > self.limits.side:
            raise InputError(
                f"a board of side {board.side}: this server accepts boards up to side "
                f"{self.limits.side}"
            )

    def time_limit(self) -> float:
        """The time in `seconds`, at most the server's limit."""
        return min(self.number("seconds", self.limits.seconds), self.limits.seconds)

    def text(self, name: str, default: str | None = None) -> str:
        """A field that is a text. Raises InputError for another type, or none without a default."""
        value = self.value(name, default)
        if not isinstance(value, str):
            raise InputError(f"{name} is a text, not {shortened(value)}")
        return value

    def name(self, name: str, default: str | None = None) -> str:
        """A field that is a name, and short enough for a message. Raises InputError."""
        value = self.text(name, default)
        if len(value) > LONGEST_NAME:
            raise InputError(f"{name} has over {LONGEST_NAME} characters")
        return value

    def name_or_none(self, name: str) -> str | None:
        """A name, None if the field is missing. Raises InputError."""
        return None if self.value(name) is None else self.name(name)

    def names(self, name: str) -> list[str] | None:
        """A list of names, None if the field is missing. Raises InputError."""
        value = self.value(name)
        if value is None:
            return None
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise InputError(f"{name} is a list of names")
        return [each[:LONGEST_NAME] for each in value]

    def number(self, name: str, default: float) -> float:
        """A field that is a number above 0."""
        value = self.value(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e9:
            raise InputError(f"{name} is a number above 0, not {shortened(value)}")
        return value

    def whole(self, name: str, default: int, most: int) -> int:
        """A field that is a whole number from 1 to `most`."""
        value = self.value(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise InputError(f"{name} is a whole number from 1 to {most}, not {shortened(value)}")
        return value

    def flag(self, name: str, *, default: bool = False) -> bool:
        """A field that is true or false."""
        value = self.value(name, default)
        if not isinstance(value, bool):
            raise InputError(f"{name} is true or false, not {shortened(value)}")
        return value

    def cell(self, board: Board) -> Cell | None:
        """The cell in `cell`, None if it is missing. Raises InputError, also beyond the board."""
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
        """The digit in `digit`, None if it is missing."""
        return None if self.value("digit") is None else self.whole("digit", 1, board.side)

    def encoding(self) -> Encoding:
        """The encoding that the text in `encoding` names. Raises SudokuError."""
        encoding = chosen_encoding(self.name("encoding", "extended"))
        assert encoding is not None
        return encoding

    def board(self) -> Board | None:
        """The board of the text in `board`, None if it is missing. Raises InputError."""
        board = None if self.value("board") is None else chosen_board(self.text("board"))
        if board is not None:
            self.check_side(board)
        return board
