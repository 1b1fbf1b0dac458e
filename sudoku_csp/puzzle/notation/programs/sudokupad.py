"""SudokuPad: a document of sudokupad.app as a puzzle, as far as it tells the rules.

SudokuPad (by Sven Neumann; the format is of Sam Cappleman-Lynes' tool before it) draws a puzzle and
leaves the rules to prose. What it checks by itself can be relied on: givens, rows and columns,
regions, cages whose digits are `unique`, moves of chess. Lines, shapes and words in the grid may
have a rule hanging on them: they are refused as those of f-puzzles are, and the rules as prose are
never read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import printable
from sudoku_csp.puzzle.notation.programs import sudokupad_about as about
from sudoku_csp.puzzle.notation.programs import sudokupad_fields as fields
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown
from sudoku_csp.puzzle.notation.programs.sudokupad_guesses import Guesses
from sudoku_csp.puzzle.notation.programs.translation import Translation, blank, names, spoken

TITLE = "SudokuPad"

SAYS_NOTHING = (
    "id", "cellSize", "settings", "videos", "duration", "foglight", "triggereffect",
)  # fmt: skip
"""Keys that say nothing of the rules: fog only hides what is there."""

GLOBAL = {**about.RULES, "disjoint": "disjointgroups", "nonconsecutive": "nonconsecutive"}
"""Members of the list of rules for the whole board."""

DRAWINGS = {
    "lines": "a line", "arrows": "an arrow", "overlays": "a shape", "underlays": "a shape",
}  # fmt: skip

MARKS = ("centremarks", "pencilMarks")

OF_A_CAGE = {
    "cells", "value", "unique", "sum", "hidden", "style", "type", "fontC", "outlineC", "baseC",
    "textColor", "borderColor", "color", "opacity", "fontSize", "size", "width", "height", "angle",
}  # fmt: skip

NO_SUMS = ("rowcol", "region", "disjoint", "extraregion")
"""Types and styles of cages whose sum only follows from their different digits."""

_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)


def is_document(value: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a document of SudokuPad."""
    return isinstance(value.get("cells"), list) and not {"puzzle", "grid"} & value.keys()


def translation(
    value: Mapping[str, Any], *, ignore_cosmetics: bool = False, guess_lines: bool = False
) -> Translation:
    """The document as one of f-puzzles, with all that is not understood.

    With `guess_lines` what is drawn as it is the custom is taken for what it then stands for, as
    guesses (`sudokupad_guesses`). Raises ValueError where its grid is none.
    """
    return _Reading(value, ignore_cosmetics, guess_lines).translation()


