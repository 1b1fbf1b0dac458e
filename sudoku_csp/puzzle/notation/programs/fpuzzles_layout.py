"""The grid of an f-puzzles document: its size, its regions and what is given.

A cell without a region of its own lies in the customary box, which on a board of prime side is its
row; one whose region is null lies in none. Regions of another number or size than the rows make no
board: their cells differ all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from typing import Any

from sudoku_csp.constraints.classic import different
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import MAX_SIDE, Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import digit, shown

Regions = tuple[int | None, ...]

OF_A_SOLVER = ("centerPencilMarks", "cornerPencilMarks")
"""What a solver has written, and no clue."""

COLOURS = ("c", "highlight", "cArray", "highlightArray")

_LAYOUT = ("value", "given", "region", *OF_A_SOLVER, *COLOURS)


def board(value: Mapping[str, Any]) -> tuple[Board, Regions, list[Constraint]]:
    """The board, each cell's region, and the rules of regions that the board does not have.

    Raises ValueError where it cannot be one.
    """
    side, grid = value.get("size"), value.get("grid")
    if isinstance(side, str) and side.isascii() and side.isdecimal() and len(side) <= 3:
        side = int(side)
    if type(side) is not int or not 1 <= side <= MAX_SIDE:
        raise ValueError(f"the size is {shown(side)}, no number from 1 to {MAX_SIDE}")
    rows = grid if isinstance(grid, list) else []
    fits = [isinstance(row, list) and len(row) == side for row in rows]
    if len(fits) != side or not all(fits):
        raise ValueError(f"the grid has not {side} rows of {side} cells")
    if not all(isinstance(cell, dict) for row in rows for cell in row):
        raise ValueError("the grid has a cell that is no object")
    numbers: list[int | None] = []
    for number, cell in enumerate(cell for row in rows for cell in row):
        region = cell.get("region", default_region(number, side))
        if region is not None and type(region) is not int:
            raise ValueError(f"a cell in the region {shown(region)}")
        numbers.append(region)
    return _board_of(tuple(numbers), side)


def default_region(position: int, side: int) -> int:
    """The number of the box in which the cell at this place in reading order lies by default.

    >>> [default_region(position, 6) for position in (0, 2, 3, 12)]
    [0, 0, 1, 2]
    """
    height = next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)
    width = side // height
    row, column = divmod(position, side)
    return row // height * (side // width) + column // width


def _board_of(regions: Regions, side: int) -> tuple[Board, Regions, list[Constraint]]:
    members: dict[int, list[int]] = {}
    for position, region in enumerate(regions):
        if region is not None:
            members.setdefault(region, []).append(position)
    sizes = [len(positions) for positions in members.values()]
    if max(sizes, default=0) > side:
        raise ValueError(f"a region of {max(sizes)} cells, for {side} digits")
    if sizes == [side] * side:
        known = [region for region in regions if region is not None]
        rows = all(len({at // side for at in positions}) == 1 for positions in members.values())
        return Board.latin(side) if rows and side > 1 else Board.jigsaw(known), regions, []
    latin = Board.latin(side)
    rules = [
        different([latin.cells[at] for at in positions])
        for positions in members.values()
        if len(positions) > 1
    ]
    return latin, regions, rules


def givens(grid: Sequence[Sequence[Mapping[str, Any]]], board: Board) -> bytes:
    """The given digits; what is not marked as given is a solver's. Raises ValueError."""
    digits = bytearray(len(board.cells))
    for at, (place, cell) in enumerate(zip(board.cells, _cells(grid), strict=True)):
        given = cell.get("given")
        if given not in (None, True, False):
            raise ValueError(f"{place}: 'given' is {shown(given)}")
        value = cell.get("value")
        if not given:
            continue
        try:
            digits[at] = digit(value, board)
        except ValueError as error:
            raise ValueError(f"{place} is given: {error}") from None
    return bytes(digits)


def said_of_cells(
    grid: Sequence[Sequence[Mapping[str, Any]]], cells: Sequence[Cell]
) -> Iterator[tuple[Cell, dict[str, Any]]]:
    """What is said of cells beyond digits, regions and colours: rules, or not understood."""
    for place, cell in zip(cells, _cells(grid), strict=True):
        said = {name: value for name, value in cell.items() if name not in _LAYOUT}
        said = {name: value for name, value in said.items() if value not in (None, [], "", False)}
        if said:
            yield place, said


def _cells(grid: Sequence[Sequence[Mapping[str, Any]]]) -> Iterator[Mapping[str, Any]]:
    for row in grid:
        yield from row
