"""Texts that ISS takes besides constraint strings: grids, jigsaws, killers, pencil marks.

Each is read as the tokens that say the same. A killer has an arrow in each cell, towards the cell
with the total of its cage (0-9, A is 10, a is 36), as at enjoysudoku.com; or it is a list of 81
numbers (`3x3::k:`, then cage + 256 x total), as of SudoCue. Above side 9 the digits of a grid in
symbols are the letters from A.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt

from sudoku_csp.constraints.iss import GIVEN, Node, TokenFault
from sudoku_csp.constraints.iss_places import named
from sudoku_csp.grid.board import Cell
from sudoku_csp.puzzle.notation.iss_layout import MAX_SIDE
from sudoku_csp.puzzle.notation.iss_text import Part

Token = tuple[str, tuple[str, ...]]

_KILLER = re.compile(r"[0-9A-Za-j<>^v`',.]{81}", re.ASCII)
_ARROW = re.compile(r"[<>^]")
_LONG = re.compile(r"3x3:(d?):k:((?:[0-9]{1,5}:){80}[0-9]{1,5}):?", re.ASCII)
_NUMBERS = re.compile(r"[0-9\s.|_-]+", re.ASCII)
_MARKS = re.compile(r"[0-9.]+", re.ASCII)
_TOTALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_WAYS = {
    "<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0),
    "`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1),
}  # fmt: skip


def is_killer(text: str) -> bool:
    """Whether a line is a killer in arrows or in numbers.

    >>> is_killer(
    ...     "S<J<<O<<KJ^<<^<^>^^<N<<<J^Q^S^O>>^^^>^W^<<^>^^O^<<^T^J^^^>>>^>^>^ML<S<<^^>^<^<<^<"
    ... )
    True
    """
    if text.startswith("3x3:"):
        return _LONG.fullmatch(text) is not None
    return len(text) == 81 and bool(_KILLER.fullmatch(text) and _ARROW.search(text))


def nodes(part: Part, before: int) -> list[Node]:
    """The tokens of such a text, counted on from so many; none for any other. Raises TokenFault."""
    line = part[0][0]
    raw = "\n".join(text for _, text in part)
    text = "".join(raw.split())
    return [
        Node(type_, arguments, number, line)
        for number, (type_, arguments) in enumerate(_tokens(raw, text, line), start=before + 1)
    ]


def _tokens(raw: str, text: str, line: int) -> list[Token]:
    if text.startswith("="):
        return _grid(text[1:])
    if is_killer(text):
        try:
            return list(_long_killer(text) if text.startswith("3x3:") else _killer(text))
        except ValueError as error:
            raise TokenFault(str(error), line) from None
    half = len(text) // 2
    return (
        _jigsaw(text[:half], text[half:])
        or _layout(text)
        or _grid(text)
        or _numbers(raw)
        or _pencil_marks(text)
    )


def _killer(text: str) -> Iterator[Token]:
    cells = _cells(9)
    sign = dict(zip(cells, text, strict=True))
    cages: dict[Cell, list[str]] = {}
    for cell in cells:
        root, seen = cell, set()
        while sign[root] in _WAYS:
            down, right = _WAYS[sign[root]]
            seen.add(root)
            root = Cell(root.row + down, root.column + right)
            if root in seen or root not in sign:
                why = "goes round" if root in seen else "leads off the board"
                raise ValueError(f"the arrow in {cell} {why}")
        if sign[root] not in _TOTALS:
            raise ValueError(f"{sign[root]!r} in {root} is no total")
        cages.setdefault(root, []).append(named(cell))
    for root, names in cages.items():
        yield "Cage", (str(_TOTALS.index(sign[root])), *names)


def _long_killer(text: str) -> Iterator[Token]:
    match = _LONG.fullmatch(text)
    assert match is not None
    if match[1]:
        yield "Diagonal", ("1",)
        yield "Diagonal", ("-1",)
    cages: dict[int, list[str]] = {}
    totals: dict[int, int] = {}
    for cell, number in zip(_cells(9), match[2].split(":"), strict=True):
        total, cage = divmod(int(number), 256)
        if not total:
            continue
        if totals.setdefault(cage, total) != total:
            raise ValueError(f"cage {cage} has the totals {totals[cage]} and {total}")
        cages.setdefault(cage, []).append(named(cell))
    for cage, names in cages.items():
        yield "Cage", (str(totals[cage]), *names)


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
