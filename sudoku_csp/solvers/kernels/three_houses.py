"""Three houses for every cell, on which the tables of the kernels rest, also without boxes."""

from __future__ import annotations

from sudoku_csp.grid.board import Board


def with_three_houses(board: Board) -> Board:
    """The board itself; for one without boxes that whose boxes are its rows: a rule said twice.

    >>> print(with_three_houses(Board.latin(5)))
    5x5, boxes 1x5
    """
    return board if board.has_boxes else Board(board.side, 1, board.side)
