"""SudokuPad: a document of sudokupad.app as a puzzle, as far as it states the rules.

SudokuPad (by Sven Neumann) draws a puzzle and leaves most rules to prose. A document states givens,
rows and columns, regions, cages whose digits are `unique`, and chess moves. Any other drawing may
stand for a rule. The title and the author are under `metadata`, in keys beside `metadata`, or in
cages without cells (`title: Arrows`).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import printable
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.programs import sudokupad_drawings as fields
from sudoku_csp.puzzle.notation.programs.json_text import shown
from sudoku_csp.puzzle.notation.programs.translation import Translation, blank, names, typed

TITLE = "SudokuPad"

WORDS = {"title": "title", "author": "author", "rules": "ruleset"}
GLOBAL = {
    "antiknight": "antiknight", "antiking": "antiking", "disjoint": "disjointgroups",
    "nonconsecutive": "nonconsecutive",
}  # fmt: skip
"""The keys in f-puzzles for the words about the puzzle, and for rules of the whole board."""

BESIDE = (*WORDS, "solution")
ABOUT = {*BESIDE, "source", "msgcorrect", "video", "nextpuzzle", "giftmessage", "sudorkle"}
FLAGS = ("antiknight", "antiking", "norowcol")
"""The names of metadata that are no rules, and of those that are (`norowcol` allows rows and
columns to repeat digits). BESIDE can also be keys beside `metadata`."""

DRAWINGS = {"lines": "line", "arrows": "arrow", "overlays": "shape", "underlays": "shape"}

KNOWN = {
    *DRAWINGS, *BESIDE, "metadata", "cells", "regions", "cages", "global", "id", "cellSize",
    "settings", "videos", "duration", "foglight", "triggereffect",
}  # fmt: skip
"""The keys of a document that are read, or that are no rules (fog only hides cells)."""

OF_A_CELL = {"value", "given", "centremarks", "pencilMarks"}
OF_A_CAGE = {
    "cells", "value", "unique", "sum", "hidden", "style", "type", "fontC", "outlineC", "baseC",
    "textColor", "borderColor", "color", "opacity", "fontSize", "size", "width", "height", "angle",
}  # fmt: skip

NO_SUMS = ("rowcol", "region", "disjoint", "extraregion")
"""The types and styles of cages that contain every digit, so that a sum of them is no rule."""

_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)
_NAMED = re.compile(r"([A-Za-z ]{1,20}?):\s*(\S.*)", re.ASCII | re.DOTALL)


def is_document(value: Mapping[str, Any]) -> bool:
    return isinstance(value.get("cells"), list) and not {"puzzle", "grid"} & value.keys()


def translation(value: Mapping[str, Any], context: Context) -> Translation:
    """The document translated for f-puzzles, with its faults. Raises ValueError."""
    reading = _Reading(value, context.ignore_cosmetics, context.guess_lines)
    for part in (reading.cells, reading.cages, reading.about, reading.drawings):
        part()
    reading.reject_unknown(value, KNOWN, "the document")
    return reading.made


class _Reading:
    def __init__(self, value: Mapping[str, Any], ignore: bool, guess: bool) -> None:
        self._value, self._guess = value, guess
        self._side = side = len(value["cells"])
        if any(not isinstance(row, list) or len(row) != side for row in value["cells"]):
            raise ValueError(f"the grid has not {side} rows of {side} cells; boards are square")
        self.made = Translation(TITLE, blank(side), {"killercage": "cage"}, ignore)
        self._lines = {frozenset(house.cells) for house in Board.latin(side).houses}
        self._different: set[frozenset[Cell]] = set()
        self._metadata: list[tuple[str, object]] = []

    def reject_unknown(self, value: Mapping[str, Any], known: set[str], place: str) -> None:
        """Adds a fault for each unknown key of an object, unless its value is blank."""
        for name in sorted(value.keys() - known):
            if not fields.is_blank(value[name]):
                self.made.fault(f"{place}: {name!r} is {shown(value[name])}")

    def cells(self) -> None:
        for row, line in enumerate(self._value["cells"]):
            for column, cell in enumerate(line):
                place = f"r{row + 1}c{column + 1}"
                value = typed(cell, dict, place).get("value")
                if value not in (None, ""):
                    if cell.get("given") is False:
                        raise ValueError(f"{place}: {shown(value)} that is not given")
                    self.made.document["grid"][row][column] |= {"value": value, "given": True}
                if cell.get("centremarks") or cell.get("pencilMarks"):
                    self.made.drawing("note", place)
                self.reject_unknown(cell, OF_A_CELL, place)

    def _regions(self) -> Iterator[frozenset[Cell]]:
        """Yields the regions, and writes their numbers into the cells of the document `made`."""
        regions = self._value.get("regions") or []
        for number, region in enumerate(regions if isinstance(regions, list) else [regions]):
            cells = fields.places(region, self._side)
            if len(cells) == self._side**2 > 1:
                continue  # A region of all cells only shows the extent of the puzzle.
            for cell in cells:
                at = self.made.document["grid"][cell.row - 1][cell.column - 1]
                if at["region"] is not None:
                    raise ValueError(f"region {number + 1}: {cell} is in another one too")
                at["region"] = number
            yield frozenset(cells)

    def cages(self) -> None:
        houses = {*self._lines, *self._regions()}
        for number, cage in enumerate(fields.members(self._value, "cages"), start=1):
            try:
                cells, total = fields.places(cage.get("cells") or [], self._side), _total(cage)
            except ValueError as error:
                raise ValueError(f"cage {number}: {error}") from None
            text = fields.text(cage.get("value"))
            if not cells:
                found = _NAMED.fullmatch(text)
                if found and (name := found[1].strip().lower()) in {*ABOUT, *FLAGS}:
                    self._metadata.append((name, found[2].strip()))
                elif text:
                    self.made.words(f"the cage {printable(text[:60])!r}", "")
                continue
            self.reject_unknown(cage, OF_A_CAGE, f"cage {number}")
            if cage.get("unique"):
                self._different.add(frozenset(cells))
                if total or frozenset(cells) not in houses:
                    self.made.add("killercage", cells=names(cells), value=total)
            elif cage.get("unique") is False and total and cage.get("sum") is not None:
                self.made.add_line("sum", total, *cells)
            else:
                self._unclear(cage, cells, text or total or "")

    def _unclear(self, cage: Mapping[str, Any], cells: Sequence[Cell], text: str) -> None:
        """Reads a cage that does not state whether its digits differ and its number is a sum."""
        known = cage.get("unique") is None and not cage.get("hidden")
        what = f"the cage {printable(text)!r}" if text else "the cage"
        place = " ".join(map(str, cells))
        if known and _NUMBER.fullmatch(text or "0"):
            if self._guess:
                entry = {"cells": names(cells), "value": text}
                self.made.guesses.append((f"{what} at {place}", "killercage", entry))
                return
            self.made.guessable = "drawings"
        if text:
            self.made.words(what, place)
        elif not cage.get("hidden"):
            self.made.drawing("cage", place)

    def about(self) -> None:
        """Reads metadata. Of several values with a name the last counts; of solutions, both the
        last and the first are kept, to be compared."""
        metadata = typed(self._value.get("metadata") or {}, dict, "'metadata'")
        document = self.made.document
        beside = [(name, self._value[name]) for name in BESIDE if self._value.get(name)]
        flags: dict[str, object] = {}
        for name, value in [*self._metadata, *metadata.items(), *beside]:
            text = fields.text(value)
            if name in FLAGS:
                flags[name] = {"true": True, "false": False}.get(text, value)
            elif name == "solution" and not fields.is_blank(value):
                document["solution"] = text or value
                document.setdefault("metadata", {"solution": text or value})
            elif name in WORDS and text:
                document[WORDS[name]] = text
        self.reject_unknown(metadata, {*ABOUT, *FLAGS}, "beside the puzzle")
        for name, flag in flags.items():
            if flag not in (None, True, False):
                self.made.fault(f"beside the puzzle: {name!r} is {shown(flag)}")
            elif flag and name in GLOBAL:
                document[name] = True
            elif flag and not self._lines <= self._different:
                self.made.fault(f"rows and columns whose digits need not differ ({name!r})")

    def drawings(self) -> None:
        drawn = any(self._value.get(key) for key in DRAWINGS)
        rules = self._value.get("global") or []
        for name in rules if isinstance(rules, list) else [rules]:
            if not isinstance(name, str) or name not in GLOBAL:
                self.made.fault(f"the rule {shown(name)} for the whole board")
            elif name == "nonconsecutive" and drawn:
                self.made.fault("the rule 'nonconsecutive', of which drawn dots may be exempt")
            else:
                self.made.document[GLOBAL[name]] = True
        made = self.made if self._guess else Translation(TITLE, blank(self._side))
        read = fields.Guesses(self._value, self._side, made).read()
        if read and not self._guess:
            self.made.guessable, read = "drawings", set()
        for key, what in DRAWINGS.items():
            for drawing in fields.members(self._value, key):
                place = fields.where(drawing, self._side)
                text = printable(fields.text(drawing.get("text"))[:60])
                if text and id(drawing) not in read:
                    self.made.words(f"the text {text!r}", place)
                elif id(drawing) not in read:
                    name = "color" if key in ("lines", "arrows") else "backgroundColor"
                    self.made.drawing(what, place, drawing.get(name))


def _total(cage: Mapping[str, Any]) -> str | None:
    """The sum that a cage states, None if it states none. Raises ValueError if it is unclear."""
    unique, total, text = cage.get("unique"), cage.get("sum"), fields.text(cage.get("value"))
    if unique not in (None, True, False):
        raise ValueError(f"'unique' is {shown(unique)}")
    if cage.get("type") in NO_SUMS or cage.get("style") in NO_SUMS:
        total = None
    if total is not None and (type(total) is not int or total < 0):
        raise ValueError(f"'sum' is {shown(total)}")
    if unique and text and not _NUMBER.fullmatch(text):
        raise ValueError(f"{shown(text)} is no sum")
    if unique and text and total not in (None, int(text)):
        raise ValueError(f"'value' is {shown(text)}, and 'sum' is {total}")
    return text if unique and text else None if total is None else str(total)
