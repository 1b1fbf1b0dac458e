"""Jigsaw text: the regions of a jigsaw behind its givens, without a blank, a symbol for each cell.

    1.....3..4....2.AAABCABBCCDBCDDD

So are jigsaws passed around in forums: twice as many symbols as cells, of which the second half are
as many different ones as the board has rows, each in as many cells. A solution is such a text too:
so regions in digits are each in one piece, as no digit of a solution is, and others are in letters.
The regions alone are read, as the empty jigsaw, where they are no grid, right or wrong: letters
that are no digits of the board. (On a line with `regions` before them, above a grid of dots, they
are read in any case.)
"""

from __future__ import annotations

from collections import Counter

from sudoku_csp.grid import board_choice, drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation import fields
from sudoku_csp.puzzle.notation.board_comment import in_one_piece
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.symbols import DIGIT_OF
from sudoku_csp.puzzle.puzzle import Puzzle

TITLE = "jigsaw text"

SMALLEST = 4
"""The least side of a board: below, such texts are rows."""

_SIDES = range(SMALLEST, len(SYMBOLS) + 1)
_WITH_GIVENS = {2 * side * side: side for side in _SIDES}
_ALONE = {side * side: side for side in _SIDES}


def is_text(text: str) -> bool:
    """Whether a line is jigsaw text.

    >>> is_text("1.....3..4....2.AAABCABBCCDBCDDD"), is_text("AAABCABBCCDBCDDD")
    (True, True)
    >>> is_text("ABCDCDABBADCDCBA"), is_text("1112132232433444")
    (False, False)
    """
    if (side := _WITH_GIVENS.get(len(text))) is not None:
        return _are_regions(text[side * side :], side)
    side = _ALONE.get(len(text))
    if side is None or text.isdigit() or not _are_regions(text, side):
        return False
    return _have_no_digits(text, side) and not _is_latin(text, side)


def _are_regions(text: str, side: int) -> bool:
    """Whether a text is one of as many different symbols as the side, each as often."""
    if not (text.isascii() and text.isalnum()) or text.count(text[0]) != side:
        return False
    return [*Counter(text).values()] == side * [side]


def _have_no_digits(text: str, side: int) -> bool:
    """Whether a symbol among them is no digit of a board of this side, and no empty cell."""
    return any(DIGIT_OF.get(sign, side + 1) > side for sign in set(text))


def _is_latin(text: str, side: int) -> bool:
    """Whether each row and column has every symbol: a grid of letters, for all that can be seen."""
    rows = [text[start : start + side] for start in range(0, len(text), side)]
    return all(len(set(line)) == side for line in (*rows, *zip(*rows, strict=True)))


def stands_behind(remark: str, cells: int) -> bool:
    """Whether regions stand behind a puzzle of so many cells as a remark does, together or row by
    row: what would be lost, or be taken for the solution.

    >>> stands_behind("map=AAABCABBCCDBCDDD", 16), stands_behind("1112 3122 3342 3444", 16)
    (True, True)
    >>> stands_behind("1342423124133124", 16), stands_behind("very hard (from 2019)", 16)
    (False, False)
    """
    side = _ALONE.get(cells)
    if side is None or len(remark) < cells:
        return False
    pieces = fields.pieces(remark)
    together = "".join(pieces[-side:])
    return any(_may_be(text, side) for text in {*pieces, together})


def _may_be(text: str, side: int) -> bool:
    """Whether a text for a whole board may be its regions, and is no solution, as in `puzzle`."""
    if len(set(text[:side])) == len(set(text[::side])) == side or not _are_regions(text, side):
        return False  # At a glance: regions in one piece reach no such row and column at once.
    return _have_no_digits(text, side) or _are_whole(_board(text))


def puzzle(text: str, context: Context, line: int) -> Puzzle:
    """The puzzle of the text, which stands on this line. Raises InputError."""
    alone = len(text) in _ALONE
    cells = len(text) if alone else len(text) // 2
    regions = text[-cells:]
    board = _board(regions)
    if not _have_no_digits(regions, board.side) and not _are_whole(board):
        fault = (
            f"{TITLE} whose regions, in digits, are in pieces: a solution? It stands behind a "
            "blank, and such regions are written in letters that are no digits"
        )
        raise context.error(fault, line)
    givens = "." * cells if alone else text[:cells]
    return context.on(board, line).puzzle(board, givens, [line])


def _board(regions: str) -> Board:
    return Board.jigsaw(board_choice.numbered(regions))


def _are_whole(board: Board) -> bool:
    return all(in_one_piece(region.cells) for region in board.boxes)


def text(puzzle: Puzzle) -> str:
    """The puzzle as jigsaw text. Raises Unsupported, by name, for what it cannot say.

    >>> regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]
    >>> text(Puzzle.classic(Board.jigsaw(regions), bytes(16)))
    '................1112132233243444'
    """
    board = puzzle.board
    if board.side not in _SIDES or not board.has_boxes:
        raise Unsupported(f"{TITLE} cannot say a board of {board}")
    puzzle.ruleset.require_classic(TITLE)
    first = 0 if _are_whole(board) else len(SYMBOLS) - board.side
    if not _are_whole(board) and first < board.side:
        raise Unsupported(f"{TITLE} has no letters for regions in pieces on a board of {board}")
    regions = "".join(SYMBOLS[first + board.box_number(cell)] for cell in board.cells)
    return drawing.line(board, puzzle.digits) + regions
