"""Drawings of SudokuPad read by custom, where their rule stands in prose alone.

The colours are those that the editors of f-puzzles and SudokuMaker give a line of each kind, and a
grey line with a bulb is a thermometer; other puzzles use the same colours otherwise. So a guess is
made on demand only, each is reported with the drawing it is made of, and none that the printed
solution contradicts is kept (`fpuzzles_drawings`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs import sudokupad_shapes as shapes
from sudoku_csp.puzzle.notation.programs.sudokupad_shapes import Shape, path
from sudoku_csp.puzzle.notation.programs.translation import (
    LINES,
    Translation,
    colour,
    is_grey,
    names,
    spoken,
)  # fmt: skip

DOUBLE_ARROW = "#c54b8b"
WHITE, BLACK = "#ffffff", "#000000"
DOTS = {WHITE: "difference", BLACK: "ratio"}

MOST = 8
"""Circles on a cell that are tried."""

_DIGITS = re.compile(r"[0-9]+([ ,]+[0-9]+)*", re.ASCII)
_Drawn = dict[str, Any]


class Guesses:
    """The drawings of a document, and which of them have been read."""

    def __init__(self, value: Mapping[str, Any], side: int, made: Translation) -> None:
        self._side = side
        self._made = made
        self._lines, self._arrows, under, over = (
            [one for one in shapes.members(value, key, made) if isinstance(one, dict)]
            for key in ("lines", "arrows", "underlays", "overlays")
        )
        self._shapes = list(_shapes([*under, *over], side))
        self._on: dict[Cell, list[tuple[_Drawn, Shape]]] = {}
        for drawn, one in self._shapes:
            for cell in one.on if one.rounded and not one.text else ():
                self._on.setdefault(cell, []).append((drawn, one))
        self._used: set[int] = set()
        self._thermometers: dict[str, set[Cell]] = {}

    def read(self) -> set[int]:
        """Makes all guesses; the `id` of each drawing that is read."""
        for drawn in self._arrows:
            with suppress(ValueError):
                self._arrow(drawn)
        lines = list(self._paths())
        for way in (self._bulb, self._rings, self._branch, self._coloured):
            lines = [one for one in lines if not way(*one)]
        for drawn in self._lines:
            if id(drawn) not in self._used and (key := shapes.diagonal(drawn, self._side)):
                left, right = (1, self._side) if key == "diagonal-" else (self._side, 1)
                ends = (Cell(left, 1), Cell(right, self._side))
                self._guess(key, [drawn], ends, {})
        for drawn, one in self._shapes:
            if id(drawn) not in self._used:
                self._shape(drawn, one)
        return self._used

    def _paths(self) -> Iterator[tuple[_Drawn, str, list[Cell]]]:
        """The lines through cells, with their colours."""
        for drawn in self._lines:
            if name := colour(drawn.get("color")):
                with suppress(ValueError):
                    yield drawn, name, path(drawn, self._side)

    def _guess(
        self,
        key: str,
        drawn: Sequence[_Drawn],
        place: Sequence[Cell],
        entry: Mapping[str, object] | None = None,
        what: str = "line",
    ) -> bool:
        """Adds a guess made of drawings, as an entry of f-puzzles, by default of a line."""
        self._used |= set(map(id, drawn))
        name = colour(drawn[0].get("color" if "wayPoints" in drawn[0] else "backgroundColor"))
        shown = f" of colour {name}" if name and not what.startswith("text") else ""
        entry = {"lines": [names(place)]} if entry is None else entry
        self._made.guess(f"the {what}{shown} at {spoken(place)}", key, entry)
        return True

    def _single(self, cell: Cell, *fills: str | None) -> list[_Drawn]:
        """The circles on this cell alone that are filled so."""
        return [
            drawn
            for drawn, one in self._on.get(cell, ())[:MOST]
            if one.fill in fills and len(one.on) == 1
        ]

    def _arrow(self, drawn: _Drawn) -> None:
        cells = path(drawn, self._side, from_circle=True)
        for circle, one in self._on.get(cells[0], ())[:MOST]:
            if not set(one.on) & set(cells[1:]):
                entry = {"cells": names(one.on), "lines": [names(cells)]}
                self._guess("arrow", [drawn, circle], cells, entry, "arrow")
                return

    def _bulb(self, drawn: _Drawn, name: str, cells: list[Cell]) -> bool:
        """A thermometer: at one end there is a bulb of the colour of the line."""
        first, last = self._single(cells[0], name), self._single(cells[-1], name)
        if name in LINES or not (first or last):
            return False
        if first and last:
            return True  # It may begin at either.
        self._thermometers.setdefault(name, set()).update(cells)
        along = cells if first else cells[::-1]
        return self._guess("thermometer", [drawn, *first, *last], along)

    def _rings(self, drawn: _Drawn, name: str, cells: list[Cell]) -> bool:
        """A line between two circles that are white, or empty."""
        if not (is_grey(name) or name == DOUBLE_ARROW) or cells[0] == cells[-1]:
            return False
        first, last = self._single(cells[0], None, WHITE), self._single(cells[-1], None, WHITE)
        if not (first and last):
            return False
        key = "doublearrow" if name == DOUBLE_ARROW else "betweenline"
        return self._guess(key, [drawn, *first, *last], cells)

    def _branch(self, drawn: _Drawn, name: str, cells: list[Cell]) -> bool:
        """A branch of a thermometer: it begins on one, and has no bulb of its own."""
        on = self._thermometers.get(name, set())
        if (cells[0] in on) == (cells[-1] in on):
            return False
        along = cells if cells[0] in on else cells[::-1]
        on.update(cells)
        return self._guess("thermometer", [drawn], along)

    def _coloured(self, drawn: _Drawn, name: str, cells: list[Cell]) -> bool:
        """A line that is read by its colour alone."""
        key = LINES.get(name, "palindrome" if is_grey(name) else "")
        on = self._thermometers.get(name, set())
        if not key or on & {cells[0], cells[-1]}:
            return False
        what = f"the line of colour {name} at {spoken(cells)}"
        if not self._made.guess_line(what, key, cells):
            return False
        self._used.add(id(drawn))
        return True

    def _shape(self, drawn: _Drawn, one: Shape) -> None:
        """A dot, an X or V, the digits in a circle on a corner, or a grey circle or square."""
        text, digits, pair = one.text, _DIGITS.fullmatch(one.text), len(one.between) == 2
        key, place, entry = "", one.between, dict[str, object](cells=names(one.between))
        if pair and text in ("X", "V"):
            key, entry["value"] = "xv", text
        elif len(place) == 4 and digits:
            key, entry["values"] = "quadruple", [int(one) for one in re.findall("[0-9]+", text)]
        elif pair and one.is_dot and (digits or not text):
            key, entry["value"] = DOTS.get(one.fill or "", ""), text
        elif len(one.on) == 1 and is_grey(one.fill) and not text:
            key, place = "odd" if one.rounded else "even", one.on
            entry = {"cell": names(place)[0]}
        if key:
            self._guess(key, [drawn], place, entry, f"text {text!r}" if text else "shape")


def _shapes(drawings: Sequence[_Drawn], side: int) -> Iterator[tuple[_Drawn, Shape]]:
    for drawn in drawings:
        with suppress(ValueError):  # It is a drawing like any other.
            yield drawn, shapes.shape(drawn, side)
