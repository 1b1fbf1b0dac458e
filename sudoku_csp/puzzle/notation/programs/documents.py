"""Documents that hold a whole puzzle, of whichever program, and the links that carry one.

Each is known by its keys: f-puzzles has a grid with a size, SudokuPad has cells, SudokuMaker has
the version of its format. A link of ISS carries no document, but a string.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.programs import (
    fpuzzles,
    iss,
    links,
    sudokumaker,
    sudokupad,
)
from sudoku_csp.puzzle.puzzle import Puzzle


def is_document(value: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a document of one of these programs."""
    return any(one.is_document(value) for one in (fpuzzles, sudokupad, sudokumaker))


def puzzle_of_object(value: Mapping[str, Any], context: Context, line: int) -> Puzzle:
    """The puzzle of such an object, which stands on this line.

    Raises InputError with all that is not read.
    """
    ignore = context.ignore_cosmetics
    try:
        if sudokupad.is_document(value):
            title, guess = sudokupad.TITLE, context.guess_lines
            made = sudokupad.translation(value, ignore_cosmetics=ignore, guess_lines=guess)
        elif sudokumaker.is_document(value):
            title = sudokumaker.TITLE
            made = sudokumaker.translation(value, ignore_cosmetics=ignore)
        else:
            return fpuzzles.puzzle_of_object(value, context, line)
    except ValueError as error:
        raise context.error(f"{title}: {error}", line) from None
    return fpuzzles.puzzle_of(made, context, line)


def puzzle_of_link(text: str, context: Context, line: int) -> Puzzle:
    """The puzzle that a link carries. Raises InputError where it carries none."""
    try:
        links.check_end(text)
        if iss.is_link(text):
            return iss.puzzle_of_link(text, context, line)
        value = links.carried(text)
    except ValueError as error:
        raise context.error(str(error), line) from None
    if not isinstance(value, dict) or not is_document(value):
        fault = "the link carries no document of f-puzzles, SudokuPad or SudokuMaker"
        raise context.error(fault, line)
    return puzzle_of_object(value, context, line)
