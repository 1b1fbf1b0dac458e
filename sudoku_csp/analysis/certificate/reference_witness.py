"""The reference witness: a search is a proof by cases, written down as it goes.

Each node that fails gives a clause: not these decisions together. A node fails because propagation
meets a contradiction, or because each of its digits has failed; unit propagation on the extended
encoding, whose clauses give naked and hidden singles, confirms either. The clauses come in
post-order, the literals of each in the order of the decisions: the file is the search tree, and
`draw` draws it. The one solution is a leaf that the forbidding clause refutes.

The search is dom-wdeg, with singles for propagation: it needs half the nodes of `propagation` on
the hardest puzzles. What follows from locked candidates, Hall sets or matchings would need lemmas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

from sudoku_csp.analysis.certificate.bundle import Certificate
from sudoku_csp.analysis.certificate.claim import Claim, Proof
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.helpers import ours
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.traces import search_tree
from sudoku_csp.targets.cnf.cells import direct
from sudoku_csp.targets.propagation.journal import Event, Journal

SEARCH = "dom-wdeg"


def refute(claim: Claim, deadline: Deadline) -> Proof | Grid:
    """A proof of the claim, or a grid that refutes it. Raises BudgetSpent after the deadline."""
    journal = RefutedCases(claim.puzzle.board, deadline.check)
    search = searches.named(SEARCH, "singles")
    with closing(search.solutions(claim.puzzle, journal)) as solutions:
        for digits in solutions:
            grid = Grid(claim.puzzle.board, digits)
            if grid != claim.grid:
                return grid
    text = "".join([*journal.clauses, "0\n"]).encode()
    return Proof("reference", f"{SEARCH}, sudoku-csp {ours()}", "drat", text)


class RefutedCases(Journal):
    """Writes a clause for each decision that is undone: not with the decisions before it.

    A solution is undone too, so this is a proof where every solution is forbidden.
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


def draw(certificate: Certificate) -> str:
    """The search tree as SVG. Raises Unsupported for a certificate without a reference proof."""
    proof = next((proof for proof in certificate.proofs if proof.witness == "reference"), None)
    if proof is None:
        raise Unsupported("a search tree needs a proof of the reference: there is none")
    puzzle = certificate.puzzle
    title = f"{puzzle.source or 'A puzzle'}: {certificate.claim}, a proof by cases"
    note = f"Each node is a clause of the proof ({proof.solver})."
    return search_tree.draw(title, puzzle.board, tree_events(certificate, proof), note=note)


def tree_events(certificate: Certificate, proof: Proof) -> Iterator[Event]:
    """The decisions of the search, how each branch ended, and where it went back.

    A clause closes the last open node; a longer path than the open one opens nodes.
    """
    board, grid = certificate.puzzle.board, certificate.grid
    opened: list[tuple[int, int]] = []
    leaf = False
    for line in proof.text.decode().splitlines()[:-1]:
        path = [divmod(-int(word) - 1, board.side) for word in line.split()[:-1]]
        for position, digit in path[len(opened) :]:
            opened.append((position, digit))
            yield {"event": "decide", "cell": str(board.cells[position]), "digit": digit + 1}
            leaf = True
        if leaf and grid is not None and all(grid.digits[at] == digit + 1 for at, digit in path):
            yield {"event": "solution"}
        elif leaf:
            yield {"event": "conflict", "why": "unit propagation"}
        opened.pop()
        leaf = False
        yield {"event": "undo"}
