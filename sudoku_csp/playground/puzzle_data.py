"""A puzzle as the page has it: its board, its digits and how they are written."""

from __future__ import annotations

from typing import Any

from sudoku_csp import drawing
from sudoku_csp.board import Board
from sudoku_csp.puzzle import Puzzle

Data = dict[str, Any]


def of_board(board: Board) -> Data:
    """The board: its side, its boxes or regions, and the symbols of its digits from 1."""
    return {
        "side": board.side,
        "box_rows": board.box_rows,
        "box_columns": board.box_columns,
        "regions": None if board.regions is None else list(board.regions),
        "symbols": [drawing.symbol(board, digit) for digit in board.digits],
    }


def of_puzzle(puzzle: Puzzle) -> Data:
    """The puzzle: its board, its line, and its digits in reading order, 0 for an empty cell."""
    return {
        "board": of_board(puzzle.board),
        "line": puzzle.line(),
        "digits": list(puzzle.digits),
    }
