"""The SAT backend: the rules as clauses, the puzzle put to a PySAT solver.

An assignment is decoded to a grid, which a blocking clause over its open cells forbids, and
the solver is asked again; when it says no, there is no further solution. Cell literals only: with
auxiliary variables in the clause one grid could come back many times.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Backend, BudgetSpent, Deadline, Outcome
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.sat_sessions import Session, open_session
from sudoku_csp.solvers.backends.sat_solvers import SatSolver
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.cnf.cells import DecodeError


class SatBackend(Backend):
    """Any PySAT solver, by name. Raises UnknownName for one that does not exist.

    Where none is named it is that of the board's size, and the encoding that which suits it.
    """

    name = "sat"
    learns = True

    def __init__(self, settings: Settings) -> None:
        self.encoding = settings.encoding
        self._named = None if settings.solver is None else sat_solvers.named(settings.solver)
        self._session: Session | None = None

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        solver = self._named or sat_solvers.default(puzzle.board.side)
        try:
            session = self._open(solver, puzzle, deadline)
        except BudgetSpent:
            return Outcome(False, solver=solver.name)
        before = session.conflicts()
        exhausted = False
        try:
            with suppress(BudgetSpent):
                session.begin(puzzle, deadline)
                exhausted = _enumerate(session, puzzle, limit, found, deadline)
            stats = {"conflicts": session.conflicts() - before} if solver.counts else {}
            session.end()
        except BaseException:
            self.close()  # A solver that was left in the middle of something is not asked again.
            raise
        return Outcome(exhausted, stats, solver.name)

    def close(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def _open(self, solver: SatSolver, puzzle: Puzzle, deadline: Deadline) -> Session:
        session = self._session
        if session is None or session.worn or puzzle.ruleset != session.ruleset:
            self.close()
            self._session = session = open_session(solver, puzzle.ruleset, self.encoding, deadline)
        return session


def _enumerate(
    session: Session,
    puzzle: Puzzle,
    limit: int,
    found: Callable[[Grid], None],
    deadline: Deadline,
) -> bool:
    """Hands over up to `limit` grids; returns whether there can be no more."""
    cells = session.encoding.cells_of(puzzle.board)
    for remaining in range(limit, 0, -1):
        literals = session.decide(deadline)
        if literals is None:
            return True
        try:
            grid = cells.decode(literals)
        except DecodeError as error:
            raise BackendFault(
                f"{session.solver.name} gave an assignment that is no grid: {error}"
            ) from None
        found(grid)
        if remaining > 1:
            session.forbid(cells.block(puzzle.chosen_in(grid)))
    return False
