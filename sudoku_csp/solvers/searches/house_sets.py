"""House sets: the unused digits of every row, column and box, those of a cell's intersected.

After "Leetcode 37: Sudoku Solver" (2018). A board of side n has 3n sets (27 for 9x9); a cell can
hold what is in all three of its own. First every cell with one option is filled, again and again
until there is none; then the other cells are decided in a fixed order, and the sets kept up to
date. The published filling returns in the same way when a cell has no option as when it is done;
here that is a Conflict.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.searches.search import Search, Solutions, classic_board
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.journal import NO_DIGIT, ONLY_DIGIT, Journal, Why


class HouseSets(Search):
    name = "house-sets"
    origin = '"Leetcode 37: Sudoku Solver", 2018'
    idea = "unused digits of every house; fill what is certain, then backtrack in a fixed order"

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        houses = UnusedDigits(classic_board(puzzle, self.name))
        try:
            positions = _with_givens(houses, puzzle, journal)
            fill_single_options(houses, positions, journal)
        except Conflict as conflict:
            journal.conflict(conflict)
            return
        yield from _backtrack(houses, positions, journal)


class UnusedDigits:
    """The grid, and a set of unused digits for each row, then column, then box."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid: dict[Cell, int] = {}
        self.unused = [set(board.digits) for _ in board.houses]
        sets = dict(zip(board.houses, self.unused, strict=True))
        self._sets_of = {
            cell: tuple(sets[house] for house in board.houses_of(cell)) for cell in board.cells
        }

    def options(self, cell: Cell) -> set[int]:
        """The digits that the cell's row, column and box all have unused."""
        return set.intersection(*self._sets_of[cell])

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


def _with_givens(houses: UnusedDigits, puzzle: Puzzle, journal: Journal) -> list[Cell]:
    """Puts the givens in and returns the other cells. Raises Conflict where two are equal."""
    for cell, digit in puzzle.givens:
        journal.given(cell, digit)
        if digit not in houses.options(cell):
            raise Conflict(f"{cell}={digit} is given, and {digit} is used already")
        houses.put(cell, digit)
    return [cell for cell in houses.board.cells if cell not in houses.grid]


def fill_single_options(houses: UnusedDigits, positions: list[Cell], journal: Journal) -> None:
    """Fills the cells with one option until there are none, and removes them from the positions.

    Raises Conflict where a cell has no option: the board cannot be solved.
    """
    filled = True
    while filled:
        filled = False
        journal.check()
        for place in reversed(range(len(positions))):
            cell = positions[place]
            options = houses.options(cell)
            if not options:
                raise Conflict(Why(NO_DIGIT, cell))
            if len(options) == 1:
                digit = options.pop()
                journal.assign(cell, digit, ONLY_DIGIT)
                houses.put(cell, digit)
                del positions[place]
                filled = True


def _backtrack(houses: UnusedDigits, positions: list[Cell], journal: Journal) -> Iterator[bytes]:
    """Decides the positions in their order, each of its options in turn."""
    untried: list[list[int]] = []
    while True:
        if len(untried) == len(positions):
            digits = houses.digits()
            journal.solution(digits)
            yield digits
        else:
            cell = positions[len(untried)]
            options = houses.options(cell)
            if not options:
                journal.conflict(Why(NO_DIGIT, cell))
            untried.append(sorted(options, reverse=True))
        while untried:
            cell = positions[len(untried) - 1]
            if cell in houses.grid:
                houses.take_back(cell)
                journal.undo()
            if untried[-1]:
                digit = untried[-1].pop()
                journal.decide(cell, digit)
                houses.put(cell, digit)
                break
            untried.pop()
        else:
            return
