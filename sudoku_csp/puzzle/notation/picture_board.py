"""The board that a picture shows: boxes by frames and bars, or the regions of a jigsaw by walls.

A frame says where the boxes are, and one that stands elsewhere is an error: there a row is missing.
An outer frame alone says nothing of boxes. Walls that run only part of the way are those of a
jigsaw (`walls`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation import walls
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.rows import Row


class Picture:
    """The rows of one picture, and the frames between them.

    `frames` are those of the whole block by their lines, in order; `side` are the cells of a row,
    `box` the rows and columns of a box that a heading named.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        frames: Sequence[tuple[int, str]],
        side: int,
        context: Context,
        box: tuple[int, int] | None,
    ) -> None:
        self.rows = rows
        first, last = (bisect_left(frames, (row.line, "")) for row in (rows[0], rows[-1]))
        self._frames = frames[first:last]
        self._side = side
        self._context = context
        self._box = box
        self._line = rows[0].line

    def board(self) -> Board:
        """The board, which must be the one that frames, bars and a heading show, if they do.

        Raises InputError where they show another.
        """
        jigsaw = self.jigsaw()
        if jigsaw is not None:
            return jigsaw
        height = self._box_height()
        widths = {row.width for row in self.rows}
        width = widths.pop() if len(widths) == 1 else None
        if self._context.choice is None and width and height and height * width == self._side:
            return Board(self._side, height, width)
        board = self._context.board_of(self._side, self._line)
        if board.regions is not None:
            return board
        fits = height is None and width is None
        if board.has_boxes:
            fits = not ((height or 0) % board.box_rows or (width or 0) % board.box_columns)
        if self._box is not None and height is None and width is None:
            fits = self._box == (board.box_rows, board.box_columns)
        if not fits:
            fault = f"other boxes than those of {board}; name their shape"
            raise self._context.error(fault, self._line)
        return board

    def jigsaw(self) -> Board | None:
        """The jigsaw whose walls are drawn, None where they are those of boxes or none at all.

        Raises InputError where they are drawn badly, and for another jigsaw than the board named.
        """
        told = None
        if self._context.choice is not None and self._context.has_board(self._side):
            told = self._context.board_of(self._side, self._line).regions
        try:
            regions = walls.regions([row.text for row in self.rows], self._between(), told)
        except ValueError as error:
            raise self._context.error(str(error), self._line) from None
        if regions is None:
            return None
        jigsaw = Board.jigsaw(regions)
        if self._context.choice is not None:
            board = self._context.board_of(self._side, self._line)
            if board != jigsaw:
                raise self._context.error(f"other regions than those of {board}", self._line)
        return jigsaw

    def _box_height(self) -> int | None:
        """The rows from one frame to the next, None where no frames are, or around every row."""
        lines = [row.line for row in self.rows]
        places = sorted({bisect_left(lines, frame) for frame, _ in self._frames})
        height = places[0] if places else self._side
        for place in (*places, self._side):
            if place % height:
                row = place if place in places else height
                fault = f"a frame after row {row}: a row is missing, or too many"
                raise self._context.error(fault, lines[row - 1])
        return height if 1 < height < self._side else None

    def _between(self) -> list[list[str]]:
        """The frames between each two rows, as they are drawn."""
        return [
            [text for line, text in self._frames if upper.line < line < lower.line]
            for upper, lower in pairwise(self.rows)
        ]
