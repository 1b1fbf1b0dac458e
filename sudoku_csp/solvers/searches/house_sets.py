"""House sets: the unused digits of every row, column and box.

After "Leetcode 37: Sudoku Solver" (2018). A board of side n has 3n sets (27 for 9x9); the
options of a cell are the digits that are in the sets of all its houses. First cells with one option
are filled until there are none; then the other cells are decided in a fixed order. If a cell has no
option, the published function returns as if all went well; here it raises Conflict.
"""

from collections.abc import Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.searches.search import Search, Solutions, backtrack, classic_board
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.journal import NO_DIGIT, ONLY_DIGIT, Journal, Why


class HouseSets(Search):
    name = "house-sets"
    origin = '"Leetcode 37: Sudoku Solver", 2018'
    idea = "Keep the unused digits of each house; fill cells with one option; guess in order."
    classic_only = True
    pseudocode = (
        ("put the givens", "given"),
        ("until nothing changes: fill each cell with one option", "assign"),
        ("search:", ""),
        ("    if every cell is filled: report a solution", "solution"),
        ("    take the first empty cell; if it has no option: conflict", "conflict"),
        ("    for each option: put it into the cell", "decide"),
        ("        search", ""),
        ("        take the option back", "undo"),
    )

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        houses = UnusedDigits(classic_board(puzzle, self.name))
        try:
            put_givens(houses, puzzle, journal)
            fill_single_options(houses, houses.board.cells[::-1], journal)
        except Conflict as conflict:
            journal.conflict(conflict)
            return
        yield from backtrack(houses, journal)


class UnusedDigits:
    """The grid, and for each house the set of digits that the house does not hold yet."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid: dict[Cell, int] = {}
        self.unused = [set(board.digits) for _ in board.houses]
        sets = dict(zip(board.houses, self.unused, strict=True))
        self._sets_of = {
            cell: tuple(sets[house] for house in board.houses_of(cell)) for cell in board.cells
        }

    def options(self, cell: Cell) -> set[int]:
        """The digits that are unused in the cell's row, column and box."""
        return set.intersection(*self._sets_of[cell])

    def choose(self) -> tuple[Cell, list[int]] | None:
        cell = next((cell for cell in self.board.cells if cell not in self.grid), None)
        return None if cell is None else (cell, sorted(self.options(cell)))

    def put(self, cell: Cell, digit: int) -> None:
        self.grid[cell] = digit
        for unused in self._sets_of[cell]:
            unused.remove(digit)

    def take_back(self, cell: Cell) -> None:
        digit = self.grid.pop(cell)
        for unused in self._sets_of[cell]:
            unused.add(digit)

    def digits(self) -> bytes:
        return bytes(self.grid[cell] for cell in self.board.cells)


def put_givens(houses: UnusedDigits, puzzle: Puzzle, journal: Journal) -> None:
    """Puts the givens into the grid. Raises Conflict if two equal givens share a house."""
    for cell, digit in puzzle.givens:
        journal.given(cell, digit)
        if digit not in houses.options(cell):
            raise Conflict(Why("{1}={0} is given, and {0} is used already", digit, cell))
        houses.put(cell, digit)


def fill_single_options(houses: UnusedDigits, cells: Sequence[Cell], journal: Journal) -> None:
    """Fills cells that have only one option until there are none. Raises Conflict if a cell has no
    option."""
    filled = True
    while filled:
        filled = False
        journal.check()
        for cell in cells:
            if cell in houses.grid:
                continue
            options = houses.options(cell)
            if not options:
                raise Conflict(Why(NO_DIGIT, cell))
            if len(options) == 1:
                digit = options.pop()
                journal.assign(cell, digit, ONLY_DIGIT)
                houses.put(cell, digit)
                filled = True
