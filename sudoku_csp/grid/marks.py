"""The marks of constraints: plain values with cells, a text and a look.

The looks are the conventions of f-puzzles (Eric Fox, 2020) and SudokuPad (Sven Neumann, 2021), in
which setters and solvers know the rules. `mark_shapes` makes shapes of marks on a board.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sudoku_csp.grid.cell import Cell

Colour = StrEnum(
    "Colour", "GREY GREEN ORANGE PURPLE BLUE CYAN PEACH TEAL YELLOW LAVENDER BROWN RED"
)
"""The colour of a line or a shade, light enough to read a digit on it."""

Width = StrEnum("Width", "HAIR THIN MEDIUM THICK")
Tip = StrEnum("Tip", "NONE BULB CIRCLE DIAMOND HEAD")
"""The width of a line, and its beginning or end."""

Stroke = StrEnum("Stroke", "DASHED DOTTED")
"""The stroke of an outline: dashed for cages, dotted for cells that a rule only names."""

Sign = StrEnum("Sign", "WHITE BLACK TEXT POINT")
"""The sign where cells meet: a dot, the text alone, or a point towards the last of them."""

Shape = StrEnum("Shape", "DISC SQUARE RING")
"""The shape behind the digit of a cell: a full circle or square, or an open circle."""


@dataclass(frozen=True)
class Outline:
    """A line just within the border of the cells, which need not touch; its text is at the upper
    left of the first cell in reading order."""

    cells: tuple[Cell, ...]
    text: str = ""
    stroke: Stroke = Stroke.DASHED
    colour: Colour | None = None


@dataclass(frozen=True)
class Shade:
    """Cells with a coloured ground, and a text at the upper left of the first."""

    cells: tuple[Cell, ...]
    colour: Colour = Colour.GREY
    text: str = ""


@dataclass(frozen=True)
class Line:
    """A line through the middles of cells, in their order; its text is at the upper left of the
    first.

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

    Where the cells do not meet it is at the border of the first, tied to the others by a line.
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
    """A small text at the foot of a cell: its candidates."""

    cell: Cell
    text: str


@dataclass(frozen=True)
class Outside:
    """A text outside the grid, at the end of the row, column or diagonal of the cells.

    For other cells it is in the first of them. The `letter` distinguishes kinds of clues.
    """

    cells: tuple[Cell, ...]
    text: str
    letter: str = ""


@dataclass(frozen=True)
class Caption:
    """A caption below the picture, for a constraint that no mark shows completely.

    Its words are the line of text that the reader takes back, or, if that is long, `text`.
    """

    text: str = ""


Mark = Outline | Shade | Line | Pill | Dot | CellShape | Small | Outside | Caption
