"""What an f-puzzles document draws: copies of constraints, words about the puzzle, and the rest.

f-puzzles draws newer constraints a second time, for programs that do not know them, and marks these
copies. A copy is one only where it lies on cells of a constraint: else the constraint itself has
got lost. Some programs put words about the puzzle into cages, as `author: somebody`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from sudoku_csp.grid.errors import printable
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import Document
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown

DRAWINGS = ("line", "rectangle", "circle", "text", "cage")

COPIES = ("fromConstraint", "isNewConstraint", "fromRangskSolver")
"""Marks of a drawing that shows what a constraint says."""

ABOUT_PUZZLE = ("title", "author", "rules", "solution", "msgcorrect", "source")
"""Words about the puzzle that may stand in a cage."""

FOG = ("FOW", "FOGLIGHT")

_NAMED = re.compile(r"([A-Za-z]{1,20}):\s(.*)", re.ASCII | re.DOTALL)
_PLACES = re.compile(r"[Rr][0-9]{1,3}[Cc][0-9]{1,3}", re.ASCII)


class Drawings:
    """The drawings of a document, beside its constraints."""

    def __init__(self, value: Mapping[str, Any], document: Document) -> None:
        self._value = value
        self._document = document
        self.metadata: dict[str, str] = {}
        self.only_drawings = False

    def not_understood(self, *, ignore: bool) -> Iterator[str]:
        """In words each drawing that may have a rule hanging on it.

        To `ignore` them goes for lines, shapes and empty cages; text, which says something, is
        refused all the same. Words about the puzzle go to `metadata`.
        """
        for key in DRAWINGS:
            entries = self._value.get(key) or []
            if not isinstance(entries, list):
                yield f"{key!r} is {shown(entries)}"
                continue
            said: dict[str, list[str]] = {}
            for entry in entries:
                text = self._text(key, entry)
                if text is None or (ignore and not text):
                    continue
                self.only_drawings |= not text
                said.setdefault(text, []).append(_where(entry))
            for text, places in said.items():
                what = f"the {key} {text!r}" if text else f"a {key}"
                yield f"{what} at {', '.join(places)}"

    def _text(self, key: str, entry: object) -> str | None:
        """The text in a drawing, None for one that adds nothing to the rules."""
        if not isinstance(entry, dict):
            return shown(entry)
        value = entry.get("value")
        text = "" if value is None else str(value).strip()
        if key == "cage" and (named := _NAMED.fullmatch(text)):
            name = named[1].lower()
            if name in ABOUT_PUZZLE:
                self.metadata.setdefault(name, named[2].strip())
                return None
        if key == "cage" and text in FOG:
            return None
        places = _places(entry)
        copy = any(entry.get(mark) for mark in COPIES)
        if copy and places and places <= self._constrained:
            return None
        return text

    @cached_property
    def _constrained(self) -> set[str]:
        """The places that constraints lie on."""
        return {
            place
            for entries in self._document.found.values()
            for entry in entries
            for place in _places(entry)
        }


def _places(value: object) -> set[str]:
    """All places that a value names, in lists or lists of lists."""
    found: set[str] = set()
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str) and _PLACES.fullmatch(one):
            found.add(one.upper())
        elif isinstance(one, dict):
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)
    return found


def _where(entry: object) -> str:
    """The places of a drawing in its own order, as a message names them."""
    fields = entry if isinstance(entry, dict) else {}
    places: list[str] = []
    for name in ("cells", "lines", "cell"):
        waiting = [fields.get(name)]
        while waiting:
            one = waiting.pop(0)
            if isinstance(one, list):
                waiting = one + waiting
            elif isinstance(one, str):
                places.append(printable(one.lower()[:9]))
    return " ".join(places[:40]) or "no place"
