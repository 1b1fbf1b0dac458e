"""Formats of libraries and forums: HoDoKu's lines, jigsaw text, and SudoCue's `.sdk` files.

    :0100:4:.1.....+8...(81 cells)...:412 438:427::          1.....3..4....2.AAABCABBCCDBCDDD

The fields of a HoDoKu line, between colons, are a technique, its digits, the grid, the removed
candidates, and the candidates that the technique eliminates and places. The digits without a `+`
are givens; a `+` marks a digit that was filled in. Jigsaw text has the givens, then a symbol for
the region of each cell. SudoCue's files, of nine rows, are only written here, because `grid` reads
them.
"""

import re

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board, number_regions
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation import rules
from sudoku_csp.puzzle.notation.board_comment import in_one_piece
from sudoku_csp.puzzle.notation.cells import SMALLEST, Context, are_regions, require_nine, shown
from sudoku_csp.puzzle.puzzle import Puzzle

HODOKU, JIGSAW, SDK = "a line of HoDoKu", "jigsaw text", "a file of SudoCue (.sdk)"
FIELDS = 7

_GRID = re.compile(r"(?:[.0-9]|\+[1-9]){81}", re.ASCII)
_REMOVED = re.compile(r"(?:[1-9]{3}(?: +[1-9]{3})*)? *", re.ASCII)
_SIDES = {2 * side * side: side for side in range(SMALLEST, len(SYMBOLS) + 1)}


def is_hodoku(text: str) -> bool:
    return text.startswith(":") and text.count(":") > 2


def read_hodoku(text: str, context: Context, line: int) -> Puzzle:
    fields = [field.strip() for field in text[1:].split(":")]
    if not FIELDS - 1 <= len(fields) <= FIELDS + 1 or "".join(fields[FIELDS:]):
        raise context.error(f"{HODOKU} has {FIELDS} fields, with colons between", line)
    if (rule := next((one for one in fields if one and rules.is_rule(one)), None)) is not None:
        raise context.error(f"{HODOKU} with a rule in a field: {shown(rule)}", line)
    grid, removed = fields[2], fields[3]
    if not _GRID.fullmatch(grid):
        fault = f"{HODOKU}: {shown(grid)} is no grid of 81 cells, . or 0 for an empty one"
        raise context.error(fault, line)
    if not _REMOVED.fullmatch(removed):
        fault = f"{HODOKU}: {shown(removed)} are no candidates as 436, which is 4 in r3c6"
        raise context.error(fault, line)
    return context.line_puzzle(re.sub(r"\+.", ".", grid), line)


def hodoku(puzzle: Puzzle) -> str:
    """The puzzle as a HoDoKu line with no technique. Raises Unsupported."""
    return f":0000:x:{_classic_line(puzzle, HODOKU)}::::"


def sdk(puzzle: Puzzle) -> str:
    """The puzzle as a file of SudoCue: nine rows. Raises Unsupported."""
    signs = _classic_line(puzzle, SDK)
    return "\n".join(signs[at : at + 9] for at in range(0, 81, 9))


def _classic_line(puzzle: Puzzle, title: str) -> str:
    require_nine(puzzle.board, title)
    return drawing.line(puzzle.board, puzzle.digits)


def is_jigsaw(text: str) -> bool:
    side = _SIDES.get(len(text))
    return side is not None and text.isascii() and are_regions(text[side * side :], side)


def read_jigsaw(text: str, context: Context, line: int) -> Puzzle:
    cells = len(text) // 2
    board = Board.jigsaw(number_regions(text[cells:]))
    return context.on(board, line).puzzle(board, text[:cells], [line])


def jigsaw(puzzle: Puzzle) -> str:
    """The puzzle as jigsaw text. Raises Unsupported.

    >>> regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]
    >>> jigsaw(Puzzle.classic(Board.jigsaw(regions), bytes(16)))
    '................1112132233243444'
    """
    board = puzzle.board
    if board.side not in _SIDES.values() or not board.has_boxes:
        raise Unsupported(f"{JIGSAW} cannot express a board of {board}")
    connected = all(in_one_piece(region.cells) for region in board.boxes)
    # Regions whose cells are not connected get letters that are no digits: digits in their place
    # would be read as a solution.
    first = 0 if connected else len(SYMBOLS) - board.side
    regions = "".join(SYMBOLS[first + board.box_number(cell)] for cell in board.cells)
    return drawing.line(board, puzzle.digits) + regions
