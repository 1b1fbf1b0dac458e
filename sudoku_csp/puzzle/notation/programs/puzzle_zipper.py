"""PuzzleZipper: JSON with short names, as SudokuPad puts a document into a link.

By Sven Neumann, for SudokuPad. Keys stand without quotation marks and many are shortened; texts
stand between single ones. `t` and `f` are true and false, `#0` is black, `#F` white, six
hexadecimal digits are a colour, and a member of a list that is not there is an empty object.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from sudoku_csp.puzzle.notation.programs import json_text
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown

NAMES = {
    "a": "arrows", "c": "color", "c1": "borderColor", "c2": "backgroundColor", "ca": "cages",
    "ce": "cells", "cs": "cellSize", "ct": "center", "d": "duration", "d2": "d", "fs": "fontSize",
    "h": "height", "hl": "headLength", "l": "lines", "o": "overlays", "r": "rounded",
    "re": "regions", "t": "title", "te": "text", "th": "thickness", "u": "underlays", "v": "value",
    "vd": "videos", "w": "width", "wp": "wayPoints",
}  # fmt: skip
"""The long names of keys by their short ones."""

MAX_TOKENS = 400_000
"""Words and signs of a text: some hundred thousand commas are as many objects."""

_TEXT, _BARE = r"'(?:[^'\\]|\\.)*'", r"[^\[\]{},:'\"\\\s]+"
_TOKEN = re.compile(
    rf"(?P<sign>[\[\]{{}},:])|(?P<key>(?:{_TEXT}|{_BARE})(?=\s*:))|(?P<text>{_TEXT})|(?P<word>{_BARE})"
    r"|(?P<stray>\S.{0,20})",
    re.ASCII | re.DOTALL,
)
_NUMBER = re.compile(r"-?[0-9]{1,40}(?:\.[0-9]{1,40})?(?:[eE][+-]?[0-9]{1,3})?", re.ASCII)
_COLOUR = re.compile(r"[0-9a-fA-F]{6}", re.ASCII)
_WORDS = {
    "true": "true", "t": "true", "false": "false", "f": "false", "null": "null",
    "#0": '"#000000"', "#F": '"#FFFFFF"',
}  # fmt: skip


def value_of(text: str) -> object:
    """The value of a text, which is JSON or this. Raises ValueError where it is neither.

    >>> value_of("{ce:[[,{v:3}]],metadata:{title:'it\\\\'s',antiknight:t}}")
    {'cells': [[{}, {'value': 3}]], 'metadata': {'title': "it's", 'antiknight': True}}
    """
    return json_text.value_of(text if '"' in text else "".join(_as_json(text)))


def _as_json(text: str) -> Iterator[str]:
    """The text as JSON, in pieces. Raises ValueError for what is neither a sign nor a value."""
    opened: list[str] = []
    before = ""
    for number, match in enumerate(_TOKEN.finditer(text)):
        kind, piece = str(match.lastgroup), match[0]
        if number > MAX_TOKENS:
            raise ValueError("a document too long for a puzzle")
        if kind == "stray":
            raise ValueError(f"no document of SudokuPad: {shown(piece)} is no part of one")
        if kind == "sign":
            missing = before in ("[", ",") and piece in (",", "]") and opened[-1:] == ["["]
            if piece in "[{":
                opened.append(piece)
            elif piece in "]}" and opened:
                opened.pop()
            yield f"{{}}{piece}" if missing else piece
        elif kind == "key":
            key = _unquoted(piece) if piece.startswith("'") else piece
            yield json.dumps(NAMES.get(key, key))
        else:
            yield json.dumps(_unquoted(piece)) if kind == "text" else f"{_word(piece)} "
        before = piece if kind == "sign" else ""


def _unquoted(piece: str) -> str:
    """The text between quotation marks, of which either kind is written as a single one."""
    inside = re.sub(r"\\(.)", lambda pair: "'" if pair[1] == "'" else pair[0], piece[1:-1])
    try:
        return str(json.loads(f'"{inside}"', strict=False))
    except ValueError:
        raise ValueError(f"no document of SudokuPad: {shown(piece)} is no text") from None


def _word(piece: str) -> str:
    """The JSON of a number, a colour, true or false without quotation marks. Raises ValueError."""
    if piece not in _WORDS and not _COLOUR.fullmatch(piece) and not _NUMBER.fullmatch(piece):
        raise ValueError(f"no document of SudokuPad: {shown(piece)} is no value")
    return _WORDS.get(piece) or (f'"#{piece}"' if _COLOUR.fullmatch(piece) else piece)
