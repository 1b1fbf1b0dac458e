"""What the lines and comments above a puzzle say of its board, kept until the puzzle comes.

They are about the next puzzle alone, and none of them is lost: two that tell different boards are
refused, and so is one below which no puzzle comes, or several on one line each.
"""

from __future__ import annotations

from collections.abc import Callable

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.board_choice import RegionsMissing
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle


class ToldBoard:
    """The board of the next puzzle, as far as it is told, or what is wrong with it."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._board: Board | None = None
        self.line = 0
        self._fault: InputError | None = None
        self._jigsaw: tuple[RegionsMissing, int] | None = None

    def hears(self, read: Callable[[str], Board | None], text: str, line: int) -> bool:
        """Whether a text of a line tells a board, one that there is or not: it is kept."""
        try:
            board = read(text)
        except RegionsMissing as error:
            self._jigsaw = self._jigsaw or (error, line)  # They may stand on a line of their own.
            return True
        except ValueError as error:
            self._fault = self._fault or self._context.error(f"no board: {error}", line)
            return True
        if board is None:
            return False
        if self._board is None:
            self._board, self.line = board, line
        elif board != self._board:
            fault = f"{board}, where line {self.line} says that the board is {self._board}"
            self._fault = self._fault or self._context.error(f"two boards: {fault}", line)
        return True

    def taken(self) -> Board | InputError | None:
        """The board, what is wrong with it, or None where none is told; the next may be another."""
        found = self._fault or self._fault_of_jigsaw() or self._board
        self._board = self._fault = self._jigsaw = None
        return found

    def fault_without_puzzle(self, why: str) -> InputError | None:
        """What is wrong where a board is told and no puzzle has it, `why` being said of that."""
        found = self.taken()
        return self._context.error(why, self.line) if isinstance(found, Board) else found

    def _fault_of_jigsaw(self) -> InputError | None:
        """What is wrong where a jigsaw is named and its regions are not told beside it."""
        if self._jigsaw is None:
            return None
        missing, line = self._jigsaw
        if self._board is None:
            return self._context.error(f"no board: {missing}", line)
        if self._board.side == missing.side and self._board.has_boxes:
            return None
        fault = f"{missing.named}, where line {self.line} says that the board is {self._board}"
        return self._context.error(f"two boards: {fault}", line)


def fault_of_several(first: Puzzle | InputError, *others: Puzzle | InputError) -> str | None:
    """What to say where the board of the first puzzle is not that of another, which could have it
    too; None where all is clear."""
    if not isinstance(first, Puzzle):
        return None
    boards = [other.board for other in others if isinstance(other, Puzzle)]
    if not any(board.side == first.board.side and board != first.board for board in boards):
        return None
    where = "it stands above each, or behind it as # board 4x4, no boxes"
    return f"a board above several puzzles on one line each, of which it is perhaps: {where}"
