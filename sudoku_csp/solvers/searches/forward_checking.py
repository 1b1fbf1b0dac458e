"""Forward checking: which cells are related, which digits are disabled, and a record to undo.

After "Algorithm Homework Weekly - 5" (2017); the name is that of Haralick & Elliott (1980), who
first studied it. For every empty cell there is the set of empty cells related to it, by a house,
and the set of digits that these have disabled. A digit that is put into a cell is disabled in the
related ones, and a record keeps those in which it was not disabled before: only there may it be
enabled again. The cell to fill is always that with the most disabled digits ("fail first"); where
only one is left enabled, filling it is no decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.searches.search import Search, Solutions, classic_board
from sudoku_csp.targets.propagation.journal import NO_DIGIT, ONLY_DIGIT, PEER_HOLDS, Journal, Why


class ForwardChecking(Search):
    name = "forward-checking"
    origin = '"Algorithm Homework Weekly - 5", 2017'
    idea = "disable a digit in all related cells, with an undo record; most disabled cell first"

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        relations = Relations(classic_board(puzzle, self.name))
        for cell, digit in puzzle.givens:
            journal.check()
            journal.given(cell, digit)
            if digit in relations.disabled[cell]:
                journal.conflict(f"{cell}={digit} is given, and a related cell holds {digit}")
                return
            relations.fill(cell, digit, journal)
        yield from _search(relations, journal)


class Relations:
    """The grid, and for each cell the empty ones related to it and the digits disabled in it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid: dict[Cell, int] = {}
        self.related = {cell: set(board.peers(cell)) for cell in board.cells}
        self.disabled: dict[Cell, set[int]] = {cell: set() for cell in board.cells}

    def most_disabled(self) -> Cell | None:
        """The empty cell with the most disabled digits, the first of equals; None if none is."""
        empty = (cell for cell in self.board.cells if cell not in self.grid)
        return max(empty, key=lambda cell: len(self.disabled[cell]), default=None)

    def enabled(self, cell: Cell) -> list[int]:
        return [digit for digit in self.board.digits if digit not in self.disabled[cell]]

    def fill(self, cell: Cell, digit: int, journal: Journal) -> list[Cell]:
        """Fills the cell; returns the record, the cells in which the digit is disabled by that."""
        self.grid[cell] = digit
        record = []
        why = Why(PEER_HOLDS, digit, cell)
        for other in self.related[cell]:
            self.related[other].remove(cell)
            if digit not in self.disabled[other]:
                self.disabled[other].add(digit)
                record.append(other)
                journal.remove(other, digit, why)
        return record

    def empty(self, cell: Cell, record: list[Cell]) -> None:
        """Takes `fill` back, by its record."""
        digit = self.grid.pop(cell)
        for other in self.related[cell]:
            self.related[other].add(cell)
        for other in record:
            self.disabled[other].remove(digit)

    def digits(self) -> bytes:
        return bytes(self.grid[cell] for cell in self.board.cells)


@dataclass
class _Branch:
    """A cell to fill, the digits not yet tried, and while it is filled the record of that.

    `forced`: there was only one digit to try.
    """

    cell: Cell
    untried: list[int]
    forced: bool
    record: list[Cell] = field(default_factory=list)


def _search(relations: Relations, journal: Journal) -> Iterator[bytes]:
    branches: list[_Branch] = []
    while True:
        cell = relations.most_disabled()
        if cell is None:
            journal.solution(relations.digits())
            yield relations.digits()
        else:
            enabled = relations.enabled(cell)
            if not enabled:
                journal.conflict(Why(NO_DIGIT, cell))
            branches.append(_Branch(cell, enabled[::-1], forced=len(enabled) == 1))
        while branches:
            branch = branches[-1]
            if branch.cell in relations.grid:
                relations.empty(branch.cell, branch.record)
                if not branch.forced:
                    journal.undo()
            if branch.untried:
                digit = branch.untried.pop()
                if branch.forced:
                    journal.check()
                    journal.assign(branch.cell, digit, ONLY_DIGIT)
                else:
                    journal.decide(branch.cell, digit)
                branch.record = relations.fill(branch.cell, digit, journal)
                break
            branches.pop()
        else:
            return
