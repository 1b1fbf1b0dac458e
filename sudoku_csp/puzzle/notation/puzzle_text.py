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

The reader takes it back (`rule_lines`); what it would not, is refused. Words about the puzzle are
comments.
"""

from __future__ import annotations

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported, printable
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
    words = (f"# {key}: {_plain(said)}" for key, said in puzzle.about)
    lines = [*words, *_board(puzzle.board), str(puzzle)]
    if puzzle.printed is not None:
        lines.append(f"solution {puzzle.printed.line()}")
    return "\n".join(lines)


def _plain(words: str) -> str:
    """Words on one line, with nothing in them that a terminal or a file would stumble over."""
    return printable(" ".join(words.split())).encode("utf-8", "backslashreplace").decode()


def _board(board: Board) -> list[str]:
    """What is to be said of a board that is not the customary one of its side."""
    if board.regions is not None:
        few = board.side <= len(drawing.SYMBOLS)
        names = [drawing.SYMBOLS[n] if few else str(n + 1) for n in board.regions]
        return [f"board {board}", f"regions {('' if few else ' ').join(names)}"]
    try:
        customary = board == Board.customary(board.side)
    except ValueError:
        customary = False
    return [] if customary and board.side >= 4 else [f"board {board}"]
