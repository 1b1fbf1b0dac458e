"""A solution drawn below its puzzle, row by row or on a line, below the word solution.

1 . . .
. . 3 .
. 4 . .
. . 2 .

Solution:
1 3 2 4 ...
"""

from __future__ import annotations

from itertools import count

from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.lines import Lookahead
from sudoku_csp.puzzle.notation.rows import is_dashes, is_frame, split
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.notation.symbols import DIGIT_OF

LINES_A_ROW = 3
"""A row, and what may stand between it and the next: a frame or a blank line."""


def drawn(lines: Lookahead, at: int, side: int, context: Context) -> tuple[Line, int] | None:
    """The word, after `at` other lines, and the grid below it as one line of a constraint says it;
    and how many lines they are. None where no whole grid of this side, 0 for any, is below."""
    word = lines.peek(at)
    assert word is not None, "the word has been seen"
    cells: list[str] = []
    last = at
    for place in count(at + 1):
        line = lines.peek(place)
        if line is None or place > last + LINES_A_ROW or (cells and len(cells) >= side * side):
            break
        if line.bare and not _is_frame(line):
            row = split(line.bare, context)
            side = side or context.side_of_line(len(row)) or len(row)
            if len(row) not in (side, side * side) or 0 in map(DIGIT_OF.get, row):
                return None
            cells += row
            last = place
    if not cells or len(cells) != side * side:
        return None
    if (line := lines.peek(last + 1)) is not None and _is_frame(line):
        last += 1
    return Line(word.number, f"solution {' '.join(cells)}"), last - at + 1


def _is_frame(line: Line) -> bool:
    return is_frame(line.bare) or is_dashes(line.bare)
