"""Lists as programs write them, said as JSON: a grid out of source code, or as numpy prints it.

    board = [[5, 3, 0], ...        {5, 3, 0, 0, 7, 0, 0, 0, 0},        [[5 3 0 0 7 0 0 0 0]
    int board[9][9] = {            {6, 0, 0, 1, 9, 5, 0, 0, 0},         [6 0 0 1 9 5 0 0 0]

Names before a list say nothing but that it is none of a puzzle, and comments at the ends of its
lines nothing, brackets are brackets, blanks part cells where no commas do, and a comma may stand
behind the last. Rows may stand without brackets around them all.
"""

from __future__ import annotations

import re

from sudoku_csp.puzzle.notation import rule_names
from sudoku_csp.puzzle.notation.blank_cells import WIDEST
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.lines import Lookahead
from sudoku_csp.puzzle.notation.source import Line

_NAMED = re.compile(
    r"[ \t]*+(?:[A-Za-z_][\w \t\[\]<>:;,.*&]*+=[ \t]*(?:new[\w \t\[\]]*+)?)?(?:[A-Za-z_][\w.]*\()?"
    r"(?=[\[{][ \t]*(?:$|[\n\[{#]|//|(?:[0-9.\"']+[ \t]*,[ \t]*){3}))",
    re.ASCII,
)
"""What stands before a list in a program; of a flat one some cells are looked at, as brackets are
signs of regular expressions too."""

_ROW = re.compile(r"[ \t]*[\[{]([^\[\]{}:]+)[\]}],?[ \t]*", re.ASCII)
_CELL = re.compile(rf"[\"']?[^\s\"']{{0,{WIDEST}}}[\"']?|None|null", re.ASCII)
_PLAIN = str.maketrans("{}'", '[]"')
_COMMENT = re.compile(
    r"[ \t](?:#|//)(?!\s*board:?\s+[0-9])[^\n\"'#/]*$", re.MULTILINE | re.IGNORECASE
)
"""A comment with another sign of one in it stays: all of them would be gone through from each. One
that tells a board stays too, so that the list is refused: a line above it tells the board."""

_INNERMOST = re.compile(r"\[([^\[\],]*)\]")
_APART = re.compile(r"\]\s+\[")
_LAST = re.compile(r",\s*\]")
_OTHER = re.compile(
    "solution|answer|region|jigsaw|box|block|rule|constraint|candidate|latin", re.IGNORECASE
)
"""Parts of names of what is no puzzle, beside those of kinds."""

_PLURAL = re.compile(r"s\b", re.ASCII)

_DTYPE = re.compile(r",\s{0,99}dtype=[\w.]{1,30}$", re.ASCII)


def begin(text: str) -> int:
    """Where in a text a list begins before which a name stands, 0 for any other.

    >>> begin("board = [[5,3"), begin("array([[5, 3, 0, 0]"), begin("[[5,3"), begin("r1c1 = 5")
    (8, 6, 0, 0)
    """
    found = _NAMED.match(text)
    return 0 if found is None else found.end()


def says_more(name: str) -> bool:
    """Whether by what stands before a list it is no puzzle, or one with a rule.

    >>> says_more("int board[9][9] = "), says_more("regions = "), says_more("anti_knight = ")
    (False, True, True)
    """
    words = name.replace("_", " ")
    one = _PLURAL.sub("", words)
    return _OTHER.search(words) is not None or any(map(rule_names.speaks_of_one, (words, one)))


def rows(first: Line, lines: Lookahead, context: Context) -> str:
    """The list of rows, a row a line, that begins with a line; nothing for a line that is a puzzle
    by itself, or stands alone. The others are taken."""
    found = [first.text] if _is_row(first, context) else []
    while 0 < len(found) < _cells(first) and (line := lines.peek()) is not None:
        if line.fault or not _is_row(line, context):
            break
        lines.take()
        found.append(line.text)
    if len(found) < 2:
        return ""
    return "[" + ",\n".join(text.strip().rstrip(",") for text in found) + "]"


def _is_row(line: Line, context: Context) -> bool:
    return (cells := _cells(line)) > 1 and context.side_of_line(cells) is None


def _cells(line: Line) -> int:
    """The cells of a line that is a list of them, if one of them is none too; else 0."""
    row = _ROW.fullmatch(line.text)
    cells = [] if row is None else row[1].replace(",", " ").split()
    return len(cells) if any(map(_CELL.fullmatch, cells)) else 0


def as_json(text: str) -> str:
    """A list as JSON, if it is one; any other text remains none.

    >>> as_json("{{1, 0,}, {0, 1}};"), as_json("[['1' '.']\\n ['.' '1']])")
    ('[[1, 0], [0, 1]]', '[["1","."],[".","1"]]')
    """
    text = _COMMENT.sub("", text)
    text = _DTYPE.sub("", text.rstrip("); ,\t\r\n")).translate(_PLAIN).replace("None", "null")
    text = _INNERMOST.sub(lambda found: f"[{','.join(found[1].split())}]", text)
    return _LAST.sub("]", _APART.sub("],[", text))
