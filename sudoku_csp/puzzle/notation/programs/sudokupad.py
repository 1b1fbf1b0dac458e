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
from math import floor
from typing import Any

from sudoku_csp.constraints.fpuzzles import shown
from sudoku_csp.grid.board import Cell
from sudoku_csp.grid.errors import printable
from sudoku_csp.puzzle.notation.programs.translation import Translation, blank, names, spoken

TITLE = "SudokuPad"

WORDS = {"title": "title", "author": "author", "rules": "ruleset"}
"""Words about the puzzle, and the keys of f-puzzles for them."""

SAYS_NOTHING = (
    "id", "cellSize", "settings", "videos", "duration", "foglight", "triggereffect",
)  # fmt: skip
"""Keys that say nothing of the rules: fog only hides what is there."""

ABOUT = (
    *WORDS, "solution", "source", "msgcorrect", "video", "nextpuzzle", "giftmessage", "sudorkle",
)  # fmt: skip
"""Names of what is told beside the puzzle, as an object or as cages without cells."""

RULES = {"antiknight": "antiknight", "antiking": "antiking"}
"""Rules for the whole board, told beside the puzzle, and their keys in f-puzzles."""

NO_LINES = "norowcol"
"""Told beside the puzzle where SudokuPad is not to make rules of rows and columns."""

GLOBAL = {**RULES, "disjoint": "disjointgroups", "nonconsecutive": "nonconsecutive"}
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

_NAMED = re.compile(r"([A-Za-z ]{1,20}?):\s*(\S.*)", re.ASCII | re.DOTALL)
_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)


