"""A puzzle as the page has it: its board, its digits and how they are written."""

from __future__ import annotations

from typing import Any

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Clash, Puzzle

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
    puzzle.ruleset.require_classic("the page")
    return {
        "board": of_board(puzzle.board),
        "line": puzzle.line(),
        "digits": list(puzzle.digits),
    }


def clash_in_words(board: Board, clash: Clash) -> str:
    """Two equal givens, with the digit as it is written.

    >>> from sudoku_csp.grid.board import Cell
    >>> clash_in_words(Board.customary(16), Clash("row 1", Cell(1, 1), Cell(1, 2), 10))
    'r1c1 and r1c2 in row 1 are both A'
    """
    symbol = drawing.symbol(board, clash.digit)
    return f"{clash.first} and {clash.second} in {clash.house} are both {symbol}"
