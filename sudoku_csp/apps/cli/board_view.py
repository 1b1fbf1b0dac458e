"""A board in a terminal as a search sees it: digits, candidates, what changed.

Where the terminal is large enough a cell is drawn as a person notes candidates, in rows like those
of its box; in a lower one they stand on one line, `#5` where five of them have no room; in the
smallest an open cell is a dot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import ceil, isqrt

from rich.text import Text

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.traces.replay import Replay

GIVEN, DECIDED, PLACED, OPEN, CHANGED = "bold cyan", "bold yellow", "bold", "dim", " reverse"


@dataclass(frozen=True)
class Layout:
    """Characters and lines of a cell, and the empty lines between cells."""

    board: Board
    width: int
    height: int = 1
    gap: int = 0

    @property
    def columns(self) -> int:
        """Characters that the whole board is wide."""
        side = self.board.side
        return side * (self.width + 1) + 2 * _boxes_across(self.board) + 1

    @property
    def lines(self) -> int:
        """Lines that the whole board is high."""
        side, down = self.board.side, _boxes_down(self.board)
        return side * self.height + (side - down) * self.gap + down + 1


def fitting(board: Board, columns: int, lines: int) -> Layout | None:
    """The layout that shows most within so many columns and lines; None if none fits."""
    side = board.side
    wide = board.box_columns or isqrt(side - 1) + 1
    layouts = [Layout(board, wide, board.box_rows or ceil(side / wide), gap) for gap in (1, 0)]
    layouts += [Layout(board, width) for width in (*range(side, 2, -1), 1)]
    return next((one for one in layouts if one.columns <= columns and one.lines <= lines), None)


def drawn(replay: Replay, layout: Layout, *, candidates: bool) -> list[Text]:
    """The lines of the board; without `candidates` an open cell is a dot."""
    board = replay.board
    styles = _styles(replay)
    changed = replay.changed
    frame = Text("+".join(["", *["-" * _box_width(layout)] * _boxes_across(board), ""]))
    empty = Text("|".join(["", *[" " * _box_width(layout)] * _boxes_across(board), ""]))
    lines: list[Text] = []
    box_rows = board.side // _boxes_down(board)
    for row in range(board.side):
        lines += [frame] if row % box_rows == 0 else [empty] * layout.gap
        places = range(row * board.side, (row + 1) * board.side)
        cells = [list(_cell(replay, layout, at, candidates)) for at in places]
        for number in range(layout.height):
            text = Text("|")
            for column, at in enumerate(places):
                text.append(" ")
                style = styles.get(at, OPEN) + (CHANGED if at in changed else "")
                text.append(cells[column][number], style)
                if (column + 1) % (board.side // _boxes_across(board)) == 0:
                    text.append(" |")
            lines.append(text)
    return [*lines, frame]


def _boxes_down(board: Board) -> int:
    framed_as_one = board.regions is not None or not board.has_boxes
    return 1 if framed_as_one else board.side // board.box_rows


def _boxes_across(board: Board) -> int:
    return board.side // board.box_columns if board.has_boxes else 1


def _box_width(layout: Layout) -> int:
    return layout.board.side // _boxes_across(layout.board) * (layout.width + 1) + 1


def _styles(replay: Replay) -> dict[int, str]:
    """How the cells with a digit are drawn, by position."""
    decided = {step.position for step in replay.decisions}
    styles = {}
    for at, digit in enumerate(replay.digits):
        if digit:
            styles[at] = GIVEN if at in replay.given else DECIDED if at in decided else PLACED
    return styles


def _cell(replay: Replay, layout: Layout, at: int, candidates: bool) -> Iterator[str]:
    """The lines of a cell."""
    board, digit = replay.board, replay.digits[at]
    shown = [d for d in board.digits if replay.candidates[at] >> (d - 1) & 1]
    if digit or not candidates or (layout.height == 1 and layout.width == 1):
        middle = drawing.symbol(board, digit)
        if not digit and candidates and not shown:
            middle = "!"
        for number in range(layout.height):
            yield (middle if number == (layout.height - 1) // 2 else "").center(layout.width)
    elif layout.height == 1:
        text = "".join(drawing.symbol(board, d) for d in shown) or "!"
        yield (text if len(text) <= layout.width else f"#{len(shown)}").ljust(layout.width)
    else:
        yield from _noted(board, layout, shown)


def _noted(board: Board, layout: Layout, shown: Collection[int]) -> Iterator[str]:
    """Candidates as a person notes them, each at its own place."""
    for number in range(layout.height):
        digits = range(number * layout.width + 1, (number + 1) * layout.width + 1)
        yield "".join(drawing.symbol(board, d) if d in shown else " " for d in digits)
