"""The SAT backend for many puzzles: the rules loaded once, givens as assumptions, little searched.

Unit propagation comes first: where it decides every cell the puzzle is solved, and solved
uniquely, without any search. A few conflicts of the solver that holds the rules then settle most
other puzzles; one that needs more, or has more solutions, is searched in a formula of its own
(`sat_open`). Propagation runs in a solver that has learnt nothing, and of the one that learns only
"unique" and "no solution" are taken: so an answer depends on its puzzle alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress

from pysat.solvers import Minisat22

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.sat import SatBackend
from sudoku_csp.solvers.backends.sat_interrupts import interruptible
from sudoku_csp.solvers.backends.sat_open import OpenGroups
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.bulk import Bulk, Found, OneByOne

FEW = 10
"""Conflicts that the solver with the rules may spend on a decision. Half of the known puzzles of 17
clues need none, nearly all others fewer; the hardest known need over a hundred."""

FRESH_AFTER = 600
"""Conflicts and blocking clauses after which the solver with the rules is made anew."""


class SatBulk(Bulk):
    """MiniSat and MiniCARD on the extended encoding of the classic rules.

    For other rules, and where anything else is chosen, `SatBackend` is asked. `few` conflicts may
    be spent on a decision before the puzzle has a formula of its own.
    """

    name = "sat"

    def __init__(self, settings: Settings, few: int = FEW) -> None:
        self._few = few
        self._chosen = settings.solver is not None or settings.encoding is not None
        self._one_by_one = OneByOne(SatBackend(settings))
        self._rules: _Rules | None = None

    def search(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        if self._chosen or not ruleset.is_classic or ruleset.board.side > sat_solvers.KEPT_UP_TO:
            return self._one_by_one.search(ruleset, puzzles, limit, budget)
        if self._rules is None or self._rules.ruleset != ruleset:
            self.close()
            self._rules = _Rules(ruleset, self._few)
        try:
            with interruptible():
                return [self._rules.answer(puzzle, limit, budget.start()) for puzzle in puzzles]
        except BaseException:
            self.close()  # A solver that was left in the middle of something is not asked again.
            raise

    def close(self) -> None:
        self._one_by_one.close()
        if self._rules is not None:
            self._rules.close()
            self._rules = None


class _Rules:
    """The solvers with the rules of a board, and the way from bytes to literals and back."""

    def __init__(self, ruleset: Ruleset, few: int) -> None:
        self.ruleset = ruleset
        self._few = few
        board = ruleset.board
        encoding = Encoding("drop-duplicates")
        self._clauses = encoding.rules(ruleset).clauses()
        self._last = encoding.cells_of(board).variables
        self._before = range(0, self._last, board.side)  # Digit d of a cell is its number plus d.
        self._open = OpenGroups(Encoding().rules(ruleset))
        self._propagator = Minisat22(bootstrap_with=self._clauses)
        self._learner: Minisat22 | None = None
        self._forbidden = 0

    def answer(self, puzzle: bytes, limit: int, deadline: Deadline) -> Found:
        givens = [
            before + digit for before, digit in zip(self._before, puzzle, strict=True) if digit
        ]
        consistent, decided = self._propagator.propagate(givens)
        if consistent is False:
            return Found((), True)
        if consistent is not True:
            raise BackendFault(f"minisat22 propagated, and answered {consistent!r}")
        true = [literal for literal in decided if literal > 0]
        if len(true) == len(self._before):
            # That there is no other is not claimed where one solution was all that was wanted.
            return Found((self._grid(true),), limit > 1)
        if limit == 2 and (found := self._settled(givens, true)) is not None:
            return found
        return self._searched(decided, true, limit, deadline)

    def _settled(self, givens: list[int], true: list[int]) -> Found | None:
        """What a few conflicts settle: no solution, or one only. None for anything else."""
        native = self._learner
        if native is None:
            native = self._learner = Minisat22(bootstrap_with=self._clauses)
            self._forbidden = 0
        found: tuple[bytes, ...] = ()
        native.conf_budget(self._few)
        truth = native.solve_limited(givens)
        if truth is True:
            # The k-th blocking clause hangs on a switch of its own.
            self._forbidden += 1
            switch = self._last + self._forbidden
            assignment = native.get_model()
            if not isinstance(assignment, list):
                raise BackendFault(f"minisat22 said yes, and gave {assignment!r} for it")
            assignment = [literal for literal in assignment[: self._last] if literal > 0]
            found = (self._grid(assignment),)
            native.add_clause([-switch, *(-one for one in set(assignment).difference(true))])
            native.conf_budget(self._few)
            truth = native.solve_limited([*givens, switch])
            native.add_clause([-switch])
        if native.accum_stats()["conflicts"] + self._forbidden >= FRESH_AFTER:
            native.delete()
            self._learner = None
        return Found(found, True) if truth is False else None

    def _searched(
        self, decided: list[int], true: list[int], limit: int, deadline: Deadline
    ) -> Found:
        """The answer of the puzzle's own formula."""
        grids: list[bytes] = []
        try:
            with closing(self._open.solutions(decided, deadline)) as solutions:
                for more in solutions:
                    grids.append(self._grid(true + more))
                    if len(grids) == limit:
                        return Found(tuple(grids), False)
        except BudgetSpent:
            return Found(tuple(grids), False, "reached the time limit")
        return Found(tuple(grids), True)

    def _grid(self, true: list[int]) -> bytes:
        """The grid of the variables that are true. Raises BackendFault where they are none."""
        true.sort()
        with suppress(ValueError):
            return bytes(
                variable - before for variable, before in zip(true, self._before, strict=True)
            )
        raise BackendFault(f"an assignment is no grid: it makes {true} true")

    def close(self) -> None:
        self._propagator.delete()
        if self._learner is not None:
            self._learner.delete()
