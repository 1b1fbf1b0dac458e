"""Chronological backtracking: the first empty cell, every digit in turn, and a check for clashes.

After the comment "Sodoku" above a solver in C++ (no author, no year), which explains the plainest
search. The grid is a flat list, with 0 for an empty cell. A digit is first set, and then compared
with the digits of its column (indices with the same `i % side`), its row (the same `i // side`) and
its box. The search does not look ahead: that a cell has no possible digit is noticed only after all
digits have been tried in the cell.
"""

from functools import cache

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.searches.search import Search, Solutions, backtrack, classic_board
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.journal import PEER_HOLDS, Journal, Why


class Chronological(Search):
    name = "chronological"
    origin = 'comment "Sodoku" of a solver in C++, undated'
    idea = "Try each digit in the first empty cell, and check the houses of the cell."
    classic_only = True
    pseudocode = (
        ("put the givens", "given"),
        ("search:", ""),
        ("    if every cell is filled: report a solution", "solution"),
        ("    take the first empty cell", ""),
        ("    for each digit: put it into the cell", "decide"),
        ("        if a house of the cell has it already: conflict", "conflict"),
        ("        else: search", ""),
        ("        take the digit back", "undo"),
    )

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        board = classic_board(puzzle, self.name)
        if board.regions is not None:
            raise Unsupported("the search chronological has no index arithmetic for a jigsaw")
        grid = FlatGrid(board)
        for cell, digit in puzzle.givens:
            journal.check()
            journal.given(cell, digit)
            try:
                grid.put(cell, digit)
            except Conflict as conflict:
                journal.conflict(conflict)
                return
        yield from backtrack(grid, journal)


class FlatGrid:
    """The digits in reading order, 0 for an empty cell."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.flat = [0] * len(board.cells)
        self.overlapping = cache(self._overlapping)

    def choose(self) -> tuple[Cell, list[int]] | None:
        if 0 not in self.flat:
            return None
        return self.board.cells[self.flat.index(0)], list(self.board.digits)

    def _overlapping(self, new: int) -> list[int]:
        """The indices of the other cells in the column, row and box of the cell at index `new`."""
        side = self.board.side
        # On a board without boxes, a row stands for the box, and the columns do not matter.
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

    def put(self, cell: Cell, digit: int) -> None:
        """Puts the digit into the cell. Raises Conflict if another cell of the row, column or box
        holds the same digit."""
        new = self.board.position(cell)
        self.flat[new] = digit
        for i in self.overlapping(new):
            if self.flat[i] == digit:
                raise Conflict(Why(PEER_HOLDS, digit, self.board.cells[i]))

    def take_back(self, cell: Cell) -> None:
        self.flat[self.board.position(cell)] = 0

    def digits(self) -> bytes:
        return bytes(self.flat)
