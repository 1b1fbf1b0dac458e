"""A board in words: on a line above its puzzle, or in a comment beside it or above it.

    board 6x6, boxes 3x2
    1...2....3....4....5....6....1....2.  # board 6x6, boxes 3x2
    # board 4x4, jigsaw 1112132232433444

The comment is written if a line or a picture would not show which board the puzzle has. Other tools
skip comments.
"""

import re
from collections.abc import Sequence
from contextlib import suppress

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board, parse_board
from sudoku_csp.grid.cell import Cell

_COMMENT = re.compile(r"#\s*board\s+([0-9]+x[0-9].*)", re.ASCII | re.IGNORECASE)
_LINE = re.compile(r"board:?\s+([^\s=({\[].*)", re.ASCII | re.IGNORECASE)


def comment(board: Board) -> str:
    """The board as a comment.

    >>> print(comment(Board(6, 3, 2)))
    # board 6x6, boxes 3x2
    """
    if board.regions is None:
        return f"# board {board}"
    return f"# board {board} {drawing.line(board, [number + 1 for number in board.regions])}"


def read(text: str) -> Board | None:
    """The board that a comment or a line `board ...` names; None for any other text.

    Raises ValueError if the text names no possible board.

    >>> read("# board 5x5, no boxes") == Board.latin(5), read("# board of directors")
    (True, None)
    >>> read("board 6x6, boxes 3x2") == Board(6, 3, 2), read("anti-knight")
    (True, None)
    """
    match = _COMMENT.fullmatch(text.strip()) or _LINE.fullmatch(text)
    return None if match is None else parse_board(match[1].strip())


def with_line(board: Board, text: str) -> str:
    """The text of a puzzle on one line, with the board in a comment if it is not customary."""
    return text if is_customary(board) else f"{text}  {comment(board)}"


def with_picture(board: Board, text: str) -> str:
    """The text of a picture, with a comment above it if the picture does not show the board.

    The customary board with its side has no comment. Nor has a board if its first digit is 1 and
    the picture draws lines around its boxes. A region of a jigsaw must be in one piece for this.
    """
    shown = board.has_boxes and 1 not in (board.box_rows, board.box_columns)
    if board.regions is not None:
        shown = all(in_one_piece(region.cells) for region in board.boxes)
    shown &= board.first == "1"
    return text if shown or is_customary(board) else f"{comment(board)}\n{text}"


def in_one_piece(cells: Sequence[Cell]) -> bool:
    """True if the cells are connected through common sides."""
    apart = set(cells[1:])
    reached = [cells[0]]
    for row, column in reached:
        beside = {(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)}
        reached += apart & beside
        apart -= beside
    return not apart


def is_customary(board: Board) -> bool:
    """True if this is the customary board with its side, such as 9x9 with boxes of 3x3."""
    with suppress(ValueError):
        return board == Board.customary(board.side)
    return False
