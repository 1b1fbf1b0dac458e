"""Lines of gsf's taxonomy: a table without a header, whose fifth field is the puzzle.

    3,21,4,2,53..7....6..195...(81 cells)...,S2,1.2

Such lists of hard puzzles were made with Glenn Fowler's solver (gsf's sudoku, 2005 to 2009). What
the other fields hold are counts and ratings, which are kept with the puzzle as words about it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from sudoku_csp.puzzle.notation import rule_names
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.symbols import shown
from sudoku_csp.puzzle.puzzle import Puzzle

TITLE = "a line of gsf's taxonomy"

COMMAS = 6
"""The least commas of such a line."""

PLACE = 4
"""The fields before the puzzle."""

_PUZZLE = re.compile(r"[0-9._*xX?-]{81}", re.ASCII)


def is_text(text: str) -> bool:
    """Whether a line is one.

    >>> is_text("3,21,4,2," + 81 * "." + ",S2,1.2"), is_text("1,,,4,,,")
    (True, False)
    """
    if text.count(",") < COMMAS:
        return False
    return _PUZZLE.fullmatch(text.split(",", PLACE + 1)[PLACE].strip()) is not None


def puzzle(text: str, context: Context, line: int) -> Puzzle:
    """The puzzle of the line. Raises InputError, also where a field looks like a rule."""
    fields = [field.strip() for field in text.split(",")]
    others = [*fields[:PLACE], *fields[PLACE + 1 :]]
    for field in others:
        if _PUZZLE.fullmatch(field):
            raise context.error(f"{TITLE} with two puzzles", line)
        if rule_names.speaks_of_one(field):
            raise context.error(f"{TITLE}: {shown(field)} may be a rule", line)
    read = context.line_puzzle(fields[PLACE], line)
    return replace(read, about=(("taxonomy", ", ".join(others)),))
