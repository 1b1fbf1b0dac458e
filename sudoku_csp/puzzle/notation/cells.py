"""Cells: splits a line into the texts of its cells, and reads the digit of each text.

    53..7....   5 3 . | . 7 .   5,3,0,0,7,0   [["5", "3", None], ...]   __ 12 7 __   530 070 000

Python's `int` and `isdigit` accept texts that no puzzle has ("٣", "1_0", "²"), so each symbol is
looked up in a table. The table depends on the alphabet of the board (`16x16, digits A-P`). If a
text can be read only with letters from A as digits, its board gets that alphabet. A sign is a
single character, such as a digit, a letter or a dot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import isqrt

from sudoku_csp.grid.board import (
    ALPHABETS,
    LONGEST_ALPHABET,
    MAX_SIDE,
    Board,
    BoardChoice,
    choose_board,
)
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.board_comment import in_one_piece
from sudoku_csp.puzzle.puzzle import Puzzle

EMPTY_SIGNS = ".0_*-xX?"

CELL = re.compile(r"0|-1|[1-9][0-9]{0,2}|[A-Ya-y]|([.0_*xX?-])\1*", re.ASCII)
"""The text of a cell: a number, a letter, or a sign for an empty cell, perhaps repeated."""

_BETWEEN_FIELDS = re.compile(r"[,;]")
_AROUND_CELLS = re.compile(r"""[][(){}|'"]""")
_LAST_COMMA = re.compile(r"""(?<=[])}'"])\s*[,;]+$""")
_NOTHING = re.compile(r"None|null", re.ASCII)

customary = lru_cache(maxsize=64)(Board.customary)

SMALLEST = 4
"""The smallest side of a puzzle that is read if no board is named."""


@lru_cache(maxsize=64)
def digit_table(first: str, side: int) -> Mapping[str, int]:
    """The table from the symbols of an alphabet to their digits, and from empty signs to 0.

    `first` is the first symbol of the alphabet. Letters are in upper and in lower case.
    """
    # Symbols above the side have a digit too, for the error message; but not in the alphabet from
    # A, so that X is an empty sign on small boards.
    symbols = ALPHABETS[first][: side if first == "A" else None]
    empty = dict.fromkeys((*EMPTY_SIGNS, "-1"), 0)
    digits = {sign: digit for digit, sign in enumerate(symbols, start=1)}
    return empty | digits | {sign.lower(): digit for sign, digit in digits.items()}


DIGIT_OF = digit_table("1", LONGEST_ALPHABET)
"""The digit of each symbol in the alphabet from 1, and 0 for each sign of an empty cell."""


@cache
def _has_boxes(side: int) -> bool:
    return any(side % rows == 0 for rows in range(2, isqrt(side) + 1))


def require_nine(board: Board, title: str) -> None:
    """Raises Unsupported unless the board has 9x9 cells and boxes of 3x3."""
    if board != customary(9):
        raise Unsupported(f"{title}: only boards of 9x9 with boxes 3x3, not {board}")


class SymbolError(ValueError):
    """A text that is not the content of a cell."""


def digit(text: str, board: Board) -> int:
    """The digit of a cell's text, 0 for an empty cell. Raises SymbolError for any other text.

    >>> nine, sixteen = Board.customary(9), Board.customary(16)
    >>> digit("7", nine), digit("A", sixteen), digit("12", sixteen), digit("__", sixteen)
    (7, 10, 12, 0)
    >>> digit("A", sixteen.in_digits("A")), digit("15", sixteen.in_digits("0"))
    (1, 16)
    """
    value = digit_table(board.first, board.side).get(text)
    if value is None:
        of_letters = board.first == "A" and text.isdecimal() and text.strip("0")
        if not text.isascii() or CELL.fullmatch(text) is None or text.isalpha() or of_letters:
            raise SymbolError(f"{shown(text)} is not a digit")
        value = int(text) + (board.first == "0") if text.strip("0").isdecimal() else 0
    if value > board.side:
        side, last = f"{board.side}x{board.side}", board.symbols[-1]
        raise SymbolError(f"{shown(text)} is above {last}, the largest digit of a {side} board")
    return value


def split(text: str, context: Context) -> list[str]:
    """The texts of the cells in a line.

    Brackets, quotes and bars may stand around cells, and blanks, commas or semicolons between
    cells. Nothing between two commas is an empty cell. If all words have the same number of signs,
    they may be the parts of a row in its boxes, or the rows of a whole board; then each sign is a
    cell.

    >>> context = Context("example")
    >>> split("| 5 3 . | . 7 . |", context), split("53. .7.", context)
    (['5', '3', '.', '.', '7', '.'], ['5', '3', '.', '.', '7', '.'])
    >>> split("1,,7,0", context), split("['1', None, 7, ''],", context)
    (['1', '.', '7', '0'], ['1', '.', '7', '.'])
    """
    bare = _AROUND_CELLS.sub(" ", _LAST_COMMA.sub("", text))
    if "None" in bare or "null" in bare:
        bare = _NOTHING.sub(".", bare)
    if "," in bare or ";" in bare:
        fields = [field.split() for field in _BETWEEN_FIELDS.split(bare)]
        words = [word for field in fields for word in field or ["."]]
    else:
        words = bare.split()
    if len(words) == 1:
        return list(words[0]) if words[0] == text else words
    width = len(words[0]) if words else 0
    if width > 1 and all(len(word) == width for word in words):
        side = width * len(words)
        board = (context.board or customary(side)) if context.has_board(side) else None
        if len(words) == width >= SMALLEST or (board and board.box_columns == width):
            return list("".join(words))
    return words


def shown(text: str) -> str:
    """The first 40 characters in quotes, for a message.

    If the text was read from bytes that are not UTF-8, non-ASCII bytes are shown in hexadecimal.
    """
    if len(text) > 40:
        text = text[:40] + "..."
    if any("\udc80" <= character <= "\udcff" for character in text):
        with suppress(UnicodeEncodeError):
            return repr(text.encode("utf-8", "surrogateescape"))[1:]
    return repr(text)


class NoPuzzle(InputError):
    """The error about a text that is not a whole puzzle, but may belong to the puzzle above it."""

    def plain(self) -> InputError:
        """The same message as a plain InputError, which leaves the puzzle above valid."""
        return InputError(self.message, source=self.source, line=self.line, code=self.code)


Entry = Puzzle | InputError
"""A puzzle, or the InputError in its place."""


@dataclass(frozen=True)
class Context:
    """What the caller says about a text: the name of its source, the board, and options.

    `choice` is a board, or a function that gives the board for each side. `ignore_cosmetics` leaves
    out the drawings in documents; `guess_lines` reads drawn lines by their colours. If `whole` is
    True, the text is one puzzle, perhaps in several ISS strings. If `skipped` is a function, it is
    called with the error about each unknown line, and such lines are left out.
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
        """This context for a puzzle on this board. Raises InputError as `require` does."""
        return replace(self, choice=self.require(board, line))

    def error(
        self, message: str, line: int | None = None, cell: Cell | None = None, code: str = "puzzle"
    ) -> InputError:
        place = None if cell is None else str(cell)
        return InputError(message, source=self.name, line=line, cell=place, code=code)

    def no_puzzle(self, message: str, line: int, code: str) -> NoPuzzle:
        return NoPuzzle(message, source=self.name, line=line, code=code)

    def board_of(self, side: int, line: int) -> Board:
        """The caller's board, or the customary one of this side. Raises InputError if there is
        none, or if the board has another side."""
        try:
            board = choose_board(self.choice or customary, side)
        except ValueError as error:
            fault = str(error)
            if self.choice is None and side <= MAX_SIDE:
                fault = f"side {side} has no customary box"
                if side < SMALLEST:
                    fault = "a row of 1 cell" if side == 1 else f"a row of {side} cells"
                    fault += ": write . for an empty cell"
                fault += f"; `board {side}x{side}, no boxes` above it names a board without boxes"
                raise self.no_puzzle(fault, line, "board") from None
            raise self.error(fault, line, code="board") from None
        if board.side != side:
            fault = f"a puzzle of side {side}, where the board named is {board}"
            raise self.error(fault, line, code="board")
        return board

    def require(self, board: Board, line: int) -> Board:
        """This board in the alphabet that the caller chose. Raises InputError if the caller's board
        differs in anything else."""
        try:
            chosen = board if self.choice is None else choose_board(self.choice, board.side)
        except ValueError as error:
            raise self.error(f"no board: {error}", line, code="board") from None
        if board.side != chosen.side or board.in_digits(chosen.first) != chosen:
            fault = f"a puzzle of {board}, where the board named is {chosen}"
            raise self.error(fault, line, code="board")
        return chosen

    def has_board(self, side: int) -> bool:
        """True if a puzzle may have this side.

        If the caller chose a board, only its side fits; if the caller chose a function for boards,
        any side; otherwise the sides from 4 on whose boards can have boxes.
        """
        if self.board is not None:
            return side == self.board.side
        if self.choice is not None:
            return 1 <= side <= MAX_SIDE
        return SMALLEST <= side <= MAX_SIDE and _has_boxes(side)

    def side_of_line(self, length: int) -> int | None:
        """The side of the board that has `length` cells; None if no puzzle may have that board."""
        side = isqrt(length)
        return side if side * side == length and self.has_board(side) else None

    def digits(self, board: Board, texts: Sequence[str], lines: Sequence[int]) -> bytes:
        """The digit of each cell's text. `lines[r]` is the line of row r + 1; further rows are on
        the last line. Raises InputError for a text without a clear digit."""
        strange = _unclear(board, {*texts})
        if strange is None:
            known = digit_table(board.first, board.side)
            found = [known.get(text, MAX_SIDE + 1) for text in texts]
            if max(found) <= board.side:
                return bytes(found)
        digits = bytearray()
        for cell, text in zip(board.cells, texts, strict=True):
            fault = strange[1] if strange and text == strange[0] else ""
            try:
                digits.append(digit(text, board))
            except SymbolError as error:
                fault = str(error)
            if fault:
                line = lines[min(cell.row, len(lines)) - 1]
                raise self.error(fault, line, cell, code="symbol")
        return bytes(digits)

    def puzzle(
        self, board: Board, texts: Sequence[str], lines: Sequence[int], printed: Grid | None = None
    ) -> Puzzle:
        """The puzzle with these texts in its cells, on the board or on the same board with digits
        from A, as the texts demand. Raises InputError."""
        board = board_in_letters(board, texts)
        digits = self.digits(board, texts, lines)
        return Puzzle.classic(board, digits, f"{self.name}:{lines[0]}", printed)

    def line_puzzle(self, text: str, line: int) -> Puzzle:
        """The puzzle in a text that has one symbol for each cell. Raises InputError."""
        side = self.side_of_line(len(text))
        if side is None:
            raise self.length_fault(text, line)
        return self.puzzle(self.board_of(side, line), text, [line])

    def solution(self, texts: Sequence[str], board: Board, line: int) -> Grid:
        """The solution with these texts in its cells. Raises InputError if a cell has no digit."""
        if len(texts) != len(board.cells):
            fault = f"a solution of {len(texts)} cells, where the board has {len(board.cells)}"
            raise self.error(fault, line, code="solution")
        digits = self.digits(board, texts, [line])
        if 0 in digits:
            cell = board.cells[digits.index(0)]
            raise self.error("the solution has no digit here", line, cell, code="solution")
        return Grid(board, digits)

    def length_fault(self, texts: Sequence[str], line: int) -> InputError:
        """The error about the first text that is not a cell, or else about the number of cells."""
        for column, text in enumerate(texts, start=1):
            try:
                digit(text, _LARGEST)
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
        if len(texts) < SMALLEST**2 // 2:
            fault += ", and no rule begins so"
        if self.side_of_line(len(texts)) is not None:
            fault = "nothing but letters: write . for an empty cell"
        return self.no_puzzle(fault, line, "length")


_LARGEST = Board.latin(MAX_SIDE)


def _unclear(board: Board, signs: set[str]) -> tuple[str, str] | None:
    """A sign that may mean a digit or an empty cell, with a message; None if all are clear."""
    known = digit_table(board.first, board.side)
    empty = {sign for sign in signs & {*EMPTY_SIGNS, "-1"} if not known[sign]}
    sign = next((one for one in ("0", "-1") if one in empty), None)
    if sign is not None and len(empty) > 1:
        way = "write one of them"
        if sign == "0" and board.side <= LONGEST_ALPHABET:
            size, span = f"{board.side}x{board.side}", board.in_digits("0").span
            way = f"on the board `{size}, digits {span}` it is a digit"
        return sign, f"{sign} beside another sign for an empty cell: {way}"
    exes = signs & {"x", "X"}
    both_cases = "x" in exes and any(map(str.isupper, signs))
    if exes and _has_x(board) and (both_cases or not known[min(exes)]):
        return max(exes), "x may be a digit: write . for an empty cell"
    return None


def _has_x(board: Board) -> bool:
    """True if X is a digit of this board when its digits are the letters from A."""
    return LONGEST_ALPHABET >= board.side > ALPHABETS["A"].index("X")


def board_in_letters(board: Board, texts: Sequence[str]) -> Board:
    """The same board with digits from A if all texts are letters or empty signs, and either a
    letter is above the customary digits or at most one letter is missing; else the board itself."""
    if board.first != "1" or not 9 < board.side <= LONGEST_ALPHABET:
        return board
    signs = {(text if text.strip(text[0]) else text[0]).upper() for text in {*texts}}
    others = signs & {*EMPTY_SIGNS, "-1"} - {"X"}
    lower = any(text.islower() for text in {*texts} - {"x"})
    if _has_x(board) and "X" in signs and (len(others) != 1 or ("x" in texts) != lower):
        return board  # An x may be a sign for an empty cell.
    in_letters = board.in_digits("A")
    letters = signs - others - (set() if _has_x(board) else {"X"})
    if not letters or not letters <= {*in_letters.symbols}:
        return board
    certain = len(letters) >= board.side - 1 or max(letters) > board.symbols[-1]
    return in_letters if certain else board


def are_regions(texts: Sequence[str], side: int) -> bool:
    """True if these texts name the region of each cell in a jigsaw: n names, each n times.

    Either the names are not digits of the board, or the cells with the same name are connected,
    which the cells with the same digit in a solution never are.
    """
    names = {*texts}
    if len(texts) != side * side or len(names) != side or side < SMALLEST:
        return False
    if not all(name.isalnum() and texts.count(name) == side for name in names):
        return False
    board = Board.latin(side)
    strange = max(int(n) if n.isdecimal() else DIGIT_OF.get(n, MAX_SIDE) for n in names) > side
    if strange and board_in_letters(board, texts) is board:
        return True
    cells = board.cells
    return all(
        in_one_piece([cell for cell, text in zip(cells, texts, strict=True) if text == name])
        for name in names
    )