def is_document(value: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a document of SudokuPad."""
    return isinstance(value.get("cells"), list) and not {"puzzle", "grid"} & value.keys()


def translation(value: Mapping[str, Any], *, ignore_cosmetics: bool = False) -> Translation:
    """The document as one of f-puzzles, with all that is not understood.

    Raises ValueError where its grid is none.
    """
    return _Reading(value, ignore_cosmetics).translation()


class _Reading:
    """A document, and what it has been made into so far."""

    def __init__(self, value: Mapping[str, Any], ignore: bool) -> None:
        self._value = value
        self._side = _side(value["cells"])
        self._made = Translation(TITLE, blank(self._side), {"killercage": "cage"}, ignore)
        lines = range(1, self._side + 1)
        self._lines = {frozenset(Cell(row, column) for column in lines) for row in lines}
        self._lines |= {frozenset(Cell(row, column) for row in lines) for column in lines}
        self._different: set[frozenset[Cell]] = set()
        self._told: dict[str, list[Any]] = {}

    def translation(self) -> Translation:
        """All of it."""
        self._cells(self._value["cells"])
        self._cages({*self._lines, *self._regions()})
        self._metadata()
        self._whole_board()
        self._drawings()
        for key in self._value.keys() - KNOWN:
            if not _says_nothing(self._value[key]):
                self._made.fault(f"the key {key!r}")
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
                    if _says_nothing(said[name]):
                        continue
                    if name in MARKS:
                        self._made.drawing("a note", place)
                    else:
                        self._made.fault(f"{place}: {name!r} is {shown(said[name])}")

    def _regions(self) -> Iterator[frozenset[Cell]]:
        """The regions, whose numbers go into the grid."""
        for number, said in enumerate(self._list("regions")):
            try:
                cells = self._places(said)
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
        for number, cage in enumerate(self._list("cages"), start=1):
            if not isinstance(cage, dict):
                self._made.fault(f"cage {number} is {shown(cage)}")
                continue
            try:
                self._cage(cage, self._places(cage.get("cells") or []), houses)
            except ValueError as error:
                self._made.fault(f"cage {number}: {error}")

    def _cage(
        self, cage: Mapping[str, Any], cells: Sequence[Cell], houses: set[frozenset[Cell]]
    ) -> None:
        """One cage. Raises ValueError for what is not understood of it."""
        text = _text(cage.get("value"))
        if not cells:
            return self._words(text)
        for name in sorted(cage.keys() - OF_A_CAGE):
            if not _says_nothing(cage[name]):
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
        elif text or total is not None:
            # A sum it may be; whether its digits differ is left to prose.
            self._made.words(f"the cage {printable(text or str(total))!r}", place)
        elif not cage.get("hidden"):
            self._made.drawing("a cage", place)
        return None

    def _words(self, text: str) -> None:
        """What a cage without cells tells about the puzzle."""
        named = _NAMED.fullmatch(text)
        name = "" if named is None else named[1].strip().lower()
        if named is not None and name in (*ABOUT, *RULES, NO_LINES):
            said: Any = named[2].strip()
            if name not in ABOUT:
                said = {"true": True, "false": False}.get(said.lower(), said)
            self._told.setdefault(name, []).append(said)
        elif text:
            self._made.words(f"the cage {printable(text[:60])!r}", "")

    def _metadata(self) -> None:
        for key in ("metaData", "metadata"):
            said = self._value.get(key) or {}
            if not isinstance(said, dict):
                self._made.fault(f"{key!r} is {shown(said)}")
                continue
            for name, value in said.items():
                self._told.setdefault(name, []).append(value)
        for name in (*WORDS, "solution"):
            if not _says_nothing(self._value.get(name)):
                self._told.setdefault(name, []).append(self._value[name])
        for name, values in self._told.items():
            self._tell(name, values)

    def _tell(self, name: str, values: Sequence[object]) -> None:
        """What is told under a name beside the puzzle, the last of it before the others."""
        texts = [text for text in map(_text, values) if text]
        if name in (*RULES, NO_LINES):
            self._flag(name, values[-1])
        elif name not in ABOUT and not _says_nothing(values[-1]):
            self._made.fault(f"{name!r} beside the puzzle is {shown(values[-1])}")
        elif name in WORDS and texts:
            self._made.document[WORDS[name]] = texts[-1]
        elif name == "solution" and texts:
            self._made.document["solution"] = texts[-1]
            self._made.document["metadata"] = {"solution": texts[0]}

    def _flag(self, name: str, value: object) -> None:
        if value not in (None, True, False):
            self._made.fault(f"{name!r} beside the puzzle is {shown(value)}")
        elif value and name in RULES:
            self._made.document[RULES[name]] = True
        elif value and not self._lines <= self._different:
            self._made.fault(f"rows and columns whose digits need not differ ({NO_LINES!r})")

    def _whole_board(self) -> None:
        drawn = any(self._value.get(key) for key in DRAWINGS)
        for name in self._list("global"):
            key = GLOBAL.get(name) if isinstance(name, str) else None
            if key is None:
                self._made.fault(f"the rule {shown(name)} for the whole board")
            elif key == "nonconsecutive" and drawn:
                self._made.fault("the rule 'nonconsecutive', of which drawn dots may be exempt")
            else:
                self._made.document[key] = True

    def _drawings(self) -> None:
        for key, what in DRAWINGS.items():
            for one in self._list(key):
                said = one if isinstance(one, dict) else {}
                place = " ".join(_near(said.get("center") or said.get("wayPoints")))
                if text := printable(_text(said.get("text"))[:60]):
                    self._made.words(f"the text {text!r}", place)
                else:
                    self._made.drawing(what, place)

    def _list(self, key: str) -> list[Any]:
        said = self._value.get(key) or []
        if isinstance(said, list):
            return said
        self._made.fault(f"{key!r} is {shown(said)}")
        return []

    def _places(self, said: object) -> list[Cell]:
        """The cells of a list of rows and columns from 0 on. Raises ValueError."""
        if not isinstance(said, list):
            raise ValueError(f"{shown(said)} is no list of cells")  # noqa: TRY004 - as any other.
        cells = []
        for pair in said:
            numbers: list[Any] = pair if isinstance(pair, list) and len(pair) == 2 else [None]
            if not all(type(one) is int and 0 <= one < self._side for one in numbers):
                raise ValueError(f"{shown(pair)} is no cell of a board of side {self._side}")
            cells.append(Cell(numbers[0] + 1, numbers[1] + 1))
        if len(set(cells)) < len(cells):
            raise ValueError("it has a cell twice")
        return cells


KNOWN = {
    *SAYS_NOTHING, *DRAWINGS, *WORDS, "solution", "metadata", "metaData", "cells", "regions",
    "cages", "global",
}  # fmt: skip


def _side(rows: Sequence[Any]) -> int:
    """The side of the grid. Raises ValueError where it is not square."""
    lengths = {len(row) if isinstance(row, list) else -1 for row in rows}
    if lengths == {len(rows)}:
        return len(rows)
    if len(lengths) == 1 and (columns := lengths.pop()) >= 0:
        raise ValueError(f"a grid of {len(rows)} rows and {columns} columns; boards are square")
    raise ValueError(f"the grid has not {len(rows)} rows of {len(rows)} cells")


def _total(cage: Mapping[str, Any], text: str) -> int | None:
    """The sum of a cage, None where it has none. Raises ValueError for a text that is no number."""
    total = cage.get("sum")
    if {cage.get("type"), cage.get("style")} & set(NO_SUMS):
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


def _text(value: object) -> str:
    """A text, or several, or a number as one; empty for anything else."""
    if isinstance(value, list):
        return "\n".join(map(_text, value)).strip()
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value).strip()
    return ""


def _says_nothing(value: object) -> bool:
    return value in (None, False, "", [], {})


def _near(points: object) -> Iterator[str]:
    """The cells that a point, or the points of a line, lie in; beside the grid there are more."""
    several = points if isinstance(points, list) else []
    for point in [several] if several and not isinstance(several[0], list) else several[:40]:
        pair = point if isinstance(point, list) else []
        numbers = [one for one in pair if isinstance(one, int | float) and abs(one) < 1000]
        if len(numbers) == 2:
            yield f"r{floor(numbers[0]) + 1}c{floor(numbers[1]) + 1}"
