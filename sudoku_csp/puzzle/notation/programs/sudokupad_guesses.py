"""Guesses: what a drawing of SudokuPad stands for by custom, where its rule is told in prose alone.

The colours are those that the editors of f-puzzles and SudokuMaker give a line of each kind, and a
grey line with a bulb is a thermometer; other puzzles use the same colours for something else. So a
guess is only made where it is asked for, each is told with what it was made of, and none that the
printed solution contradicts is kept (`fpuzzles`). What nothing is known of stays not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs import sudokupad_fields as fields
from sudoku_csp.puzzle.notation.programs.sudokupad_shapes import (
    Shape,
    colour,
    diagonal,
    is_grey,
    path,
)
from sudoku_csp.puzzle.notation.programs.translation import Translation, names, spoken

LINES = {
    "#67f067": "whispers", "#ffa600": "dutch", "#ff9a00": "dutch", "#f067f0": "renban",
    "#d23be7": "renban", "#2ecbff": "regionsumline", "#ffccaa": "entropicline",
    "#33bbbb": "modularline", "#33bbaa": "modularline", "#c9c883": "nabner",
    "#cdb1ec": "zipperline", "#c1b1ff": "zipperline",
}  # fmt: skip
"""What lines are, by their colours, as keys of f-puzzles."""

CLOSED = ("renban", "nabner", "whispers", "dutch")
"""Of these those that mean something on a line that ends where it began."""

DOUBLE_ARROW = "#c54b8b"
WHITE, BLACK = "#ffffff", "#000000"
DOTS = {WHITE: "difference", BLACK: "ratio"}

MOST = 8
"""Circles on a cell that are looked at."""

_DIGITS = re.compile(r"[0-9]+([ ,]+[0-9]+)*", re.ASCII)


class Guesses:
    """What is drawn of a document, and which of it is not understood yet."""

    def __init__(self, value: Mapping[str, Any], side: int, made: Translation) -> None:
        self._side = side
        self._made = made
        said = {
            key: fields.members(value, key, made)
            for key in ("lines", "arrows", "underlays", "overlays")
        }
        self._drawn = {
            key: [one for one in members if isinstance(one, dict)] for key, members in said.items()
        }
        self._shapes = list(self._all_shapes())
        self._on: dict[Cell, list[tuple[dict[str, Any], Shape]]] = {}
        for said, shape in self._shapes:
            if shape.rounded and not shape.text:
                for cell in shape.cells(side):
                    self._on.setdefault(cell, []).append((said, shape))
        self._used: set[int] = set()
        self._thermometers: dict[str | None, set[Cell]] = {}

    def read(self) -> set[int]:
        """Makes all guesses; the `id` of each drawing that one was made of."""
        for said in self._drawn["arrows"]:
            self._arrow(said)
        lines = list(self._lines())
        for ends in (self._bulbs, self._rings, self._branch, self._coloured):
            lines = [one for one in lines if not ends(*one)]
        for said in self._drawn["lines"]:
            if id(said) not in self._used and (key := diagonal(said, self._side)):
                self._guess(key, [said], self._corners(key), {})
        for said, shape in self._shapes:
            if id(said) not in self._used:
                self._shape(said, shape)
        return self._used

    def _corners(self, key: str) -> tuple[Cell, Cell]:
        left, right = (1, self._side) if key == "diagonal-" else (self._side, 1)
        return Cell(left, 1), Cell(right, self._side)

    def _all_shapes(self) -> Iterator[tuple[dict[str, Any], Shape]]:
        for said in (*self._drawn["underlays"], *self._drawn["overlays"]):
            try:
                yield said, Shape.of(said)
            except ValueError:
                continue  # It stays not understood.

    def _lines(self) -> Iterator[tuple[dict[str, Any], str, list[Cell]]]:
        """The lines through cells, with their colours."""
        for said in self._drawn["lines"]:
            told = colour(said.get("color"))
            try:
                cells = path(said, self._side)
            except ValueError:
                continue
            if told is not None:
                yield said, told, cells

    def _guess(
        self,
        key: str,
        drawn: Sequence[dict[str, Any]],
        place: Sequence[Cell],
        entry: Mapping[str, object],
        what: str = "line",
    ) -> bool:
        """A guess: the key of f-puzzles, and an entry; `drawn` is what it is made of."""
        told = colour(drawn[0].get("color" if "wayPoints" in drawn[0] else "backgroundColor"))
        if told and not what.startswith("text"):
            what += f" of colour {told}"
        self._made.guess(f"the {what} at {spoken(place)}", key, entry)
        self._used |= set(map(id, drawn))
        return True

    def _circles(self, cell: Cell) -> Sequence[tuple[dict[str, Any], Shape]]:
        """The circles and pills on a cell; of many the first."""
        return self._on.get(cell, ())[:MOST]

    def _arrow(self, said: dict[str, Any]) -> None:
        try:
            cells = path(said, self._side, from_circle=True)
        except ValueError:
            return
        for circle, shape in self._circles(cells[0]):
            held = shape.cells(self._side)
            if not set(held) & set(cells[1:]):
                entry = {"cells": names(held), "lines": [names(cells)]}
                self._guess("arrow", [said, circle], cells, entry, "arrow")
                return

    def _bulbs(self, said: dict[str, Any], told: str, cells: list[Cell]) -> bool:
        """A thermometer: at one end there is a bulb of the colour of the line."""
        bulbs = [
            (end, circle)
            for end in (0, -1)
            for circle, shape in self._circles(cells[end])
            if shape.fill == told and len(shape.cells(self._side)) == 1
        ]
        if told in LINES or not bulbs:
            return False
        if len({end for end, _ in bulbs}) == 2:
            return True  # Which of the two it begins at nobody knows.
        self._thermometers.setdefault(told, set()).update(cells)
        along = cells[:: -1 if bulbs[0][0] else 1]
        drawn = [said, *(circle for _, circle in bulbs)]
        return self._guess("thermometer", drawn, along, {"lines": [names(along)]})

    def _rings(self, said: dict[str, Any], told: str, cells: list[Cell]) -> bool:
        """A line between two circles that are white, or empty."""
        if not (is_grey(told) or told == DOUBLE_ARROW) or cells[0] == cells[-1]:
            return False
        rings = [
            [
                circle
                for circle, shape in self._circles(end)
                if shape.fill in (None, WHITE) and len(shape.cells(self._side)) == 1
            ]
            for end in (cells[0], cells[-1])
        ]
        if not all(rings):
            return False
        key = "doublearrow" if told == DOUBLE_ARROW else "betweenline"
        return self._guess(key, [said, *rings[0], *rings[1]], cells, {"lines": [names(cells)]})

    def _branch(self, said: dict[str, Any], told: str, cells: list[Cell]) -> bool:
        """A branch of a thermometer: it begins on one, and has no bulb of its own."""
        on = self._thermometers.get(told, set())
        if (cells[0] in on) == (cells[-1] in on):
            return False
        along = cells[:: 1 if cells[0] in on else -1]
        on.update(cells)
        return self._guess("thermometer", [said], along, {"lines": [names(along)]})

    def _coloured(self, said: dict[str, Any], told: str, cells: list[Cell]) -> bool:
        """A line that is told by its colour alone."""
        key = LINES.get(told, "palindrome" if is_grey(told) else "")
        closed = cells[0] == cells[-1]
        on = self._thermometers.get(told, set())
        if not key or (closed and key not in CLOSED) or on & {cells[0], cells[-1]}:
            return False
        lines = [names(cells)]
        if closed:
            # A whisper goes all the way round; elsewhere the last cell only stands there again.
            lines = [names(cells[:-1])]
            lines += [names(cells[-2:])] if key in ("whispers", "dutch") else []
        if key == "dutch":
            least = (self._side + 1) // 2 - 1
            return self._guess("whispers", [said], cells, {"lines": lines, "value": least})
        return self._guess(key, [said], cells, {"lines": lines})

    def _shape(self, said: dict[str, Any], shape: Shape) -> None:
        """A dot, an X or V, the digits in a circle on a corner, or a grey circle or square."""
        around, on = shape.around(self._side), shape.cells(self._side)
        text, digits = shape.text, _DIGITS.fullmatch(shape.text)
        key, place, entry = "", around, dict[str, object](cells=names(around))
        if len(around) == 2 and text in ("X", "V"):
            key, entry["value"] = "xv", text
        elif len(around) == 4 and digits:
            key, entry["values"] = "quadruple", [int(one) for one in re.findall("[0-9]+", text)]
        elif len(around) == 2 and shape.is_dot and (digits or not text):
            key, entry["value"] = DOTS.get(shape.fill or "", ""), text
        elif len(on) == 1 and is_grey(shape.fill) and not text:
            key, place, entry = "odd" if shape.rounded else "even", on, {"cell": names(on)[0]}
        if key:
            self._guess(key, [said], place, entry, f"text {text!r}" if text else "shape")
