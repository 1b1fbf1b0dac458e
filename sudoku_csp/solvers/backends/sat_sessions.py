"""PySAT solvers under assumptions, and sessions that solve many puzzles of one ruleset.

`Incremental` keeps one solver with the rules: givens are assumptions. The clauses that block found
solutions depend on a selector, which is assumed true for one puzzle and fixed to false after it
(Een & Sorensson, "Temporal induction by incremental SAT solving", 2003). A puzzle that unit
propagation decides is not searched. `PerPuzzle` makes a formula for each puzzle, reduced by the
givens. It serves large boards, whose rules would fill the memory, and solvers without assumptions.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, Self

from pysat.solvers import Solver, pysolvers

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFailed, BackendFault
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import FOREVER, Deadline
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.sat_solvers import KEPT_UP_TO, SatSolver
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY, Clause
from sudoku_csp.targets.cnf.output import Clauses, ClauseStream

SLICE = 2000
"""Number of conflicts before the first check of the clock. The number is doubled after each check,
because CaDiCaL repeats its preprocessing after each interruption."""

LOOK = 256
"""Number of clauses that are loaded between two checks of the clock."""

MAX_CLAUSES = 20_000_000
"""The most clauses that are loaded, which take some 2 GB; a blank 49x49 board has 11 million."""

FRESH_AFTER = 600
"""After this number of conflicts and selectors a solver is replaced, because old clauses make the
solver slow."""

KEPT = Encoding("drop-duplicates,implied-sums")
"""The encoding of rules that a solver keeps: the extended encoding, which propagates the most."""

KEPT_WHOLE = Encoding(f"{CARDINALITY.name},implied-sums")
"""The encoding of rules that a solver with cardinality constraints keeps."""

REDUCED = Encoding("optimised,propagate,implied-sums")
"""The encoding of a single puzzle: the part of the extended formula that singles leave open."""


@contextmanager
def guard_interrupts() -> Iterator[None]:
    """A context that raises KeyboardInterrupt if Ctrl-C is pressed during a native call of PySAT.

    PySAT jumps out of its signal handler, raises its own exception, and leaves the signal blocked,
    so that no further Ctrl-C would reach this thread. Here the signal is unblocked.
    """
    try:
        yield
    except pysolvers.error as error:
        if "interrupt" in str(error):
            if hasattr(signal, "pthread_sigmask"):
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            raise KeyboardInterrupt from None
        raise


@guard_interrupts()
def decide(
    native: Any, solver: SatSolver, assumptions: list[int], deadline: Deadline
) -> list[int] | None:
    """The literals of a model of the clauses, or None if there is no model with the assumptions.

    A deleted or broken solver answers None to every call, which must not be read as
    "unsatisfiable". So only False, and True with a model, are accepted; any other answer raises
    BackendFault. Raises BudgetSpent at the deadline.
    """
    conflicts = SLICE
    while True:
        deadline.check()
        if solver.sliced:
            before = native.accum_stats()
            native.conf_budget(conflicts)
            conflicts = min(2 * conflicts, 2**30)
            truth = native.solve_limited(assumptions=assumptions)
        elif assumptions:
            truth = native.solve(assumptions=assumptions)
        else:
            truth = native.solve()
        if truth is False:
            return None
        if truth is True:
            assignment = native.get_model()
            if not isinstance(assignment, list):
                raise BackendFault(f"{solver.name} answered yes, with {assignment!r} for a model")
            return assignment
        if truth is not None or not solver.sliced or native.accum_stats() == before:
            raise BackendFault(f"{solver.name} answered {truth!r} instead of yes or no")


MINISAT = sat_solvers.find_solver("minisat22")


class NativeSolver:
    """A PySAT solver, by default MiniSat, with these clauses. The caller must close it.

    A method with a `deadline` raises BudgetSpent when the deadline has passed.
    """

    def __init__(self, clauses: Iterable[Clause] = (), solver: SatSolver = MINISAT) -> None:
        self.solver = solver
        self._native = Solver(name=solver.name, bootstrap_with=clauses)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, clause: Clause) -> None:
        """Adds a clause that always holds."""
        self._native.add_clause(clause)

    def add_at_most_one(self, literals: Clause) -> None:
        """States that at most one literal is true. The solver must have cardinality constraints."""
        self._native.add_atmost(literals, 1)

    def solve(self, assumptions: list[int], deadline: Deadline = FOREVER) -> list[int] | None:
        """The literals of a model, or None if there is no model under these assumptions."""
        return decide(self._native, self.solver, assumptions, deadline)

    def core(
        self, groups: Iterable[int], literals: Sequence[int] = (), deadline: Deadline = FOREVER
    ) -> frozenset[int] | None:
        """A core: some of `groups` and `literals` that have no model. None if all have a model."""
        if self.solve([*literals, *groups], deadline) is not None:
            return None
        return frozenset(self._native.get_core() or ())

    def propagate(self, assumptions: Sequence[int]) -> list[int] | None:
        """The assumptions and the literals that unit propagation derives; None at a conflict."""
        implied: list[int]
        consistent, implied = self._native.propagate(assumptions=assumptions)
        if not isinstance(consistent, bool):
            raise BackendFault(f"{self.solver.name} propagated, and answered {consistent!r}")
        return implied if consistent else None

    def prefer(self, literals: list[int]) -> None:
        """Sets the saved phases: a decision on one of these literals makes the literal true."""
        self._native.set_phases(literals)

    def conflicts(self) -> int:
        """Number of conflicts since the solver was made, 0 if the solver does not count them."""
        return int(self._native.accum_stats()["conflicts"]) if self.solver.counts else 0

    def close(self) -> None:
        """Deletes the solver."""
        self._native.delete()


class Loading(Clauses):
    """Loads a formula into a solver. Raises as `with_deadline` does.

    With the method cardinality, each at-most-one group is loaded as one constraint of the solver.
    """

    sums = True

    def __init__(self, rules: ClauseStream, native: Any, deadline: Deadline) -> None:
        self._native = native
        super().__init__(rules.variables, with_deadline(native.add_clause, deadline), rules.method)

    def at_most_one(self, literals: Sequence[int]) -> None:
        if self.method is not CARDINALITY:
            super().at_most_one(literals)
        elif len(literals) == 2:
            self.clause([-literal for literal in literals])
        elif literals:
            self._native.add_atmost(list(literals), 1)


def with_deadline(sink: Callable[[Clause], object], deadline: Deadline) -> Callable[[Clause], None]:
    """Wraps a sink in one that checks the clock and the number of clauses, every `LOOK` clauses.

    The returned sink raises BudgetSpent at the deadline, and BackendFailed for too many clauses.
    """
    numbers = count(1)

    def checked(clause: Clause) -> None:
        if (number := next(numbers)) % LOOK == 0:
            deadline.check()
            if number > MAX_CLAUSES:
                raise BackendFailed(f"gave up: the formula has over {MAX_CLAUSES:,} clauses")
        sink(clause)

    return checked


class Incremental(NativeSolver):
    """One solver for all puzzles of a ruleset, one after the other.

    `worn` is True if a new solver would now be faster.
    """

    def __init__(
        self, solver: SatSolver, ruleset: Ruleset, encoding: Encoding, deadline: Deadline
    ) -> None:
        super().__init__(solver=solver)
        self.ruleset, self.encoding = ruleset, encoding
        self.worn = False
        rules = encoding.rules(ruleset)
        try:
            loading = Loading(rules, self._native, deadline)
            rules.state(loading)
            deadline.check()
            self._first = self._last = loading.variables
        except BaseException:
            self.close()
            raise
        self._answers: list[list[int] | None] = []
        self._implied: frozenset[int] = frozenset()
        self._assumptions: list[int] = []

    def begin(self, puzzle: Puzzle, deadline: Deadline) -> None:  # noqa: ARG002
        """Begins a puzzle: its givens are assumed until `end`."""
        self._assumptions = self.encoding.given_literals(puzzle)
        self._answers, self._implied = [], frozenset()
        if self.solver.propagates:
            self._propagate_givens()
        self._last += 1
        self._assumptions.append(self._last)

    def _propagate_givens(self) -> None:
        """Keeps the literals that the givens imply, and the answers if all cells are decided."""
        literals = self.propagate(self._assumptions)
        if literals is None:
            self._answers = [None]
        else:
            self._implied = frozenset(literals)
            if sum(abs(literal) <= self._first for literal in literals) == self._first:
                self._answers = [literals, None]

    def decide(self, deadline: Deadline) -> list[int] | None:
        """The literals of a model that is not blocked, or None if no such model is left.

        Raises BudgetSpent at the deadline.
        """
        if self._answers:
            deadline.check()
            return self._answers.pop(0)
        return self.solve(self._assumptions, deadline)

    def block(self, clause: Clause) -> None:
        """Adds a blocking clause for this puzzle."""
        # Implied literals hold in every solution, so their negations are left out of the clause.
        opened = [literal for literal in clause if -literal not in self._implied]
        self.add([*opened, -self._last])

    def end(self) -> None:
        """Ends the puzzle, and makes its blocking clauses void."""
        self.add([-self._last])
        self.worn = self.conflicts() + self._last - self._first >= FRESH_AFTER


class PerPuzzle:
    """Has the methods of `Incremental`, but makes a formula for each puzzle, reduced by the givens.

    If the solver is incremental, one is kept during a puzzle; otherwise each `decide` makes one.
    """

    worn = False

    def __init__(self, solver: SatSolver, ruleset: Ruleset, encoding: Encoding) -> None:
        self.solver, self.ruleset, self.encoding = solver, ruleset, encoding
        self._cells = encoding.cell_encoding(ruleset.board)
        self._clauses: list[Clause] = []
        self._kept: NativeSolver | None = None

    def begin(self, puzzle: Puzzle, deadline: Deadline) -> None:
        """Begins a puzzle: states its formula. Raises BudgetSpent at the deadline."""
        self._reduction = self.encoding.reduction(puzzle)
        self._refuted = self._stated = False
        self._clauses = []
        if self.solver.incremental:
            self._kept = NativeSolver(solver=self.solver)
        deadline.check()
        self.encoding.reduced_clauses(self._reduction).clauses_to(
            with_deadline(self._add, deadline)
        )

    def decide(self, deadline: Deadline) -> list[int] | None:
        if self._refuted:
            return None
        if not self._stated:
            deadline.check()
            literals: list[int] | None = []  # Without any clause, maplesat crashes.
        elif self._kept is not None:
            literals = self._kept.solve([], deadline)
        else:
            with NativeSolver(self._clauses, self.solver) as loaded:
                literals = loaded.solve([], deadline)
        if literals is None:
            return None
        return self._reduction.restored(literals, signed=self._cells.signed)

    def block(self, clause: Clause) -> None:
        opened, true = self._reduction.reduced(clause)
        assert not true, "a blocked grid has the givens of the puzzle"
        self._add(opened)

    def _add(self, clause: Clause) -> None:
        self._stated = True
        if not clause:
            self._refuted = True
        elif self._kept is not None:
            self._kept.add(clause)
        else:
            self._clauses.append(clause)

    def conflicts(self) -> int:
        return 0 if self._kept is None else self._kept.conflicts()

    def end(self) -> None:
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    def close(self) -> None:
        self.end()


Session = Incremental | PerPuzzle
"""A solver for the puzzles of one ruleset. `begin` is called before each puzzle, `end` after it."""


def open_session(
    solver: SatSolver, ruleset: Ruleset, encoding: Encoding | None, deadline: Deadline
) -> Session:
    """Opens the session for this solver and board; if `encoding` is None, in the `suited` encoding.

    Raises BudgetSpent if the deadline passes while the rules are loaded, and Unsupported as
    `sat_solvers.takes_whole` does.
    """
    encoding = encoding or suited(solver, ruleset.board)
    whole = sat_solvers.takes_whole(solver, encoding)
    if not encoding.compiled and (whole or _keeps_rules(solver, ruleset.board)):
        return Incremental(solver, ruleset, encoding, deadline)
    return PerPuzzle(solver, ruleset, encoding)


def suited(solver: SatSolver, board: Board) -> Encoding:
    """The encoding that is used if the user chooses none."""
    if not _keeps_rules(solver, board):
        return REDUCED
    return KEPT_WHOLE if solver.cardinality else KEPT


def _keeps_rules(solver: SatSolver, board: Board) -> bool:
    return solver.incremental and board.side <= KEPT_UP_TO
