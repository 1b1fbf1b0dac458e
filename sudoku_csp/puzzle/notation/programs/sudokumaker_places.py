"""Places of SudokuMaker's grid by their numbers: cells, edges, corners, and cells outside.

Cells are numbered row by row from 0 on. Of the edges those between the cells of a row come first,
then those below that row: 2N numbers a row, of which 0 and the last N are at the rim. Corners are
numbered along the N + 1 lines, and outside cells as those of a grid that is a cell larger on each
side.
"""

from __future__ import annotations

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown

WAYS = {-1: ("DR", "UL"), 1: ("DL", "UR")}
"""The ways of diagonals: the negative ones fall to the right, the positive ones rise."""


def cell(number: object, side: int) -> Cell:
    """The cell of this number. Raises ValueError for none."""
    row, column = divmod(_whole(number, "cell"), side)
    if row >= side:
        raise ValueError(f"{number} is no cell of a board of side {side}")
    return Cell(row + 1, column + 1)


def edge(number: object, side: int) -> tuple[Cell, Cell]:
    """The two cells that an edge is between. Raises ValueError where it is at the rim.

    >>> [" ".join(map(str, edge(number, 9))) for number in (1, 9, 27)]
    ['r1c1 r1c2', 'r1c1 r2c1', 'r2c1 r3c1']
    """
    row, column = divmod(_whole(number, "edge"), 2 * side)
    if 1 <= column < side and row < side:
        return Cell(row + 1, column), Cell(row + 1, column + 1)
    if column >= side and row < side - 1:
        return Cell(row + 1, column - side + 1), Cell(row + 2, column - side + 1)
    raise ValueError(f"the edge {number} is between no two cells")


def edge_number(pair: tuple[Cell, Cell], side: int) -> int:
    """The number of the edge between two cells. Raises ValueError for cells that are not beside
    one another."""
    first, second = sorted(pair)
    if (second.row, second.column) == (first.row, first.column + 1):
        return (first.row - 1) * 2 * side + first.column
    if (second.row, second.column) == (first.row + 1, first.column):
        return (first.row - 1) * 2 * side + side + first.column - 1
    raise ValueError(f"no edge is between {first} and {second}")


def corner(number: object, side: int) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells around a corner. Raises ValueError where it is at the rim.

    >>> " ".join(map(str, corner(11, 9)))
    'r1c1 r1c2 r2c1 r2c2'
    """
    row, column = divmod(_whole(number, "corner"), side + 1)
    if not (1 <= row < side and 1 <= column < side):
        raise ValueError(f"the corner {number} is between no four cells")
    upper, lower = Cell(row, column), Cell(row + 1, column)
    return upper, Cell(row, column + 1), lower, Cell(row + 1, column + 1)


def corner_number(cells: tuple[Cell, ...], side: int) -> int:
    """The number of the corner that four cells share. Raises ValueError for others."""
    first = min(cells)
    if not (first.row < side and first.column < side):
        raise ValueError("the cells are around no corner")
    number = first.row * (side + 1) + first.column
    if sorted(corner(number, side)) != sorted(cells):
        raise ValueError("the cells are around no corner")
    return number


def outside(number: object, side: int) -> str:
    """A place beside the grid as f-puzzles names it. Raises ValueError for one in the grid.

    >>> outside(3, 9), outside(22, 9)
    ('R0C3', 'R2C0')
    """
    row, column = divmod(_whole(number, "outer cell"), side + 2)
    if row > side + 1 or (1 <= row <= side and 1 <= column <= side):
        raise ValueError(f"the outer cell {number} is not beside the grid")
    return f"R{row}C{column}"


def looked_into(number: object, side: int) -> list[Cell]:
    """The cells of the row or column beside which a place is, from there on. Raises ValueError."""
    outside(number, side)
    row, column = divmod(_whole(number, "outer cell"), side + 2)
    lines = range(1, side + 1)
    if row in lines:
        cells = [Cell(row, one) for one in lines]
    elif column in lines:
        cells = [Cell(one, column) for one in lines]
    else:
        raise ValueError(f"the outer cell {number} is not beside a row or a column")
    return cells if 0 in (row, column) else cells[::-1]


def outside_number(place: tuple[int, int], side: int) -> int:
    """The number of a row and column of which one is 0 or one past the last."""
    return place[0] * (side + 2) + place[1]


def way(number: object, diagonal: object, side: int) -> str:
    """The way in which a diagonal goes from an outer cell into the grid: U or D, then L or R.

    Raises ValueError where none does.
    """
    row, column = divmod(_whole(number, "outer cell"), side + 2)
    ways = WAYS.get(diagonal, ()) if type(diagonal) is int else ()
    for one in ways:
        first = row + (1 if one[0] == "D" else -1), column + (1 if one[1] == "R" else -1)
        if all(1 <= at <= side for at in first):
            return one
    raise ValueError(f"no diagonal {shown(diagonal)} of the grid starts at the outer cell {number}")


def _whole(number: object, what: str) -> int:
    if type(number) is not int or not 0 <= number <= 999_999:
        raise ValueError(f"{shown(number)} is no number of a place: {what}")
    return number
