"""A puzzle written as a constraint string of ISS, or as the link that carries it.

What is written is read back, and a puzzle with other constraints than before is rejected. ISS has
no place for a printed solution, nor for a title.
"""

from __future__ import annotations

from urllib.parse import quote_plus

from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.programs import iss, iss_kinds
from sudoku_csp.puzzle.notation.programs.iss_document import MAX_SIDE, default_boxes
from sudoku_csp.puzzle.notation.programs.iss_draft import TokenDraft
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.statement import statement


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
    made = made + "".join(draft.tokens(dict(puzzle.givens))) or ".Shape~9x9"
    _check(made, puzzle)
    return made


def link(puzzle: Puzzle) -> str:
    """The link that opens the puzzle in ISS."""
    return f"{iss.ISS}?q={quote_plus(text(puzzle))}"


def _check(made: str, puzzle: Puzzle) -> None:
    """Raises Unsupported where the string means another puzzle."""
    try:
        back = iss.puzzle([[(1, made)]], Context("ISS"))
    except InputError as error:
        why = error.message.removeprefix("ISS: ")
        raise Unsupported(f"ISS cannot say this puzzle: {why}") from None
    board = puzzle.board
    if back.board != board:
        raise Unsupported(f"ISS has no board of {board}")
    ours, theirs = (statement(one.constraints, board) for one in (puzzle, back))
    if (back.digits, theirs) == (puzzle.digits, ours):
        return
    for constraint in (*puzzle.ruleset.beyond_classic, *back.ruleset.beyond_classic):
        if not statement([constraint], board) <= ours & theirs:
            raise Unsupported(f"ISS cannot say this puzzle's rules as they are: {constraint}")
    raise Unsupported("ISS cannot say this puzzle's rules as they are")
