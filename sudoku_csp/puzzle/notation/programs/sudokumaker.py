"""SudokuMaker: a document of sudokumaker.app as a puzzle, or the list of what is not understood.

SudokuMaker (by Sirxemic) keeps a puzzle as its cells and blocks of constraints; a link has
the solver's digits and candidates too, which are no givens. Blocks that are switched off are left
out; those in code, those that only draw, digits that are not 1 to N and grids that are not square
are refused by name. Numbers of places are as its editor reckons them (`sudokumaker_places`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sudoku_csp.puzzle.notation import json_keys, rule_names
from sudoku_csp.puzzle.notation.programs import sudokumaker_drawings as drawings
from sudoku_csp.puzzle.notation.programs import sudokumaker_places as places
from sudoku_csp.puzzle.notation.programs import sudokumaker_types as types
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown
from sudoku_csp.puzzle.notation.programs.sudokumaker_blocks import READERS
from sudoku_csp.puzzle.notation.programs.sudokumaker_clues import Clues
from sudoku_csp.puzzle.notation.programs.translation import Translation, blank

TITLE = "SudokuMaker"

VERSIONS = ("1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.4.0", "1.5.0", "1.6.0")
"""The versions of the format that are known to say the same by the same names."""

WORDS = {"name": "title", "author": "author", "comment": "ruleset"}
"""Words about the puzzle, and the keys of f-puzzles for them."""

OF_THE_PUZZLE = {
    *WORDS, "cells", "constraints", "type", "size", "width", "height", "minDigit", "maxDigit",
    "messages", "export", "id", "creationTimestamp",
}  # fmt: skip

OF_A_CELL = {"given", "value", "candidates", "cornerPencilMarks", "colors"}
OF_A_BLOCK = {"type", "name", "disabled", "solverIgnored", "style"}

OF_THE_DOCUMENT = {"formatVersion", "puzzle", "sudoku"}

NOTHING: tuple[object, ...] = (None, False, "", [], {})
"""Values of a key that say nothing."""

DRAWN = (drawings.LINES, drawings.CAGES, drawings.SYMBOLS)
GIVENS, REGIONS, LINES = 0, 1, 2003
CODE = 1000
SAY_NOTHING = (GIVENS, 4000, 4001)
"""Givens stand in the cells; fog only hides what is there."""

BLANK_CLUES = (500, 502, 503, 504)
"""Types of which the first version had clues of 0 that say nothing."""

NAMES = {
    key: types.TYPES[number]
    for table in (types.MARKED, types.DOTS, types.AREAS, types.LINES, types.OUTSIDE)
    for number, key in table.items()
} | {
    "thermometer": "Thermometer", "slowthermometer": "Thermometer", "killercage": "KillerCages",
    "clone": "Clone", "quadruple": "Quadruple", "whispers": "Whisper", "arrow": "Arrow",
    "entropicline": "EntropyLines", "modularline": "EntropyLines",
    "littlekillersum": "LittleKillers",
}  # fmt: skip


def is_document(value: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a document of SudokuMaker, with a puzzle in it or without."""
    return "formatVersion" in value


def translation(value: Mapping[str, Any], *, ignore_cosmetics: bool = False) -> Translation:
    """The document as one of f-puzzles, with all that is not understood.

    Raises ValueError where its grid is none, and for another version of the format.
    """
    puzzle = _puzzle(value)
    if not isinstance(puzzle, dict):
        what = f", but {shown(puzzle)}" if puzzle else ""
        raise ValueError(f"there is no puzzle in the document{what}")  # noqa: TRY004 - as all here.
    version = value.get("formatVersion")
    if version not in VERSIONS:
        raise ValueError(f"the version {shown(version)} of its format is not known")
    reading = _Reading(puzzle, version, ignore_cosmetics)
    return reading.translation({key: value[key] for key in value.keys() - OF_THE_DOCUMENT})


def _puzzle(value: Mapping[str, Any]) -> Any:
    """What stands under one of two names. Raises ValueError where they differ."""
    puzzle, sudoku = value.get("puzzle"), value.get("sudoku")
    if puzzle and sudoku and puzzle != sudoku:
        raise ValueError("'puzzle' and 'sudoku' differ")
    return puzzle or sudoku


