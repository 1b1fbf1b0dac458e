"""The text of a document: JSON, or PuzzleZipper, the JSON with short names in SudokuPad's links.

A text is rejected if it is nested too deeply or too large, or if an object has the same key twice
(Python's `json` would keep only the last of two equal keys).

In PuzzleZipper (by Sven Neumann, for SudokuPad) keys have no quotation marks, many keys are
shortened, and texts have single quotation marks. `t` and `f` are true and false, `#0` is black,
`#F` white, six hexadecimal digits are a colour. A missing member of a list is an empty object.
"""

import json
import re
from typing import Any

MAX_DEPTH, MAX_VALUES = 12, 200_000
"""The most levels of nesting (SudokuMaker needs nine), and the most values on one level."""


def shown(value: object) -> str:
    """A value for a message, cut to 40 characters."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


class KeyTwice(ValueError):
    """The error about a JSON object that has the same key twice."""


def each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object that consists of these pairs. Raises KeyTwice."""
    value: dict[str, Any] = {}
    for key, member in pairs:
        if key in value:
            raise KeyTwice(f"JSON with the key {shown(key)} twice in one object")
        value[key] = member
    return value


def value_of(text: str) -> object:
    """The JSON value in a text. Raises ValueError, also if the value is too deep or too large."""
    try:
        value = json.loads(text, object_pairs_hook=each_key_once)
    except RecursionError:
        raise ValueError("JSON too deep for a puzzle") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"no JSON: {error}") from None
    level, depth = [value], 0
    while level:
        if depth == MAX_DEPTH or len(level) > MAX_VALUES:
            raise ValueError("JSON too deep for a puzzle, or with too many values")
        inner = [one for one in level if isinstance(one, dict | list)]
        level = [part for one in inner for part in (one.values() if type(one) is dict else one)]
        depth += 1
    return value


NAMES = {
    "a": "arrows", "c": "color", "c1": "borderColor", "c2": "backgroundColor", "ca": "cages",
    "ce": "cells", "cs": "cellSize", "ct": "center", "d": "duration", "d2": "d", "fs": "fontSize",
    "h": "height", "hl": "headLength", "l": "lines", "o": "overlays", "r": "rounded",
    "re": "regions", "t": "title", "te": "text", "th": "thickness", "u": "underlays", "v": "value",
    "vd": "videos", "w": "width", "wp": "wayPoints",
}  # fmt: skip
MAX_SIGNS = 400_000
"""The most signs in a text of PuzzleZipper: brackets, commas and colons. The limit is low because
each comma may stand for an object."""

_TEXT, _BARE = r"'(?:[^'\\]|\\.)*'", r"[^\[\]{},:'\"\\\s]+"
_TOKEN = re.compile(
    r"(?P<missing>(?<=[\[,])\s*(?=[,\]]))|(?P<sign>[\[\]{},:])"
    rf"|(?P<key>(?:{_TEXT}|{_BARE})(?=\s*:))|(?P<text>{_TEXT})|(?P<word>{_BARE})"
    r"|(?P<stray>\S.{0,20})",
    re.ASCII | re.DOTALL,
)
_NUMBER = re.compile(r"-?[0-9]{1,40}(?:\.[0-9]{1,40})?(?:[eE][+-]?[0-9]{1,3})?", re.ASCII)
_COLOUR = re.compile(r"[0-9a-fA-F]{6}", re.ASCII)
_WORDS = {
    "true": "true", "t": "true", "false": "false", "f": "false", "null": "null",
    "#0": '"#000000"', "#F": '"#FFFFFF"',
}  # fmt: skip


def parse_zipped(text: str) -> object:
    """The value in a text of JSON or PuzzleZipper. Raises ValueError.

    >>> parse_zipped("{ce:[[,{v:3}]],metadata:{title:'it\\\\'s',antiknight:t}}")
    {'cells': [[{}, {'value': 3}]], 'metadata': {'title': "it's", 'antiknight': True}}
    """
    if '"' in text:
        return value_of(text)
    if sum(map(text.count, "[]{},:")) > MAX_SIGNS:
        raise ValueError("a document too long for a puzzle")
    return value_of(_TOKEN.sub(_as_json, text))


def _as_json(token: re.Match[str]) -> str:
    kind, piece = token.lastgroup, token[0]
    if kind == "stray":
        raise ValueError(f"no document of SudokuPad: {shown(piece)} is no part of one")
    if kind in ("sign", "missing"):
        return piece.strip() or "{}"
    if kind == "word":
        return _word(piece)
    bare = _unquoted(piece) if piece.startswith("'") else piece
    return json.dumps(bare if kind == "text" else NAMES.get(bare, bare))


def _unquoted(piece: str) -> str:
    inside = re.sub(r"\\(.)", lambda pair: "'" if pair[1] == "'" else pair[0], piece[1:-1])
    try:
        return str(json.loads(f'"{inside}"', strict=False))
    except ValueError:
        raise ValueError(f"no document of SudokuPad: {shown(piece)} is no text") from None


def _word(piece: str) -> str:
    if _COLOUR.fullmatch(piece):
        return f'"#{piece}"'
    if piece not in _WORDS and not _NUMBER.fullmatch(piece):
        raise ValueError(f"no document of SudokuPad: {shown(piece)} is no value")
    return _WORDS.get(piece, piece)
