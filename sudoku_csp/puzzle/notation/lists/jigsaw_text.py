"""Jigsaw text: the regions of a jigsaw behind its givens without a blank, a symbol for each cell.

1.....3..4....2.AAABCABBCCDBCDDD
"""

from __future__ import annotations

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board, numbered
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.board_comment import in_one_piece
from sudoku_csp.puzzle.notation.cells import SMALLEST, Context, are_regions
from sudoku_csp.puzzle.puzzle import Puzzle

TITLE = "jigsaw text"

_SIDES = {2 * side * side: side for side in range(SMALLEST, len(SYMBOLS) + 1)}


def is_text(text: str) -> bool:
    """Whether a line is jigsaw text.

    >>> is_text("1.....3..4....2.AAABCABBCCDBCDDD"), is_text("1.....3..4....2.1324423134122143")
    (True, False)
    """
    side = _SIDES.get(len(text))
    return side is not None and text.isascii() and are_regions(text[side * side :], side)


def puzzle(text: str, context: Context, line: int) -> Puzzle:
    """The puzzle of the text, which stands on this line. Raises InputError."""
    cells = len(text) // 2
    board = Board.jigsaw(numbered(text[cells:]))
    return context.on(board, line).puzzle(board, text[:cells], [line])


def text(puzzle: Puzzle) -> str:
    """The puzzle as jigsaw text. Raises Unsupported, by name, for what it cannot say.

    >>> regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]
    >>> text(Puzzle.classic(Board.jigsaw(regions), bytes(16)))
    '................1112132233243444'
    """
    board = puzzle.board
    if board.side not in _SIDES.values() or not board.has_boxes:
        raise Unsupported(f"{TITLE} cannot say a board of {board}")
    puzzle.ruleset.require_classic(TITLE)
    first = 0
    if not all(in_one_piece(region.cells) for region in board.boxes):
        first = len(SYMBOLS) - board.side  # In letters that are no digits, as a solution is not.
        if first < board.side:
            raise Unsupported(f"{TITLE} has no letters for regions in pieces on {board}")
    regions = "".join(SYMBOLS[first + board.box_number(cell)] for cell in board.cells)
    return drawing.line(board, puzzle.digits) + regions
