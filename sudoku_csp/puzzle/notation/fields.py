"""Fields of a line: a puzzle, perhaps its solution, and remarks.

    53..7....6..195...,534678912672195...,7.2       12. 53..7....6..195...
    "53..7....6..195..."                            53..7....6..195...:1:534678912672195...
    0000183b305c 530070000600195000...  1.2         Puzzle 1: 53..7....6..195...

Lists number their lines, banks of puzzles give each a hash, programs put texts in quotes and a name
before, people a title, and lists of tests have the count of the solutions, and the solution, behind
colons: this is taken off where what is left is a whole puzzle.
"""

from __future__ import annotations

import re
from dataclasses import replace
from math import isqrt

from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.notation.symbols import DIGIT_OF, above

FIELD = re.compile(r"[ \t,;#]")
"""What ends the first field of a line."""

BETWEEN = " \t,;"
"""What may stand between it and the next."""

SMALLEST = 16
"""Cells of a field that is surely a puzzle: no number in a cell is as long."""

NARROWEST = 3
"""Cells of a piece of a row, on a line with blanks between pieces; two may be a number."""

FIRST = "it comes first on its line, or a header names the columns"

_NUMBER = re.compile(
    r"^(?:(?:[(]?[0-9]{1,9}[.):]|[0-9a-f]{12})[ \t]+"
    r"|(?i:puzzle|sudoku|grid|quiz|question|input|givens?)(?: ?#?[0-9]{1,9})?[ \t]*[:=][ \t]*)",
    re.ASCII,
)
_OF_A_NUMBER = "(0123456789abcdefgipqsGIPQS"
_ASSIGNED = re.compile(r"[A-Za-z_][\w \t]*+=[ \t]*(?=[\"'`])", re.ASCII)
_QUOTED = re.compile(r"([\"'`])([^\"'`\s,;]+)\1")
_COUNTED = re.compile(r"([^:\s]+):[0-9]+:([^:\s]*)", re.ASCII)
_DIGITS = re.compile(r"[1-9 ]+", re.ASCII)
_SLASHES = re.compile(r"(?:^|[ \t])//", re.ASCII)
_PIECES = re.compile(r"[\s,;:=()\[\]{}\"'`]+")
_NO_SOLUTION = re.compile(
    r"\bsolution\s*[:=]?\s*([0-9](\s*[0-9]){3}|[0-9.]{16})", re.ASCII | re.IGNORECASE
)
_SIZE = re.compile(r"[0-9]{1,3}[xX][0-9]{1,3}", re.ASCII)
_SIGNS = re.compile(r"[A-Za-z0-9._*?-]+", re.ASCII)


def first(text: str) -> str:
    """The first field of a line."""
    return FIELD.split(text, maxsplit=1)[0]


def bare(line: Line, context: Context) -> Line:
    """The line without what a list or a program puts around a whole puzzle.

    >>> bare(Line(1, "12. 1.....3..4....2."), Context("example")).text
    '1.....3..4....2.'
    >>> bare(Line(1, "'1.....3..4....2.','1324423124133142'"), Context("example")).text
    '1.....3..4....2.,1324423124133142'
    >>> bare(Line(1, "1.....3..4....2.:1:1324423124133142"), Context("example")).text
    '1.....3..4....2. 1324423124133142'
    """
    text = line.bare
    if (joined := _joined(text, context)) is not None:
        return replace(line, text=joined)
    found = _NUMBER.sub("", text, count=1) if text[:1] in _OF_A_NUMBER else text
    if "=" in found and (named := _ASSIGNED.match(found)) is not None:
        found = found[named.end() :]
    if found[:1] in "\"'`":
        found = _QUOTED.sub(r"\2", found).rstrip(",")
    if (counted := _COUNTED.fullmatch(found)) is not None:
        found = f"{counted[1]} {counted[2]}"
    if found is text or not _is_whole(first(found), context):
        return line
    return replace(line, text=found)


def _joined(text: str, context: Context) -> str | None:
    """A puzzle cut at its boxes, or a large one at its rows, in one piece; None for other text."""
    pieces = text.split()
    wide = len(pieces[0]) if pieces else 0
    if wide < NARROWEST or len(pieces) < SMALLEST or {len(piece) for piece in pieces} != {wide}:
        return None
    side = context.side_of_line(wide * len(pieces))
    if side is None or side > len(SYMBOLS):
        return None
    cut = wide in (side, context.board_of(side, 0).box_columns)
    return "".join(pieces) if cut else None


def _is_whole(field: str, context: Context) -> bool:
    return len(field) >= SMALLEST and context.side_of_line(len(field)) is not None


