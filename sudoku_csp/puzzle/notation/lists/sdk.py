"""SadMan's and SudoCue's files (`.sdk`): nine rows of nine signs, below lines of words about them.

    #AAn author
    #DA title
    2..1.5..3
    ...

The reader takes the lines of words for comments, and `[State]`, where SadMan has what a solver has
entered, for a section that is none of the puzzle.
"""

from __future__ import annotations

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported, one_line
from sudoku_csp.puzzle.puzzle import Puzzle

TITLE = "a file of SudoCue (.sdk)"

LETTERS = {"author": "A", "title": "D", "ruleset": "C"}
"""The letter of each line of words, by what it is about."""

SIDE = 9


def text(puzzle: Puzzle) -> str:
    """The puzzle as such a file. Raises Unsupported, by name, for what it cannot say.

    >>> print(text(Puzzle.classic(Board.customary(9), bytes([5] + 80 * [0])))[:19])
    5........
    .........
    """
    if puzzle.board != Board.customary(SIDE):
        raise Unsupported(f"{TITLE} is of boards of 9x9 with boxes 3x3, not {puzzle.board}")
    puzzle.ruleset.require_classic(TITLE)
    words = [
        f"#{LETTERS[key]}{one_line(' '.join(said.split()))}"
        for key, said in puzzle.about
        if key in LETTERS
    ]
    signs = drawing.line(puzzle.board, puzzle.digits)
    return "\n".join([*words, *(signs[at : at + SIDE] for at in range(0, len(signs), SIDE))])
