"""What the lines and comments above a puzzle say of its board, kept until the puzzle comes.

They are about the next puzzle alone, and none of them is lost: two that tell different boards are
refused, and so is one below which no puzzle comes, or several on one line each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.board_choice import RegionsMissing
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.puzzle.notation.board_comment import is_customary
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.lines import Lookahead, is_titled
from sudoku_csp.puzzle.notation.rules_below import BETWEEN
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import Puzzle

OF_A_GRID = tuple("0123456789.")
"""How most lines of grids begin, and none that tells a board."""

_SEVERAL = "a board above several puzzles"
_RIGHT_ABOVE = "It stands right above its own"
_WHERE = "it stands above each, or behind it as # board 4x4, no boxes"


class ToldBoard:
    """The board of the next puzzle, as far as it is told, or what is wrong with it."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._board: Board | None = None
        self.line = 0
        self._fault: InputError | None = None
        self._of_two: InputError | None = None
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
        if found is self._of_two:
            return None  # It is told in place of the grid above.
        return self._context.error(why, self.line) if isinstance(found, Board) else found

    def checked(
        self,
        found: Iterator[Puzzle | InputError],
        told: Board | InputError | None,
        lines: Lookahead,
    ) -> Iterator[Puzzle | InputError]:
        """The entries below what was told, without those that may be meant on another board."""
        if told is None:
            return self._beside(found, lines)
        return self._of_one(found) if isinstance(told, Board) else found

    def _beside(
        self, found: Iterator[Puzzle | InputError], lines: Lookahead
    ) -> Iterator[Puzzle | InputError]:
        """The entries of a grid of which no board was told above. Where one is typed below, and not
        nearer to the next, nobody knows of which it is: then neither is read. A comment, as files
        that are joined have it, is about the next."""
        last: Puzzle | InputError | None = None
        for entry in found:
            if last is not None:
                yield last
            last = entry
        if isinstance(last, Puzzle) and self._context.choice is None:
            line = _below(last.board, lines)
            if line is not None:
                fault = f"a board below a grid: of that, or of the next? {_RIGHT_ABOVE}"
                last = self._of_two = self._fault = self._context.error(fault, line)
        if last is not None:
            yield last

    def _of_one(self, found: Iterator[Puzzle | InputError]) -> Iterator[Puzzle | InputError]:
        """The entries below a board that was told: one of them, or one error for several."""
        entries = list(found)
        boards = {one.board for one in entries if isinstance(one, Puzzle)}
        if len(entries) > 1 and len(boards) == 1 and not is_customary(*boards):
            entries = [self._context.error(f"{_SEVERAL}: {_WHERE}", self.line)]
        yield from entries

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
    return f"{_SEVERAL} on one line each, of which it is perhaps: {_WHERE}"


def _below(board: Board, lines: Lookahead) -> int | None:
    """The line below a grid of this board where another of the side is typed, that may be its own:
    right below, or below blank lines, and then a title or nothing comes next."""
    first = lines.peek()
    if first is None or first.text[:1] in OF_A_GRID or not is_customary(board):
        return None
    at = _next(lines, 0)
    line = lines.peek(at)
    told = None if line is None else _typed(line)
    if line is None or told is None or told.side != board.side or told == board:
        return None
    after = lines.peek(_next(lines, at + 1))
    return line.number if not at or after is None or is_titled(after.bare) else None


def _next(lines: Lookahead, place: int) -> int:
    """The place of the next line that is not blank, so far as they are looked at."""
    for _ in range(BETWEEN):
        if (line := lines.peek(place)) is None or line.text.strip():
            break
        place += 1
    return place


def _typed(line: Line) -> Board | None:
    """The board that a person typed on a line, and not as a title."""
    with suppress(ValueError):
        return None if board_comment.is_title(line.bare) else board_comment.typed(line.bare)
    return None
