"""Cells: the puzzle of the texts of all cells, or the place of the text that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import isqrt

from sudoku_csp.grid.board import MAX_SIDE, Board, BoardChoice, board_of
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.board_comment import in_one_piece
from sudoku_csp.puzzle.notation.symbols import DIGIT_OF, EMPTY_SIGNS, SymbolError, digit
from sudoku_csp.puzzle.puzzle import Puzzle

customary = lru_cache(maxsize=64)(Board.customary)

SMALLEST = 4
"""The side of the smallest board that is read without being named."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
X_IS_A_LETTER = 24
"""The side from which on x may be a digit in letters from A."""


@dataclass(frozen=True)
class Context:
    """What holds for a whole source: its name, the board that the caller named, and options.

    `ignore_cosmetics` leaves out drawings of documents, `guess_lines` reads them by their colours.
    With `whole` the text is one puzzle, and ISS strings below one another belong together.
    `skipped` receives the error of each line that is not understood, and such lines are left out.
    """

    name: str
    choice: BoardChoice | None = None
    ignore_cosmetics: bool = False
    guess_lines: bool = False
    whole: bool = False
    skipped: Callable[[InputError], object] | None = None

    @property
    def board(self) -> Board | None:
        """The board that the caller named."""
        return self.choice if isinstance(self.choice, Board) else None

    def on(self, board: Board, line: int) -> Context:
        """The same for a puzzle that names its board. Raises InputError where another is named."""
        self.require(board, line)
        return replace(self, choice=board)

    def error(
        self, message: str, line: int | None = None, cell: Cell | None = None, code: str = "puzzle"
    ) -> InputError:
        place = None if cell is None else str(cell)
        return InputError(message, source=self.name, line=line, cell=place, code=code)

    def board_of(self, side: int, line: int) -> Board:
        """The board of this side: the one named, or the customary one. Raises InputError."""
        try:
            board = board_of(self.choice or customary, side)
        except ValueError as error:
            fault = str(error)
            if self.choice is None:
                fault = (
                    f"side {side} has no customary box: `board {side}x{side}, no boxes` above it "
                    "names one without (or --box none, --regions)"
                )
            raise self.error(fault, line, code="board") from None
        if board.side != side:
            fault = f"a puzzle of side {side}, where the board named is {board}"
            raise self.error(fault, line, code="board")
        return board

    def require(self, board: Board, line: int) -> None:
        """Raises InputError where the caller named another board than the puzzle's own."""
        try:
            chosen = board if self.choice is None else board_of(self.choice, board.side)
        except ValueError as error:
            raise self.error(f"no board: {error}", line, code="board") from None
        if board != chosen:
            fault = f"a puzzle of {board}, where the board named is {chosen}"
            raise self.error(fault, line, code="board")

    def has_board(self, side: int) -> bool:
        """Whether a puzzle may have this side: that of the board named, else any that has a
        customary board."""
        if self.board is not None:
            return side == self.board.side
        if self.choice is not None:
            return 1 <= side <= MAX_SIDE
        return SMALLEST <= side <= MAX_SIDE and any(
            side % rows == 0 for rows in range(2, isqrt(side) + 1)
        )

    def side_of_line(self, length: int) -> int | None:
        """The side of the board that a line of so many cells fills, None if there is none."""
        side = isqrt(length)
        return side if side * side == length and self.has_board(side) else None

    def digits(self, board: Board, texts: Sequence[str], lines: Sequence[int]) -> bytes:
        """The digits of the texts, `lines[r]` being the line of row r + 1. Raises InputError."""
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
        """The error about a line of so many cells, or about the first that is none."""
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
        of = self.board or customary(9)
        count = "1 cell" if len(texts) == 1 else f"{len(texts)} cells"
        fault = f"{count}; a puzzle of {of.side}x{of.side} has {len(of.cells)}"
        if self.side_of_line(len(texts)) is not None:
            fault = "nothing but letters: write . for an empty cell"
        return self.error(fault, line, code="length")


def _unclear(board: Board, signs: set[str]) -> tuple[str, str] | None:
    """A sign of which it is not clear whether it stands for a digit, and why; None if all are."""
    if "0" in signs and not signs.isdisjoint(EMPTY_SIGNS.replace("0", "")):
        return "0", "0 beside another sign for an empty cell: it may be a digit; write one of them"
    exes = signs & {"x", "X"}
    if exes and X_IS_A_LETTER <= board.side <= len(LETTERS):
        return min(exes), "x may be a digit: write . for an empty cell"
    return None


def _letters(board: Board, signs: set[str]) -> dict[str, int] | None:
    """The digits by letters from A, as ISS writes boards above 9x9; None where it is not clear: it
    is where no digit stands, and all letters of the board but one at most."""
    letters = {sign.upper() for sign in signs if DIGIT_OF.get(sign) != 0}
    known = LETTERS[: board.side]
    if not 9 < board.side <= len(SYMBOLS) or not letters <= {*known}:
        return None
    return (
        {sign: at for at, sign in enumerate(known, 1)} if len(letters) >= board.side - 1 else None
    )


def are_regions(texts: Sequence[str], side: int) -> bool:
    """Whether the texts of all cells are the regions of a jigsaw: as many different ones as the
    board has rows, each as often, and connected, as no digit of a solution is, or not digits.

    >>> are_regions("1112132233423444", 4), are_regions("AAABACBBCCDBCDDD", 4)
    (True, True)
    >>> are_regions("1234341221434321", 4)
    False
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
