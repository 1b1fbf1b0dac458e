"""The digits of a solver's answer, in whatever language.

A grid is only handed over whole: every cell of the board named, with one digit of the board.
"""

from __future__ import annotations

import re

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.grid.solution import Grid


class CellDigits:
    """The digits of an answer as they are read, cell by cell."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._digits = bytearray(len(board.cells))

    def put(self, name: str, value: str, line: int) -> None:
        """Notes that the cell of this name holds this digit.

        Raises AnswerError for a name that is no cell of the board, a value that is no digit of it,
        and a cell that already holds another digit.
        """
        cell = self.cell(name, line)
        if not re.fullmatch(r"[0-9]{1,9}", value, re.ASCII) or int(value) not in self.board.digits:
            raise AnswerError(f"{cell} = {value[:40]!r}: no digit of {self.board}", line)
        place = self.board.position(cell)
        if self._digits[place] not in (0, int(value)):
            raise AnswerError(f"{cell} holds {self._digits[place]} and {int(value)}", line)
        self._digits[place] = int(value)

    def cell(self, name: str, line: int) -> Cell:
        """The cell of this name. Raises AnswerError where the board has none."""
        try:
            cell = Cell.parse(name)
        except ValueError:
            raise AnswerError(f"{name[:40]!r} is not a cell like r3c7", line) from None
        # Names are case-sensitive in the languages: R1C1 is none that was written.
        if cell not in self.board.cell_set or str(cell) != name:
            raise AnswerError(f"{name} is not on a board of {self.board}", line)
        return cell

    def __bool__(self) -> bool:
        """Whether any cell has been read."""
        return any(self._digits)

    def grid(self, line: int) -> Grid:
        """The whole grid; `line` is where the answer ended. Raises AnswerError for a gap."""
        missing = self._digits.find(0)
        if missing >= 0:
            raise AnswerError(f"{self.board.cells[missing]} has no digit in the answer", line)
        return Grid(self.board, bytes(self._digits))
