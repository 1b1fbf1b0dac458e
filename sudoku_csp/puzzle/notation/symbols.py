"""Symbols: which digit a sign or number in a cell stands for, and which signs for none.

Python's `int` and `isdigit` take far more for a number than a puzzle has ("٣", "1_0", "²"), so
nothing of the input goes through them unlooked at: symbols are in a table.
"""

from __future__ import annotations

import re
from contextlib import suppress

from sudoku_csp.grid.drawing import SYMBOLS

EMPTY_SIGNS = ".0_*-xX?"

OTHER_EMPTY = tuple(EMPTY_SIGNS.replace("0", ""))
"""The signs that stand for an empty cell and for nothing else."""

DIGIT_OF = (
    dict.fromkeys(("", *EMPTY_SIGNS), 0)
    | {sign: digit for digit, sign in enumerate(SYMBOLS, start=1)}
    | {sign.lower(): digit for digit, sign in enumerate(SYMBOLS, start=1)}
)
"""The digit of each symbol, 0 for an empty cell, as for a field with nothing in it; letters in
either case."""

MAX_DIGIT = 9999
"""More than any board's digit; a text is asked for its digit on it to see whether it is one."""

_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)
_EMPTY = re.compile(r"([._*xX?-])\1*", re.ASCII)


class SymbolError(ValueError):
    """Text that is no content of a cell."""


def digit(text: str, side: int) -> int:
    """The digit that a cell's text stands for, 0 for empty: a symbol, a number, or `__`.

    Raises SymbolError for anything else, and for a digit above the side.

    >>> digit("7", 9), digit("A", 16), digit("12", 16), digit("__", 16), digit("x", 9)
    (7, 10, 12, 0, 0)
    """
    value = DIGIT_OF.get(text)
    if value is None:
        if _NUMBER.fullmatch(text):
            value = int(text)
        elif _EMPTY.fullmatch(text):
            value = 0
        else:
            raise SymbolError(f"{shown(text)} is not a digit")
    if value > side:
        raise SymbolError(
            f"{shown(text)} is above {side}, the largest digit of a {side}x{side} board"
        )
    return value


def above(text: str, side: int) -> bool:
    """Whether the text is a digit, but one above the side."""
    value = DIGIT_OF.get(text)
    if value is None:
        value = int(text) if _NUMBER.fullmatch(text) else 0
    return value > side


def is_empty(text: str) -> bool:
    """Whether a cell's text can only be that of an empty one.

    >>> is_empty("."), is_empty(""), is_empty("0")
    (True, True, False)
    """
    return not text or text.startswith(OTHER_EMPTY)


def shown(text: str) -> str:
    """The text quoted for a message: bytes that are no UTF-8 as such, and not too much of it."""
    if len(text) > 20:
        text = text[:20] + "..."
    if any("\udc80" <= character <= "\udcff" for character in text):
        with suppress(UnicodeEncodeError):
            return repr(text.encode("utf-8", "surrogateescape"))[1:]
    return repr(text)
