"""A document of another program, translated into a document of f-puzzles, with drawings and faults.

A fault is a part of the document that is not understood; it is kept as its error message.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import floor
from typing import Any, TypeVar

from sudoku_csp.grid.board import MAX_SIDE
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import named
from sudoku_csp.puzzle.notation.programs.json_text import shown

LINES = {
    "#67f067": "whispers", "#ffa600": "dutch", "#ff9a00": "dutch", "#f067f0": "renban",
    "#d23be7": "renban", "#2ecbff": "regionsumline", "#ffccaa": "entropicline",
    "#33bbbb": "modularline", "#33bbaa": "modularline", "#c9c883": "nabner",
    "#cdb1ec": "zipperline", "#c1b1ff": "zipperline",
}  # fmt: skip
"""The key in f-puzzles for a line of each colour. `dutch` stands for a whisper with a value."""

CLOSED = {"renban": 1, "nabner": 1, "whispers": 2, "dutch": 2}
"""The keys of lines that may end where they begin, each with the number of lines that such a closed
line becomes."""

_HEX = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.ASCII)
_NOUNS = {bool: "Boolean", dict: "object", int: "whole number", list: "list"}
_Value = TypeVar("_Value")


def colour(value: object) -> str | None:
    """A colour as `#` and six digits, without opacity; but a grey as it looks on white with its
    opacity. None if the value is not a colour.

    >>> colour("#67F067ff"), colour("#abc"), colour("#00000033"), colour("red")
    ('#67f067', '#aabbcc', '#cccccc', None)
    """
    found = _HEX.fullmatch(value.lower()) if isinstance(value, str) else None
    if found is None:
        return None
    digits = found[1] if len(found[1]) > 4 else "".join(2 * digit for digit in found[1])
    red, green, blue, *opacity = bytes.fromhex(digits)
    if red == green == blue and opacity:
        red = green = blue = round(255 - opacity[0] / 255 * (255 - red))
    return f"#{red:02x}{green:02x}{blue:02x}"


def is_grey(name: str | None) -> bool:
    """True if a colour is a grey that is not near black or white."""
    return name is not None and "80" <= name[1:3] <= "dc" and name[1:] == 3 * name[1:3]


@dataclass
class Translation:
    """A document of f-puzzles, the rules that it cannot hold as `lines` of text, and faults.

    `names` has the other program's names for keys. `drawings` has the sort, the colour and the
    cells of each drawing; if `ignore`, drawings are no error. `guesses` has for each guess what was
    drawn, the key, and the entry. `guessable` says which drawings the option of guessing would
    read.
    """

    title: str
    document: dict[str, Any]
    names: Mapping[str, str] = field(default_factory=dict)
    ignore: bool = False
    lines: dict[str, None] = field(default_factory=dict)
    guesses: list[tuple[str, str, Mapping[str, Any]]] = field(default_factory=list)
    guessable: str = ""
    drawings: list[tuple[str, str | None, frozenset[str]]] = field(default_factory=list)
    _faults: dict[str, list[str]] = field(default_factory=dict)

    @property
    def faults(self) -> list[str]:
        """The parts of the document that are not read, without drawings."""
        return [f"{text} at {', '.join(at)}" if at else text for text, at in self._faults.items()]

    def add(self, key: str, **fields: Any) -> None:
        """Adds an entry with these fields to the list of a key, without fields that are None."""
        entry = {name: value for name, value in fields.items() if value is not None}
        self.document.setdefault(key, []).append(entry)

    def add_line(self, *words: object) -> None:
        self.lines[" ".join(map(str, words))] = None

    def guess_line(self, what: str, key: str, cells: Sequence[Cell]) -> bool:
        """Adds a guessed line. Returns False if the line is closed, but its kind never is."""
        lines = [names(cells)]
        if cells[0] == cells[-1]:
            if key not in CLOSED:
                return False
            # A whisper holds all the way round; lines of other kinds lose the repeated cell.
            lines = [names(cells[:-1]), names(cells[-2:])][: CLOSED[key]]
        entry: dict[str, Any] = {"lines": lines}
        if key == "dutch":
            key, entry["value"] = "whispers", (int(self.document["size"]) + 1) // 2 - 1
        self.guesses.append((what, key, entry))
        return True

    def fault(self, text: str) -> None:
        self._faults.setdefault(text, [])

    def drawing(self, what: str, place: str, colour: object = None) -> None:
        name = colour if isinstance(colour, str) else None
        self.drawings.append((what, name, frozenset(place.split())))

    def words(self, what: str, place: str) -> None:
        """Adds a fault for a drawing with a text, because texts are never ignored as decoration."""
        self._faults.setdefault(what, []).append(place or "no place")


def blank(side: int) -> dict[str, Any]:
    """A document with an empty grid of this side, whose cells are in no region.

    Raises ValueError for an impossible side.
    """
    if not 1 <= side <= MAX_SIDE:
        raise ValueError(f"the side is {shown(side)}, no number from 1 to {MAX_SIDE}")
    grid = [[{"region": None} for _ in range(side)] for _ in range(side)]
    return {"size": side, "grid": grid}


def typed(value: object, kind: type[_Value], name: str) -> _Value:
    """Returns the value. Raises ValueError unless the value is of this type."""
    if not isinstance(value, kind):
        raise ValueError(f"{name} is {shown(value)}, no {_NOUNS[kind]}")  # noqa: TRY004
    return value


def point(value: object) -> tuple[float, float]:
    """The row and the column of a point, which is a list of two numbers. Raises ValueError."""
    numbers: list[Any] = value if isinstance(value, list) and len(value) == 2 else [None]
    if not all(type(one) in (int, float) and abs(one) < 1000 for one in numbers):
        raise ValueError(f"{shown(value)} is no point")
    return numbers[0], numbers[1]


def cell_at(value: object) -> Cell:
    """The cell that contains a point, inside or outside the grid. Raises ValueError."""
    row, column = point(value)
    return Cell._make((floor(row) + 1, floor(column) + 1))


def names(cells: Sequence[Cell]) -> list[str]:
    return list(map(named, cells))


def line_text(cells: Sequence[Cell]) -> str:
    return " ".join(map(str, cells))


def edge(number: object, side: int) -> tuple[Cell, Cell]:
    """The two cells beside the edge with this number in SudokuMaker. Raises ValueError for an edge
    on the rim of the grid."""
    row, column = row_and_column(number, 2 * side)
    if 1 <= column < side and row < side:
        return Cell(row + 1, column), Cell(row + 1, column + 1)
    if column >= side and row < side - 1:
        return Cell(row + 1, column - side + 1), Cell(row + 2, column - side + 1)
    raise ValueError(f"the edge {shown(number)} is between no two cells")


def outside(number: object, side: int) -> tuple[int, int]:
    """The row and column of the outer cell with this number in SudokuMaker. They count from 0,
    where row 0 is above the grid and column 0 is left of it. Raises ValueError."""
    row, column = row_and_column(number, side + 2)
    if row > side + 1 or (1 <= row <= side and 1 <= column <= side):
        raise ValueError(f"the outer cell {shown(number)} is not beside the grid")
    return row, column


def row_and_column(number: object, width: int) -> tuple[int, int]:
    """The row and column, counted from 0, of a place if places are numbered row by row."""
    if type(number) is not int or number < 0:
        raise ValueError(f"{shown(number)} is no number of a place")
    return divmod(number, width)
