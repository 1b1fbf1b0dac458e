"""The grid of an f-puzzles document: its size, its regions, the givens and the printed solution.

A cell without a region is in the customary box, one whose region is null in none. If the regions do
not form a board, the cells of each must still differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import isqrt
from typing import Any

from sudoku_csp.constraints.classic import different
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import MAX_SIDE, Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.cells import DIGIT_OF
from sudoku_csp.puzzle.notation.programs.fpuzzles_document import digit
from sudoku_csp.puzzle.notation.programs.json_text import shown

Regions = tuple[int | None, ...]
Rows = Sequence[Sequence[Mapping[str, Any]]]

WORDS = ("title", "author", "ruleset")
"""The keys of words that are kept with the puzzle."""

NO_RULES = {
    "value", "given", "region", "centerPencilMarks", "cornerPencilMarks", "c", "highlight",
    "cArray", "highlightArray",
}  # fmt: skip
"""The fields of a cell that are read here, and those without a rule: notes and colours."""

UNKNOWN = (".", "?", "0", "")


def board(value: Mapping[str, Any]) -> tuple[Board, Regions, list[Constraint]]:
    """The board, each cell's region, and constraints for regions that form no board. Raises
    ValueError."""
    side, grid = value.get("size"), value.get("grid")
    if type(side) is not int or not 1 <= side <= MAX_SIDE:
        raise ValueError(f"the size is {shown(side)}, no number from 1 to {MAX_SIDE}")
    rows = grid if isinstance(grid, list) else []
    if [isinstance(row, list) and len(row) for row in rows] != [side] * side:
        raise ValueError(f"the grid has not {side} rows of {side} cells")
    regions: list[int | None] = []
    members: dict[int, list[int]] = {}
    for position, cell in enumerate(chain.from_iterable(rows)):
        if not isinstance(cell, dict):
            raise ValueError("the grid has a cell that is no object")  # noqa: TRY004
        region = cell.get("region", default_region(position, side))
        if type(region) is int:
            members.setdefault(region, []).append(position)
        elif region is not None:
            raise ValueError(f"a cell in the region {shown(region)}")
        regions.append(region)
    sizes = list(map(len, members.values()))
    if max(sizes, default=0) > side:
        raise ValueError(f"a region of {max(sizes)} cells, for {side} digits")
    if sizes == [side] * side:
        are_rows = all(len({at // side for at in positions}) == 1 for positions in members.values())
        whole = [region for region in regions if region is not None]
        found = Board.latin(side) if are_rows and side > 1 else Board.jigsaw(whole)
        return found, tuple(regions), []
    latin = Board.latin(side)
    groups = [[latin.cells[at] for at in positions] for positions in members.values()]
    return latin, tuple(regions), [different(cells) for cells in groups if len(cells) > 1]


def default_region(position: int, side: int) -> int:
    """The number of the customary box of the cell at this place in reading order."""
    height = next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)
    row, column = divmod(position, side)
    return row // height * height + column // (side // height)


def givens(grid: Rows, board: Board) -> bytes:
    """The given digits; other digits are a person's entries. Raises ValueError."""
    digits = bytearray()
    for place, cell in zip(board.cells, chain.from_iterable(grid), strict=True):
        given = cell.get("given")
        if given not in (None, True, False):
            raise ValueError(f"{place}: 'given' is {shown(given)}")
        try:
            digits.append(digit(cell.get("value"), board) if given else 0)
        except ValueError as error:
            raise ValueError(f"{place} is given: {error}") from None
    return bytes(digits)


def fields_of_cells(grid: Rows, cells: Sequence[Cell]) -> Iterator[tuple[Cell, str, Any]]:
    """The fields of cells that may be rules."""
    for place, cell in zip(cells, chain.from_iterable(grid), strict=True):
        for name, value in cell.items():
            if not (name in NO_RULES or value is False or value in (None, [], "")):
                yield place, name, value


def solution(printed: Iterable[object], board: Board) -> Grid | None:
    """The complete solution that is printed in any of these places. Raises ValueError if two
    differ."""
    found = [_grid(one, board) for one in printed if one not in (None, "", [])]
    whole = [grid for grid in found if grid is not None]
    if any(grid != whole[0] for grid in whole):
        raise ValueError("two are printed, and they differ")
    return whole[0] if whole else None


def _grid(printed: object, board: Board) -> Grid | None:
    """The grid of a list of cells or rows, or of a text with a sign or a number for each cell."""
    cells = len(board.cells)
    if isinstance(printed, list):
        members = [one for row in printed for one in (row if isinstance(row, list) else [row])]
        texts = ["" if one is None else str(one) for one in members]
    elif not isinstance(printed, str):
        raise ValueError(f"it is {shown(printed)}")  # noqa: TRY004 - as any other.
    elif "," in printed:
        texts = printed.split(",")
    elif len(texts := printed.split()) != cells:
        texts = list("".join(texts))
        if len(texts) != cells and board.side > 9:
            return None  # Numbers with nothing between them.
    if len(texts) != cells:
        raise ValueError(f"it has {len(texts)} cells, the board {cells}")
    signs = [text.strip() for text in texts]
    digits = [0 if one in UNKNOWN else digit(DIGIT_OF.get(one, one), board) for one in signs]
    return Grid(board, bytes(digits)) if all(digits) else None
