"""PuzzleZipper: JSON with short names, as SudokuPad puts a document into a link.

By Sven Neumann, for SudokuPad. Keys stand without quotation marks and many are shortened; texts
stand between single ones. `t` and `f` are true and false, `#0` is black, `#F` white, six
hexadecimal digits are a colour, and a member of a list that is not there is an empty object.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

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

_TOKEN = re.compile(
    r"\s*(?:(?P<sign>[\[\]{},:])|(?P<text>'(?:[^'\\]|\\.)*')|(?P<word>[^\[\]{},:'\"\\\s]+))",
    re.ASCII | re.DOTALL,
)
_NUMBER = re.compile(r"-?[0-9]{1,40}(?:\.[0-9]{1,40})?(?:[eE][+-]?[0-9]{1,3})?", re.ASCII)
_COLOUR = re.compile(r"[0-9a-fA-F]{6}", re.ASCII)
_WORDS = {
    "true": True, "t": True, "false": False, "f": False, "null": None,
    "#0": "#000000", "#F": "#FFFFFF",
}  # fmt: skip

_END = ("", "")


def value_of(text: str) -> object:
    """The value of a text, which is JSON or this. Raises ValueError where it is neither.

    >>> value_of("{ce:[[,{v:3}]],metadata:{title:'it\\\\'s',antiknight:t}}")
    {'cells': [[{}, {'value': 3}]], 'metadata': {'title': "it's", 'antiknight': True}}
    """
    if '"' in text:
        return json_text.value_of(text)
    return _Text(text).value()


class _Text:
    """A text as it is read."""

    def __init__(self, text: str) -> None:
        self._tokens = _tokens(text)
        self._next = next(self._tokens)

    def value(self) -> object:
        """The one value of the whole text. Raises ValueError."""
        value = self._value(0)
        if self._next != _END:
            raise ValueError(f"no document of SudokuPad: {shown(self._next[1])} behind its end")
        return value

    def _take(self) -> tuple[str, str]:
        taken, self._next = self._next, next(self._tokens, _END)
        return taken

    def _takes(self, sign: str) -> bool:
        """Whether the sign comes next; then it is taken."""
        if self._next != ("sign", sign):
            return False
        self._take()
        return True

    def _value(self, depth: int) -> object:
        if depth > json_text.MAX_DEPTH:
            raise ValueError("a document too deep for a puzzle")
        kind, word = self._take()
        if word == "{" and kind == "sign":
            return self._object(depth)
        if word == "[" and kind == "sign":
            return self._list(depth)
        if kind == "text":
            return _unquoted(word)
        if kind == "word":
            return _word(word)
        found = shown(word) if word else "its end"
        raise ValueError(f"no document of SudokuPad: {found} where a value is to be")

    def _list(self, depth: int) -> list[object]:
        members: list[object] = []
        while True:
            missing = self._next in (("sign", ","), ("sign", "]"))
            members.append({} if missing else self._value(depth + 1))
            if self._takes("]"):
                return members
            self._expect(",", "a list")

    def _object(self, depth: int) -> dict[str, Any]:
        pairs: list[tuple[str, Any]] = []
        if self._takes("}"):
            return {}
        while True:
            kind, word = self._take()
            if kind not in ("word", "text"):
                raise ValueError(f"no document of SudokuPad: {shown(word)} where a key is to be")
            key = word if kind == "word" else _unquoted(word)
            self._expect(":", "an object")
            pairs.append((NAMES.get(key, key), self._value(depth + 1)))
            if self._takes("}"):
                return json_text.each_key_once(pairs)
            self._expect(",", "an object")

    def _expect(self, sign: str, where: str) -> None:
        if not self._takes(sign):
            found = shown(self._next[1]) if self._next != _END else "the end"
            raise ValueError(f"no document of SudokuPad: {found} in {where}, where {sign!r} is due")


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """The kinds and texts of signs, texts and words, and at last the end. Raises ValueError."""
    at, text = 0, text.strip()
    for _ in range(MAX_TOKENS):
        if at == len(text):
            yield _END
            return
        match = _TOKEN.match(text, at)
        if match is None:
            found = shown(text[at : at + 20])
            raise ValueError(f"no document of SudokuPad: {found} is no part of one")
        kind = str(match.lastgroup)
        yield kind, match[kind]
        at = match.end()
    raise ValueError("a document too long for a puzzle")


def _unquoted(word: str) -> str:
    """The text between quotation marks, of which either kind is written as a single one."""
    inside = re.sub(r"\\(.)", lambda pair: "'" if pair[1] == "'" else pair[0], word[1:-1])
    try:
        return str(json.loads(f'"{inside}"', strict=False))
    except ValueError:
        raise ValueError(f"no document of SudokuPad: {shown(word)} is no text") from None


def _word(word: str) -> Any:
    """What stands without quotation marks: a number, a colour, true or false. Raises ValueError."""
    if word in _WORDS:
        return _WORDS[word]
    if _COLOUR.fullmatch(word):
        return f"#{word}"
    try:
        value = json.loads(word) if _NUMBER.fullmatch(word) else None
    except ValueError:  # It begins with a zero.
        value = None
    if value is None:
        raise ValueError(f"no document of SudokuPad: {shown(word)} is no value")
    return value
