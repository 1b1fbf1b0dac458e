"""Documents that hold a whole puzzle, of whichever program, and the links that carry one.

Each is told by its keys: f-puzzles has a grid with a size, SudokuPad has cells, SudokuMaker tells
the version of its format. A link of ISS carries no document, but a string.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.programs import (
    fpuzzles,
    iss,
    iss_links,
    link_ends,
    links,
    sudokumaker,
    sudokupad,
)
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.statement import statement


def is_document(value: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a document of one of these programs."""
    return any(one.is_document(value) for one in (fpuzzles, sudokupad, sudokumaker))


def puzzle_of_object(value: Mapping[str, Any], context: Context, line: int) -> Puzzle:
    """The puzzle of such an object, which stands on this line.

    Raises InputError with all that is not understood.
    """
    ignore = context.ignore_cosmetics
    try:
        if sudokupad.is_document(value):
            title, guess = sudokupad.TITLE, context.guess_lines
            said = sudokupad.translation(value, ignore_cosmetics=ignore, guess_lines=guess)
        elif sudokumaker.is_document(value):
            title = sudokumaker.TITLE
            said = sudokumaker.translation(value, ignore_cosmetics=ignore)
        else:
            return fpuzzles.puzzle_of_object(value, context, line)
    except ValueError as error:
        raise context.error(f"{title}: {error}", line) from None
    return fpuzzles.puzzle_of(said, context, line)


def puzzle_of_link(text: str, context: Context, line: int) -> Puzzle:
    """The puzzle that a link carries. Raises InputError where it carries none."""
    of_iss = iss_links.is_link(text)
    try:
        link_ends.refuse(text, iss_links.string if of_iss else links.carried)
        value = None if of_iss else links.carried(text)
    except ValueError as error:
        raise context.error(str(error), line) from None
    if of_iss:
        return iss.puzzle_of_link(text, context, line)
    if not isinstance(value, dict) or not is_document(value):
        fault = "the link carries no document of f-puzzles, SudokuPad or SudokuMaker"
        raise context.error(fault, line)
    return puzzle_of_object(value, context, line)


def check(title: str, made: Mapping[str, Any], puzzle: Puzzle) -> None:
    """Raises Unsupported where a document, by that name, says something else than the puzzle."""
    try:
        back = puzzle_of_object(made, Context(title), 1)
    except InputError as error:
        raise Unsupported(f"{title} cannot say this puzzle: {error.message}") from None
    if back.board != puzzle.board or back.digits != puzzle.digits:
        raise Unsupported(f"{title} has no board of {puzzle.board}")
    ours, theirs = puzzle.constraints, back.constraints
    if statement(ours, puzzle.board) == statement(theirs, puzzle.board):
        return
    for constraint in (*ours, *theirs):
        if (constraint in ours) != (constraint in theirs):
            raise Unsupported(f"{title} cannot say this puzzle's rules as they are: {constraint}")
