"""Bands: the rows of as many boxes, which a blank line may part from the next, or a line as between
puzzles.

    53. .7. ...          53..7....
    6.. 195 ...          6..195...
    .98 ... .6.          .98....6.
                         =========
    8.. .6. ..3          8...6...3
    ...                  ...
"""

from __future__ import annotations

from sudoku_csp.puzzle.notation.lines import Lookahead
from sudoku_csp.puzzle.notation.picture import Block
from sudoku_csp.puzzle.notation.rows import goes_on, is_dashes, is_frame, is_row_text


def divides(lines: Lookahead, block: Block) -> bool:
    """Whether a line after the block, as those between puzzles are, has rows of the same boxes on
    both sides, and no more rows below."""
    height = block.band_height
    if not height or not len(block.rows) % block.side:
        return False
    coming = [lines.peek(place) for place in range(height + 1)]
    are_rows = [
        line is not None and is_row_text(line.bare) and not is_frame(line.bare) for line in coming
    ]
    return are_rows == [True] * height + [False]


def follows(lines: Lookahead, height: int) -> bool:
    """Whether one blank line comes next, then exactly as many rows as a box is high."""
    blank = lines.peek()
    if blank is None or blank.bare or blank.fault:
        return False
    for place in range(1, height + 1):
        line = lines.peek(place)
        if line is None or not is_row_text(line.bare):
            return False
    after = lines.peek(height + 1)
    return after is None or is_dashes(after.bare) or not goes_on(after.bare)
