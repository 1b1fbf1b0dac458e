"""The reference witness: a search is a proof by cases, and each failed case is written down.

A failed node of the search gives a clause: the decisions that lead to the node do not hold
together. A node fails if propagation meets a contradiction, or if all digits tried at the node have
failed. Unit propagation confirms the clause in both cases, since on the extended encoding it finds
naked and hidden singles. The one solution is a leaf of the search; the clause that forbids this
solution refutes the leaf. The search is dom-wdeg and propagates only singles; conclusions from
locked candidates, Hall sets or matchings would need further clauses as lemmas.
"""

from collections.abc import Callable
from contextlib import closing

from sudoku_csp.analysis.certificate.claim import Claim, Proof
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import own_version
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.targets.cnf.cells import direct
from sudoku_csp.targets.propagation.journal import Journal

SEARCH = "dom-wdeg"


def refute(claim: Claim, deadline: Deadline) -> Proof | Grid:
    """A proof of the claim, or a grid that refutes it. Raises BudgetSpent after the deadline."""
    journal = RefutedCases(claim.puzzle.board, deadline.check)
    search = searches.find_search(SEARCH, "singles")
    with closing(search.solutions(claim.puzzle, journal)) as solutions:
        for digits in solutions:
            grid = Grid(claim.puzzle.board, digits)
            if grid != claim.grid:
                return grid
    text = "".join([*journal.clauses, "0\n"]).encode()
    return Proof("reference", f"{SEARCH}, sudoku-csp {own_version()}", "drat", text)


class RefutedCases(Journal):
    """Writes a clause for each undone decision, to exclude it together with the earlier decisions.

    Decisions that led to a solution are undone, too. So the clauses are a proof only if the formula
    forbids every solution.
    """

    def __init__(self, board: Board, check: Callable[[], None]) -> None:
        super().__init__(check)
        self.clauses: list[str] = []
        self._board = board
        self._open: list[str] = []

    def decide(self, cell: Cell, digit: int) -> None:
        super().decide(cell, digit)
        self._open.append(f"-{direct.variable(self._board, cell, digit)} ")

    def undo(self) -> None:
        super().undo()
        self.clauses.append("".join(self._open) + "0\n")
        self._open.pop()
