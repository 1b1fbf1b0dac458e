"""Puzzles from one notation to another."""

from __future__ import annotations

from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, read
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.puzzle.notation.written import NOTATIONS, written

SVG = "svg"
"""The name of the drawing, which no reader takes back."""


def convert(puzzle: PuzzleLike, to: str = "text", board: BoardLike | None = None) -> str:
    """The puzzle in another notation.

    That is `text`, `line`, `picture`, `f-puzzles` or its `link`, `sudokupad`, `iss` or its
    `iss-link`, `killer`, `killer-numbers`, `jigsaw` or `hodoku`; or it is drawn, as `svg`.

    Raises UnknownName for another name, and Unsupported for what the notation cannot say.

    >>> print(convert("1.....3..4....2. with cage 5 r1c1 r1c2"))
    +-----+-----+
    | 1 . | . . |
    | . . | 3 . |
    +-----+-----+
    | . 4 | . . |
    | . . | 2 . |
    +-----+-----+
    cage 5 r1c1 r1c2
    """
    UnknownName.check("notation", to, (*NOTATIONS, SVG))
    found = read(puzzle, board)
    return found.svg() if to == SVG else written(found, to)
