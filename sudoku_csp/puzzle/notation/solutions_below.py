"""A solution drawn below its puzzle and the word solution, as any grid is: in rows, or on a line.

1 . . .
. . 3 .
. 4 . .
. . 2 .

Solution:
1 3 2 4 ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.grids import Grids
from sudoku_csp.puzzle.notation.lines import Lookahead, is_fence
from sudoku_csp.puzzle.notation.rows import is_frame, is_row_text, split
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import Puzzle

_OF_A_GRID = re.compile(r"[0-9|]", re.ASCII)

BETWEEN = 20
"""Blank lines and fences that may stand between the word and its grid."""


def drawn(
    lines: Lookahead, at: int, board: Board | None, context: Context
) -> tuple[Line, int] | None:
    """The word, after `at` other lines, and the grid below it as one line of a constraint says it,
    or what is wrong with it; and how many lines they are. None where no grid is below."""
    word = lines.peek(at)
    assert word is not None, "the word has been seen"
    ahead = Lookahead(_from(lines, at + 1))
    for _ in range(BETWEEN):
        if (line := ahead.peek()) is not None and (not line.bare or is_fence(line.bare)):
            ahead.take()
    first = ahead.take()
    if first is None or first.fault or not _is_drawn(first.bare, board, context):
        return None
    if board is not None:
        context = context.on(board, word.number)
    if not (found := list(Grids(ahead, context).puzzles(first, context))):
        return None  # A frame with nothing in it.
    if (after := ahead.peek()) is not None and is_fence(after.bare):
        ahead.take()
        after = ahead.peek()
    ends = None if after is None else after.number
    many = next(n for n in count(1) if (line := lines.peek(at + n)) is None or line.number == ends)
    return _said(found, word), many


def _is_drawn(text: str, board: Board | None, context: Context) -> bool:
    """Whether a line is of a grid, and not words: it has digits or bars, or as many cells."""
    if not is_row_text(text):
        return False
    cells = len(split(text, context))
    known = board is not None and cells in (board.side, len(board.cells))
    return known or is_frame(text) or _OF_A_GRID.search(text) is not None


def _from(lines: Lookahead, place: int) -> Iterator[Line]:
    """The lines that come after so many others; they are not taken."""
    while (line := lines.peek(place)) is not None:
        yield line
        place += 1


def _said(found: list[Puzzle | InputError], word: Line) -> Line:
    """What is drawn, as a line of a constraint."""
    first, *others = found
    if isinstance(first, InputError):
        cell = "" if first.cell is None else f"{first.cell}: "
        return Line(
            first.line or word.number, "", f"no solution of the puzzle above: {cell}{first.message}"
        )
    if others:
        return Line(word.number, "", "several grids below: which is the solution?")
    return Line(word.number, f"solution {' '.join(str(digit or '.') for digit in first.digits)}")
