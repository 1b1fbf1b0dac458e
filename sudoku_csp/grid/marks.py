"""What of a constraint is drawn: few marks, each a plain value that says where and in which look.

The looks are those in which setters and solvers of variants know the rules: the conventions of
f-puzzles (Eric Fox, 2020) and SudokuPad (Sven Neumann, 2021). A mark names cells, never a board:
`mark_shapes` makes shapes of it on one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto

from sudoku_csp.grid.cell import Cell


class Colour(StrEnum):
    """The colour of a line or a shade, light enough to read a digit on it."""

    GREY = auto()
    GREEN = auto()
    ORANGE = auto()
    PURPLE = auto()
    BLUE = auto()
    CYAN = auto()
    PEACH = auto()
    TEAL = auto()
    YELLOW = auto()
    LAVENDER = auto()
    BROWN = auto()
    RED = auto()


class Width(StrEnum):
    """How broad a line is."""

    HAIR = auto()
    THIN = auto()
    MEDIUM = auto()
    THICK = auto()


class Tip(StrEnum):
    """What a line begins or ends with."""

    NONE = auto()
    BULB = auto()
    CIRCLE = auto()
    DIAMOND = auto()
    HEAD = auto()


class Stroke(StrEnum):
    """How an outline is drawn: cages are dashed, cells that a rule merely speaks of dotted."""

    DASHED = auto()
    DOTTED = auto()


class Sign(StrEnum):
    """What stands where cells meet: a dot, the text alone, or a point towards the last of them."""

    WHITE = auto()
    BLACK = auto()
    TEXT = auto()
    POINT = auto()


class Shape(StrEnum):
    """What stands behind the digit of a cell: a full circle or square, or an open circle."""

    DISC = auto()
    SQUARE = auto()
    RING = auto()


@dataclass(frozen=True)
class Outline:
    """A line just within the border of the cells, which may lie apart; its text at the upper left
    of the first in reading order."""

    cells: tuple[Cell, ...]
    text: str = ""
    stroke: Stroke = Stroke.DASHED
    colour: Colour | None = None


@dataclass(frozen=True)
class Shade:
    """Cells with a ground of their own, and a text at the upper left of the first."""

    cells: tuple[Cell, ...]
    colour: Colour = Colour.GREY
    text: str = ""


@dataclass(frozen=True)
class Line:
    """A line through the middles of cells, in their order; its text at the upper left of the first.

    With `whole` it runs from border to border of its first and last cell: a diagonal.
    """

    cells: tuple[Cell, ...]
    colour: Colour = Colour.GREY
    width: Width = Width.MEDIUM
    start: Tip = Tip.NONE
    end: Tip = Tip.NONE
    text: str = ""
    whole: bool = False


@dataclass(frozen=True)
class Pill:
    """A circle around one cell or a pill around several, and the shafts of arrows that leave it."""

    cells: tuple[Cell, ...]
    shafts: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Dot:
    """A sign where two cells, or the four around a corner, meet.

    Where the cells do not meet it stands at the border of the first, tied to the others by a line.
    """

    cells: tuple[Cell, ...]
    sign: Sign = Sign.WHITE
    text: str = ""


@dataclass(frozen=True)
class CellShape:
    """A shape behind the digit of a cell."""

    cell: Cell
    shape: Shape


@dataclass(frozen=True)
class Small:
    """A small text at the foot of a cell: the digits that it may hold."""

    cell: Cell
    text: str


@dataclass(frozen=True)
class Outside:
    """A text outside the grid, from where it looks along the cells: a row, a column or a diagonal.

    Where the cells are no such line from border to border it stands in the first of them. The
    `letter` beside it tells clues of different kinds from one another.
    """

    cells: tuple[Cell, ...]
    text: str
    letter: str = ""


@dataclass(frozen=True)
class Caption:
    """The constraint stands in words below the picture: nothing shows it, or not all of it.

    The words are the line of text that the reader takes back, or, where that is long, `text`.
    """

    text: str = ""


Mark = Outline | Shade | Line | Pill | Dot | CellShape | Small | Outside | Caption
