"""Certificates checked. What makes them is not imported for that."""

from __future__ import annotations

from os import PathLike

from sudoku_csp import verifier
from sudoku_csp.apps.api.read import PuzzleLike, read
from sudoku_csp.grid.board import Board
from sudoku_csp.verifier import Verified


def verify(
    folder: str | PathLike[str], *, puzzle: PuzzleLike | None = None, board: Board | None = None
) -> Verified:
    """Checks the certificate in a folder, without a solver and without the code that made it.

    With `puzzle`, it must be about that very puzzle, on that very board. Raises
    Refused where the claim is not borne out, OSError for no such folder,
    InputError for a text that is no puzzle.
    """
    if puzzle is None:
        return verifier.verify(folder)
    asked = read(puzzle, board)
    asked.ruleset.require_classic("verify")
    boxes = (asked.board.box_rows, asked.board.box_columns)
    return verifier.verify(folder, puzzle=asked.line(), boxes=boxes, regions=asked.board.regions)