class _Reading:
    """A document, and what it has been made into so far."""

    def __init__(self, value: Mapping[str, Any], version: str, ignore: bool) -> None:
        self._value = value
        self._version = version
        self._side = _side(value)
        self._made = Translation(TITLE, blank(self._side), NAMES, ignore)

    def translation(self, beside: Mapping[str, Any]) -> Translation:
        """All of it, and faults for what stands `beside` the puzzle and may be a rule."""
        self._cells()
        listed = self._value.get("constraints")
        if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
            raise ValueError(f"'constraints' is {shown(listed)}")
        counting = [one for one in listed if not self._is_off(one)]
        if self._version == VERSIONS[0]:
            counting = [_without_blank_clues(one) for one in counting]
        self._blocks(counting)
        self._lines(counting)
        self._about()
        for key in sorted(self._value.keys() - OF_THE_PUZZLE):
            self._made.fault(f"the key {key!r}")
        for key in sorted(beside):
            said = beside[key]
            is_word = key in json_keys.ABOUT and not isinstance(said, dict | list)
            if said not in NOTHING and (not is_word or json_keys.is_rule(key, said)):
                self._made.fault(f"the key {key!r} beside the puzzle")
        return self._made

    def _is_off(self, block: Mapping[str, Any]) -> bool:
        """Whether a block is switched off; what may mean so or not is a fault."""
        off = block.get("disabled")
        if off is not None and not isinstance(off, bool):
            self._made.fault(f"'disabled' is {shown(off)}")
        return off is True

    def _cells(self) -> None:
        cells = self._value.get("cells")
        if not isinstance(cells, list) or len(cells) != self._side**2:
            raise ValueError(f"there are not {self._side**2} cells")
        for number, said in enumerate(cells):
            place = places.cell(number, self._side)
            cell = said or {}
            if not isinstance(cell, dict):
                self._made.fault(f"{place} is {shown(said)}")
                continue
            for name in sorted(cell.keys() - OF_A_CELL):
                self._made.fault(f"{place}: {name!r} is {shown(cell[name])}")
            if cell.get("given"):
                made = self._made.document["grid"][place.row - 1][place.column - 1]
                made |= {"value": cell.get("value"), "given": cell["given"]}

    def _blocks(self, counting: Sequence[Mapping[str, Any]]) -> None:
        known = [one for one in counting if type(one.get("type")) is int]
        clues = Clues(known, self._side, self._made)
        for block in counting:
            kind = block.get("type")
            name = types.TYPES.get(kind, "") if type(kind) is int else ""
            if not name or type(kind) is not int:
                self._made.fault(f"a constraint of the type {shown(kind)}")
                continue
            try:
                self._block(block, kind, clues)
            except ValueError as error:
                self._made.fault(f"{name}: {error}")

    def _block(self, block: Mapping[str, Any], kind: int, clues: Clues) -> None:
        if kind in SAY_NOTHING or kind in DRAWN:
            _refuse_rule(block, kind)
        if kind in SAY_NOTHING:
            return
        if kind == CODE:
            definition = block.get("definition")
            said = definition.get("name") if isinstance(definition, dict) else block.get("name")
            raise ValueError(f"a rule in code, {shown(said)}")
        if kind in DRAWN:
            drawings.read(block, kind, self._side, self._made)
            return
        if kind not in types.FIELDS:
            raise ValueError("a type that is not read")
        if stray := sorted(block.keys() - OF_A_BLOCK - types.FIELDS[kind]):
            raise ValueError(f"{stray[0]!r} is {shown(block[stray[0]])}")
        if kind == REGIONS:
            self._regions(block.get("regions"))
        elif kind != LINES:
            READERS[kind](clues, block, kind)

    def _regions(self, numbers: object) -> None:
        cells = [cell for row in self._made.document["grid"] for cell in row]
        if not isinstance(numbers, list) or len(numbers) != len(cells):
            raise ValueError(f"'regions' is {shown(numbers)}")
        if any(cell["region"] is not None for cell in cells):
            raise ValueError("a second block of regions")
        for cell, number in zip(cells, numbers, strict=True):
            if type(number) is not int or number < -1:
                raise ValueError(f"{shown(number)} is no region")
            cell["region"] = None if number == -1 else number

    def _lines(self, counting: Sequence[Mapping[str, Any]]) -> None:
        """Rows and columns are rules of a Sudoku; of another puzzle only where a block says so."""
        if self._value.get("type", "sudoku") == "sudoku":
            return
        whole = [{"x": 0, "y": 0, "width": self._side, "height": self._side}]
        saying = [one for one in counting if one.get("type") == LINES]
        if not any(one.get("areas") in (None, [], whole) for one in saying):
            self._made.fault("rows and columns whose digits need not differ")
        for one in saying:
            if one.get("areas") not in (None, [], whole):
                self._made.fault(f"SudokuRules: 'areas' is {shown(one['areas'])}")

    def _about(self) -> None:
        for name, key in WORDS.items():
            if isinstance(self._value.get(name), str):
                self._made.document[key] = self._value[name]
        said: Any = self._value
        for name in ("export", "sudokuPad", "solution"):
            said = said.get(name) if isinstance(said, dict) else None
        if isinstance(said, dict) and said.get("type") == "string" and said.get("value"):
            self._made.document["solution"] = said["value"]


def _side(value: Mapping[str, Any]) -> int:
    """The side of the grid. Raises ValueError where it is not square, or its digits are not 1 to
    that number."""
    kind = value.get("type", "sudoku")
    if kind not in ("sudoku", "custom"):
        raise ValueError(f"a puzzle of the type {shown(kind)}")
    width = value.get("width") or value.get("size") or 9
    height = value.get("height") or value.get("size") or 9
    for number in (width, height):
        if type(number) is not int:
            raise ValueError(f"the side is {shown(number)}")
    if width != height:
        raise ValueError(f"a grid of {height} rows and {width} columns; boards are square")
    least = value.get("minDigit", 1)
    most = value.get("maxDigit") or (9 if kind == "custom" else width)
    if (least, most) != (1, width):
        raise ValueError(f"digits from {shown(least)} to {shown(most)} on a board of side {width}")
    return width


def _without_blank_clues(block: Mapping[str, Any]) -> Mapping[str, Any]:
    clues = block.get("clues")
    if block.get("type") not in BLANK_CLUES or not isinstance(clues, list):
        return block
    said = [one for one in clues if not isinstance(one, dict) or one.get("value")]
    return {**block, "clues": said}


def _refuse_rule(block: Mapping[str, Any], kind: int) -> None:
    """Raises ValueError for a field that may be a rule in a block that has none."""
    for key in sorted(block.keys() - OF_A_BLOCK):
        may_be = kind == GIVENS or key in json_keys.READ or rule_names.is_one(key)
        if may_be and block[key] not in NOTHING:
            raise ValueError(f"{key!r} is {shown(block[key])}")
