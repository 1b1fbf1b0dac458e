"""Which board is meant: one that is named, in words or by its regions, or made of a side.

In words it is as `Board` tells itself: `6x6, boxes 2x3`, `5x5, no boxes`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from sudoku_csp.grid.board import Board

BoardChoice: TypeAlias = Board | Callable[[int], Board]
"""A board, or how one is made of a side, as `Board.latin`."""

_BOARD = re.compile(
    r"([0-9]{1,3})x[0-9]{1,3}, (?:boxes ([0-9]{1,3})x([0-9]{1,3})|no boxes|jigsaw)", re.ASCII
)


def board_of(choice: BoardChoice, side: int) -> Board:
    """The board that is chosen for this side; one that was named may have another."""
    return choice if isinstance(choice, Board) else choice(side)


def parse(text: str, regions: Sequence[int] | None = None) -> Board:
    """The board of which this is the text, with these regions if it is a jigsaw.

    Raises ValueError where it is none, and for a jigsaw whose regions are not told.

    >>> parse("6x6, boxes 3x2")
    Board(side=6, box_rows=3, box_columns=2, regions=None)
    >>> parse("5x5, no boxes") == Board.latin(5)
    True
    """
    match = _BOARD.fullmatch(text)
    if match is None or not text.startswith(f"{match[1]}x{match[1]},"):
        raise ValueError(f"{text[:40]!r} is no board")
    side = int(match[1])
    if text.endswith("jigsaw"):
        if regions is None:
            raise ValueError(f"the board is {text!r}, and no regions are told")
        return Board(side, 1, side, tuple(regions))
    if regions is not None:
        raise ValueError(f"the board is {text!r}, and regions are told too")
    return Board(side, int(match[2]), int(match[3])) if match[2] else Board.latin(side)


def of_regions(text: str) -> Board:
    """The jigsaw of a text with a symbol for each cell, or a number where numbers stand apart.

    Rows may stand on lines; which symbols stand for the regions does not matter. Raises ValueError.

    >>> of_regions("AAAB ACBB CCDB CDDD") == of_regions("1112132233423444")
    True
    """
    words = text.replace(",", " ").split()
    try:
        return _of_names("".join(words))
    except ValueError:
        if len(words) == 1 or not all(word.isdecimal() for word in words):
            raise
        return _of_names(words)


def _of_names(names: Sequence[str]) -> Board:
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
    return Board.jigsaw([numbers[name] for name in names])
