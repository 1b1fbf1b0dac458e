"""Cells: from the texts of all to a puzzle, or the place of one that is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import isqrt

from sudoku_csp.grid.board import MAX_SIDE, Board
from sudoku_csp.grid.board_choice import BoardChoice, board_of
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import digit_conventions
from sudoku_csp.puzzle.notation.digit_conventions import Unclear
from sudoku_csp.puzzle.notation.symbols import DIGIT_OF, MAX_DIGIT, SymbolError, above, digit
from sudoku_csp.puzzle.puzzle import Puzzle

customary = lru_cache(maxsize=64)(Board.customary)


def boxless(side: int) -> str:
    """What to say of a puzzle of a side that has no customary boxes."""
    return (
        f"side {side} has no customary box: say `board {side}x{side}, no boxes` or `regions` and "
        "those above it (--box none, --regions)"
    )


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
            fault = str(error) if self.has_board(side) else boxless(side)
            raise self.error(fault, line) from None
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

    def boxless_side(self, length: int) -> int | None:
        """The side of so many cells, from 2 on, where no board is named and none is customary."""
        side = isqrt(length)
        fits = side * side == length and 1 < side <= MAX_SIDE
        return side if fits and self.choice is None and not self.has_board(side) else None

    def digits(self, board: Board, texts: Sequence[str], lines: Sequence[int]) -> bytes:
        """The digits of the texts, `lines[r]` being the line of row r + 1. Raises InputError."""
        known = [DIGIT_OF.get(text, board.side + 1) for text in texts]
        if max(known) <= board.side < digit_conventions.X_IS_A_LETTER:
            return bytes(known)
        try:
            if max(known) > board.side:
                found = digit_conventions.from_letters(board, texts)
                if found is not None:
                    return found
            digit_conventions.require_no_letter_x(board, texts)
        except Unclear as error:
            raise self._unclear(error, lines) from None
        digits = bytearray()
        for cell, text in zip(board.cells, texts, strict=True):
            try:
                digits.append(digit(text, board.side))
            except SymbolError as error:
                line = lines[min(cell.row, len(lines)) - 1]
                fault = f"{error}{digit_conventions.too_few(board, texts)}"
                raise self.error(fault, line, cell) from None
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
        try:
            digits = digit_conventions.with_zero(board, digits, texts)
            if self.choice is None:
                digit_conventions.require_no_regions(board, digits)
        except Unclear as error:
            raise self._unclear(error, lines) from None
        if self.choice is None and not any(digits) and set(texts) <= {"x", "X"}:
            fault = "nothing but x: write . for an empty cell, or name the shape of the boxes"
            raise self.error(fault, lines[0])
        return Puzzle.classic(board, digits, f"{self.name}:{lines[0]}", expected)

    def _unclear(self, error: Unclear, lines: Sequence[int]) -> InputError:
        line = lines[min(error.cell.row, len(lines)) - 1]
        return self.error(str(error), line, error.cell)

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
                digits = digit_conventions.with_largest(board, digits, solution)
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
        side = self.boxless_side(len(text)) if stray is None else None
        # Of 9 cells with a 7 it is likelier that they are a row.
        if side is not None and (side > 3 or not any(above(sign, side) for sign in text)):
            return f"{len(text)} cells in a line: {boxless(side)}"
        sides = [side for side in range(4, 26) if self.has_board(side)]
        near = min(sides, key=lambda side: abs(side * side - len(text)))
        return (
            f"{len(text)} cells in a line are no puzzle; "
            f"one of {near}x{near} has {near * near}{hint}"
        )
