"""The solution that is printed with an f-puzzles document, in the many ways it is written.

A list, or a list of rows, of numbers or texts; a text with a sign for each cell, or with commas or
blanks between; and, on boards with digits above 9, numbers with nothing between them, which are
read where the givens and the rules of rows and columns leave one way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown
from sudoku_csp.puzzle.notation.symbols import DIGIT_OF

UNKNOWN = (".", "?", "0", "")

MAX_STEPS = 200_000
"""Steps in the search for the numbers of a text without anything between them."""


def solution(
    value: Mapping[str, Any],
    metadata: Mapping[str, str],
    board: Board,
    givens: bytes,
    beside: object = None,
) -> Grid | None:
    """The printed solution; None where there is none, or not of every cell.

    `beside` is one that stands with the document, and it comes first. Raises ValueError where one
    cannot be read, and where two differ.
    """
    inside = value.get("metadata")
    more = inside.get("solution") if isinstance(inside, dict) else None
    found: Grid | None = None
    for said in (beside, value.get("solution"), more, metadata.get("solution")):
        grid = None if said in (None, "", []) else _grid(said, board, givens)
        if grid is not None and found is not None and grid != found:
            raise ValueError("two are printed, and they differ")
        found = found or grid
    return found


def _grid(said: object, board: Board, givens: bytes) -> Grid | None:
    cells = len(board.cells)
    texts = _texts(said, cells)
    if len(texts) != cells:
        split = _split("".join(texts), board, givens) if isinstance(said, str) else None
        if split is None:
            raise ValueError(f"it has {len(texts)} cells, the board {cells}")
        return Grid(board, bytes(split))
    digits = [_digit(text, board) for text in texts]
    return Grid(board, bytes(digits)) if all(digits) else None


def _texts(said: object, cells: int) -> list[str]:
    """The texts of the cells."""
    if isinstance(said, list):
        members = [one for row in said for one in (row if isinstance(row, list) else [row])]
        return ["" if one is None else str(one).strip() for one in members]
    if not isinstance(said, str):
        raise ValueError(f"{shown(said)}")  # noqa: TRY004 - as any other.
    if "," in said:
        return [text.strip() for text in said.split(",")]
    words = said.split()
    return words if len(words) == cells else list("".join(words))


def _digit(text: str, board: Board) -> int:
    """The digit of a cell's text, 0 for one that is not told."""
    if text in UNKNOWN:
        return 0
    digit = (
        int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else DIGIT_OF.get(text)
    )
    if digit is None or not 1 <= digit <= board.side:
        raise ValueError(f"{shown(text)} is no digit of a board of {board}")
    return digit


def _split(text: str, board: Board, givens: bytes) -> list[int] | None:
    """The digits of numbers with nothing between them: the only way to cut the text that has every
    given in its cell and no digit twice in a row, a column or a box. None for no way, or several,
    or too long a search."""
    if not (text.isascii() and text.isdecimal() and board.side > 9):
        return None
    ways = _Cutting(text, board, givens).ways()
    try:
        first = next(ways, None)
        return first if first is not None and next(ways, None) is None else None
    except _TooManySteps:
        return None


class _TooManySteps(Exception):
    """The search has gone on for too long."""


class _Cutting:
    """A search for ways to cut a text into digits, from its first cell on."""

    def __init__(self, text: str, board: Board, givens: bytes) -> None:
        self._text = text
        self._side = board.side
        self._givens = givens
        self._steps = 0
        self._houses: Sequence[Sequence[int]] = [
            [(kind * board.side + at) for kind, at in enumerate(_numbers(board, place))]
            for place in range(len(board.cells))
        ]
        self._seen = [0] * (3 * board.side)

    def ways(self) -> Iterator[list[int]]:
        """Every way. Raises _TooManySteps."""
        digits: list[int] = []
        starts = [0]
        choices = [self._choices(0, 0)]
        while choices:
            chosen = next(choices[-1], None)
            if chosen is None:
                choices.pop()
                starts.pop()
                if digits:
                    self._mark(len(digits) - 1, digits.pop())
                continue
            digits.append(chosen)
            self._mark(len(digits) - 1, chosen)
            start = starts[-1] + len(str(chosen))
            if len(digits) == len(self._houses):
                if start == len(self._text):
                    yield list(digits)
                self._mark(len(digits) - 1, digits.pop())
                continue
            starts.append(start)
            choices.append(self._choices(len(digits), start))

    def _choices(self, place: int, start: int) -> Iterator[int]:
        left = len(self._houses) - place
        for length in range(1, len(str(self._side)) + 1):
            self._steps += 1
            if self._steps > MAX_STEPS:
                raise _TooManySteps
            if len(self._text) - start - length < left - 1:
                return
            digit = int(self._text[start : start + length])
            if self._text[start] == "0" or digit > self._side:
                return
            given = self._givens[place]
            free = not any(self._seen[house] >> digit & 1 for house in self._houses[place])
            if free and given in (0, digit):
                yield digit

    def _mark(self, place: int, digit: int) -> None:
        for house in self._houses[place]:
            self._seen[house] ^= 1 << digit


def _numbers(board: Board, place: int) -> list[int]:
    cell = board.cells[place]
    boxes = [board.box_number(cell)] if board.has_boxes else []
    return [cell.row - 1, cell.column - 1, *boxes]
