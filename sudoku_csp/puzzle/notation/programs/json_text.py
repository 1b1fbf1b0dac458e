"""JSON out of a text that nobody has looked at: every key once in an object, and not too deep.

Python keeps the last of two equal keys, and one of them would be lost; a text of brackets alone
would end the interpreter's stack.
"""

from __future__ import annotations

import json
from typing import Any

from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown

MAX_DEPTH = 12
"""Objects and lists within one another, and what is in the last of them: an arrow of SudokuMaker
is the ninth."""


MAX_VALUES = 200_000
"""Values in all these: some thousand letters of a link can stand for a million clues."""


class KeyTwice(ValueError):
    """A JSON object with a key twice, of which one would be lost."""


def each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs. Raises KeyTwice."""
    value = dict(pairs)
    if len(value) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise KeyTwice(f"JSON with the key {shown(twice)} twice in one object")
    return value


def value_of(text: str) -> object:
    """The JSON value of a text. Raises ValueError for none, and for one too deep or too large.

    >>> value_of('{"size": 9}')
    {'size': 9}
    """
    try:
        value = json.loads(text, object_pairs_hook=each_key_once)
    except json.JSONDecodeError as error:
        raise ValueError(f"no JSON: {error}") from None
    except RecursionError:
        raise ValueError("JSON too deep for a puzzle") from None
    except KeyTwice:
        raise
    except ValueError:
        raise ValueError("JSON with a number too long") from None
    level, values = [value], 0
    for _ in range(MAX_DEPTH):
        level = [
            member
            for one in level
            if isinstance(one, dict | list)
            for member in (one.values() if isinstance(one, dict) else one)
        ]
        values += len(level)
        if values > MAX_VALUES:
            raise ValueError(f"JSON with more than {MAX_VALUES:,} values")
    if level:
        raise ValueError("JSON too deep for a puzzle")
    return value
