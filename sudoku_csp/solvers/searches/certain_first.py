"""Cells whose digit is known, then guesses; every cell remembers the digits that failed.

After an article about a solver in C# that should "solve like humans do" (on the exercise of
Leetcode that `house_sets` names; no title, no year), for boards of any size. Cells that only one
digit fits are filled until there are none. Then a loop fills the empty cells in reading order. It
has a stack of cells that wait for a digit, and each cell remembers the digits that did not fit. If
no digit fits, the cell stays on the stack and forgets its digits. Then the cell that was filled
last is emptied, remembers that its digit did not fit, and waits on top of the stack. (The published
loop does not end if no filled cell is left; here this proves that there is no further solution.)
"""

from collections import defaultdict
from collections.abc import Iterator

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.searches.house_sets import UnusedDigits, fill_single_options, put_givens
from sudoku_csp.solvers.searches.search import Search, Solutions, classic_board
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.journal import NO_DIGIT, Journal, Why


class CertainFirst(Search):
    name = "certain-first"
    origin = "article on a solver in C# that solves as people do, undated"
    idea = "Fill cells with one option; guess in order; each cell remembers the digits that failed."
    classic_only = True
    pseudocode = (
        ("put the givens", "given"),
        ("until nothing changes: fill each cell with one option", "assign"),
        ("repeat: if every cell is filled: report a solution", "solution"),
        ("    take the first empty cell; if it has no option: conflict", "conflict"),
        ("    if an option has not failed yet: put it into the cell", "decide"),
        ("    else: forget the failed options of the cell;", ""),
        ("        empty the cell that was filled last;", "undo"),
        ("        its digit has failed", ""),
    )

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        houses = UnusedDigits(classic_board(puzzle, self.name))
        try:
            put_givens(houses, puzzle, journal)
            fill_single_options(houses, houses.board.cells, journal)
        except Conflict as conflict:
            journal.conflict(conflict)
            return
        yield from _guess(houses, journal)


def _guess(houses: UnusedDigits, journal: Journal) -> Iterator[bytes]:
    """Yields each solution. After a solution the last guess counts as a digit that does not fit."""
    waiting = [cell for cell in reversed(houses.board.cells) if cell not in houses.grid]
    in_progress: list[Cell] = []
    did_not_fit: defaultdict[Cell, set[int]] = defaultdict(set)
    while True:
        if waiting:
            cell = waiting[-1]
            available = houses.options(cell)
            if not available:
                journal.conflict(Why(NO_DIGIT, cell))
            elif fitting := available - did_not_fit[cell]:
                digit = min(fitting)
                journal.decide(cell, digit)
                houses.put(cell, digit)
                in_progress.append(waiting.pop())
                continue
            did_not_fit[cell].clear()
        else:
            journal.solution(houses.digits())
            yield houses.digits()
        if not in_progress:
            return
        cell = in_progress.pop()
        did_not_fit[cell].add(houses.grid[cell])
        houses.take_back(cell)
        journal.undo()
        waiting.append(cell)
