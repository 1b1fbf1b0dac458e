"""The optimised clause set: the extended one, without what the givens decide.

"Optimized CNF encoding for Sudoku puzzles" (Kwon & Jain, LPAR 2006). Only the variables that no
given makes true or false stay; clauses that a given satisfies go, false literals go from the
others, the rest is renumbered, and the empty clause is kept. As many variables as there are
candidates, and 1 + C(g,2) clauses for each group of g that is open: of 85,060,787 clauses of a
published 81x81 puzzle 266,025 stay. Unit propagation sees what it sees on the extended set:
naked and hidden singles. With `--propagate` these are carried out as well, and what stays is what
singles leave open.
"""

from __future__ import annotations

from collections import Counter

from sudoku_csp.formulas.clause_sets.clause_set import ClauseSet, Shape
from sudoku_csp.formulas.clause_sets.exactly_one import EXTENDED
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf.cells.encoding import CellEncoding


def shape(puzzle: Puzzle, _cells: CellEncoding) -> Shape:
    """Counted on the candidates of each cell, without any formula."""
    board = puzzle.board
    given = dict(puzzle.givens)
    candidates: dict[Cell, set[int]] = {}
    for cell in board.cells:
        if cell not in given:
            seen = {given[peer] for peer in board.peers(cell) if peer in given}
            candidates[cell] = set(board.digits) - seen
    clauses = 0
    groups: Counter[int] = Counter()
    for found in candidates.values():
        clauses += 1
        groups[len(found)] += 1
    for house in board.houses:
        digits = Counter(given[cell] for cell in house.cells if cell in given)
        places = Counter(d for cell in house.cells for d in candidates.get(cell, ()))
        for digit in board.digits:
            if digit not in digits:
                clauses += 1
                groups[places[digit]] += 1
            elif digits[digit] > 1:
                clauses += 1  # The empty clause of two equal givens.
    return Shape(sum(map(len, candidates.values())), clauses, groups)


OPTIMISED = ClauseSet(
    "optimised",
    "Optimised",
    "extended, without what the givens decide",
    "Kwon & Jain 2006",
    EXTENDED.state,
    shape,
    compiled=True,
)
