"""A solution drawn below its puzzle and the word solution, as any grid is: in rows, or on a line.

1 . . .
. . 3 .
. 4 . .
. . 2 .

Solution:
1 3 2 4 ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import program_lists
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.grids import Grids
from sudoku_csp.puzzle.notation.json_document import is_json
from sudoku_csp.puzzle.notation.lines import Lookahead, is_fence, is_solution
from sudoku_csp.puzzle.notation.rows import is_frame, is_row_text, split
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.notation.whole_lines import WholeLines
from sudoku_csp.puzzle.puzzle import Puzzle

_NAME = re.compile(r"solution|answer|output|result|expected|solved", re.ASCII | re.IGNORECASE)
_LABEL = re.compile(rf"(?:{_NAME.pattern})[ \t]*:[ \t]*(?=[\[{{])", re.ASCII | re.IGNORECASE)
_OF_A_GRID = re.compile(r"[0-9|]", re.ASCII)

BETWEEN = 20
"""Blank lines, fences and frames that may stand between the word and its grid."""


def are_below(text: str) -> bool:
    """Whether a line says that a solution is below it, or begins the list of one in a program.

    >>> are_below("Solution:"), are_below("int solved[4][4] = {"), are_below("board = [[1, 0")
    (True, True, False)
    """
    return is_solution(text) or bool(_list_in(text))


def _list_in(text: str) -> int:
    """Where the list of a solution begins in a line of a program, 0 if none does."""
    if not text[:1].isalpha():
        return 0
    if (label := _LABEL.match(text)) is not None:
        return label.end()
    begins = program_lists.begin(text)
    return begins if _NAME.search(text[:begins]) is not None else 0


def drawn(
    lines: Lookahead, at: int, board: Board | None, context: Context
) -> tuple[Line, int] | None:
    """The word, after `at` other lines, and the grid below it as one line of a constraint says it,
    or what is wrong with it; and how many lines they are. None where no grid is below."""
    word = lines.peek(at)
    assert word is not None, "the word has been seen"
    ahead = Lookahead(_from(lines, at + 1))
    if begins := _list_in(word.bare):
        first: Line | None = Line(word.number, word.bare[begins:])
    else:
        for _ in range(BETWEEN):
            if (line := ahead.peek()) is not None and _is_around(line.bare):
                ahead.take()
        first = ahead.take()
    if first is None or first.fault:
        return None
    if board is not None:
        context = context.on(board, word.number)
    if is_json(first.bare):
        read = WholeLines(ahead, whole=False).puzzles(first, first, context)
    elif _is_drawn(first.bare, board, context):
        read = Grids(ahead, context).puzzles(first, context)
    else:
        return None
    if not (found := list(read or ())):
        return None  # A frame with nothing in it.
    if (after := ahead.peek()) is not None and is_fence(after.bare):
        ahead.take()
        after = ahead.peek()
    ends = None if after is None else after.number
    many = next(n for n in count(1) if (line := lines.peek(at + n)) is None or line.number == ends)
    return _said(found, word), many


def _is_around(text: str) -> bool:
    """Whether a line is none of a grid, but may stand above one."""
    return not text or is_fence(text) or is_frame(text)


def _is_drawn(text: str, board: Board | None, context: Context) -> bool:
    """Whether a line is of a grid, and not words: it has digits or bars, or as many cells."""
    if not is_row_text(text):
        return False
    cells = len(split(text, context))
    known = board is not None and cells in (board.side, len(board.cells))
    return known or is_frame(text) or _OF_A_GRID.search(text) is not None


def _from(lines: Lookahead, place: int) -> Iterator[Line]:
    """The lines that come after so many others; they are not taken."""
    while (line := lines.peek(place)) is not None:
        yield line
        place += 1


def _said(found: list[Puzzle | InputError], word: Line) -> Line:
    """What is drawn, as a line of a constraint."""
    first, *others = found
    if isinstance(first, InputError):
        cell = "" if first.cell is None else f"{first.cell}: "
        return Line(
            first.line or word.number, "", f"no solution of the puzzle above: {cell}{first.message}"
        )
    if others or first.printed is not None:
        return Line(word.number, "", "several grids below: which is the solution?")
    if more := first.ruleset.beyond_classic:
        return Line(word.number, "", f"a rule below the word solution: {more[0]}")
    return Line(word.number, f"solution {' '.join(str(digit or '.') for digit in first.digits)}")
