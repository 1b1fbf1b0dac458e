"""The candidates that propagation leaves of a puzzle, at each level of consistency."""

from __future__ import annotations

from dataclasses import dataclass

from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import FOREVER, BudgetSpent, Deadline
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.locked_candidates import locked_candidates


@dataclass(frozen=True)
class Filtered:
    """The digits left to each cell, in reading order, or the text of a contradiction.

    `complete`: the fixpoint or a contradiction was reached; otherwise the time ended before.
    """

    candidates: tuple[tuple[int, ...], ...]
    contradiction: str = ""
    complete: bool = True

    @property
    def solved(self) -> bool:
        """Whether every cell has one digit left, without a contradiction."""
        return not self.contradiction and all(len(digits) == 1 for digits in self.candidates)


def filtered(
    puzzle: Puzzle, consistency: str, *, locked: bool = False, deadline: Deadline = FOREVER
) -> Filtered:
    """Propagates at a level of consistency of all-different, `locked`: with locked candidates.

    Raises UnknownName for an unknown level.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.puzzle.puzzle import Puzzle
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes(map(int, "1200000000000000")))
    >>> filtered(puzzle, "forward-checking").candidates[2:6]
    ((3, 4), (3, 4), (3, 4), (3, 4))
    """
    domains = Domains(puzzle.board.cells, puzzle.board.side, all_different.named(consistency))
    propagators = puzzle.ruleset.network().propagators
    if locked:
        propagators += locked_candidates(puzzle.ruleset.permutations)
    engine = Engine(domains, propagators)
    engine.restart()
    contradiction, complete = "", True
    try:
        for cell, digit in puzzle.givens:
            domains.assign(cell, digit)
        engine.fixpoint(deadline.check)
    except Conflict as conflict:
        contradiction = str(conflict)
    except BudgetSpent:
        complete = False
    left = tuple(tuple(domains.candidates(cell)) for cell in domains.cells)
    return Filtered(left, contradiction, complete)
