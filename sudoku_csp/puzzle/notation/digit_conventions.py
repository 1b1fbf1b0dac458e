"""Digits that are written otherwise, which shows in the puzzle as a whole.

    1 to 9, A to G     what 16x16 has here, and every board as far as its side goes
    0 to F             0 is the largest digit, where another sign stands for empty; 12x12 has 0 to B
    A to P             A is 1, on any board up to 25x25

A proper puzzle shows all its digits but one, or the two could be exchanged: so it is A to P where
nothing but letters stands, all of them but one at the most, and none twice in a house, as the names
of regions do. Up to 9x9 a 0 is an empty cell, and
beside another sign for empty it may be either: there it is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import symbol
from sudoku_csp.puzzle.notation.symbols import DIGIT_OF, is_empty, shown

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"


LARGEST_IN_DIGITS = 9
"""The side up to which a 0 is customarily an empty cell."""


class Unclear(ValueError):
    """A cell whose text could be read in two ways, or in none."""

    def __init__(self, message: str, cell: Cell) -> None:
        super().__init__(message)
        self.cell = cell


def from_letters(board: Board, texts: Sequence[str]) -> bytes | None:
    """The digits of a puzzle in letters from A, None for any other.

    X is a letter of the two largest boards, unless nothing else stands for an empty cell.

    >>> list(from_letters(Board.customary(4), "A..BC..........."))
    [1, 0, 0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    >>> from_letters(Board.customary(4), "A..B............")
    """
    values = {letter: digit for digit, letter in enumerate(LETTERS[: board.side], start=1)}
    others = {text for text in texts if DIGIT_OF.get(text) == 0 and text.upper() != "X"}
    empty = others or {"x", "X"}
    found = [0 if text in empty else values.get(text.upper()) for text in texts]
    if board.side > len(LETTERS) or None in found or len({*found} - {0}) < board.side - 1:
        return None
    digits = bytes(digit or 0 for digit in found)
    for house in board.houses:
        held = [digit for cell in house.cells if (digit := digits[board.position(cell)])]
        if len(set(held)) < len(held):
            return None
    return digits


def with_zero(board: Board, digits: bytes, texts: Sequence[str]) -> bytes:
    """The digits where a 0 may be one: where the largest is nowhere, and something else is empty.

    Raises Unclear up to 9x9, where a 0 is customarily empty, and where two zeros share a house, as
    empty cells do and digits do not.
    """
    if board.side in digits or "0" not in "".join(texts) or not any(map(is_empty, texts)):
        return digits
    zeros = [cell for cell, text in zip(board.cells, texts, strict=True) if set(text) == {"0"}]
    if zeros and board.side <= LARGEST_IN_DIGITS:
        sign = next(text for text in texts if is_empty(text))
        raise Unclear(
            f"0 beside {shown(sign or ' ')}: empty too, or a digit, as in 0 to {board.side - 1}? "
            f"Write one sign for empty, and digits from 1 to {board.side}",
            zeros[0],
        )
    seen: set[object] = set()
    for cell in zeros:
        for house in board.houses_of(cell):
            if house.name in seen:
                raise Unclear(
                    f"0 beside other signs for empty, no {board.side}, two in {house.name}: "
                    f"neither a digit, as in 0 to {symbol(board, board.side - 1)}, nor empty",
                    cell,
                )
            seen.add(house.name)
    return with_largest(board, digits, texts)


def with_largest(board: Board, digits: bytes, texts: Sequence[str]) -> bytes:
    """The digits with the largest one where the text is 0."""
    largest = (board.side if set(text) == {"0"} else 0 for text in texts)
    return bytes(digit or zero for digit, zero in zip(digits, largest, strict=True))
