"""Chronological backtracking: the first empty cell, every digit in turn, and a look for clashes.

After the comment "Sodoku" above a solver in C++ (no author, no year), which explains the plainest
search there is. The grid is a flat list, 0 for empty. A digit is set first and checked then,
against each index that overlaps with its own: the same column where `i % side` is equal, the same
row where `i // side` is, the same box where both are in the same band and stack. Nothing is known
ahead: that a cell has no digit left shows only when all have been tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.searches.search import Search, Solutions, classic_board
from sudoku_csp.targets.propagation.journal import PEER_HOLDS, Journal, Why


class Chronological(Search):
    name = "chronological"
    origin = 'comment "Sodoku" of a solver in C++, undated'
    idea = "first empty cell in index order, digits from 1, validity by index arithmetic"

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        board = classic_board(puzzle, self.name)
        if board.regions is not None:
            raise Unsupported("the search chronological has no index arithmetic for a jigsaw")
        grid = FlatGrid(board)
        for cell, digit in puzzle.givens:
            journal.check()
            journal.given(cell, digit)
            if (clash := grid.put(board.position(cell), digit)) is not None:
                journal.conflict(Why(PEER_HOLDS, digit, board.cells[clash]))
                return
        yield from _backtrack(grid, journal)


class FlatGrid:
    """The digits in reading order, 0 for an empty cell."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.digits = [0] * len(board.cells)
        self.overlapping = cache(self._overlapping)

    def _overlapping(self, new: int) -> list[int]:
        """The indices that share a column, a row or a box with the new one."""
        side = self.board.side
        # Without boxes a band is one row, and the columns do not matter.
        box_rows, box_columns = self.board.box_rows or 1, self.board.box_columns
        return [
            i
            for i in range(side * side)
            if i != new
            and (
                i % side == new % side
                or i // side == new // side
                or (
                    i // side // box_rows == new // side // box_rows
                    and i % side // box_columns == new % side // box_columns
                )
            )
        ]

    def put(self, new: int, digit: int) -> int | None:
        """Sets the digit; returns an overlapping index that holds it too, None if it is valid."""
        self.digits[new] = digit
        return next((i for i in self.overlapping(new) if self.digits[i] == digit), None)


def _backtrack(grid: FlatGrid, journal: Journal) -> Iterator[bytes]:
    """Fills the empty cells in order; a list of digits not yet tried stands for each filled one."""
    cells = grid.board.cells
    empty = [i for i, digit in enumerate(grid.digits) if digit == 0]
    untried: list[Iterator[int]] = []
    while True:
        if len(untried) == len(empty):
            journal.solution(bytes(grid.digits))
            yield bytes(grid.digits)
        else:
            untried.append(iter(grid.board.digits))
        while untried:
            index = empty[len(untried) - 1]
            if grid.digits[index]:
                grid.digits[index] = 0
                journal.undo()
            digit = next(untried[-1], None)
            if digit is None:
                untried.pop()
                continue
            journal.decide(cells[index], digit)
            clash = grid.put(index, digit)
            if clash is None:
                break
            journal.conflict(Why(PEER_HOLDS, digit, cells[clash]))
        else:
            return
