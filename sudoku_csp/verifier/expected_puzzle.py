"""The puzzle that a certificate is asked to be about: digits mean nothing without their board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Self

from sudoku_csp.verifier import declaration
from sudoku_csp.verifier.board import SYMBOLS, Board
from sudoku_csp.verifier.refusal import Refused


@dataclass(frozen=True)
class ExpectedPuzzle:
    """A board, and the digits on it."""

    board: Board
    digits: tuple[int, ...]

    @classmethod
    def read(
        cls, text: str, boxes: tuple[int, int] | None = None, regions: Sequence[int] | None = None
    ) -> Self:
        """A puzzle on one line. Without boxes or regions its boxes are the customary ones.

        Raises ValueError where it is none.
        """
        text = text.strip()
        cells = len(text) if len(text) <= len(SYMBOLS) ** 2 else len(text.split())
        if regions is not None:
            board = Board(isqrt(cells), tuple(regions))
        elif boxes is not None:
            board = Board.of_boxes(boxes[0] * boxes[1], *boxes)
        else:
            board = Board.customary(cells)
        try:
            return cls(board, tuple(board.read(text, "the puzzle asked for")))
        except Refused as refused:
            raise ValueError(str(refused)) from None

    def compare(self, board: Board, digits: Sequence[int], file: str) -> None:
        """Raises Refused unless the puzzle in the file, of these digits, is this one."""
        if (board.side, board.regions) != (self.board.side, self.board.regions):
            message = f"the board is {board}, that of the puzzle asked for {self.board}"
            raise Refused(message, file=declaration.FILE)
        for cell, digit in enumerate(self.digits):
            if digit != digits[cell]:
                shown = [str(given or "empty") for given in (digits[cell], digit)]
                message = f"{board.name(cell)} is {shown[0]}, in the puzzle asked for {shown[1]}"
                raise Refused(message, file=file, line=1)