class _Reading:
    """A document, and what it has been made into so far."""

    def __init__(self, value: Mapping[str, Any], ignore: bool, guess: bool) -> None:
        self._value = value
        self._guess = guess
        self._side = fields.side(value["cells"])
        self._made = Translation(TITLE, blank(self._side), {"killercage": "cage"}, ignore)
        lines = range(1, self._side + 1)
        self._lines = {frozenset(Cell(row, column) for column in lines) for row in lines}
        self._lines |= {frozenset(Cell(row, column) for row in lines) for column in lines}
        self._different: set[frozenset[Cell]] = set()
        self._about = about.About(self._made)

    def translation(self) -> Translation:
        """All of it."""
        self._cells(self._value["cells"])
        self._cages({*self._lines, *self._regions()})
        self._about.hear_document(self._value)
        self._about.tell(lines_differ=self._lines <= self._different)
        self._whole_board()
        self._drawings()
        for key in self._value.keys() - KNOWN:
            if not fields.says_nothing(self._value[key]):
                self._made.fault(f"the key {key!r}")
        self._made.guessable = self._made.has_drawings and not self._guess
        return self._made

    def _cells(self, rows: Sequence[Sequence[Any]]) -> None:
        for row, (line, made) in enumerate(
            zip(rows, self._made.document["grid"], strict=True), start=1
        ):
            for column, (said, cell) in enumerate(zip(line, made, strict=True), start=1):
                place = f"r{row}c{column}"
                if not isinstance(said, dict):
                    self._made.fault(f"{place} is {shown(said)}")
                    continue
                value = said.get("value")
                if value not in (None, ""):
                    if said.get("given") is False:
                        self._made.fault(f"{place}: {shown(value)} that is not given")
                    cell |= {"value": value, "given": True}
                for name in said.keys() - {"value", "given"}:
                    if fields.says_nothing(said[name]):
                        continue
                    if name in MARKS:
                        self._made.drawing("a note", place)
                    else:
                        self._made.fault(f"{place}: {name!r} is {shown(said[name])}")

    def _regions(self) -> Iterator[frozenset[Cell]]:
        """The regions, whose numbers go into the grid."""
        for number, said in enumerate(fields.members(self._value, "regions", self._made)):
            try:
                cells = fields.places(said, self._side)
            except ValueError as error:
                self._made.fault(f"region {number + 1}: {error}")
                continue
            if len(cells) == self._side**2 > 1:
                continue  # It only says where the puzzle is.
            for cell in cells:
                at = self._made.document["grid"][cell.row - 1][cell.column - 1]
                if at["region"] is not None:
                    self._made.fault(f"region {number + 1}: {cell} is in another one too")
                at["region"] = number
            yield frozenset(cells)

    def _cages(self, houses: set[frozenset[Cell]]) -> None:
        for number, cage in enumerate(fields.members(self._value, "cages", self._made), start=1):
            if not isinstance(cage, dict):
                self._made.fault(f"cage {number} is {shown(cage)}")
                continue
            try:
                self._cage(cage, fields.places(cage.get("cells") or [], self._side), houses)
            except ValueError as error:
                self._made.fault(f"cage {number}: {error}")

    def _cage(
        self, cage: Mapping[str, Any], cells: Sequence[Cell], houses: set[frozenset[Cell]]
    ) -> None:
        """One cage. Raises ValueError for what is not understood of it."""
        text = fields.text(cage.get("value"))
        if not cells:
            return self._about.hear_cage(text)
        for name in sorted(cage.keys() - OF_A_CAGE):
            if not fields.says_nothing(cage[name]):
                raise ValueError(f"{name!r} is {shown(cage[name])}")
        unique, place = cage.get("unique"), spoken(cells)
        if unique not in (None, True, False):
            raise ValueError(f"'unique' is {shown(unique)}")
        total = _total(cage, text)
        if unique:
            self._different.add(frozenset(cells))
            if total is not None or frozenset(cells) not in houses:
                value = None if total is None else str(total)
                self._made.add("killercage", cells=names(cells), value=value)
        elif total is not None and unique is False and cage.get("sum") is not None:
            self._made.say("sum", total, place)
        else:
            self._unclear(cage, cells, text or ("" if total is None else str(total)))
        return None

    def _unclear(self, cage: Mapping[str, Any], cells: Sequence[Cell], text: str) -> None:
        """A cage of which only prose tells whether its digits differ; a sum it may have."""
        known = cage.get("unique") is None and not cage.get("hidden")
        said, place = f"the cage {printable(text)!r}" if text else "the cage", spoken(cells)
        if self._guess and known and _NUMBER.fullmatch(text or "0"):
            entry = {"cells": names(cells), "value": text}
            self._made.guess(f"{said} at {place}", "killercage", entry)
        elif text:
            self._made.words(said, place)
        elif not cage.get("hidden"):
            self._made.drawing("a cage", place)

    def _whole_board(self) -> None:
        drawn = any(self._value.get(key) for key in DRAWINGS)
        for name in fields.members(self._value, "global", self._made):
            key = GLOBAL.get(name) if isinstance(name, str) else None
            if key is None:
                self._made.fault(f"the rule {shown(name)} for the whole board")
            elif key == "nonconsecutive" and drawn:
                self._made.fault("the rule 'nonconsecutive', of which drawn dots may be exempt")
            else:
                self._made.document[key] = True

    def _drawings(self) -> None:
        read: set[int] = set()
        if self._guess:
            read = Guesses(self._value, self._side, self._made).read()
        for key, what in DRAWINGS.items():
            for one in fields.members(self._value, key, self._made):
                said = one if isinstance(one, dict) else {}
                if id(said) in read:
                    continue
                told = said.get("color" if key in ("lines", "arrows") else "backgroundColor")
                coloured = f" of colour {told}" if self._guess and isinstance(told, str) else ""
                place = " ".join(fields.near(said.get("center") or said.get("wayPoints")))
                if text := printable(fields.text(said.get("text"))[:60]):
                    self._made.words(f"the text {text!r}", place)
                else:
                    self._made.drawing(what + printable(coloured[:40]), place)


KNOWN = {
    *SAYS_NOTHING, *DRAWINGS, *about.WORDS, "solution", "metadata", "metaData", "cells", "regions",
    "cages", "global",
}  # fmt: skip


def _total(cage: Mapping[str, Any], text: str) -> int | None:
    """The sum of a cage, None where it has none. Raises ValueError for a text that is no number."""
    total = cage.get("sum")
    if cage.get("type") in NO_SUMS or cage.get("style") in NO_SUMS:
        total = None
    if total is not None and (type(total) is not int or total < 0):
        raise ValueError(f"'sum' is {shown(total)}")
    if not cage.get("unique"):
        return total
    if text and not _NUMBER.fullmatch(text):
        raise ValueError(f"{shown(text)} is no sum")
    if text and total is not None and int(text) != total:
        raise ValueError(f"'value' is {shown(text)}, and 'sum' is {total}")
    return int(text) if text else total
