"""Texts that ISS takes beside constraint strings: grids, jigsaws, pencil marks.

Each is read as the tokens that say the same. Above side 9 the digits of a grid in symbols are the
letters from A; there is one sign for an empty cell, whichever.
"""

from __future__ import annotations

import re
from math import isqrt

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs.iss_layout import MAX_SIDE
from sudoku_csp.puzzle.notation.programs.iss_nodes import GIVEN, Node
from sudoku_csp.puzzle.notation.programs.iss_places import named
from sudoku_csp.puzzle.notation.programs.iss_text import Part

Token = tuple[str, tuple[str, ...]]

_NUMBERS = re.compile(r"[0-9\s.|_-]+", re.ASCII)
_MARKS = re.compile(r"[0-9.]+", re.ASCII)


def nodes(part: Part, before: int) -> list[Node]:
    """The tokens of such a text, counted on from so many; none for any other."""
    line = part[0][0]
    raw = "\n".join(text for _, text in part)
    text = "".join(raw.split())
    return [
        Node(type_, arguments, number, line)
        for number, (type_, arguments) in enumerate(_tokens(raw, text), start=before + 1)
    ]


def _tokens(raw: str, text: str) -> list[Token]:
    if text.startswith("="):
        return _grid(text[1:])
    half = len(text) // 2
    return (
        _jigsaw(text[:half], text[half:])
        or _layout(text)
        or _grid(text)
        or _numbers(raw)
        or _pencil_marks(text)
    )


def _jigsaw(grid: str, layout: str) -> list[Token]:
    drawn = _layout(layout) if len(grid) == len(layout) else []
    given = _grid(grid) if drawn else []
    return [*drawn, *given] if given else []


def _layout(text: str) -> list[Token]:
    side = _side(len(text))
    signs = set(text)
    if side < 2 or len(signs) != side or any(text.count(sign) != side for sign in signs):
        return []
    return [_shape(side), ("NoBoxes", ()), ("Jigsaw", (text,))]


def _grid(text: str) -> list[Token]:
    side = _side(len(text))
    digits = "123456789" if side <= 9 else "ABCDEFGHIJKLMNOP"
    if side < 2 or len(set(text) - set(digits[:side])) > 1:
        return []
    return _given(side, [str(digits[:side].find(sign) + 1) for sign in text])


def _numbers(text: str) -> list[Token]:
    found = re.findall(r"[.]|[0-9]+", text)
    side = _side(len(found))
    if side < 2 or not _NUMBERS.fullmatch(text):
        return []
    return _given(side, ["0" if one == "." else one for one in found])


def _pencil_marks(text: str) -> list[Token]:
    side = next((side for side in range(2, MAX_SIDE + 1) if side**3 == len(text)), 0)
    if not side or not _MARKS.fullmatch(text):
        return []
    each = [text[at : at + side].replace(".", "") for at in range(0, len(text), side)]
    return _given(side, ["_".join(digits) for digits in each])


def _given(side: int, held: list[str]) -> list[Token]:
    """The tokens of what stands in each cell, `0` for nothing."""
    said = zip(_cells(side), held, strict=True)
    return [
        _shape(side),
        (GIVEN, tuple(f"{named(cell)}_{one}" for cell, one in said if one != "0")),
    ]


def _shape(side: int) -> Token:
    return "Shape", (f"{side}x{side}",)


def _cells(side: int) -> list[Cell]:
    digits = range(1, side + 1)
    return [Cell(row, column) for row in digits for column in digits]


def _side(cells: int) -> int:
    """The side of a board of so many cells; 0 for none."""
    side = isqrt(cells)
    return side if side * side == cells and side <= MAX_SIDE else 0
