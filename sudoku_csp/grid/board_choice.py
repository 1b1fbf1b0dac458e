"""Which board is meant: one that is named, in words or by its regions, or made of a side.

In words it is as `Board` tells itself: `6x6, boxes 2x3`, `5x5, no boxes`. The regions of a jigsaw
may follow, `4x4, jigsaw AAABACBBCCDBCDDD`, and `9x9` alone is the customary board of that size.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias

from sudoku_csp.grid.board import Board

BoardChoice: TypeAlias = Board | Callable[[int], Board]
"""A board, or how one is made of a side, as `Board.latin`."""

_BOARD = re.compile(
    r"([0-9]{1,3})x\1"
    r"(?:, (?:boxes ([0-9]{1,3})x([0-9]{1,3})|(no boxes)|(jigsaw)(?: ([0-9A-Za-z,/ ]+))?))?",
    re.ASCII,
)
_EXAMPLES = "one is '6x6, boxes 3x2', or '5x5, no boxes'"


def board_of(choice: BoardChoice, side: int) -> Board:
    """The board that is chosen for this side; one that was named may have another."""
    return choice if isinstance(choice, Board) else choice(side)


def parse(text: str, jigsaw: Board | None = None) -> Board:
    """The board of which this is the text; `jigsaw` is that of the regions told beside it, if any.

    Raises ValueError where it is none, where a jigsaw's regions are missing, and where they are
    those of another board.

    >>> parse("6x6, boxes 3x2")
    Board(side=6, box_rows=3, box_columns=2, regions=None)
    >>> print(parse("6x6"))
    6x6, boxes 2x3
    >>> parse("5x5, no boxes") == Board.latin(5)
    True
    >>> parse("4x4, jigsaw AAABACBBCCDBCDDD") == of_regions("1112132233423444")
    True
    """
    match = _BOARD.fullmatch(text)
    if match is None:
        raise ValueError(f"{text[:40]!r} is no board; {_EXAMPLES}")
    board = _of_words(match, jigsaw)
    if jigsaw not in (None, board):
        raise ValueError(f"the board is {text[:40]!r}, and the regions are those of {jigsaw}")
    return board


def _of_words(match: re.Match[str], jigsaw: Board | None) -> Board:
    """The board of a text that was taken apart; `jigsaw` is that of regions told beside it."""
    side, rows, columns, no_boxes, is_jigsaw, regions = match.groups()
    if rows:
        return Board(int(side), int(rows), int(columns))
    if no_boxes:
        return Board.latin(int(side))
    if not is_jigsaw:
        try:
            return Board.customary(int(side))
        except ValueError as error:
            raise ValueError(f"{match[0]!r} is no board: {error}; {_EXAMPLES}") from None
    if regions is not None:
        try:
            board = of_regions(regions)
        except ValueError as error:
            raise ValueError(f"{match[0][:40]!r} is no board: {error}") from None
    elif jigsaw is not None:
        board = jigsaw
    else:
        raise ValueError(f"the regions of {match[0]!r} are missing")
    if board.side != int(side):
        told = match[0][:40]
        raise ValueError(f"the board is {told!r}, and the regions are those of {board}")
    return board


def of_regions(text: str) -> Board:
    """The jigsaw of a text with a symbol for each cell, or a number where numbers stand apart.

    Rows may stand on lines, or have / between; which symbols stand for the regions does not matter.
    Raises ValueError.

    >>> of_regions("AAAB ACBB CCDB CDDD") == of_regions("1112/1322/3342/3444")
    True
    """
    words = re.split(r"[\s,/]+", text.strip())
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
