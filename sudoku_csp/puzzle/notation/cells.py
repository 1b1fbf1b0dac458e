"""Cells: their symbols, and from the texts of all to a puzzle, or the place of one that is wrong.

Python's `int` and `isdigit` take far more for a number than a puzzle has ("٣", "1_0", "²"), so
nothing of the input goes through them unlooked at: symbols are in a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from math import isqrt

from sudoku_csp.grid.board import MAX_SIDE, Board, Cell
from sudoku_csp.grid.board_choice import BoardChoice, board_of
from sudoku_csp.grid.drawing import SYMBOLS, symbol
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle

EMPTY_SIGNS = ".0_*-xX?"

OTHER_EMPTY = tuple(EMPTY_SIGNS.replace("0", ""))
"""The signs that stand for an empty cell and for nothing else."""

DIGIT_OF = (
    dict.fromkeys(("", *EMPTY_SIGNS), 0)
    | {sign: digit for digit, sign in enumerate(SYMBOLS, start=1)}
    | {sign.lower(): digit for digit, sign in enumerate(SYMBOLS, start=1)}
)
"""The digit of each symbol, 0 for an empty cell, as for a field with nothing in it; letters in
either case."""

_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)
_EMPTY = re.compile(r"([._*xX?-])\1*", re.ASCII)


class SymbolError(ValueError):
    """Text that is no content of a cell."""


def digit(text: str, side: int) -> int:
    """The digit that a cell's text stands for, 0 for empty: a symbol, a number, or `__`.

    Raises SymbolError for anything else, and for a digit above the side.

    >>> digit("7", 9), digit("A", 16), digit("12", 16), digit("__", 16), digit("x", 9)
    (7, 10, 12, 0, 0)
    """
    value = DIGIT_OF.get(text)
    if value is None:
        if _NUMBER.fullmatch(text):
            value = int(text)
        elif _EMPTY.fullmatch(text):
            value = 0
        else:
            raise SymbolError(f"{shown(text)} is not a digit")
    if value > side:
        raise SymbolError(
            f"{shown(text)} is above {side}, the largest digit of a {side}x{side} board"
        )
    return value


def above(text: str, side: int) -> bool:
    """Whether the text is a digit, but one above the side."""
    value = DIGIT_OF.get(text)
    if value is None:
        value = int(text) if _NUMBER.fullmatch(text) else 0
    return value > side


def shown(text: str) -> str:
    """The text quoted for a message: bytes that are no UTF-8 as such, and not too much of it."""
    if len(text) > 20:
        text = text[:20] + "..."
    if any("\udc80" <= character <= "\udcff" for character in text):
        with suppress(UnicodeEncodeError):
            return repr(text.encode("utf-8", "surrogateescape"))[1:]
    return repr(text)


def _is_empty(text: str) -> bool:
    """Whether a cell's text can only be that of an empty one."""
    return not text or text.startswith(OTHER_EMPTY)


def _with_largest(board: Board, digits: bytes, places: Iterable[int]) -> bytes:
    """The digits with the largest one at these places."""
    changed = bytearray(digits)
    for place in places:
        changed[place] = board.side
    return bytes(changed)


MAX_DIGIT = 9999
"""More than any board's digit; a text is asked for its digit on it to see whether it is one."""

customary = lru_cache(maxsize=64)(Board.customary)


