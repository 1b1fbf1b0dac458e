"""What a SudokuPad document tells beside the puzzle: title, author, prose, solution, some rules.

It stands under `metadata`, among the keys of the document, or in cages without cells, as
`title: Arrows`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sudoku_csp.grid.errors import printable
from sudoku_csp.puzzle.notation.programs import sudokupad_fields as fields
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown
from sudoku_csp.puzzle.notation.programs.translation import Translation

WORDS = {"title": "title", "author": "author", "rules": "ruleset"}
"""Words about the puzzle, and the keys of f-puzzles for them."""

ABOUT = (
    *WORDS, "solution", "source", "msgcorrect", "video", "nextpuzzle", "giftmessage", "sudorkle",
)  # fmt: skip
"""Names of what is told."""

RULES = {"antiknight": "antiknight", "antiking": "antiking"}
"""Rules for the whole board, and their keys in f-puzzles."""

NO_LINES = "norowcol"
"""Told where SudokuPad is not to make rules of rows and columns."""

_NAMED = re.compile(r"([A-Za-z ]{1,20}?):\s*(\S.*)", re.ASCII | re.DOTALL)


class About:
    """What is told, by its names, in the order in which it is heard."""

    def __init__(self, made: Translation) -> None:
        self._made = made
        self._told: dict[str, list[Any]] = {}

    def hear_cage(self, text: str) -> None:
        """What a cage without cells tells."""
        named = _NAMED.fullmatch(text)
        name = "" if named is None else named[1].strip().lower()
        if named is not None and name in (*ABOUT, *RULES, NO_LINES):
            said: Any = named[2].strip()
            if name not in ABOUT:
                said = {"true": True, "false": False}.get(said.lower(), said)
            self._told.setdefault(name, []).append(said)
        elif text:
            self._made.words(f"the cage {printable(text[:60])!r}", "")

    def hear_document(self, value: Mapping[str, Any]) -> None:
        """What stands under `metadata`, and among the keys of the document."""
        for key in ("metaData", "metadata"):
            said = value.get(key) or {}
            if not isinstance(said, dict):
                self._made.fault(f"{key!r} is {shown(said)}")
                continue
            for name, one in said.items():
                self._told.setdefault(name, []).append(one)
        for name in (*WORDS, "solution"):
            if not fields.says_nothing(value.get(name)):
                self._told.setdefault(name, []).append(value[name])

    def tell(self, *, lines_differ: bool) -> None:
        """All of it; `lines_differ` says whether cages tell that rows and columns differ."""
        for name, values in self._told.items():
            self._tell(name, values, lines_differ)

    def _tell(self, name: str, values: Sequence[object], lines_differ: bool) -> None:
        """What is told under a name, the last of it before the others."""
        texts = [text for text in map(fields.text, values) if text]
        if name in (*RULES, NO_LINES):
            self._flag(name, values[-1], lines_differ)
        elif name not in ABOUT and not fields.says_nothing(values[-1]):
            self._made.fault(f"{name!r} beside the puzzle is {shown(values[-1])}")
        elif name in WORDS and texts:
            self._made.document[WORDS[name]] = texts[-1]
        elif name == "solution" and not all(map(_may_be_solution, values)):
            strange = next(one for one in values if not _may_be_solution(one))
            self._made.fault(f"'solution' is {shown(strange)}")
        elif name == "solution" and texts:
            self._made.document["solution"] = texts[-1]
            self._made.document["metadata"] = {"solution": texts[0]}

    def _flag(self, name: str, value: object, lines_differ: bool) -> None:
        if value not in (None, True, False):
            self._made.fault(f"{name!r} beside the puzzle is {shown(value)}")
        elif value and name in RULES:
            self._made.document[RULES[name]] = True
        elif value and not lines_differ:
            self._made.fault(f"rows and columns whose digits need not differ ({NO_LINES!r})")


def _may_be_solution(value: object) -> bool:
    """Whether it is text, numbers, or lists of them, or says nothing."""
    if isinstance(value, list):
        return all(map(_may_be_solution, value))
    return fields.says_nothing(value) or (isinstance(value, str | int) and value is not True)
