"""Certifying: the first witness decides what is claimed, and each of them proves it.

A witness is asked for a proof that the puzzle has no solution. Where it finds a grid instead, it is
asked for a proof that there is no other; and where it finds another, there is nothing to certify:
the two grids are the proof that the puzzle has several solutions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from sudoku_csp.analysis.certificate.bundle import Certificate
from sudoku_csp.analysis.certificate.isolation import Isolated
from sudoku_csp.analysis.proving import reference
from sudoku_csp.analysis.proving.claim import Claim, Proof
from sudoku_csp.analysis.proving.sat_proofs import check_prover
from sudoku_csp.grid import drawing
from sudoku_csp.grid.errors import BackendFault, SudokuError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline
from sudoku_csp.solvers.backends.settings import Settings

TOLD = 3
"""Cells in which two solutions differ that a message names."""


class SeveralSolutions(SudokuError):
    """A puzzle with more than one solution: `grids` are two of them, the text says how they differ.

    >>> from sudoku_csp.grid.board import Board
    >>> board = Board(2, 1, 2)
    >>> print(SeveralSolutions(Grid(board, bytes([1, 2, 2, 1])), Grid(board, bytes([2, 1, 1, 2]))))
    there are several solutions: r1c1 is 1 or 2, r1c2 is 2 or 1, r2c1 is 2 or 1, 1 more cell differs
    """

    def __init__(self, first: Grid, second: Grid) -> None:
        cells, grids = first.differences(second), (first, second)
        told = [
            f"{cell} is {' or '.join(drawing.symbol(grid.board, grid[cell]) for grid in grids)}"
            for cell in cells[:TOLD]
        ]
        if more := len(cells) - len(told):
            told.append("1 more cell differs" if more == 1 else f"{more} more cells differ")
        super().__init__(f"there are several solutions: {', '.join(told)}")
        self.grids = grids


class OutOfTime(SudokuError):
    """A witness reached its time limit before it had a proof."""


class Certifier:
    """Makes certificates by these witnesses, and keeps their processes. To be closed.

    `by` are names of backends, or `all`; the first decides the claim, the others confirm it.
    `solver` is the SAT solver. Raises UnknownName, and Unsupported for a solver whose proofs are
    not right.
    """

    def __init__(self, by: str | Iterable[str] = ("sat",), solver: str | None = None) -> None:
        self.witnesses = backends.chosen(by)
        Settings(solver=solver).check(self.witnesses)
        self._options = {"sat": (solver and check_prover(solver),)}
        native = (name for name in self.witnesses if name != "reference")
        self._isolated = {name: Isolated(name) for name in native}

    def certify(self, puzzle: Puzzle, budget: Budget | None = None) -> Certificate:
        """A certificate that the puzzle has one solution, or that it has none.

        The budget is that of each witness. Raises SeveralSolutions and OutOfTime;
        BackendUnavailable and BackendFailed for a witness that cannot run or dies; BackendFault for
        one that contradicts the rules or another witness.
        """
        puzzle.ruleset.require_classic("certify")
        budget = budget or Budget()
        first, *others = self.witnesses
        deadline = self._ready(first, budget)
        claim = Claim(puzzle)
        found = self._refute(first, claim, deadline)
        if isinstance(found, Grid):
            claim = Claim(puzzle, found)
            found = self._refute(first, claim, deadline)
        if isinstance(found, Grid):
            assert claim.grid is not None
            raise SeveralSolutions(claim.grid, found)
        proofs = [found]
        for name in others:
            found = self._refute(name, claim, self._ready(name, budget))
            if isinstance(found, Grid):
                raise BackendFault(
                    f"{first} proved {claim.verdict}, but {name} found {found.line()}"
                )
            proofs.append(found)
        return Certificate(puzzle, claim.grid, tuple(proofs))

    def close(self) -> None:
        """Ends the processes."""
        for isolated in self._isolated.values():
            isolated.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ready(self, name: str, budget: Budget) -> Deadline:
        """The deadline of a witness that can now be asked."""
        if name in self._isolated:
            self._isolated[name].prepare()
        return budget.start()

    def _refute(self, name: str, claim: Claim, deadline: Deadline) -> Proof | Grid:
        """What the witness says; a grid is put before the rules."""
        try:
            if name in self._isolated:
                options = self._options.get(name, ())
                found = self._isolated[name].refute(claim, deadline, *options)
            else:
                found = reference.refute(claim, deadline)
        except BudgetSpent:
            raise OutOfTime(f"{name} reached the time limit") from None
        if isinstance(found, Grid):
            if broken := claim.puzzle.violations(found):
                raise BackendFault(
                    f"{name} returned a grid that is no solution ({broken[0]}): {found.line()}"
                )
            if found == claim.grid:
                raise BackendFault(f"{name} returned the grid that was forbidden: {found.line()}")
        return found


def certify(
    puzzle: Puzzle,
    *,
    by: str | Iterable[str] = ("sat",),
    solver: str | None = None,
    budget: Budget | None = None,
) -> Certificate:
    """A certificate by witnesses whose processes are then ended; for many puzzles, `Certifier`.

    Raises as `Certifier` and its `certify`.

    >>> from sudoku_csp.grid.board import Board
    >>> digits = bytes(int(symbol) for symbol in "1000003004000020")
    >>> certificate = certify(Puzzle.classic(Board.customary(4), digits), by=("reference",))
    >>> str(certificate.claim), certificate.proofs[0].text
    ('unique', b'0\\n')
    """
    with Certifier(by, solver) as certifier:
        return certifier.certify(puzzle, budget)