@dataclass(frozen=True)
class Context:
    """What holds for a whole source: its name, the board that the caller chose, if any, whether
    drawings in which rules may hide are left out, and whether customary ones are guessed."""

    name: str
    choice: BoardChoice | None = None
    ignore_cosmetics: bool = False
    guess_lines: bool = False

    @property
    def board(self) -> Board | None:
        """The board that the caller named."""
        return self.choice if isinstance(self.choice, Board) else None

    def on(self, board: Board, line: int) -> Context:
        """The same for a puzzle that tells its board. Raises InputError where another is named."""
        self.require(board, line)
        return replace(self, choice=board)

    def error(self, message: str, line: int | None = None, cell: Cell | None = None) -> InputError:
        return InputError(
            message, source=self.name, line=line, cell=None if cell is None else str(cell)
        )

    def board_of(self, side: int, line: int) -> Board:
        """The board of this side: the one chosen, or the customary one. Raises InputError."""
        try:
            board = board_of(self.choice or customary, side)
        except ValueError as error:
            raise self.error(str(error), line) from None
        if board.side != side:
            raise self.error(f"a puzzle of side {side}, where the board named is {board}", line)
        return board

    def require(self, board: Board, line: int) -> None:
        """Raises InputError where the caller chose another board than the puzzle's own."""
        try:
            chosen = board if self.choice is None else board_of(self.choice, board.side)
        except ValueError as error:
            raise self.error(f"no board: {error}", line) from None
        if board != chosen:
            fault = f"a puzzle of {board}, where the board named is {chosen}"
            raise self.error(fault, line)

    def has_board(self, side: int) -> bool:
        """Whether a puzzle of this side can be meant: the side of the board that is named; any
        where it is chosen by its side; else 1, or at least 4 with a customary board."""
        if self.board is not None:
            return side == self.board.side
        if self.choice is not None:
            return 1 <= side <= MAX_SIDE
        if not 4 <= side <= MAX_SIDE:
            return side == 1
        return any(side % rows == 0 for rows in range(2, isqrt(side) + 1))

    def side_of_line(self, length: int) -> int | None:
        """The side of the board that a line of so many cells fills, None if there is none."""
        side = isqrt(length)
        return side if side * side == length and self.has_board(side) else None

    def digits(self, board: Board, texts: Sequence[str], lines: Sequence[int]) -> bytes:
        """The digits of the texts, `lines[r]` being the line of row r + 1. Raises InputError."""
        known = [DIGIT_OF.get(text, board.side + 1) for text in texts]
        if max(known) <= board.side:
            return bytes(known)
        digits = bytearray()
        for cell, text in zip(board.cells, texts, strict=True):
            try:
                digits.append(digit(text, board.side))
            except SymbolError as error:
                line = lines[min(cell.row, len(lines)) - 1]
                raise self.error(str(error), line, cell) from None
        return bytes(digits)

    def puzzle(
        self,
        board: Board,
        texts: Sequence[str],
        lines: Sequence[int],
        expected: Grid | None = None,
    ) -> Puzzle:
        """The puzzle of the cells' texts. Raises InputError."""
        digits = self.digits(board, texts, lines)
        if board.side > 9 and board.side not in digits and any(map(_is_empty, texts)):
            digits = self._zero_as_digit(board, digits, texts, lines)
        if self.choice is None and not any(digits) and set(texts) <= {"x", "X"}:
            fault = "nothing but x: write . for an empty cell, or name the shape of the boxes"
            raise self.error(fault, lines[0])
        return Puzzle.classic(board, digits, f"{self.name}:{lines[0]}", expected)

    def _zero_as_digit(
        self, board: Board, digits: bytes, texts: Sequence[str], lines: Sequence[int]
    ) -> bytes:
        """The digits of a puzzle in 0 to F, where 0 stands for the largest and not for empty.

        So it is where another sign stands for empty, and the largest digit is nowhere. Raises
        InputError where two zeros share a house, as empty cells do and digits do not.
        """
        zeros = [board.cells[place] for place, text in enumerate(texts) if set(text) == {"0"}]
        seen: set[object] = set()
        for cell in zeros:
            for house in board.houses_of(cell):
                if house.name in seen:
                    raise self.error(
                        f"0 beside other signs for empty, no {board.side}, two in {house.name}: "
                        f"neither a digit, as in 0 to {symbol(board, board.side - 1)}, nor empty",
                        lines[min(cell.row, len(lines)) - 1],
                        cell,
                    )
                seen.add(house.name)
        return _with_largest(board, digits, [board.position(cell) for cell in zeros])

    def line_puzzle(self, text: str, line: int, solution: str | None = None) -> Puzzle:
        """The puzzle of a line without blanks, and the solution beside it. Raises InputError."""
        side = self.side_of_line(len(text))
        if side is None:
            raise self.error(self.length_fault(text), line)
        board = self.board_of(side, line)
        expected = None
        if solution is not None:
            if len(solution) != len(text):
                raise self.error(
                    f"the solution has {len(solution)} cells, the puzzle {len(text)}", line
                )
            digits = self.digits(board, solution, [line])
            if board.side > 9 and board.side not in digits:
                zeros = [place for place, text in enumerate(solution) if text == "0"]
                digits = _with_largest(board, digits, zeros)
            if 0 in digits:
                cell = board.cells[digits.index(0)]
                raise self.error("the solution has no digit here", line, cell)
            expected = Grid(board, digits)
        return self.puzzle(board, text, [line], expected)

    def stray(self, texts: Sequence[str], line: int, row: int) -> InputError | None:
        """The error about the first text of a row that is no cell of any board, if there is one."""
        for column, text in enumerate(texts, start=1):
            try:
                digit(text, MAX_DIGIT)
            except SymbolError as error:
                return self.error(str(error), line, Cell(row, column))
        return None

    def length_fault(self, text: Sequence[str]) -> str:
        """What to say of a line of so many cells, which is no puzzle."""
        stray = self.stray(text, 0, 1)
        hint = "" if stray is None else f" ({stray.message})"
        if self.board is not None:
            cells = len(self.board.cells)
            return f"{len(text)} cells in a line; a puzzle of {self.board} has {cells}{hint}"
        sides = [side for side in range(4, 26) if self.has_board(side)]
        near = min(sides, key=lambda side: abs(side * side - len(text)))
        return (
            f"{len(text)} cells in a line are no puzzle; "
            f"one of {near}x{near} has {near * near}{hint}"
        )
