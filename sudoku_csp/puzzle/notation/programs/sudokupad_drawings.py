"""The drawings of a SudokuPad document as places on the grid, and guesses from these drawings.

A point is a row and a column; the middle of the first cell is 0.5, 0.5. Rules are guessed from the
colours that f-puzzles and SudokuMaker use. As a guess may be wrong, it is reported together with
its drawing.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import product, starmap
from math import floor
from typing import Any, NamedTuple

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs import translation
from sudoku_csp.puzzle.notation.programs.json_text import shown
from sudoku_csp.puzzle.notation.programs.translation import LINES, cell_at, colour, is_grey, point

OF_A_LINE = {
    "wayPoints", "color", "thickness", "headLength", "opacity", "target", "stroke",
    "stroke-linecap", "stroke-linejoin",
}  # fmt: skip
OF_A_SHAPE = {
    "center", "width", "height", "rounded", "backgroundColor", "borderColor", "borderSize",
    "thickness", "stroke", "color", "text", "fontSize", "opacity", "target", "angle",
}  # fmt: skip
"""The fields of a line or a shape that are read, or that cannot change its meaning."""

NEAR, LARGE = 0.3, 0.6
"""The largest distance of a line's corner from the middle of its cell, and the least width of a
shape that counts as lying on a cell."""

DOUBLE_ARROW = "#c54b8b"
WHITE, BLACK = "#ffffff", "#000000"
DOTS = {WHITE: "difference", BLACK: "ratio"}

MOST = 8
_DIGITS = re.compile(r"[0-9]+([ ,]+[0-9]+)*", re.ASCII)
_Drawn = dict[str, Any]


def members(value: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    found = value.get(key) or []
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise ValueError(f"{key!r} is {shown(found)}")
    return found


def places(value: object, side: int) -> list[Cell]:
    if not isinstance(value, list):
        raise ValueError(f"{shown(value)} is no list of cells")  # noqa: TRY004 - as any other.
    cells = []
    for pair in value:
        numbers: list[Any] = pair if isinstance(pair, list) and len(pair) == 2 else [None]
        if not all(type(one) is int and 0 <= one < side for one in numbers):
            raise ValueError(f"{shown(pair)} is no cell of a board of side {side}")
        cells.append(Cell(numbers[0] + 1, numbers[1] + 1))
    if len(set(cells)) < len(cells):
        raise ValueError("it has a cell twice")
    return cells


def text(value: object) -> str:
    """The text or number as a text; for a list, all of them on lines; "" for any other value."""
    if isinstance(value, list):
        return "\n".join(map(text, value)).strip()
    return str(value).strip() if type(value) in (str, int) else ""


def is_blank(value: object) -> bool:
    return value in (None, False, "", [], {})


def where(drawing: Mapping[str, Any], side: int) -> str:
    """The cells under a drawing, inside or outside the grid, as words for a message."""
    with suppress(ValueError):
        return translation.line_text(path(drawing, side))
    with suppress(ValueError, TypeError):
        points = drawing.get("wayPoints") or [drawing.get("center")]
        return translation.line_text(list(map(cell_at, points))[:40])
    return ""


def path(line: Mapping[str, Any], side: int, *, from_circle: bool = False) -> list[Cell]:
    """The cells through which a drawn line passes, from middle to middle.

    If `from_circle` is True, the first point may be anywhere in its cell. Raises ValueError if a
    part of the line is neither straight nor diagonal, or the line has unknown fields.
    """
    points = line.get("wayPoints")
    if line.keys() - OF_A_LINE or not isinstance(points, list) or len(points) < 2:
        raise ValueError("no plain line")
    cells: list[Cell] = []
    for at, value in enumerate(points):
        (row, column), cell = point(value), cell_at(value)
        off = max(abs(row - cell.row + 0.5), abs(column - cell.column + 0.5))
        inside = 1 <= cell.row <= side and 1 <= cell.column <= side
        if not inside or (off > NEAR and (at or not from_circle)):
            raise ValueError("a line beside the middle of a cell")
        row_before, column_before = cells[-1] if cells else cell
        down, right = cell.row - row_before, cell.column - column_before
        steps = max(abs(down), abs(right))
        if {abs(down), abs(right)} - {0, steps}:
            raise ValueError("a line that goes neither straight nor diagonally")
        way = ((at * down // steps, at * right // steps) for at in range(1, steps + 1))
        cells += [Cell(row_before + r, column_before + c) for r, c in way] if cells else [cell]
        if len(cells) > side * side + 1:
            raise ValueError("a line that comes back to its cells")
    return cells


class Shape(NamedTuple):
    """A drawn circle, square or text. It lies `on` cells of one row or column if it is large, and
    `between` two or four cells if its centre is on their common border or corner."""

    on: tuple[Cell, ...]
    between: tuple[Cell, ...]
    rounded: bool
    is_dot: bool
    fill: str | None
    text: str


def shape(drawing: Mapping[str, Any], side: int) -> Shape:
    """The shape of an underlay or overlay. Raises ValueError if it is turned, has unknown fields,
    or its centre is neither on a border nor in the middle of a cell."""
    fill, angle = colour(drawing.get("backgroundColor")), drawing.get("angle")
    row, column = point(drawing.get("center"))
    width, height = point([drawing.get("width"), drawing.get("height")])
    odd_colour = fill is None and drawing.get("backgroundColor")
    if drawing.keys() - OF_A_SHAPE or angle or odd_colour or (2 * row) % 1 or (2 * column) % 1:
        raise ValueError("no plain shape")
    sides = round(height + 0.2), round(width + 0.2)
    rows, columns = _span(row, height / 2 - 0.2), _span(column, width / 2 - 0.2)
    large = min(width, height) >= LARGE and max(width, height) <= side + 1 and 1 in sides
    on = _cells(rows, columns, side) if large and (len(rows), len(columns)) == sides else ()
    touched = _cells(_span(row, 0.1), _span(column, 0.1), side)
    rounded, words = bool(drawing.get("rounded")), text(drawing.get("text"))
    is_dot = rounded and 0 < width == height < LARGE
    return Shape(on, touched if len(touched) > 1 else (), rounded, is_dot, fill, words)


def _cells(rows: range, columns: range, side: int) -> tuple[Cell, ...]:
    inside = all(1 <= one <= side for one in (*rows, *columns))
    return tuple(starmap(Cell, product(rows, columns))) if inside else ()


def _span(middle: float, half: float) -> range:
    """The numbers of the rows or columns that are within the distance `half` of `middle`."""
    return range(floor(middle - half) + 1, floor(middle + half) + 2)


class Guesses:
    """Guesses rules from the drawings of a document."""

    def __init__(self, value: Mapping[str, Any], side: int, made: translation.Translation) -> None:
        self._side, self._made = side, made
        keys = ("lines", "arrows", "underlays", "overlays")
        self._lines, self._arrows, under, over = (members(value, key) for key in keys)
        self._shapes: list[tuple[_Drawn, Shape]] = []
        for drawn in [*under, *over]:
            with suppress(ValueError):  # Such a drawing stands for no guess.
                self._shapes.append((drawn, shape(drawn, side)))
        self._on: defaultdict[Cell, list[tuple[_Drawn, Shape]]] = defaultdict(list)
        for drawn, one in self._shapes:
            for cell in one.on if one.rounded and not one.text else ():
                self._on[cell].append((drawn, one))
        self._used: set[int] = set()
        self._thermometers: defaultdict[str, set[Cell]] = defaultdict(set)

    def read(self) -> set[int]:
        """Adds all guesses to `made`. Returns the `id` of each drawing that led to a guess."""
        for drawn in self._arrows:
            with suppress(ValueError):
                self._arrow(drawn)
        lines: list[tuple[_Drawn, str, list[Cell]]] = []
        for drawn in self._lines:
            if name := colour(drawn.get("color")):
                with suppress(ValueError):
                    lines.append((drawn, name, path(drawn, self._side)))
        for way in (self._bulb, self._rings, self._branch, self._coloured):
            lines = [one for one in lines if not way(*one)]
        side = self._side
        corners = {"diagonal-": [[0, 0], [side, side]], "diagonal+": [[side, 0], [0, side]]}
        for drawn, (key, ends) in product(self._lines, corners.items()):
            if drawn.get("wayPoints") in (ends, ends[::-1]) and not drawn.keys() - OF_A_LINE:
                cells = [Cell(max(row, 1), max(column, 1)) for row, column in ends]
                self._guess(key, [drawn], cells)
        for drawn, one in self._shapes:
            if id(drawn) not in self._used:
                self._shape(drawn, one)
        return self._used

    def _guess(self, key: str, drawn: Sequence[_Drawn], place: Sequence[Cell], **more: Any) -> bool:
        """Adds a guess from drawings at the cells `place`: an entry of f-puzzles under `key`.

        The entry has the fields `more`. Without such fields it is a line through `place`; the entry
        of a diagonal is empty. Returns True in every case, so that a caller can return the call.
        """
        self._used |= set(map(id, drawn))
        words, is_line = text(drawn[0].get("text")), "wayPoints" in drawn[0]
        name = colour(drawn[0].get("color" if is_line else "backgroundColor"))
        noun = "arrow" if key == "arrow" else "line" if is_line else "shape"
        what = f"text {words!r}" if words else f"{noun} of colour {name}" if name else noun
        entry = {} if key.startswith("diagonal") else more or {"lines": [translation.names(place)]}
        self._made.guesses.append((f"the {what} at {translation.line_text(place)}", key, entry))
        return True

    def _single(self, cell: Cell, *fills: str | None) -> list[_Drawn]:
        """The circles that lie on this cell only and are filled with one of these colours."""
        on = self._on[cell][:MOST]
        return [drawn for drawn, one in on if one.fill in fills and len(one.on) == 1]

    def _arrow(self, drawn: _Drawn) -> None:
        cells = path(drawn, self._side, from_circle=True)
        for circle, one in self._on[cells[0]][:MOST]:
            if not set(one.on) & set(cells[1:]):
                on, lines = translation.names(one.on), [translation.names(cells)]
                self._guess("arrow", [drawn, circle], cells, cells=on, lines=lines)
                return

    def _bulb(self, drawn: _Drawn, name: str, cells: list[Cell]) -> bool:
        """Guesses a thermometer if a line has a bulb of its own colour at one end.

        Returns True if there is such a bulb. No guess is made if both ends have a bulb.
        """
        first, last = (self._single(cells[end], name) for end in (0, -1))
        if name in LINES or not (first or last):
            return False
        if first and last:
            return True  # The thermometer may begin at either end.
        self._thermometers[name].update(cells)
        along = cells if first else cells[::-1]
        return self._guess("thermometer", [drawn, *first, *last], along)

    def _rings(self, drawn: _Drawn, name: str, cells: list[Cell]) -> bool:
        """Guesses a line between two white or empty circles. Returns True if it is guessed."""
        key = "doublearrow" if name == DOUBLE_ARROW else "betweenline" if is_grey(name) else ""
        first, last = (self._single(cells[end], None, WHITE) for end in (0, -1))
        if not (key and first and last) or cells[0] == cells[-1]:
            return False
        return self._guess(key, [drawn, *first, *last], cells)

    def _branch(self, drawn: _Drawn, name: str, cells: list[Cell]) -> bool:
        """Guesses a branch of a thermometer, whose bulb is on another line.

        Returns True if a branch is guessed.
        """
        on = self._thermometers[name]
        if (cells[0] in on) == (cells[-1] in on):
            return False
        along = cells if cells[0] in on else cells[::-1]
        on.update(cells)
        return self._guess("thermometer", [drawn], along)

    def _coloured(self, drawn: _Drawn, name: str, cells: list[Cell]) -> bool:
        """Guesses a line only by its colour. Returns True if the line is guessed."""
        key = LINES.get(name, "palindrome" if is_grey(name) else "")
        what = f"the line of colour {name} at {translation.line_text(cells)}"
        if not key or self._thermometers[name] & {cells[0], cells[-1]}:
            return False
        if read := self._made.guess_line(what, key, cells):
            self._used.add(id(drawn))
        return read

    def _shape(self, drawn: _Drawn, one: Shape) -> None:
        """Guesses a rule from a dot, an X or V, digits on a corner, or a grey circle or square."""
        words, digits, place = one.text, _DIGITS.fullmatch(one.text), one.between
        cells, dot = translation.names(place), DOTS.get(one.fill or "") if one.is_dot else None
        if len(place) == 2 and words in ("X", "V"):
            self._guess("xv", [drawn], place, cells=cells, value=words)
        elif len(place) == 4 and digits:
            values = [int(number) for number in re.findall("[0-9]+", words)]
            self._guess("quadruple", [drawn], place, cells=cells, values=values)
        elif len(place) == 2 and dot and (digits or not words):
            self._guess(dot, [drawn], place, cells=cells, value=words)
        elif len(one.on) == 1 and is_grey(one.fill) and not words:
            key = "odd" if one.rounded else "even"
            self._guess(key, [drawn], one.on, cell=translation.names(one.on)[0])
