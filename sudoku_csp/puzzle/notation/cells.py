"""Cells: the digit that the text of a cell stands for, and the puzzle of the texts of all cells.

Python's `int` and `isdigit` accept far more than a puzzle has ("٣", "1_0", "²"), so each symbol is
looked up in a table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from math import isqrt

from sudoku_csp.grid.board import MAX_SIDE, Board, BoardChoice, board_of
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.board_comment import in_one_piece
from sudoku_csp.puzzle.puzzle import Puzzle

EMPTY_SIGNS = ".0_*-xX?"
DIGIT_OF = (
    dict.fromkeys(EMPTY_SIGNS, 0)
    | {sign: digit for digit, sign in enumerate(SYMBOLS, start=1)}
    | {sign.lower(): digit for digit, sign in enumerate(SYMBOLS, start=1)}
)
"""The digit of each symbol, 0 for an empty cell; letters in either case."""

CELL = re.compile(r"[1-9][0-9]{0,2}|[A-Ya-y]|([.0_*xX?-])\1*", re.ASCII)
"""The text of a cell: a number, a letter, or a sign for an empty cell, also repeated."""

customary = lru_cache(maxsize=64)(Board.customary)

SMALLEST = 4
"""The smallest side that is read where no board is named."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
X_IS_A_LETTER = 24
"""The side from which on x may be a digit in letters from A."""


def require_nine(board: Board, title: str) -> None:
    """Raises Unsupported for a board other than the customary one of 9x9."""
    if board != customary(9):
        raise Unsupported(f"{title}: only boards of 9x9 with boxes 3x3, not {board}")


class SymbolError(ValueError):
    """A text that is not the content of a cell."""


def digit(text: str, side: int) -> int:
    """The digit of a cell's text, 0 for an empty cell. Raises SymbolError.

    >>> digit("7", 9), digit("A", 16), digit("12", 16), digit("__", 16), digit("x", 9)
    (7, 10, 12, 0, 0)
    """
    value = DIGIT_OF.get(text)
    if value is None:
        if not text.isascii() or CELL.fullmatch(text) is None or text.isalpha():
            raise SymbolError(f"{shown(text)} is not a digit")
        value = int(text) if text.isdecimal() else 0
    if value > side:
        raise SymbolError(
            f"{shown(text)} is above {side}, the largest digit of a {side}x{side} board"
        )
    return value


def shown(text: str) -> str:
    """The text quoted for a message: at most 40 characters, bytes that are not UTF-8 as bytes."""
    if len(text) > 40:
        text = text[:40] + "..."
    if any("\udc80" <= character <= "\udcff" for character in text):
        with suppress(UnicodeEncodeError):
            return repr(text.encode("utf-8", "surrogateescape"))[1:]
    return repr(text)