def fault_of(line: Line, context: Context) -> str | None:
    """What to say of a line that is no puzzle and no row, but may be taken for one; else None.

    >>> fault_of(Line(1, "9x9"), Context("example"))
    "'9x9' is a size, and no puzzle: write its cells, . for an empty one"
    >>> fault_of(Line(1, "7, 1.....3..4....2."), Context("example"))
    'a puzzle behind something else: it comes first on its line, or a header names the columns'
    >>> fault_of(Line(1, "1     3  42    2"), Context("example"))
    'digits and blanks, 16 together: write . for an empty cell'
    """
    text = line.bare
    if _SIZE.fullmatch(text) and not context.has_board(len(text)):
        return f"{text!r} is a size, and no puzzle: write its cells, . for an empty one"
    if any(_is_whole(field, context) and is_grid(field) for field in FIELD.split(text)[1:]):
        return f"a puzzle behind something else: {FIRST}"
    numbers = text.split()
    large = any(above(number, len(numbers)) for number in numbers)
    if large and _is_whole(line.text, context) and _DIGITS.fullmatch(line.text):
        return f"digits and blanks, {len(line.text)} together: write . for an empty cell"
    return None


def fault_of_comment(text: str) -> str | None:
    """What to say of a line with a comment as other languages have it; None for any other.

    >>> fault_of_comment("1.....3..4....2. // hard"), fault_of_comment("1...//..3.")
    ('a comment begins with #, and not with //', None)
    """
    return "a comment begins with #, and not with //" if _SLASHES.search(text) else None


def solution_of(remark: str, cells: int) -> str | None:
    """The solution that stands behind a puzzle of so many cells, perhaps behind other fields: as
    many digits; None for none. Raises ValueError for two.

    >>> solution_of("1221,7.2", 4), solution_of("1223", 4), solution_of("7.2 solution:1221", 4)
    ('1221', None, '1221')
    """
    if len(remark) < cells:
        return None
    digits = set(SYMBOLS[: isqrt(cells)])
    whole = (piece for piece in pieces(remark) if len(piece) == cells)
    found = list(dict.fromkeys(piece for piece in whole if not set(piece.upper()) - digits))
    if len(found) > 1:
        raise ValueError("two solutions behind a puzzle, of which it has one")
    return found[0] if found else None


def pieces(remark: str) -> list[str]:
    """The words of a remark, and what else is set apart in it; not those of a comment behind it.

    >>> pieces("hard, solution:1221 # easy")
    ['hard', 'solution', '1221', '']
    """
    return _PIECES.split(_said(remark))


def _said(remark: str) -> str:
    """A remark without a comment behind it."""
    return remark.partition("#")[0]


def fault_of_pieces(remark: str, cells: int, solution: str | None) -> str | None:
    """What to say of a size behind a puzzle of so many cells that is not its own, or of a sign for
    each of them that is no solution: they may be its board; None where there is none.

    >>> fault_of_pieces("1x4 easy", 16, None)
    "a board stands behind a puzzle in a comment, # board 4x4, boxes 1x4: '1x4'"
    >>> fault_of_pieces("9x9 by 5-12-2025", 81, None)
    """
    if cells < SMALLEST:
        return None
    side = isqrt(cells)
    for piece in pieces(remark):
        if _SIZE.fullmatch(piece) and piece.lower() != f"{side}x{side}":
            return f"a board stands behind a puzzle in a comment, # board 4x4, boxes 1x4: {piece!r}"
        if len(piece) == cells and piece != solution and _SIGNS.fullmatch(piece):
            return f"{cells} signs behind a puzzle, which are no solution (a remark begins with #)"
    return None


def fault_of_remark(puzzle: str, remark: str) -> str | None:
    """What to say of another puzzle behind one on its line, or of what is called its solution and
    is none; None for any other remark.

    >>> fault_of_remark("1...", "by 1...")
    >>> fault_of_remark("1...", ".2..")
    'two puzzles on a line, or a solution with cells left open'
    >>> fault_of_remark("1...", "solution 12213")
    'a solution that has not a digit for each of the 4 cells'
    """
    if _NO_SOLUTION.search(_said(remark)):
        return f"a solution that has not a digit for each of the {len(puzzle)} cells"
    field = first(remark)
    if len(field) != len(puzzle) or not is_grid(field):
        return None
    if is_solved(puzzle):
        return f"a puzzle behind its solution: {FIRST}"
    return "two puzzles on a line, or a solution with cells left open"


def is_grid(field: str) -> bool:
    """Whether a field has a symbol for each cell, or a sign for an empty one.

    >>> is_grid("1.....3..4....2."), is_grid("1.....3..4....5.")
    (True, False)
    """
    side = isqrt(len(field))
    return all(DIGIT_OF.get(sign, side + 1) <= side for sign in field)


def is_puzzle(field: str) -> bool:
    """Whether a field is long enough for a puzzle and can be one, on a board of whichever boxes.

    >>> is_puzzle("1.....3..4....2."), is_puzzle("1.....3..4....2"), is_puzzle("1..4")
    (True, False, False)
    """
    side = isqrt(len(field))
    return len(field) >= SMALLEST and side * side == len(field) and is_grid(field)


def is_solved(field: str) -> bool:
    """Whether no sign of a field is one for an empty cell.

    >>> is_solved("1221"), is_solved("12.1")
    (True, False)
    """
    return all(DIGIT_OF.get(sign, 1) for sign in field)
