"""The board of a constraint string of ISS: its shape, boxes and regions, and what is given.

Values are the digits from 1 to the side, and the board is square: on any other a house need not
hold every digit, and it is refused by name. Pieces of a jigsaw stand beside the boxes that the size
has, unless there are to be none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import isqrt

from sudoku_csp.constraints.classic import different
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs.iss_document import Document
from sudoku_csp.puzzle.notation.programs.iss_nodes import Node, TokenFault
from sudoku_csp.puzzle.notation.programs.iss_places import shown

MAX_SIDE = 16
"""The largest side that ISS knows, whose cells are named by one character each."""

_SHAPE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})", re.ASCII)
_VALUES = re.compile(r"(?:([0-9]{1,3})-)?([0-9]{1,3})", re.ASCII)

Group = tuple[Cell, ...]


def document(nodes: Sequence[Node]) -> tuple[Document, list[Constraint]]:
    """The string on its board, and the rules of regions that the board does not have.

    Raises TokenFault.
    """
    side = _side([node for node in nodes if node.type == "Shape"])
    size = side
    boxed = True
    pieces: dict[frozenset[Cell], Group] = {}
    for node in nodes:
        if node.type == "RegionSize":
            size = _region_size(node)
        elif node.type == "NoBoxes":
            if node.arguments:
                raise TokenFault.at(node, f"an argument, {shown(node.arguments[0])}")
            boxed = False
    for node in nodes:
        if node.type == "Jigsaw":
            pieces |= {frozenset(piece): piece for piece in _pieces(node, side, size)}
    boxes = default_boxes(side, size)
    drawn = tuple(pieces.values())
    regions = (boxes if boxed else ()) or drawn
    tiling = [region for region in (boxes if boxed else (), drawn) if _is_tiling(region, side)]
    board = _board(tiling[0], side) if tiling else Board.latin(side)
    of_board = {frozenset(box.cells) for box in board.boxes}
    beside = {frozenset(one): one for one in (*(boxes if boxed else ()), *drawn)}
    rules = [
        different(cells) for key, cells in beside.items() if key not in of_board and len(cells) > 1
    ]
    return Document(board, boxes, regions, tuple(nodes)), rules


def default_boxes(side: int, size: int | None = None) -> tuple[Group, ...]:
    """The boxes of so many cells, as many as the side without a number; none where there are none.

    >>> [len(default_boxes(side)) for side in (4, 6, 7, 9)]
    [4, 6, 0, 9]
    >>> [tuple(boxes[0][-1]) for boxes in (default_boxes(6), default_boxes(8, 4))]
    [(2, 3), (2, 2)]
    """
    size = side if size is None else size
    for small in range(isqrt(size), 1, -1):
        large = size // small
        for rows, columns in ((small, large), (large, small)):
            if size % small == side % rows == side % columns == 0:
                return tuple(
                    tuple(
                        Cell(top + row, left + column)
                        for row in range(rows)
                        for column in range(columns)
                    )
                    for top in range(1, side + 1, rows)
                    for left in range(1, side + 1, columns)
                )
    return ()


def _side(shapes: Sequence[Node]) -> int:
    sides = dict.fromkeys(_side_of(node) for node in shapes)
    if len(sides) > 1:
        raise TokenFault.at(shapes[-1], f"another side than before: {', '.join(map(str, sides))}")
    return next(iter(sides), 9)


def _side_of(node: Node) -> int:
    spec, values, kind = (*node.arguments, "", "", "")[:3]
    shape = _SHAPE.fullmatch(spec)
    if shape is None or len(node.arguments) > 3:
        raise TokenFault.at(node, f"{shown('~'.join(node.arguments))} is no shape like 9x9")
    rows, columns = int(shape[1]), int(shape[2])
    if rows != columns:
        raise TokenFault.at(node, f"a board of {rows}x{columns} is not square, as all are here")
    if not 1 <= rows <= MAX_SIDE:
        raise TokenFault.at(node, f"a side of {rows}: ISS has boards of 1 to {MAX_SIDE}")
    if kind == "Raw":
        raise TokenFault.at(node, "rows and columns that may hold a digit twice: none here may")
    if kind not in ("", "Sudoku"):
        raise TokenFault.at(node, f"{shown(kind)} is no kind of grid")
    told = _VALUES.fullmatch(values)
    if values and told is None:
        raise TokenFault.at(node, f"{shown(values)} are no values like 9 or 1-9")
    if told is not None:
        lowest, highest = int(told[1] or 1), int(told[2])
        if (lowest, highest) != (1, rows):
            raise TokenFault.at(
                node, f"values from {lowest} to {highest}: here digits are 1 to {rows}, the side"
            )
    return rows


def _region_size(node: Node) -> int:
    text = node.arguments[0] if len(node.arguments) == 1 else ""
    if not re.fullmatch("[1-9][0-9]{0,2}", text, re.ASCII):
        raise TokenFault.at(node, f"{shown('~'.join(node.arguments))} is no number of cells")
    return int(text)


def _pieces(node: Node, side: int, size: int) -> list[Group]:
    """The regions of a layout; one of another size than all others is none."""
    if not 1 <= len(node.arguments) <= 2:
        raise TokenFault.at(node, f"one layout wanted, {len(node.arguments)} arguments found")
    layout = node.arguments[-1]
    if len(layout) != side * side:
        raise TokenFault.at(node, f"{len(layout)} cells in the layout, the board has {side * side}")
    members: dict[str, list[Cell]] = {}
    for at, sign in enumerate(layout):
        members.setdefault(sign, []).append(Cell(at // side + 1, at % side + 1))
    if len(members) == 1:
        return []
    whole = [tuple(cells) for cells in members.values() if len(cells) == side]
    if len(members) - len(whole) > 1 or (whole and size != side):
        sizes = sorted({len(cells) for cells in members.values()})
        wanted = f"{size}" if size == side else f"{side} and, by RegionSize, {size}"
        raise TokenFault.at(node, f"regions of {', '.join(map(str, sizes))} cells, not of {wanted}")
    return whole


def _is_tiling(regions: Iterable[Group], side: int) -> bool:
    """Whether the regions are as many and as large as rows, and no cell is in two."""
    groups = list(regions)
    cells = {cell for group in groups for cell in group}
    return len(groups) == side and all(len(one) == side for one in groups) and len(cells) == side**2


def _board(regions: Iterable[Group], side: int) -> Board:
    number = {cell: at for at, region in enumerate(regions) for cell in region}
    return Board.jigsaw([number[cell] for cell in Board.latin(side).cells])
