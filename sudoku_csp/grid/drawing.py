"""Texts of the digits of a grid: a line or a framed picture. Both can be read back.

Digits are in reading order, 0 for an empty cell. Up to side 25 a cell is one symbol of the board (1
to 9, then A for 10, B for 11 and so on). Larger boards have numbers separated by blanks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from sudoku_csp.grid.board import ALPHABETS, Board
from sudoku_csp.grid.cell import Cell

SYMBOLS = ALPHABETS["1"]
"""The customary symbols of the digits from 1, on boards up to side 25."""

EMPTY = "."

BOLD, PLAIN = "\x1b[1;36m", "\x1b[0m"


def symbol(board: Board, digit: int) -> str:
    return board.symbols[digit - 1] if digit else EMPTY


def line(board: Board, digits: Sequence[int]) -> str:
    """All cells in reading order on one line.

    >>> line(Board.customary(4), bytes([1, 0, 0, 4] * 4))
    '1..41..41..41..4'
    """
    separator = "" if board.side <= len(SYMBOLS) else " "
    return separator.join(symbol(board, digit) for digit in digits)


def picture(board: Board, digits: Sequence[int], marked: Collection[Cell] = ()) -> str:
    """The grid with frames around its boxes, or walls around the regions of a jigsaw.

    The cells in `marked` are bold in a terminal. Boxes or regions can be read back from the
    picture. A board without boxes has only one frame, so the reader must be told the board.

    >>> print(picture(Board.customary(4), bytes([1, 2, 0, 4] * 4)))
    +-----+-----+
    | 1 2 | . 4 |
    | 1 2 | . 4 |
    +-----+-----+
    | 1 2 | . 4 |
    | 1 2 | . 4 |
    +-----+-----+
    >>> print(picture(Board.jigsaw("AAABACBBCCDBCDDD"), bytes([1, 2, 0, 4] * 4)))
    +-----------+---+
    | 1   2   . | 4 |
    |   +---+---+   |
    | 1 | 2 | .   4 |
    +---+   +---+   |
    | 1   2 | . | 4 |
    |   +---+   +---+
    | 1 | 2   .   4 |
    +---+-----------+
    """
    width = len(symbol(board, board.side))

    def shown(cell: Cell) -> str:
        text = symbol(board, digits[board.position(cell)]).rjust(width)
        return BOLD + text + PLAIN if cell in marked else text

    rows = (list(map(shown, row.cells)) for row in board.rows)
    return framed(board, rows, [width] * board.side)


def framed(
    board: Board, rows: Iterable[Sequence[str]], widths: Sequence[int], *, named: bool = False
) -> str:
    """Returns the texts of the cells, row by row, in the same frame as that of `picture`.

    Each text must be as wide as `widths` says for its column. If `named`, the names of rows and
    columns stand beside the frame, and no column may be narrower than its name.

    >>> print(framed(Board(2, 1, 2), [["a  ", "12"], ["b  ", "3 "]], [3, 2], named=True))
         c1  c2
       +--------+
    r1 | a   12 |
       +--------+
    r2 | b   3  |
       +--------+
    """
    jigsaw = board.regions is not None
    lines = list((_jigsaw if jigsaw else _boxes)(board, rows, widths))
    if not named:
        return "\n".join(text for _, text in lines)
    margin = len(f"r{board.side} ")
    head, start = "", margin + 2
    for column, width in enumerate(widths, start=1):
        head = f"{head.ljust(start)}c{column}"
        start += width + (3 if jigsaw or column % (board.box_columns or board.side) == 0 else 1)
    names = (f"r{row}" if row else "" for row, _ in lines)
    beside = (name.ljust(margin) + text for name, (_, text) in zip(names, lines, strict=True))
    return "\n".join([head, *beside])


_Line = tuple[int, str]
"""The number of a row, or 0 for a line of the frame, and a text."""


def _boxes(board: Board, rows: Iterable[Sequence[str]], widths: Sequence[int]) -> Iterator[_Line]:
    box_rows, box_columns = board.box_rows or board.side, board.box_columns or board.side
    starts = range(0, board.side, box_columns)
    dashes = ("-" * (sum(widths[at : at + box_columns]) + box_columns + 1) for at in starts)
    frame = "+".join(["", *dashes, ""])
    for number, texts in enumerate(rows):
        if number % box_rows == 0:
            yield 0, frame
        boxes = [" ".join(texts[at : at + box_columns]) for at in starts]
        yield number + 1, "| " + " | ".join(boxes) + " |"
    yield 0, frame


def _jigsaw(board: Board, rows: Iterable[Sequence[str]], widths: Sequence[int]) -> Iterator[_Line]:
    yield 0, _wall(board, 0, widths)
    for row, texts in enumerate(rows, start=1):
        text = "|"
        for column, shown in enumerate(texts, start=1):
            text += f" {shown} " + ("|" if _wall_after(board, row, column) else " ")
        yield row, text
        wall = _wall(board, row, widths)
        if "-" in wall:
            yield 0, wall


def _wall(board: Board, row: int, widths: Sequence[int]) -> str:
    """The text of the wall below a row; row 0 stands for the wall above the first row."""
    above = [Cell._make((row, column)) for column in range(board.side + 2)]
    below = [board.divided(cell, cell.moved(1, 0)) for cell in above]
    text = ""
    for column in range(board.side + 1):
        if column:
            text += ("-" if below[column] else " ") * (widths[column - 1] + 2)
        across = below[column] or below[column + 1]
        down = _wall_after(board, row, column) or _wall_after(board, row + 1, column)
        text += "+" if across and down else "-" if across else "|" if down else " "
    return text


def _wall_after(board: Board, row: int, column: int) -> bool:
    before = Cell._make((row, column))
    return board.divided(before, before.moved(0, 1))
