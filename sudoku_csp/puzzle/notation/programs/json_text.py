"""JSON of unknown origin: not too deep, not too large, and every key once in an object.

Python itself keeps the last of two equal keys."""

from __future__ import annotations

import json
from typing import Any

from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown

MAX_DEPTH, MAX_VALUES = 12, 200_000
"""Levels of objects and lists, of which SudokuMaker needs nine, and values of a level."""


class KeyTwice(ValueError):
    """A JSON object with a key twice, of which one would be lost."""


def each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs. Raises KeyTwice."""
    value: dict[str, Any] = {}
    for key, member in pairs:
        if key in value:
            raise KeyTwice(f"JSON with the key {shown(key)} twice in one object")
        value[key] = member
    return value


def value_of(text: str) -> object:
    """The JSON value of a text. Raises ValueError for none, and for one too deep or too large."""
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
