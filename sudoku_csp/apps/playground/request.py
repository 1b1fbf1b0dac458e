"""What a client asks, checked: every field is read here or refused with one clear line."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sudoku_csp.apps.api.read import read
from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.formulas.encoding import KINDS, Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, UnknownName, printable
from sudoku_csp.puzzle.notation.programs.json_text import KeyTwice, each_key_once
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.targets.cnf.globals import AUTOMATIC, GLOBALS

LONGEST_WORD = 100
"""Characters of a name of something. No name here has as many."""

PUZZLE = ("puzzle", "board", "seconds")
"""The fields of every question about a puzzle."""

ENCODING = ("clause_set", "at_most_one", "cells", *(f"{word}_encoding" for word in GLOBALS))
"""The fields of an encoding."""

_BOARD = ("side", "box_rows", "box_columns", "regions")


@dataclass(frozen=True)
class Request:
    """The fields of a question, and the limits that hold for it."""

    fields: dict[str, Any]
    limits: Limits

    @classmethod
    def parse(cls, body: bytes, limits: Limits) -> Request:
        """The question in a body. Raises InputError for no JSON object, or one with a key twice."""
        try:
            fields = json.loads(body, object_pairs_hook=each_key_once)
        except KeyTwice as error:
            raise InputError(str(error)) from None
        except (ValueError, RecursionError):
            fields = None
        if not isinstance(fields, dict):
            raise InputError("what was sent is no JSON object")
        return cls(fields, limits)

    def check_fields(self, known: Collection[str]) -> None:
        """Raises UnknownName for a field that is none of these: nothing is left unread."""
        for name in self.fields:
            if name not in known:
                raise UnknownName.among("field", printable(name[:LONGEST_WORD]), known or ("none",))

    def sent(self, name: str, default: object = None) -> object:
        """What is in a field, unchecked; the default where it is not sent, or null."""
        value = self.fields.get(name)
        return default if value is None else value

    def puzzle(self) -> Puzzle:
        """The puzzle in `puzzle`, on the board in `board` where one is named.

        Raises InputError, also for a board larger than the server takes.
        """
        puzzle = self._read("puzzle", self.board())
        self.check_side(puzzle.board)
        return puzzle

    def digits(self, name: str, board: Board) -> bytes:
        """The digits of a line for this board, 0 for an empty cell. Raises InputError, also for
        what is said behind them."""
        found = self._read(name, board)
        if found.ruleset.beyond_classic or found.printed is not None:
            raise InputError(f"{name} are digits alone, without a constraint or a solution")
        return found.digits

    def _read(self, name: str, board: Board | None) -> Puzzle:
        """The puzzle in a field. Raises InputError, which names the field."""
        text = self.text(name)
        try:
            # A line, since a name alone would be looked up among the server's files.
            return read(text + "\n", board)
        except InputError as error:
            line = error.line if "\n" in text.strip() else None
            raise InputError(error.message, source=name, line=line, cell=error.cell) from None

    def check_side(self, board: Board) -> None:
        """Raises InputError for a board larger than the server takes."""
        if board.side > self.limits.side:
            raise InputError(
                f"a board of side {board.side}: this server takes boards up to side "
                f"{self.limits.side}"
            )

    def budget(self) -> Budget:
        """What `seconds` leaves of the server's limit."""
        return Budget(min(self.number("seconds", self.limits.seconds), self.limits.seconds))

    def text(self, name: str, default: str | None = None) -> str:
        """A field that is a text. Raises InputError for another, or none without a default."""
        value = self.sent(name, default)
        if not isinstance(value, str):
            raise InputError(f"{name} is a text, not {_shown(value)}")
        return value

    def word(self, name: str, default: str | None = None) -> str:
        """A field that is a name, and short enough for a message. Raises InputError."""
        value = self.text(name, default)
        if len(value) > LONGEST_WORD:
            raise InputError(f"{name} has over {LONGEST_WORD} characters")
        return value

    def name(self, name: str) -> str | None:
        """A word, None where it is not sent. Raises InputError."""
        return None if self.sent(name) is None else self.word(name)

    def choice(self, name: str, known: Collection[str], default: str | None = None) -> str:
        """A field that is one of the known names. Raises UnknownName."""
        value = self.word(name, default)
        if value not in known:
            raise UnknownName.among(name, value, known)
        return value

    def number(self, name: str, default: float) -> float:
        """A field that is a number above 0."""
        value = self.sent(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e9:
            raise InputError(f"{name} is a number above 0, not {_shown(value)}")
        return value

    def whole(self, name: str, default: int, most: int) -> int:
        """A field that is a whole number from 1 to `most`."""
        value = self.sent(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise InputError(f"{name} is a whole number from 1 to {most}, not {_shown(value)}")
        return value

    def flag(self, name: str, *, default: bool = False) -> bool:
        """A field that is true or false."""
        value = self.sent(name, default)
        if not isinstance(value, bool):
            raise InputError(f"{name} is true or false, not {_shown(value)}")
        return value

    def cell(self, board: Board) -> Cell | None:
        """The cell in `cell`, None where it is not sent. Raises InputError for no cell of it."""
        word = self.name("cell")
        if word is None:
            return None
        try:
            cell = Cell.parse(word)
        except ValueError as error:
            raise InputError(str(error)) from None
        if cell not in board.cell_set:
            raise InputError(f"{cell} is no cell of {board}")
        return cell

    def digit(self, board: Board) -> int | None:
        """The digit in `digit`, None where it is not sent."""
        return None if self.sent("digit") is None else self.whole("digit", 1, board.side)

    def backends(self) -> tuple[str, ...]:
        """The names in `backends`, all where it is not sent. Raises UnknownName, InputError."""
        names = self.sent("backends")
        if names is None:
            return backends.NAMES
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise InputError("backends is a list of names")
        return backends.chosen(name[:LONGEST_WORD] for name in names)

    def encoding(self) -> Encoding:
        """The encoding of the fields of one. Raises SudokuError."""
        parts = []
        for field in ("clause_set", "at_most_one", "cells"):
            name = self.name(field)
            if name is not None:
                known = [known for known, kind in KINDS.items() if kind == field]
                UnknownName.check(field.replace("_", " "), name, known)
                parts.append(name)
        for word, forms in GLOBALS.items():
            parts.append(f"{forms.plural}={self.word(f'{word}_encoding', AUTOMATIC)}")
        return Encoding(",".join(parts))

    def board(self) -> Board | None:
        """The board in `board`, None where none is named. Raises InputError."""
        given = self.sent("board")
        if given is None:
            return None
        if not isinstance(given, dict):
            raise InputError(f"board is an object, not {_shown(given)}")
        request = Request(given, self.limits)
        request.check_fields(_BOARD)
        side = request.whole("side", 9, self.limits.side)
        try:
            sizes = [request.sent(name) for name in ("box_rows", "box_columns")]
            if (regions := request.sent("regions")) is not None:
                if sizes not in ([None, None], [1, side]):
                    raise InputError("box_rows and box_columns are of boxes, not of regions")
                return _jigsaw(regions, side)
            if all(type(size) is int and size == 0 for size in sizes):
                return Board.latin(side)
            rows = request.whole("box_rows", 3, side)
            return Board(side, rows, request.whole("box_columns", 3, side))
        except ValueError as error:
            raise InputError(str(error)) from None


def _jigsaw(regions: object, side: int) -> Board:
    whole = isinstance(regions, list) and all(type(region) is int for region in regions)
    if not whole or len(regions) != side * side:  # type: ignore[arg-type]
        raise ValueError(f"the regions of a jigsaw are {side * side} whole numbers")
    return Board.jigsaw(regions)  # type: ignore[arg-type]


def _shown(value: object) -> str:
    """A value for a message, cut where it is long."""
    try:
        text = json.dumps(value)
    except RecursionError:
        return "something nested so deeply"
    return text if len(text) <= 40 else text[:40] + "…"
