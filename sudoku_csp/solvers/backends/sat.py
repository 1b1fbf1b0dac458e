"""The SAT backend: the rules as clauses in a PySAT solver, for one puzzle and for many.

`search` decodes a model to a grid, blocks it with a clause over its open cells, and calls the
solver again, until the formula is unsatisfiable: then there is no further solution. The clause has
only literals of cells, because with auxiliary variables one grid could return many times.

`search_many` begins with unit propagation. If this decides every cell, the puzzle has one solution.
Otherwise the open cells become a small formula of their own, so that an answer depends only on its
puzzle. Every rule of a classic board says "exactly one of these variables". After propagation such
a group has one true variable, or some open variables; in an open group these become a clause and an
at-most-one constraint of MiniCARD (Liffiton & Maglalang, "A cardinality solver: more expressive
constraints for free", SAT 2012).
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.errors import BackendFault, BudgetSpent
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Budget, Deadline, Found, Outcome
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.sat_sessions import (
    NativeSolver,
    Session,
    guard_interrupts,
    open_session,
)
from sudoku_csp.solvers.backends.sat_solvers import SatSolver
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.cnf.cells import DecodeError
from sudoku_csp.targets.cnf.output import ClauseStream, Output


class SatBackend(Backend):
    """Solves with a PySAT solver. Raises UnknownName if the settings name an unknown solver.

    The default solver depends on the board's size, the default encoding on the solver and the size.
    """

    name = "sat"
    learns = True

    def __init__(self, settings: Settings) -> None:
        self.encoding = settings.encoding
        self._named = None if settings.solver is None else sat_solvers.find_solver(settings.solver)
        self._session: Session | None = None
        self._rules: ClassicRules | None = None

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
            self.close()  # An interrupted solver is not used again.
            raise
        return Outcome(exhausted, stats, solver.name)

    def search_many(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        """Searches as `Backend` describes; with MiniSat and MiniCARD if the rules are classic.

        For other rules, or if the user chose a solver or an encoding, `search` solves each puzzle.
        """
        chosen = self._named is not None or self.encoding is not None
        if chosen or not ruleset.is_classic or ruleset.board.side > sat_solvers.KEPT_UP_TO:
            return super().search_many(ruleset, puzzles, limit, budget)
        if self._rules is None or self._rules.ruleset != ruleset:
            self.close()
            self._rules = ClassicRules(ruleset)
        try:
            with guard_interrupts():
                return [self._rules.solve(puzzle, limit, budget.start()) for puzzle in puzzles]
        except BaseException:
            self.close()  # An interrupted solver is not used again.
            raise

    def close(self) -> None:
        if self._session is not None:
            self._session.close()
        if self._rules is not None:
            self._rules.close()
        self._session = self._rules = None

    def _open(self, solver: SatSolver, puzzle: Puzzle, deadline: Deadline) -> Session:
        session = self._session
        if session is None or session.worn or puzzle.ruleset != session.ruleset:
            self.close()
            self._session = session = open_session(solver, puzzle.ruleset, self.encoding, deadline)
        return session


def _enumerate(
    session: Session, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
) -> bool:
    """Calls `found` with each grid, up to `limit`. Returns True if there are no further grids."""
    cells = session.encoding.cell_encoding(puzzle.board)
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
            session.block(cells.block(puzzle.chosen_in(grid)))
    return False


class ClassicRules:
    """Solves puzzles with the classic rules of one board, as the module describes.

    Keeps a solver that only propagates, and the groups: sets of variables of which exactly one is
    true. The groups are read from `formula`, by default the rules in the default encoding. Raises
    ValueError if the formula states anything else.
    """

    def __init__(self, ruleset: Ruleset, formula: ClauseStream | None = None) -> None:
        self.ruleset = ruleset
        encoding = Encoding("drop-duplicates")
        last = encoding.cell_encoding(ruleset.board).variables
        self._variables = frozenset(range(1, last + 1))
        # For each cell the number before its variables: the variable of digit d is d higher.
        self._before = range(0, last, ruleset.board.side)
        stated = _Groups(last)
        (formula or Encoding().rules(ruleset)).state(stated)
        if stated.clauses != stated.groups or stated.variables != last:
            raise ValueError("these rules say more than: exactly one of these")
        self._number = len(stated.groups)
        self._groups_of: list[list[int]] = [[] for _ in range(last + 1)]
        for number, group in enumerate(stated.groups):
            for variable in group:
                self._groups_of[variable].append(number)
        self._propagator = NativeSolver(encoding.rules(ruleset).clauses())

    def solve(self, puzzle: bytes, limit: int, deadline: Deadline) -> Found:
        givens = [
            before + digit for before, digit in zip(self._before, puzzle, strict=True) if digit
        ]
        decided = self._propagator.propagate(givens)
        if decided is None:
            return Found((), True)
        true = [literal for literal in decided if literal > 0]
        if len(true) == len(self._before):
            # A limit of 1 makes no claim of uniqueness.
            return Found((self._grid(true),), limit > 1)
        grids: list[bytes] = []
        try:
            with closing(self.completions(decided, deadline)) as completions:
                for more in completions:
                    grids.append(self._grid(true + more))
                    if len(grids) == limit:
                        return Found(tuple(grids), False)
        except BudgetSpent:
            return Found(tuple(grids), False, "reached the time limit")
        return Found(tuple(grids), True)

    def completions(self, decided: Sequence[int], deadline: Deadline) -> Generator[list[int]]:
        """Yields, for each solution, its true variables that are not among those `decided`.

        `decided` has the literals that unit propagation found true, without a conflict. Raises
        BudgetSpent at the deadline.
        """
        opened = sorted(self._variables.difference(map(abs, decided)))
        groups: list[list[int]] = [[] for _ in range(self._number)]
        groups_of = self._groups_of
        for number, variable in enumerate(opened, start=1):
            for group in groups_of[variable]:
                groups[group].append(number)
        groups = [members for members in groups if members]
        with NativeSolver(groups, sat_solvers.find_solver("minicard")) as minicard:
            for members in groups:
                minicard.add_at_most_one(members)
            while (assignment := minicard.solve([], deadline)) is not None:
                true = [number for number in assignment if number > 0]
                yield [opened[number - 1] for number in true]
                minicard.add([-number for number in true])

    def _grid(self, true: list[int]) -> bytes:
        """The grid that these true variables encode. Raises BackendFault if they encode none."""
        true.sort()
        with suppress(ValueError):
            return bytes(
                variable - before for variable, before in zip(true, self._before, strict=True)
            )
        raise BackendFault(f"an assignment is no grid: it makes {true} true")

    def close(self) -> None:
        self._propagator.close()


class _Groups(Output):
    """Collects the clauses and the at-most-one groups of a formula."""

    def __init__(self, variables: int) -> None:
        super().__init__(variables)
        self.clauses: list[list[int]] = []
        self.groups: list[list[int]] = []

    def clause(self, literals: Sequence[int]) -> None:
        self.clauses.append(list(literals))

    def at_most_one(self, literals: Sequence[int]) -> None:
        self.groups.append(list(literals))
