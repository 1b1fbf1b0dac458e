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

The reader takes it back (`rule_lines`); what it would not, is refused. Words about the puzzle
are comments, and so is what of it was guessed.
"""

from __future__ import annotations

from sudoku_csp.grid.errors import Unsupported, printable
from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.puzzle.puzzle import Puzzle


def text(puzzle: Puzzle) -> str:
    """The puzzle as lines. Raises Unsupported, by name, for a rule that no line can say.

    >>> from sudoku_csp.grid.board import Board
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
    about = [*puzzle.about, *(("guessed", guess) for guess in puzzle.guesses)]
    words = (f"# {key}: {_plain(said)}" for key, said in about)
    picture = board_comment.with_picture(puzzle.board, str(puzzle))
    lines = [*words, picture.removeprefix("# ")]
    if puzzle.printed is not None:
        lines.append(f"solution {puzzle.printed.line()}")
    return "\n".join(lines)


def _plain(words: str) -> str:
    """Words on one line, with nothing in them that a terminal or a file would stumble over."""
    return printable(" ".join(words.split())).encode("utf-8", "backslashreplace").decode()
