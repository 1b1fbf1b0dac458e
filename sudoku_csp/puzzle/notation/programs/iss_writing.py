"""A puzzle written as a constraint string of ISS, or as the link that carries it.

ISS has no place for a printed solution, nor for a title.
"""

from __future__ import annotations

from urllib.parse import quote_plus

from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs import iss, iss_kinds
from sudoku_csp.puzzle.notation.programs.iss_document import MAX_SIDE, default_boxes
from sudoku_csp.puzzle.notation.programs.iss_draft import TokenDraft
from sudoku_csp.puzzle.puzzle import Puzzle


def text(puzzle: Puzzle) -> str:
    """The string, on one line. Raises Unsupported, by name, for what ISS cannot state.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes([1] + 15 * [0]))
    >>> text(puzzle.having("thermometer r1c2 r2c2"))
    '.Shape~4x4.~R1C1_1.Thermo~R1C2~R2C2'
    """
    ruleset, board = puzzle.ruleset, puzzle.board
    for house in ruleset.missing_houses:
        raise Unsupported(f"ISS cannot say that {house} need not be different")
    if board.side > MAX_SIDE:
        raise Unsupported(f"ISS has boards of 1 to {MAX_SIDE}, not {board.side}")
    draft = TokenDraft(board)
    for constraint in ruleset.beyond_classic:
        iss_kinds.FORMS.write(constraint, draft)
    made = "" if board.side == 9 else f".Shape~{board.side}x{board.side}"
    boxes, usual = tuple(box.cells for box in board.boxes), default_boxes(board.side)
    if boxes != usual:
        made += ".NoBoxes" if usual else ""
        layout = "".join(f"{board.box_number(cell):x}" for cell in board.cells) if boxes else ""
        made += f".Jigsaw~{layout}" if boxes else ""
    return made + "".join(draft.tokens(dict(puzzle.givens))) or ".Shape~9x9"


def link(puzzle: Puzzle) -> str:
    """The link that opens the puzzle in ISS."""
    return f"{iss.ISS}?q={quote_plus(text(puzzle))}"
