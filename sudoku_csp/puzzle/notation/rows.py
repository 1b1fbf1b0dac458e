"""Rows: what a line of a picture holds, and whether a line is a row at all.

What a row's cells are follows from the row: symbols or numbers apart, or boxes of symbols. Whether
it is a row, or a whole puzzle by itself, cannot be seen from it: 16 cells are a 4x4 puzzle or a row
of a 16x16 one, and so it is with 36, 64, 81, ... numbers. The lines around decide: rows stand in as
many lines as they have cells, and hold digits that the small board does not have.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.puzzle.notation.board_comment import is_typed
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.json_document import is_json
from sudoku_csp.puzzle.notation.lines import NUMBER, Lookahead, is_heading, is_sentence, is_solution
from sudoku_csp.puzzle.notation.lists.foreign_lines import notation_of
from sudoku_csp.puzzle.notation.programs.iss import is_string
from sudoku_csp.puzzle.notation.programs.links import is_link
from sudoku_csp.puzzle.notation.rule_lines import is_rule
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.notation.symbols import EMPTY_SIGNS, above

_FRAME = re.compile(r"[-+=|* \t]+", re.ASCII)
_DASHES = re.compile(r"[-| \t]+", re.ASCII)
_CORNERED = re.compile(r"\*([-=]{3,}\*)+", re.ASCII)
_BLANKS = re.compile(r"[| \t]+", re.ASCII)
_QUOTED = re.compile(r'^"(.*)"$')
_ROW_IN_QUOTES = re.compile(r"([\"'])([^\"'\s,;]{2,})\1,?")
_NONE = r"nan|none|null|<?na>?"
_FLOAT = re.compile(rf"([0-9]{{1,3}})\.0|{_NONE}", re.ASCII | re.IGNORECASE)
_FORMS = (
    re.compile(rf"(?:([0-9]{{1,3}})\.0)?|{_NONE}", re.ASCII | re.IGNORECASE),
    re.compile(rf"([0-9]{{0,3}})|{_NONE}", re.ASCII | re.IGNORECASE),
)
"""The cells of a row of a data frame: numbers all with a point, or all without one, and none."""

_COMMAS = re.compile(r"[,;]", re.ASCII)


class Row(NamedTuple):
    """A row as drawn: the number of its line, its cells, whether they stand apart, how many are
    between two bars, and the text with its blanks."""

    line: int
    cells: list[str]
    apart: bool
    width: int | None
    text: str

    @classmethod
    def of(cls, line: Line, context: Context) -> Row:
        """The row that a line draws."""
        cells = split(line.bare, context)
        apart = 1 < len(cells) == len(line.bare.replace("|", " ").split())
        return cls(line.number, cells, apart, width(line.bare, len(cells)), line.text)


def is_frame(text: str) -> bool:
    """Whether the line can only be a frame. A line of dashes alone could be a row too.

    >>> (
    ...     is_frame("+---+---+"),
    ...     is_frame("*-----------*"),
    ...     is_frame("---------"),
    ...     is_frame("*********"),
    ... )
    (True, True, False, False)
    """
    if not _FRAME.fullmatch(text):
        return False
    return "+" in text or "=" in text or _CORNERED.fullmatch(text) is not None


def is_dashes(text: str) -> bool:
    """Whether the line is dashes: a frame, or a row of empty cells."""
    return _DASHES.fullmatch(text) is not None and "-" in text


def is_divider(text: str, below: Line | None, context: Context) -> bool:
    """Whether a line of dashes parts puzzles: no row has as many cells, as the one below shows.

    >>> is_divider("---", Line(2, "1 . . 4"), Context("example"))
    True
    """
    if text.strip("-") or below is None or not is_row_text(below.bare):
        return False
    return context.side_of_line(len(text)) is None and len(split(below.bare, context)) != len(text)


def split(text: str, context: Context) -> list[str]:
    """The texts of a row's cells.

    >>> split("| 5 3 . | . 7 . |", Context("example"))
    ['5', '3', '.', '.', '7', '.']
    >>> split("53. .7.", Context("example"))
    ['5', '3', '.', '.', '7', '.']
    >>> split("__ 12 7 __", Context("example"))
    ['__', '12', '7', '__']
    >>> split("1,,7,", Context("example")), split("1.0 NaN 7.0 NaN", Context("example"))
    (['1', '', '7', ''], ['1', '', '7', ''])
    """
    if text[:1] in ('"', "'") and (quoted := _ROW_IN_QUOTES.fullmatch(text)) is not None:
        return list(quoted[2])
    if "," in text or ";" in text:
        return _fields(text)
    words = [word for word in _BLANKS.split(text) if word]
    if len(words) == 1:
        return list(words[0])
    width = len(words[0]) if words else 0
    if width > 1 and all(len(word) == width for word in words):
        side = width * len(words)
        if context.has_board(side) and context.board_of(side, 0).box_columns == width:
            return list("".join(words))
    return _whole(words)


def _whole(texts: list[str]) -> list[str]:
    """The texts of cells; where they are as in a data frame with empty cells, digits or nothing."""
    if not texts[1:] or not any(map(_FLOAT.fullmatch, texts)):
        return texts
    for form in _FORMS:
        found = [form.fullmatch(text) for text in texts]
        if None not in found:
            return [one[1] or "" for one in found if one is not None]
    return texts


def _fields(text: str) -> list[str]:
    """The fields of a row of a spreadsheet, "" where nothing stands."""
    fields = [field.strip("| \t") for field in _COMMAS.split(text)]
    return [_QUOTED.sub(r"\1", field) for field in fields] if '"' in text else _whole(fields)


def width(text: str, cells: int) -> int | None:
    """The cells between two bars, None where no bars are drawn, or around every cell, or unevenly.

    >>> width("| 5 3 . | . 7 . |", 6), width("53.|.7.", 6), width("|5|3|.|.|", 4)
    (3, 3, None)
    """
    parts = [part.split() for part in text.split("|") if part.strip()]
    sizes = {len(part) for part in parts}
    if sizes == {1}:
        sizes = {len(part[0]) for part in parts}
    even = len(sizes) == 1 and len(parts) > 1 and cells % len(parts) == 0
    return cells // len(parts) if even and cells > len(parts) else None


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
            found.filled += any(text.strip(EMPTY_SIGNS) for text in texts)
            found.high += any(above(text, side) for text in texts)
        following = lines.peek(found.rows)
        found.rows += 1
    found.ended = following is None or not is_row_text(following.bare)
    return found


def is_row_text(text: str) -> bool:
    """Whether the line is no blank, comment, heading, word, rule or whole puzzle, which end a
    picture."""
    if (
        not text
        or text.startswith("#")
        or is_heading(text)
        or is_sentence(text)
        or is_solution(text)
    ):
        return False
    whole = is_json(text) or is_link(text) or is_string(text) or notation_of(text) is not None
    return not (whole or is_rule(text) or is_typed(text))


def goes_on(text: str) -> bool:
    """Whether the line may be of the picture above, and is not the number of the next one."""
    return is_row_text(text) and NUMBER.fullmatch(text) is None
