"""HoDoKu's library lines: a puzzle in the middle of being solved, and the step that comes next.

    :0100:4:.1.....+8...(81 cells)...:412 438:427::

The fields between the colons are a technique, its digits, the grid, candidates that have been
removed before, and what the step removes or places; `+` stands before the digits that a solver has
placed. The puzzle are the digits without it: what a solver has placed and removed follows from the
rules or does not, and is no rule. It is kept with the puzzle as words about it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation import rules
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.symbols import shown
from sudoku_csp.puzzle.puzzle import Puzzle

TITLE = "a line of HoDoKu"

FIELDS = ("technique", "digits", "grid", "removed", "eliminations", "placements", "extra")
GRID = 2

_GRID = re.compile(r"(?:[.0-9]|\+[1-9]){81}", re.ASCII)
_CELL = re.compile(r"\+?.", re.ASCII)
_REMOVED = re.compile(r"(?:[1-9]{3}(?: +[1-9]{3})*)? *", re.ASCII)


def is_text(text: str) -> bool:
    """Whether a line is meant as one of HoDoKu's, right or wrong.

    >>> is_text(":0000:x:" + 81 * "." + "::::"), is_text("1...:")
    (True, False)
    """
    return text.startswith(":") and text.count(":") > GRID


def puzzle(text: str, context: Context, line: int) -> Puzzle:
    """The puzzle of the line. Raises InputError."""
    fields = [field.strip() for field in text[1:].split(":")]
    if not len(FIELDS) - 1 <= len(fields) <= len(FIELDS) + 1 or "".join(fields[len(FIELDS) :]):
        raise context.error(f"{TITLE} has {len(FIELDS)} fields, with colons between", line)
    said = dict(zip(FIELDS, fields, strict=False))
    if (rule := next((one for one in fields if one and rules.is_rule(one)), None)) is not None:
        raise context.error(f"{TITLE} with a rule in a field: {shown(rule)}", line)
    grid = said.pop("grid")
    if not _GRID.fullmatch(grid):
        fault = f"{TITLE}: {shown(grid)} is no grid of 81 cells, . or 0 for an empty one"
        raise context.error(fault, line)
    if not _REMOVED.fullmatch(said["removed"]):
        fault = f"{TITLE}: {shown(said['removed'])} are no candidates as 436, which is 4 in r3c6"
        raise context.error(fault, line)
    cells = _CELL.findall(grid)
    givens = "".join("." if len(cell) > 1 else cell for cell in cells)
    read = context.line_puzzle(givens, line)
    places = zip(read.board.cells, cells, strict=True)
    entered = [f"{cell}={sign[1]}" for cell, sign in places if len(sign) > 1]
    said["entered"] = " ".join(entered)
    about = tuple((name, words) for name, words in said.items() if words)
    return replace(read, about=about)


def text(puzzle: Puzzle) -> str:
    """The puzzle as a line of no technique. Raises Unsupported, by name, for what it cannot say.

    >>> text(Puzzle.classic(Board.customary(9), bytes([5] + 80 * [0])))[:12]
    ':0000:x:5...'
    """
    if puzzle.board != Board.customary(9):
        raise Unsupported(f"{TITLE} is of boards of 9x9 with boxes 3x3, not {puzzle.board}")
    puzzle.ruleset.require_classic(TITLE)
    return f":0000:x:{drawing.line(puzzle.board, puzzle.digits)}::::"
