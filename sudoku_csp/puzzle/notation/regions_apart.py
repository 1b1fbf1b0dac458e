"""Regions of a jigsaw that stand apart from its grid, without the word: above or below it.

    1...          1112          AAAB
    .2..          3122          CABB
    ..3.          3342          CCDB
    ...4          3444          CDDD

They may be a grid too, or one with mistakes. Nobody knows which, and neither is read: the grid
without them would be another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from sudoku_csp.grid.board import MAX_SIDE, Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.digit_conventions import (
    NAMES,
    REGIONS,
    Unclear,
    require_no_regions,
)
from sudoku_csp.puzzle.notation.lines import Lookahead
from sudoku_csp.puzzle.notation.rows import split
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.puzzle import Puzzle

_FULL = re.compile(r"[0-9A-Za-z |,]+", re.ASCII)
"""Rows with a sign for each cell."""

ABOVE, RIGHT_ABOVE = "a grid above what is none", "a grid right above what is none"
_BELOW = "a grid below what is none"
_ALONE = "nothing but letters below a grid"


def are(entry: Puzzle | InputError) -> bool:
    """Whether an entry is refused because it may be regions."""
    return isinstance(entry, InputError) and entry.message.endswith((REGIONS, NAMES))


def refused(entry: Puzzle | InputError, context: Context, why: str) -> Puzzle | InputError:
    """Why a puzzle is not read beside what is no other one."""
    if isinstance(entry, InputError):
        return entry
    line = int(entry.source.rpartition(":")[2])
    return context.error(f"{why}: {REGIONS}", line)


def come_next(board: Board, lines: Lookahead, context: Context) -> str | None:
    """Where a grid stands if the regions of a jigsaw come next, a sign for each cell, perhaps
    behind a blank line: on a line, or row by row; else None. A board with regions has its own."""
    if board.regions is not None:
        return None
    at = next((at for at in (0, 1) if (line := lines.peek(at)) is None or line.bare), 2)
    line = lines.peek(at)
    if line is None or not _FULL.fullmatch(line.bare):
        return None
    signs = split(line.bare, context)
    if len(signs) == board.side:
        rows = [lines.peek(at + row) for row in range(board.side)]
        signs = [sign for row in rows if row is not None for sign in split(row.bare, context)]
    numbers = {sign: number for number, sign in enumerate(dict.fromkeys(signs), start=1)}
    if len(signs) != len(board.cells) or len(numbers) != board.side:
        return None
    try:
        require_no_regions(board, bytes(map(numbers.__getitem__, signs)))
    except Unclear:
        return ABOVE if at else RIGHT_ABOVE
    return None


class RegionsAbove:
    """Refuses the grid that comes after regions, where these do not stand right below another."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._sides: Container[int] = ()
        """Of the boards that may have the regions above."""
        self._above = ""
        """Why the entry before is not read, and where it stands."""

    def checked(
        self, found: Iterator[Puzzle | InputError], line: Line
    ) -> Iterator[Puzzle | InputError]:
        """The entries that begin with a line; below regions none of a puzzle without its own."""
        for entry in found:
            sides = _sides_of(entry, line)
            if self._above.startswith((ABOVE, RIGHT_ABOVE)) and sides:
                yield refused(entry, self._context, _ALONE)
            else:
                yield refused(entry, self._context, _BELOW) if self._are_of(entry) else entry
            self._sides = () if self._above.startswith(RIGHT_ABOVE) else sides
            self._above = entry.message if isinstance(entry, InputError) else ""

    def _are_of(self, entry: Puzzle | InputError) -> bool:
        """Whether the regions above may be those of this entry: it has givens, and none itself."""
        if not isinstance(entry, Puzzle) or entry.board.side not in self._sides:
            return False
        return entry.board.regions is None and any(entry.digits)


def _sides_of(entry: Puzzle | InputError, line: Line) -> Container[int]:
    """The sides of boards that may have the regions which an entry is: of the empty jigsaw of
    letters alone on a line its own, any where it is refused as regions; else none."""
    if isinstance(entry, Puzzle):
        return (entry.board.side,) if line.bare.isalpha() and not any(entry.digits) else ()
    return range(MAX_SIDE + 1) if are(entry) else ()
