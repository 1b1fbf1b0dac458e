"""Lines in which other tools write a puzzle: each has a file of its own here, and a sign by which
no line of another notation begins or which none other has."""

from __future__ import annotations

from typing import Protocol, cast

from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.lists import (
    hodoku,
    jigsaw_text,
    killer_arrows,
    killer_numbers,
    sukaku,
    taxonomy,
)
from sudoku_csp.puzzle.puzzle import Puzzle


class LineNotation(Protocol):
    """A module that reads such lines."""

    def is_text(self, text: str) -> bool:
        """Whether a line is in this notation."""

    def puzzle(self, text: str, context: Context, line: int) -> Puzzle:
        """The puzzle of a line. Raises InputError."""


LINE_NOTATIONS = cast(
    tuple[LineNotation, ...], (killer_arrows, killer_numbers, jigsaw_text, hodoku, sukaku, taxonomy)
)


def notation_of(text: str) -> LineNotation | None:
    """The notation of a line, None where it is none of these.

    >>> notation_of("A<" + "0" * 79) is killer_arrows, notation_of("1.....3..4....2.")
    (True, None)
    """
    return next((one for one in LINE_NOTATIONS if one.is_text(text)), None)
