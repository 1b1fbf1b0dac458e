"""The one thing that cannot be seen from a line: is it a puzzle, or a row of a larger one?

16 cells are a 4x4 puzzle or a row of a 16x16 one, and so it is with 36, 64, 81, ... numbers. The
lines around decide: rows stand in as many lines as they have cells, and hold digits that the small
board does not have.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.puzzle.notation.alphabet import above
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.headings import is_heading
from sudoku_csp.puzzle.notation.json_lists import is_json
from sudoku_csp.puzzle.notation.lookahead import Lookahead
from sudoku_csp.puzzle.notation.picture import split
from sudoku_csp.puzzle.notation.source import Line


@dataclass
class _Survey:
    """The lines from one on, as many as the large board has rows: those with as many cells, those
    of them with a digit, and with one that the small board does not have."""

    rows: int = 0
    regular: int = 0
    filled: int = 0
    high: int = 0
    ended: bool = False


def is_row(line: Line, cells: int, side: int, lines: Lookahead, context: Context) -> bool:
    """Whether a line that could fill a board of this side is a row of one of side `cells`.

    So it is if a frame is drawn in it, or if most of the lines with it hold digits above the side;
    or if there are exactly as many lines and their cells stand apart, or are all empty. Where only
    some hold such digits it is nobody's guess: raises InputError, and those lines are left out.
    """
    if context.board is not None:
        return context.board.side == cells
    symbols = not re.search(r"[ \t,;|]", line.bare)
    if not context.has_board(cells) or (symbols and cells > len(SYMBOLS)):
        return False
    if "|" in line.text:
        return True
    found = _survey(line, cells, side, lines, context)
    if found.high * 2 > found.filled and found.regular > 1:
        return True
    if not (found.ended and found.rows == cells):
        return False
    if side < 4:
        return True  # As many puzzles as small as that are less likely than one of rows.
    if found.high and symbols and found.regular == cells:
        for _ in range(found.rows - 1):
            lines.take()
        either = f"puzzles of {side}x{side}, or one of {cells}x{cells}"
        message = f"{cells} lines of {cells} cells: {either}? Name the shape of the boxes"
        raise context.error(message, line.number)
    return bool(found.high) or not symbols or not found.filled


def _survey(line: Line, cells: int, side: int, lines: Lookahead, context: Context) -> _Survey:
    found = _Survey()
    following: Line | None = line
    while following is not None and found.rows < cells and is_row_text(following.bare):
        texts = split(following.bare, context)
        if len(texts) == cells:
            found.regular += 1
            found.filled += any(text.strip("._*-xX0") for text in texts)
            found.high += any(above(text, side) for text in texts)
        following = lines.peek(found.rows)
        found.rows += 1
    found.ended = following is None or not is_row_text(following.bare)
    return found


def is_row_text(text: str) -> bool:
    """Whether the line is no blank, comment, heading or JSON, which end a picture."""
    return bool(text) and not (text.startswith("#") or is_heading(text) or is_json(text))
