"""A board in words: in a comment beside a puzzle on one line, or on a line above the next puzzle.

    1...2....3....4....5....6....1....2.  # board 6x6, boxes 3x2
    # board 4x4, jigsaw 1112132232433444

So is written what the line or the picture does not tell by itself; other tools skip it. On a line
by itself it is about the next puzzle alone, and may do without the sign of a comment: files that
are joined or cut stay what they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from sudoku_csp.grid import board_choice, drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

_COMMENT = re.compile(r"#\s*board:?\s+([0-9]+x[0-9].*)", re.ASCII | re.IGNORECASE)
_TYPED = re.compile(
    r"(?:(board):?\s+(?=[0-9]+x)|regions:?\s+(?=[0-9A-Y]+))(.+)", re.ASCII | re.IGNORECASE
)
_TITLE = re.compile(r"(?:sudoku|puzzle|grid):?\s+(([0-9]{1,3})x\2)", re.ASCII | re.IGNORECASE)
"""A size above a puzzle, as a title has it."""


def comment(board: Board) -> str:
    """The board as a comment.

    >>> print(comment(Board(6, 3, 2)))
    # board 6x6, boxes 3x2
    """
    if board.regions is None:
        return f"# board {board}"
    return f"# board {board} {drawing.line(board, [number + 1 for number in board.regions])}"


def tells(text: str) -> bool:
    """Whether a comment is about a board, one that there is or not."""
    return _COMMENT.fullmatch(text.strip()) is not None


def read(text: str) -> Board | None:
    """The board of a comment, None for a comment about something else. Raises ValueError.

    >>> read("# board 5x5, no boxes") == Board.latin(5), read("# board of directors")
    (True, None)
    """
    match = _COMMENT.fullmatch(text.strip())
    return None if match is None else board_choice.parse(match[1])


def typed(text: str) -> Board | None:
    """The board of a line as a person types it, None for another line. Raises ValueError.

    >>> typed("board 6x6, boxes 3x2") == Board(6, 3, 2)
    True
    >>> typed("regions 1112132232433444") == typed("board 4x4, jigsaw 1112132232433444")
    True
    >>> typed("Sudoku 6x6") == Board.customary(6)
    True
    """
    if (title := _TITLE.fullmatch(text)) is not None:
        return read(f"# board {title[1]}")
    match = _TYPED.fullmatch(text)
    if match is None:
        return None
    if match[1] is None:
        return board_choice.of_regions(match[2])
    return read(f"# board {match[2].strip()}")


def is_typed(text: str) -> bool:
    """Whether a line is about a board, one that there is or not."""
    return _TYPED.fullmatch(text) is not None or is_title(text)


def is_title(text: str) -> bool:
    """Whether a line tells the size of the board as the title of a puzzle does."""
    return _TITLE.fullmatch(text) is not None


def is_in(text: str) -> bool:
    """Whether a text tells a board somewhere.

    >>> is_in("7.5 board 4x4, no boxes"), is_in("the board of directors")
    (True, False)
    """
    return _TYPED.search(text) is not None


def with_line(board: Board, text: str) -> str:
    """A puzzle on one line, with its board where that is not the customary one."""
    return text if is_customary(board) else f"{text}  {comment(board)}"


def with_picture(board: Board, text: str) -> str:
    """A picture, below its board where that is not the customary one, nor what the frames show."""
    shown = board.has_boxes and 1 not in _shape(board)
    if board.regions is not None:
        shown = all(in_one_piece(region.cells) for region in board.boxes)
    return text if shown or is_customary(board) else f"{comment(board)}\n{text}"


def in_one_piece(cells: Sequence[Cell]) -> bool:
    """Whether all cells hang together at their sides, as walls around them show."""
    apart = set(cells[1:])
    reached = [cells[0]]
    for row, column in reached:
        beside = {(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)}
        reached += apart & beside
        apart -= beside
    return not apart


def _shape(board: Board) -> tuple[int, int]:
    return board.box_rows, board.box_columns


def is_customary(board: Board) -> bool:
    """Whether a board is the one that a puzzle of its side has where none is told."""
    with suppress(ValueError):
        return board == Board.customary(board.side)
    return False
