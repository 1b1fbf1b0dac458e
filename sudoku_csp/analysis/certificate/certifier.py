"""The certifier: the first witness decides the claim, and each witness proves it.

A witness is a backend that writes proofs. The first one searches for a proof that the puzzle has no
solution. If it finds a grid instead, it searches for a proof that there is no other grid. If it
then finds another grid, the two grids prove that the puzzle has several solutions.

Native code can block the interpreter, crash or leak memory (about 5 KiB for each solver in proof
mode), so a native witness runs in a process of its own, unless the caller decides otherwise.
"""

from collections.abc import Iterable
from contextlib import ExitStack
from importlib import import_module
from types import ModuleType

from sudoku_csp.analysis.certificate.bundle import Certificate
from sudoku_csp.analysis.certificate.claim import Claim, Proof
from sudoku_csp.analysis.certificate.cpsat_files import remove_leftovers
from sudoku_csp.analysis.certificate.sat_witness import check_prover
from sudoku_csp.grid import drawing
from sudoku_csp.grid.errors import BackendFault, BackendUnavailable, BudgetSpent, SudokuError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Budget, Deadline
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.workers.worker import Worker

NAMED = 3
"""The largest number of cells that a message about two solutions names."""

KEPT_FOR = 1000
"""The number of claims after which the process of a witness is replaced."""


class SeveralSolutions(SudokuError):
    """A puzzle has several solutions. `grids` are two of them, and the text says where they differ.

    >>> from sudoku_csp.grid.board import Board
    >>> board = Board(2, 1, 2)
    >>> print(SeveralSolutions(Grid(board, bytes([1, 2, 2, 1])), Grid(board, bytes([2, 1, 1, 2]))))
    there are several solutions: r1c1 is 1 or 2, r1c2 is 2 or 1, r2c1 is 2 or 1, 1 more cell differs
    """

    def __init__(self, first: Grid, second: Grid) -> None:
        cells, grids = first.differences(second), (first, second)
        parts = [
            f"{cell} is {' or '.join(drawing.symbol(grid.board, grid[cell]) for grid in grids)}"
            for cell in cells[:NAMED]
        ]
        if more := len(cells) - len(parts):
            parts.append("1 more cell differs" if more == 1 else f"{more} more cells differ")
        super().__init__(f"there are several solutions: {', '.join(parts)}")
        self.grids = grids


class OutOfTime(SudokuError):
    """A witness reached its time limit without a proof."""


class Certifier(ExitStack):
    """Makes certificates, and keeps the processes of its witnesses. The caller must close it.

    `by` are names of backends, or `all`; the first one decides the claim, the others confirm it.
    `solver` is the SAT solver. `isolate` is as for `open_backend`. Raises UnknownName for an
    unknown backend or solver, and Unsupported for a solver whose proofs are not right.
    """

    def __init__(
        self,
        by: str | Iterable[str] = ("sat",),
        solver: str | None = None,
        *,
        isolate: bool | None = None,
    ) -> None:
        super().__init__()
        self.witnesses = backends.choose(by, backends.PROVING)
        Settings(solver=solver).check(self.witnesses)
        self._options = {"sat": (solver and check_prover(solver),)}
        self._workers = {
            name: Worker(name, preload, name, kept_for=KEPT_FOR)
            for name in self.witnesses
            if backends.REGISTRY[name].isolated(isolate)
        }
        if "cpsat" in self._workers:
            self.callback(remove_leftovers)
        for worker in self._workers.values():
            self.callback(worker.close)

    def certify(self, puzzle: Puzzle, budget: Budget | None = None) -> Certificate:
        """A certificate that the puzzle has one solution, or none. Each witness has a whole budget.

        Raises SeveralSolutions; OutOfTime; BackendUnavailable and BackendFailed for a witness that
        cannot run or dies; BackendFault for a witness that contradicts the rules or another one.
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

    def _ready(self, name: str, budget: Budget) -> Deadline:
        """Loads a witness, and returns its deadline; the budget begins after the loading."""
        if name in self._workers:
            self._workers[name].ready()
        else:
            preload(name)
        return budget.start()

    def _refute(self, name: str, claim: Claim, deadline: Deadline) -> Proof | Grid:
        """The answer of a witness: a proof, or a grid, which has been checked against the rules."""
        try:
            deadline.check()
            seconds = deadline.remaining()
            arguments = (name, claim, seconds, *self._options.get(name, ()))
            if name in self._workers:
                found: Proof | Grid = self._workers[name].call(refute, *arguments, seconds=seconds)
            else:
                found = refute(*arguments)
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


def _module(witness: str) -> ModuleType:
    return import_module(f"sudoku_csp.analysis.certificate.{witness}_witness")


def preload(witness: str) -> None:
    """Loads the module and the library of a witness. Raises BackendUnavailable without them."""
    try:
        _module(witness)
    except ImportError as error:
        raise BackendUnavailable(f"{witness} cannot be loaded: {error}") from error


def refute(witness: str, claim: Claim, seconds: float | None, *options: str | None) -> Proof | Grid:
    found = _module(witness).refute(claim, Budget(seconds).start(), *options)
    assert isinstance(found, Proof | Grid)
    return found


def certify(
    puzzle: Puzzle,
    *,
    by: str | Iterable[str] = ("sat",),
    solver: str | None = None,
    budget: Budget | None = None,
    isolate: bool | None = None,
) -> Certificate:
    """A certificate of one puzzle. Raises as `Certifier` does, which is for many puzzles.

    >>> from sudoku_csp.grid.board import Board
    >>> digits = bytes(int(symbol) for symbol in "1000003004000020")
    >>> certificate = certify(Puzzle.classic(Board.customary(4), digits), by=("reference",))
    >>> str(certificate.claim), certificate.proofs[0].text
    ('unique', b'0\\n')
    """
    with Certifier(by, solver, isolate=isolate) as certifier:
        return certifier.certify(puzzle, budget)
