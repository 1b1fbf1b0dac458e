"""A puzzle as text that a person can change and a diff can show: its grid, and a line a rule.

    +-----+-----+
    | 1 . | . . |
    | . . | 3 . |
    +-----+-----+
    | . 4 | . . |
    | . . | 2 . |
    +-----+-----+
    cage 5 r1c1 r1c2
    anti-knight

The reader takes it back (`rule_lines`); what it would not, is refused.
"""

from __future__ import annotations

from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.puzzle.puzzle import Puzzle


def text(puzzle: Puzzle) -> str:
    """The puzzle as lines. Raises Unsupported, by name, for a rule that no line can say.

    >>> print(text(Puzzle.classic(Board.latin(2), bytes([1, 0, 0, 0]))))
    board 2x2, no boxes
    +-----+
    | 1 . |
    | . . |
    +-----+
    """
    for line in puzzle.ruleset.lines:
        if line.startswith('"'):
            raise Unsupported(f"no line of text can say {line[1:-1]}")
    lines = [board_comment.with_picture(puzzle.board, str(puzzle)).removeprefix("# ")]
    if puzzle.printed is not None:
        lines.append(f"solution {puzzle.printed.line()}")
    return "\n".join(lines)
