"""Columns of a table: which may say a rule, the board or givens, and which are remarks.

Tables of the web have columns of any name, so what is not known is passed over, unless its name or
what stands in it looks as if it said more: then the row is refused, and the column named. A field
with a sign for each cell may be givens, regions or a mask, whatever its column is called.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isqrt

from sudoku_csp.puzzle.notation import rule_names
from sudoku_csp.puzzle.notation.json_keys import ABOUT, REPORTED, REPORTS, is_rule
from sudoku_csp.puzzle.notation.one_line import carries_puzzle
from sudoku_csp.puzzle.puzzle import WITH

TOLD = ("board", "regions", "constraints")
"""Those that are read."""

_OF_RULES = """
    type kind variant rule constraint region jigsaw cage box extra board shape layout size dimension
    diagonal thermo arrow killer window knight area cell given clue grid mask colour color
"""

_RULES = re.compile("|".join(_OF_RULES.split()))
"""Parts of names of columns that may say a rule, beside those named as a kind is."""

_LETTERS = frozenset((WITH, "x", "v", "xv"))
"""Whole names that do."""

_COUNTED = re.compile("cell|given|clue")
"""Parts of names under which a number of them is no rule."""

_SIZES = re.compile("size|dimension|board|type|shape|grid")
"""Parts of names under which the side of the puzzle is none."""

_OF_NONE = """
    0 no none false null nan n/a - classic classical standard normal regular vanilla plain sudoku
"""

_NO_RULE = frozenset(_OF_NONE.split())
"""Words that say that there is no rule."""

_WITHOUT = frozenset(("0", "no", "none", "false"))
"""What may say that a board has no boxes, where others say nothing of them."""

_FLAGS = frozenset(("true", "yes", "y", "on", "x"))
"""What switches something on."""

_OF_FLAGS = re.compile("uniq|valid|solv|minim|symm|proper|verif|publi|check|human|logic|guess|test")
"""Parts of names of columns in which it is no rule that is switched on."""

_BOARD = re.compile(r"(?:box(?:es)? )?[0-9]{1,3}x[0-9]{1,3}", re.ASCII)
"""A board, or its boxes, under whatever name."""

_SIGNS = re.compile(r"[A-Za-z0-9._*?-]+", re.ASCII)


def says_none(field: str) -> bool:
    """Whether a field says that there is nothing to say: no rule, and no board but the usual one.

    >>> says_none("Classic"), says_none("no"), says_none("no boxes")
    (True, True, False)
    """
    return _NO_RULE.issuperset(field.lower().split())


def may_say_more(row: Mapping[str, str], cells: int) -> str | None:
    """The first column that may say more of a puzzle of so many cells, of those of a row beside
    its puzzle and solution where something stands.

    >>> may_say_more({"id": "1", "level": "hard", "title": "The even one", "type": "classic"}, 81)
    >>> may_say_more({"cages": "7"}, 81), may_say_more({"mode": "anti-king"}, 81)
    ('cages', 'mode')
    >>> may_say_more({"clues": "24", "size": "9x9"}, 81), may_say_more({"size": "6"}, 81)
    (None, 'size')
    >>> may_say_more({"box": "none"}, 81), may_say_more({"box": "normal", "cage": "no"}, 81)
    ('box', None)
    """
    is_report = not REPORTS.isdisjoint(row)
    for name, field in row.items():
        if name in TOLD or (is_report and name in REPORTED):
            continue
        if carries_puzzle(field) or _may(name, field.lower(), cells):
            return name
    return None


def _may(name: str, field: str, cells: int) -> bool:
    """Whether a column may say more by this field, which is not empty."""
    if says_none(field):
        return "box" in name and field in _WITHOUT
    if field.startswith(("[", "{")):
        return True
    if len(field) == cells and _SIGNS.fullmatch(field):
        return True
    if _COUNTED.search(name) and field.isdecimal() and int(field) <= cells:
        return False
    if name in ABOUT:
        return _COUNTED.search(name) is not None or is_rule(name, field)
    side = isqrt(cells)
    if _BOARD.fullmatch(field):
        return field != f"{side}x{side}"
    if _SIZES.search(name) and field == str(side):
        return False
    if _RULES.search(name) or name in _LETTERS or rule_names.speaks_of_one(name.replace("_", " ")):
        return True
    if field in _FLAGS and not _OF_FLAGS.search(name):
        return True
    return rule_names.speaks_of_one(field)
