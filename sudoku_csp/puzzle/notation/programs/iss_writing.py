"""A puzzle written as a constraint string of ISS, or as the link that carries it.

What is written is read back, and is refused where the rules are not the same: so nothing is lost
that ISS cannot say. It has no place for a printed solution, nor for words about the puzzle.
"""

from __future__ import annotations

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.programs import iss, iss_kinds, iss_layout, iss_links
from sudoku_csp.puzzle.notation.programs.iss_draft import TokenDraft
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.statement import statement

_SIGNS = "0123456789abcdef"


def text(puzzle: Puzzle) -> str:
    """The string, on one line. Raises Unsupported, by name, for what ISS cannot say.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes([1] + 15 * [0]))
    >>> text(puzzle.having("thermometer r1c2 r2c2"))
    '.Shape~4x4.~R1C1_1.Thermo~R1C2~R2C2'
    """
    ruleset, board = puzzle.ruleset, puzzle.board
    for house in ruleset.missing_houses:
        raise Unsupported(f"ISS cannot say that {house} need not be different")
    if board.side > iss_layout.MAX_SIDE:
        raise Unsupported(f"ISS has boards of 1 to {iss_layout.MAX_SIDE}, not {board.side}")
    draft = TokenDraft(board)
    for constraint in ruleset.beyond_classic:
        iss_kinds.FORMS.write(constraint, draft)
    made = _layout(board) + "".join(draft.tokens(dict(puzzle.givens))) or ".Shape~9x9"
    _check(made, puzzle)
    return made


def link(puzzle: Puzzle) -> str:
    """The link that opens the puzzle in ISS."""
    return iss_links.link(text(puzzle))


def _layout(board: Board) -> str:
    """What says the board: nothing for the customary one of side 9."""
    side = board.side
    shape = "" if side == 9 else f".Shape~{side}x{side}"
    boxes = tuple(box.cells for box in board.boxes)
    customary = iss_layout.default_boxes(side)
    if boxes == customary:
        return shape
    if customary:
        shape += ".NoBoxes"
    if not boxes:
        return shape
    regions = "".join(_SIGNS[board.box_number(cell)] for cell in board.cells)
    return f"{shape}.Jigsaw~{regions}"


def _check(made: str, puzzle: Puzzle) -> None:
    """Raises Unsupported where the string says something else than the puzzle."""
    try:
        back = iss.puzzle([[(1, made)]], Context("ISS"))
    except InputError as error:
        why = error.message.removeprefix("ISS: ")
        raise Unsupported(f"ISS cannot say this puzzle: {why}") from None
    board = puzzle.board
    if back.board != board:
        raise Unsupported(f"ISS has no board of {board}")
    ours, theirs = _said(puzzle), _said(back)
    if (back.digits, theirs) == (puzzle.digits, ours):
        return
    for constraint in puzzle.ruleset.beyond_classic:
        if not statement([constraint], board) <= theirs:
            raise Unsupported(f"ISS cannot say this puzzle's rules as they are: {constraint}")
    for constraint in back.ruleset.beyond_classic:
        if not statement([constraint], board) <= ours:
            raise Unsupported(f"ISS cannot say this puzzle's rules without more: {constraint}")
    raise Unsupported("ISS cannot say this puzzle's rules as they are")


def _said(puzzle: Puzzle) -> frozenset[object]:
    return statement(puzzle.constraints, puzzle.board)
