"""The marks of constraints: plain values with cells, a text and a look.

The looks follow the conventions of f-puzzles (Eric Fox, 2020) and SudokuPad (Sven Neumann, 2021),
which setters and solvers know.
"""

from dataclasses import dataclass
from enum import StrEnum

from sudoku_csp.grid.cell import Cell

Colour = StrEnum(
    "Colour", "GREY GREEN ORANGE PURPLE BLUE CYAN PEACH TEAL YELLOW LAVENDER BROWN RED"
)
"""The colour of a line or a shade, light enough to read a digit on it."""

Width = StrEnum("Width", "HAIR THIN MEDIUM THICK")
Tip = StrEnum("Tip", "NONE BULB CIRCLE DIAMOND HEAD")
"""The width of a line, and the shape of its ends."""

Stroke = StrEnum("Stroke", "DASHED DOTTED")
"""The stroke of an outline: dashed for a cage, dotted for cells that a rule only names."""

Sign = StrEnum("Sign", "WHITE BLACK TEXT POINT")
"""The sign where cells meet: a dot, the text alone, or a point towards the last cell."""

Shape = StrEnum("Shape", "DISC SQUARE RING")
"""The shape behind the digit of a cell: a full circle or square, or an open circle."""


@dataclass(frozen=True)
class Outline:
    """An outline just inside the border of some cells, with a text in the first cell.

    The cells need not touch.
    """

    cells: tuple[Cell, ...]
    text: str = ""
    stroke: Stroke = Stroke.DASHED
    colour: Colour | None = None


@dataclass(frozen=True)
class Shade:
    """Cells with a coloured ground, and a text in the first cell."""

    cells: tuple[Cell, ...]
    colour: Colour = Colour.GREY
    text: str = ""


@dataclass(frozen=True)
class Line:
    """A line through the middles of cells, in their order, with a text in the first cell.

    If `whole`, the line extends to the outer corners of its first and last cell, as diagonals do.
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
    """A sign on the side that two cells share, or on the corner where four cells meet.

    If the cells do not meet, the sign is at the border of the first cell, and dashed lines tie it
    to the other cells.
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
    """A text outside the grid, before the first cell of a row, column or diagonal.

    For other cells the text is in the first cell. The `letter` shows which type of clue it is.
    """

    cells: tuple[Cell, ...]
    text: str
    letter: str = ""


@dataclass(frozen=True)
class Caption:
    """A caption below the picture, for a constraint that no mark shows completely.

    The caption is the typed line of the constraint, which can be read back, or `text` if that line
    is long.
    """

    text: str = ""


Mark = Outline | Shade | Line | Pill | Dot | CellShape | Small | Outside | Caption
