"""Digits as a line, a framed picture, or an HTML table. The reader takes the first two back.

Digits come as a sequence in reading order, 0 for an empty cell. Up to side 25 a cell is one symbol
(1 to 9, then A for 10, B for 11 and so on); larger boards write numbers separated by blanks.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sudoku_csp.grid.board import Board, Cell

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
"""The symbol of digit d is SYMBOLS[d - 1], on boards up to side 25."""

EMPTY = "."

BOLD, PLAIN = "\x1b[1;36m", "\x1b[0m"


def symbol(board: Board, digit: int) -> str:
    """The digit as it is written on this board, `.` for 0."""
    if digit == 0:
        return EMPTY
    return SYMBOLS[digit - 1] if board.side <= len(SYMBOLS) else str(digit)


def line(board: Board, digits: Sequence[int]) -> str:
    """All cells in reading order on one line.

    >>> line(Board.customary(4), bytes([1, 0, 0, 4] * 4))
    '1..41..41..41..4'
    """
    separator = "" if board.side <= len(SYMBOLS) else " "
    return separator.join(symbol(board, digit) for digit in digits)


def picture(board: Board, digits: Sequence[int], marked: Collection[Cell] = ()) -> str:
    """The grid with its boxes framed; the cells in `marked` are bold, for a terminal that shows it.

    >>> print(picture(Board.customary(4), bytes([1, 2, 0, 4] * 4)))
    +-----+-----+
    | 1 2 | . 4 |
    | 1 2 | . 4 |
    +-----+-----+
    | 1 2 | . 4 |
    | 1 2 | . 4 |
    +-----+-----+
    """
    width = len(symbol(board, board.side))
    box_rows, box_columns = board.box_rows, board.box_columns
    boxes_across = board.side // box_columns
    frame = "+" + "+".join(["-" * (box_columns * (width + 1) + 1)] * boxes_across) + "+"
    lines = []
    for house in board.rows:
        if (house.cells[0].row - 1) % box_rows == 0 and board.regions is None:
            lines.append(frame)
        texts = []
        for cell in house.cells:
            text = symbol(board, digits[board.position(cell)]).rjust(width)
            texts.append(BOLD + text + PLAIN if cell in marked else text)
        boxes = [
            " ".join(texts[start : start + box_columns])
            for start in range(0, board.side, box_columns)
        ]
        lines.append("| " + " | ".join(boxes) + " |")
    if board.regions is None:
        return "\n".join([*lines, frame])
    return "\n".join([frame, *lines, frame])


def html(board: Board, digits: Sequence[int], marked: Collection[Cell] = ()) -> str:
    """The grid as an HTML table with thick lines around the boxes; `marked` cells are bold."""
    rows = []
    for house in board.rows:
        cells = []
        for cell in house.cells:
            digit = digits[board.position(cell)]
            edges = "".join(
                f"border-{name}:2px solid;"
                for name, neighbour in (
                    ("top", Cell(cell.row - 1, cell.column)),
                    ("left", Cell(cell.row, cell.column - 1)),
                    ("bottom", Cell(cell.row + 1, cell.column)),
                    ("right", Cell(cell.row, cell.column + 1)),
                )
                if not _same_box(board, cell, neighbour)
            )
            weight = "font-weight:bold;" if cell in marked else ""
            text = symbol(board, digit) if digit else ""
            cells.append(
                f'<td style="border:1px solid #8888;width:1.6em;height:1.6em;'
                f'text-align:center;{edges}{weight}">{text}</td>'
            )
        rows.append("<tr>" + "".join(cells) + "</tr>")
    return '<table style="border-collapse:collapse">' + "".join(rows) + "</table>"


def _same_box(board: Board, cell: Cell, neighbour: Cell) -> bool:
    inside = 1 <= neighbour.row <= board.side and 1 <= neighbour.column <= board.side
    return inside and board.box_number(cell) == board.box_number(neighbour)
