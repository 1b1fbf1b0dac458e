"""Drawings of SudokuPad read by custom, on demand, where their rule stands in prose alone.

The colours are those that the editors of f-puzzles and SudokuMaker give a line of each kind. Other
puzzles use them otherwise: each guess is reported with its drawing (`fpuzzles_drawings`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs import sudokupad_shapes as shapes
from sudoku_csp.puzzle.notation.programs import translation
from sudoku_csp.puzzle.notation.programs.translation import Translation, colour, is_grey, names

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
        keys = ("lines", "arrows", "underlays", "overlays")
        self._lines, self._arrows, under, over = (shapes.members(value, key) for key in keys)
        self._shapes: list[tuple[_Drawn, shapes.Shape]] = []
        for drawn in [*under, *over]:
            with suppress(ValueError):  # It is a drawing like any other.
                self._shapes.append((drawn, shapes.shape(drawn, side)))
        self._on: dict[Cell, list[tuple[_Drawn, shapes.Shape]]] = {}
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
        lines: list[tuple[_Drawn, str, list[Cell]]] = []
        for drawn in self._lines:
            if name := colour(drawn.get("color")):
                with suppress(ValueError):
                    lines.append((drawn, name, shapes.path(drawn, self._side)))
        for way in (self._bulb, self._rings, self._branch, self._coloured):
            lines = [one for one in lines if not way(*one)]
        for drawn in self._lines:
            if id(drawn) not in self._used and (key := shapes.diagonal(drawn, self._side)):
                left, right = (1, self._side) if key == "diagonal-" else (self._side, 1)
                self._guess(key, [drawn], (Cell(left, 1), Cell(right, self._side)))
        for drawn, one in self._shapes:
            if id(drawn) not in self._used:
                self._shape(drawn, one)
        return self._used

    def _guess(self, key: str, drawn: Sequence[_Drawn], place: Sequence[Cell], **more: Any) -> bool:
        """Adds a guess made of drawings, as an entry of f-puzzles with these fields or a line."""
        self._used |= set(map(id, drawn))
        text, is_line = shapes.text(drawn[0].get("text")), "wayPoints" in drawn[0]
        name = colour(drawn[0].get("color" if is_line else "backgroundColor"))
        noun = "arrow" if key == "arrow" else "line" if is_line else "shape"
        what = f"text {text!r}" if text else f"{noun} of colour {name}" if name else noun
        entry = {} if key.startswith("diagonal") else more or {"lines": [names(place)]}
        self._made.guesses.append((f"the {what} at {translation.spoken(place)}", key, entry))
        return True

    def _single(self, cell: Cell, *fills: str | None) -> list[_Drawn]:
        """The circles on this cell alone that are filled so."""
        on = self._on.get(cell, ())[:MOST]
        return [drawn for drawn, one in on if one.fill in fills and len(one.on) == 1]

    def _arrow(self, drawn: _Drawn) -> None:
        cells = shapes.path(drawn, self._side, from_circle=True)
        for circle, one in self._on.get(cells[0], ())[:MOST]:
            if not set(one.on) & set(cells[1:]):
                on, lines = names(one.on), [names(cells)]
                self._guess("arrow", [drawn, circle], cells, cells=on, lines=lines)
                return

    def _bulb(self, drawn: _Drawn, name: str, cells: list[Cell]) -> bool:
        """A thermometer: at one end there is a bulb of the colour of the line."""
        first, last = (self._single(cells[end], name) for end in (0, -1))
        if name in translation.LINES or not (first or last):
            return False
        if first and last:
            return True  # It may begin at either end.
        self._thermometers.setdefault(name, set()).update(cells)
        along = cells if first else cells[::-1]
        return self._guess("thermometer", [drawn, *first, *last], along)

    def _rings(self, drawn: _Drawn, name: str, cells: list[Cell]) -> bool:
        """A line between two circles that are white, or empty."""
        key = "doublearrow" if name == DOUBLE_ARROW else "betweenline" if is_grey(name) else ""
        first, last = (self._single(cells[end], None, WHITE) for end in (0, -1))
        if not (key and first and last) or cells[0] == cells[-1]:
            return False
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
        key = translation.LINES.get(name, "palindrome" if is_grey(name) else "")
        what = f"the line of colour {name} at {translation.spoken(cells)}"
        if not key or self._thermometers.get(name, set()) & {cells[0], cells[-1]}:
            return False
        read = self._made.guess_line(what, key, cells)
        self._used |= {id(drawn)} if read else set()
        return read

    def _shape(self, drawn: _Drawn, one: shapes.Shape) -> None:
        """A dot, an X or V, the digits in a circle on a corner, or a grey circle or square."""
        text, digits, place = one.text, _DIGITS.fullmatch(one.text), one.between
        cells, dot = names(place), DOTS.get(one.fill or "") if one.is_dot else None
        if len(place) == 2 and text in ("X", "V"):
            self._guess("xv", [drawn], place, cells=cells, value=text)
        elif len(place) == 4 and digits:
            values = [int(number) for number in re.findall("[0-9]+", text)]
            self._guess("quadruple", [drawn], place, cells=cells, values=values)
        elif len(place) == 2 and dot and (digits or not text):
            self._guess(dot, [drawn], place, cells=cells, value=text)
        elif len(one.on) == 1 and is_grey(one.fill) and not text:
            key = "odd" if one.rounded else "even"
            self._guess(key, [drawn], one.on, cell=names(one.on)[0])
