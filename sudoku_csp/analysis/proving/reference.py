"""The reference witness: a search is a proof by cases, written down as it goes.

Each node that fails says "not these decisions together", which is a clause. A node fails because
propagation meets a contradiction, or because each of its digits has failed; either is confirmed by
unit propagation on the extended encoding, whose clauses see naked and hidden singles. The clauses
come in post-order, the literals of each in the order of the decisions: the file is the search tree
(`certificate.tree` draws it). The one solution is a leaf that the forbidding clause refutes.

Only a search that propagates no more than singles writes such a proof: what follows from locked
candidates, Hall sets or matchings would need lemmas of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from sudoku_csp.analysis.proving.claim import Claim, Proof
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.grid.helpers import ours
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.searches.search import Search
from sudoku_csp.targets.cnf.cells import direct
from sudoku_csp.targets.propagation.journal import Journal

DEFAULT = "dom-wdeg"
"""Half the nodes of `propagation` on the hardest, in half the time."""

SEARCHES = (
    "chronological",
    "house-sets",
    "certain-first",
    "forward-checking",
    "propagation",
    "dom-wdeg",
)
"""The searches whose steps unit propagation confirms; dom-wdeg at the level of singles."""


def refute(claim: Claim, deadline: Deadline, search: str = DEFAULT) -> Proof | Grid:
    """A proof of the claim, or a grid that refutes it.

    Raises BudgetSpent once the deadline has passed, UnknownName for no search, Unsupported for one
    that reasons beyond unit propagation.
    """
    proof = CasesRefuted(claim.puzzle.board, deadline.check)
    with closing(_search(search).solutions(claim.puzzle, proof)) as solutions:
        for digits in solutions:
            grid = Grid(claim.puzzle.board, digits)
            if grid != claim.grid:
                return grid
    told = f"{search}, sudoku-csp {ours()}"
    return Proof("reference", told, "drat", "".join([*proof.clauses, "0\n"]).encode())


class CasesRefuted(Journal):
    """Writes a clause for each decision that is taken back: not with those that were open.

    A solution is taken back too, so this is a proof where every solution is forbidden.
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


def _search(name: str) -> Search:
    if name not in searches.NAMES:
        raise UnknownName.among("search", name, searches.NAMES)
    if name not in SEARCHES:
        known = ", ".join(SEARCHES)
        raise Unsupported(
            f"no certificate by the search {name}: it reasons beyond unit propagation, and would "
            f"have to prove that too (these need not: {known})"
        )
    return searches.named(name, "singles" if name in searches.LEVELLED else None)
