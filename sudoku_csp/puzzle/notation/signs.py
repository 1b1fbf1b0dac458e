"""Signs: frames drawn with characters of their own, and rows copied from a spreadsheet.

`┌ ─ ║` come to the reader as `+ - |`, a dot in the middle of its line and an empty square as a dot,
digits of full width and on keys (`5️⃣`) as digits, blanks of web pages as blanks, tabs between cells
in which nothing stands as commas, and the line below the head of a table of Markdown, `|:-:|`, as
one of dashes. The `#3` before a puzzle is its number, and comes as `3.`: what is commented out has
no number of its own, or a blank before it. So is that of a title, `Sudoku #3`. Three quotes around
a text in a program, and its name, are taken off its first and its last row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sudoku_csp.grid.board import MAX_SIDE
from sudoku_csp.puzzle.notation.fields import is_puzzle
from sudoku_csp.puzzle.notation.source import Line

_HORIZONTAL = "─━┄┅┈┉╌╍═╴╶╸╺╼╾"
_VERTICAL = "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"
_DRAWN = (
    dict.fromkeys(range(0x2500, 0x2571), "+")
    | {ord(sign): "-" for sign in _HORIZONTAL}
    | {ord(sign): "|" for sign in _VERTICAL}
    | dict.fromkeys(map(ord, "·□☐▢⬜⬛"), ".")
    | {ord("\N{NO-BREAK SPACE}"): " "}
    | {0xFF10 + digit: str(digit) for digit in range(10)}
    | dict.fromkeys((0xFE0F, 0x20E3), "")
)
"""The sign that the reader knows in place of each of these."""

_SHEET = re.compile(r" *+(?:[^\s|,;#]{1,3} *+)?(?:\t *+(?:[^\s|,;#]{1,3} *+)?){3,}", re.ASCII)
"""Four fields or more with tabs between, each a cell or nothing."""

_ALIGNED = re.compile(r"[-|: \t]+", re.ASCII)
_NUMBERED = re.compile(
    r"\s*+(?:(?i:grid|puzzle|sudoku|quiz) *+)?#([0-9]{1,9})[.):]?[ \t]++([^\s,;]++)", re.ASCII
)
_TITLE = re.compile(
    r"(\s*+(?:grid|puzzle|sudoku|level) *+)#([0-9]{1,9}[.:]?(?:,? *\(?[a-z ]+\)?)?\s*+)",
    re.ASCII | re.IGNORECASE,
)
_IN_A_PROGRAM = re.compile(
    r"""\s*+[A-Za-z_]\w* *= *(?:\"\"\"|''')\\?([^\s"'=\\][^"'=\\]*)"""
    r"""|([^"'=\\]*[^\s"'=\\])\\?(?:\"\"\"|''')[ \t]*[),;]?[ \t]*""",
    re.ASCII,
)
_BETWEEN_CELLS = re.compile(r"[\s|,;]+")
LARGEST_NUMBER = 3
"""Digits of a number in a cell."""

_NOTHING = re.compile(r"^ *\t|\t *\t|\t *$", re.ASCII)


def plain(lines: Iterator[Line]) -> Iterator[Line]:
    """The lines in the signs that the reader knows.

    A line of tabs alone is a row without a digit where a row of as many fields is next to it, else
    a blank line.

    >>> [line.text for line in plain(iter([Line(1, "1\\t\\t\\t"), Line(2, "\\t\\t\\t")]))]
    ['1,,,', ',,,']
    """
    before = 0
    blank: list[Line] = []
    for found in lines:
        line = found
        if not line.text.isascii():
            line = replace(line, text=line.text.translate(_DRAWN))
        fields = _fields(line)
        if fields and not line.text.strip() and before != fields and len(blank) < MAX_SIDE:
            blank.append(line)
            continue
        yield from (_as_row(one) if fields == _fields(one) else one for one in blank)
        blank = []
        before = fields
        yield _as_row(line) if fields else _framed(line)
    yield from blank


def are_hashes_for_cells(text: str) -> bool:
    """Whether a line has the sign of comments where cells stand apart.

    >>> are_hashes_for_cells("1 # # 4"), are_hashes_for_cells("1..4 # by A # B")
    (True, False)
    """
    words = _BETWEEN_CELLS.split(text.strip())
    return words.count("#") > 1 and max(map(len, words)) <= LARGEST_NUMBER


def known(text: str) -> str:
    """A text of JSON in the signs that the reader knows, which may be escaped there.

    >>> known("1·□4 ")
    '1..4'
    """
    return text.translate(_DRAWN).strip()


def _fields(line: Line) -> int:
    """The fields of a row of a spreadsheet with something empty in it, 0 for any other line."""
    text = line.text
    if "\t" not in text or _SHEET.fullmatch(text) is None or _NOTHING.search(text) is None:
        return 0
    return text.count("\t") + 1


def _as_row(line: Line) -> Line:
    return replace(line, text=",".join(field.strip() for field in line.text.split("\t")))


def _framed(line: Line) -> Line:
    text = line.text
    if "#" in text and (found := _NUMBERED.match(text)) is not None and is_puzzle(found[2]):
        return replace(line, text=f"{found[1]}. {text[found.start(2) :]}")
    if "#" in text and (found := _TITLE.fullmatch(text)) is not None:
        return replace(line, text=f"{found[1]}{found[2]}")
    if "|" in text and (":-" in text or "-:" in text) and _ALIGNED.fullmatch(text):
        return replace(line, text=text.replace(":", "-"))
    if ('"' in text or "'" in text) and (found := _IN_A_PROGRAM.fullmatch(text)) is not None:
        return replace(line, text=found[1] or found[2])
    return line