@dataclass(frozen=True)
class Context:
    """The name of a source, the board that the caller chose, and the caller's options.

    `ignore_cosmetics` leaves out the drawings of documents, `guess_lines` reads them by their
    colours. With `whole` the text is one puzzle, so several ISS strings belong together. `skipped`
    receives the error of each unknown line, and such lines are left out.
    """

    name: str
    choice: BoardChoice | None = None
    ignore_cosmetics: bool = False
    guess_lines: bool = False
    whole: bool = False
    skipped: Callable[[InputError], object] | None = None

    @property
    def board(self) -> Board | None:
        return self.choice if isinstance(self.choice, Board) else None

    def on(self, board: Board, line: int) -> Context:
        """This context on the board of a puzzle. Raises InputError if the caller chose another."""
        self.require(board, line)
        return replace(self, choice=board)

    def error(
        self, message: str, line: int | None = None, cell: Cell | None = None, code: str = "puzzle"
    ) -> InputError:
        place = None if cell is None else str(cell)
        return InputError(message, source=self.name, line=line, cell=place, code=code)

    def board_of(self, side: int, line: int) -> Board:
        """The chosen board, or the customary one of this side. Raises InputError."""
        try:
            board = board_of(self.choice or customary, side)
        except ValueError as error:
            fault = str(error)
            if self.choice is None:
                fault = f"side {side} has no customary box"
                if side < SMALLEST:
                    fault = "a row of 1 cell" if side == 1 else f"a row of {side} cells"
                    fault += ": write . for an empty cell"
                fault += f"; `board {side}x{side}, no boxes` above it names a board without boxes"
            raise self.error(fault, line, code="board") from None
        if board.side != side:
            fault = f"a puzzle of side {side}, where the board named is {board}"
            raise self.error(fault, line, code="board")
        return board

    def require(self, board: Board, line: int) -> None:
        """Raises InputError if the caller chose another board than the puzzle's own."""
        try:
            chosen = board if self.choice is None else board_of(self.choice, board.side)
        except ValueError as error:
            raise self.error(f"no board: {error}", line, code="board") from None
        if board != chosen:
            fault = f"a puzzle of {board}, where the board named is {chosen}"
            raise self.error(fault, line, code="board")

    def has_board(self, side: int) -> bool:
        """Whether a puzzle may have this side: that of the chosen board, else any with boxes."""
        if self.board is not None:
            return side == self.board.side
        if self.choice is not None:
            return 1 <= side <= MAX_SIDE
        return SMALLEST <= side <= MAX_SIDE and any(
            side % rows == 0 for rows in range(2, isqrt(side) + 1)
        )

    def side_of_line(self, length: int) -> int | None:
        """The side of a board with so many cells; None if there is none."""
        side = isqrt(length)
        return side if side * side == length and self.has_board(side) else None

    def digits(self, board: Board, texts: Sequence[str], lines: Sequence[int]) -> bytes:
        """The digits of the texts; `lines[r]` is the line of row r + 1. Raises InputError."""
        signs = {*texts}
        strange = _unclear(board, signs)
        if strange is None:
            found = [DIGIT_OF.get(text, MAX_SIDE + 1) for text in texts]
            if max(found) <= board.side:
                return bytes(found)
            if (letters := _letters(board, signs)) is not None:
                return bytes(letters.get(text.upper(), 0) for text in texts)
        digits = bytearray()
        for cell, text in zip(board.cells, texts, strict=True):
            fault = strange[1] if strange and text == strange[0] else ""
            try:
                digits.append(digit(text, board.side))
            except SymbolError as error:
                fault = str(error)
            if fault:
                line = lines[min(cell.row, len(lines)) - 1]
                raise self.error(fault, line, cell, code="symbol")
        return bytes(digits)

    def puzzle(
        self,
        board: Board,
        texts: Sequence[str],
        lines: Sequence[int],
        printed: Grid | None = None,
    ) -> Puzzle:
        """The puzzle of the cells' texts. Raises InputError."""
        digits = self.digits(board, texts, lines)
        return Puzzle.classic(board, digits, f"{self.name}:{lines[0]}", printed)

    def line_puzzle(self, text: str, line: int) -> Puzzle:
        """The puzzle of a line with a symbol for each cell. Raises InputError."""
        side = self.side_of_line(len(text))
        if side is None:
            raise self.length_fault(text, line)
        return self.puzzle(self.board_of(side, line), text, [line])

    def solution(self, texts: Sequence[str], board: Board, line: int) -> Grid:
        """The solution with these texts in its cells. Raises InputError."""
        if len(texts) != len(board.cells):
            fault = f"a solution of {len(texts)} cells, where the board has {len(board.cells)}"
            raise self.error(fault, line, code="solution")
        digits = self.digits(board, texts, [line])
        if 0 in digits:
            cell = board.cells[digits.index(0)]
            raise self.error("the solution has no digit here", line, cell, code="solution")
        return Grid(board, digits)

    def length_fault(self, texts: Sequence[str], line: int) -> InputError:
        """The error about a line of so many cells, or about its first sign that is no cell."""
        for column, text in enumerate(texts, start=1):
            try:
                digit(text, MAX_SIDE)
            except SymbolError as error:
                return self.error(str(error), line, Cell(1, column), code="symbol")
        side = isqrt(len(texts))
        if self.board is None and side > SMALLEST and side * side == len(texts):
            try:
                self.board_of(side, line)
            except InputError as error:
                return error
        sides = filter(self.has_board, range(1, MAX_SIDE + 1))
        near = min(sides, key=lambda side: abs(side**2 - len(texts)))
        count = "1 cell" if len(texts) == 1 else f"{len(texts)} cells"
        fault = f"{count}; a puzzle of {near}x{near} has {near**2}"
        if self.side_of_line(len(texts)) is not None:
            fault = "nothing but letters: write . for an empty cell"
        return self.error(fault, line, code="length")


def _unclear(board: Board, signs: set[str]) -> tuple[str, str] | None:
    """An ambiguous sign, a digit or an empty cell, and the reason; None if there is none."""
    if "0" in signs and not signs.isdisjoint(EMPTY_SIGNS.replace("0", "")):
        return "0", "0 beside another sign for an empty cell: it may be a digit; write one of them"
    exes = signs & {"x", "X"}
    if exes and X_IS_A_LETTER <= board.side <= len(LETTERS):
        return min(exes), "x may be a digit: write . for an empty cell"
    return None


def _letters(board: Board, signs: set[str]) -> dict[str, int] | None:
    """The digits by letters from A, as ISS writes boards above 9x9; None for other texts. The text
    must have no decimal digit, and all letters of the board except at most one."""
    letters = {sign.upper() for sign in signs if DIGIT_OF.get(sign) != 0}
    known = LETTERS[: board.side]
    if not 9 < board.side <= len(SYMBOLS) or not letters <= {*known}:
        return None
    return (
        {sign: at for at, sign in enumerate(known, 1)} if len(letters) >= board.side - 1 else None
    )


def are_regions(texts: Sequence[str], side: int) -> bool:
    """Whether these texts number the regions of a jigsaw: n names, each n times, and connected (no
    digit of a solution is connected) or no digits.
    """
    names = {*texts}
    if len(texts) != side * side or len(names) != side or side < SMALLEST:
        return False
    if not all(name.isalnum() and texts.count(name) == side for name in names):
        return False
    board = Board.latin(side)
    strange = max(int(n) if n.isdecimal() else DIGIT_OF.get(n, MAX_SIDE) for n in names) > side
    if strange and _letters(board, names) is None:
        return True
    cells = board.cells
    return all(
        in_one_piece([cell for cell, text in zip(cells, texts, strict=True) if text == name])
        for name in names
    )
