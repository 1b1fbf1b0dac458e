"""Symbols: the digit that the text of a cell stands for.

Python's `int` and `isdigit` accept far more than a puzzle has ("٣", "1_0", "²"), so each symbol is
looked up in a table.
"""

from __future__ import annotations

import re
from contextlib import suppress

from sudoku_csp.grid.drawing import SYMBOLS

EMPTY_SIGNS = ".0_*-xX?"
"""Signs of an empty cell."""

DIGIT_OF = (
    dict.fromkeys(EMPTY_SIGNS, 0)
    | {sign: digit for digit, sign in enumerate(SYMBOLS, start=1)}
    | {sign.lower(): digit for digit, sign in enumerate(SYMBOLS, start=1)}
)
"""The digit of each symbol, 0 for an empty cell; letters in either case."""

CELL = re.compile(r"[1-9][0-9]{0,2}|[A-Ya-y]|([.0_*xX?-])\1*", re.ASCII)
"""The text of a cell: a number, a letter, or a sign for an empty cell, also repeated."""


class SymbolError(ValueError):
    """Text that is not the content of a cell."""


def digit(text: str, side: int) -> int:
    """The digit that a cell's text stands for, 0 for empty: a symbol, a number, or `__`.

    Raises SymbolError for anything else, and for a digit above the side.

    >>> digit("7", 9), digit("A", 16), digit("12", 16), digit("__", 16), digit("x", 9)
    (7, 10, 12, 0, 0)
    """
    value = DIGIT_OF.get(text)
    if value is None:
        if not text.isascii() or CELL.fullmatch(text) is None or text.isalpha():
            raise SymbolError(f"{shown(text)} is not a digit")
        value = int(text) if text.isdecimal() else 0
    if value > side:
        raise SymbolError(
            f"{shown(text)} is above {side}, the largest digit of a {side}x{side} board"
        )
    return value


def shown(text: str) -> str:
    """The text quoted for a message: at most 40 characters, bytes that are not UTF-8 as bytes."""
    if len(text) > 40:
        text = text[:40] + "..."
    if any("\udc80" <= character <= "\udcff" for character in text):
        with suppress(UnicodeEncodeError):
            return repr(text.encode("utf-8", "surrogateescape"))[1:]
    return repr(text)
