"""Which board is meant: one that is named, in words or by its regions, or made of a side.

In words it is as `Board` tells itself: `6x6, boxes 2x3`, `5x5, no boxes`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias

from sudoku_csp.grid.board import Board

BoardChoice: TypeAlias = Board | Callable[[int], Board]
"""A board, or how one is made of a side, as `Board.latin`."""

_BOARD = re.compile(
    r"([0-9]{1,3})x\1, (?:boxes ([0-9]{1,3})x([0-9]{1,3})|no boxes|jigsaw)", re.ASCII
)


def board_of(choice: BoardChoice, side: int) -> Board:
    """The board that is chosen for this side; one that was named may have another."""
    return choice if isinstance(choice, Board) else choice(side)


def parse(text: str, jigsaw: Board | None = None) -> Board:
    """The board of which this is the text; `jigsaw` is that of the regions told beside it, if any.

    Raises ValueError where it is none, where a jigsaw's regions are not told, and where they are
    those of another board.

    >>> parse("6x6, boxes 3x2")
    Board(side=6, box_rows=3, box_columns=2, regions=None)
    >>> parse("5x5, no boxes") == Board.latin(5)
    True
    """
    match = _BOARD.fullmatch(text)
    if match is None:
        raise ValueError(f"{text[:40]!r} is no board")
    side = int(match[1])
    if jigsaw is not None:
        if text not in (str(jigsaw), f"{jigsaw.side}x{jigsaw.side}, jigsaw"):
            raise ValueError(f"the board is {text!r}, and the regions are those of {jigsaw}")
        return jigsaw
    if text.endswith("jigsaw"):
        raise ValueError(f"the board is {text!r}, and its regions are not told")
    return Board(side, int(match[2]), int(match[3])) if match[2] else Board.latin(side)


def of_regions(text: str) -> Board:
    """The jigsaw of a text with a symbol for each cell, or a number where numbers stand apart.

    Rows may stand on lines; which symbols stand for the regions does not matter. Raises ValueError.

    >>> of_regions("AAAB ACBB CCDB CDDD") == of_regions("1112132233423444")
    True
    """
    words = text.replace(",", " ").split()
    try:
        return Board.jigsaw(numbered("".join(words)))
    except ValueError:
        if len(words) == 1 or not all(word.isdecimal() for word in words):
            raise
        return Board.jigsaw(numbered(words))


def numbered(names: Sequence[Hashable]) -> list[int]:
    """Numbers in the place of names of regions, from 0 in the order in which they come."""
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
    return [numbers[name] for name in names]
