"""Two ways to ask a PySAT solver about many puzzles under the same rules.

`Incremental` keeps one solver with the rules in it: givens are assumptions, and what is forbidden
hangs on a switch, a variable assumed true for this question and fixed to false after it (Een &
Sorensson, "Temporal induction by incremental SAT solving", 2003). What unit propagation settles is
not searched for. `PerPuzzle` makes a formula for each puzzle, reduced by its givens: for large
boards, whose rules alone would fill the memory, and for a solver that takes no assumptions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from pysat.solvers import Solver

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.sat_decision import decide
from sudoku_csp.solvers.backends.sat_loading import Loading, timed
from sudoku_csp.solvers.backends.sat_solvers import KEPT_UP_TO, SatSolver
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY, Clause

FRESH_AFTER = 600
"""Conflicts and switches after which a solver wears out: dead clauses slow it down."""


KEPT = Encoding("drop-duplicates,implied-sums")
"""The formula of rules that are kept: the extended one, the most that propagation can see."""

KEPT_WHOLE = Encoding(f"{CARDINALITY.name},implied-sums")
"""The same for a solver that takes "at most one of these" whole."""

REDUCED = Encoding("optimised,propagate,implied-sums")
"""The formula of one puzzle: what singles leave open of the extended one."""


class Session(ABC):
    """A solver that knows the rules of a puzzle. One question is open at a time."""

    worn = False
    """Whether a new session would now be faster."""

    def __init__(self, solver: SatSolver, ruleset: Ruleset, encoding: Encoding) -> None:
        self.solver = solver
        self.ruleset = ruleset
        self.encoding = encoding

    @abstractmethod
    def begin(self, puzzle: Puzzle, deadline: Deadline) -> None:
        """Opens a question: the givens of a puzzle. Raises BudgetSpent as `decide`."""

    @abstractmethod
    def decide(self, deadline: Deadline) -> list[int] | None:
        """The literals of an assignment that is not forbidden, or None if there is none.

        Raises BudgetSpent once the deadline has passed.
        """

    @abstractmethod
    def forbid(self, clause: Clause) -> None:
        """Adds a clause for the rest of this question."""

    @abstractmethod
    def conflicts(self) -> int:
        """The conflicts met so far, 0 where the solver does not tell."""

    @abstractmethod
    def end(self) -> None:
        """Closes the question and lifts what was forbidden."""

    @abstractmethod
    def close(self) -> None:
        """Gives the solver back."""


class Incremental(Session):
    """One solver for all questions."""

    def __init__(
        self, solver: SatSolver, ruleset: Ruleset, encoding: Encoding, deadline: Deadline
    ) -> None:
        super().__init__(solver, ruleset, encoding)
        self._native = Solver(name=solver.name)
        rules = encoding.rules(ruleset)
        try:
            loading = Loading(rules, self._native, deadline)
            rules.state(loading)
            loading.finish()
            self._first = self._last = loading.variables
        except BaseException:
            self.close()
            raise
        self._settled: list[list[int] | None] = []
        self._decided: frozenset[int] = frozenset()
        self._assumptions: list[int] = []

    def begin(self, puzzle: Puzzle, deadline: Deadline) -> None:  # noqa: ARG002
        self._assumptions = self.encoding.given_literals(puzzle)
        self._settled, self._decided = [], frozenset()
        if self.solver.propagates:
            self._propagate()
        self._last += 1
        self._assumptions.append(self._last)

    def _propagate(self) -> None:
        """Notes what follows from the givens, and the answers where that settles the question."""
        consistent, literals = self._native.propagate(assumptions=self._assumptions)
        if consistent is False:
            self._settled = [None]
        elif consistent is not True:
            raise BackendFault(f"{self.solver.name} propagated, and answered {consistent!r}")
        else:
            self._decided = frozenset(literals)
            if sum(abs(literal) <= self._first for literal in literals) == self._first:
                self._settled = [literals, None]

    def decide(self, deadline: Deadline) -> list[int] | None:
        if self._settled:
            deadline.check()
            return self._settled.pop(0)
        return decide(self._native, self.solver, self._assumptions, deadline)

    def forbid(self, clause: Clause) -> None:
        # A literal that follows from the givens is true in every other solution as well.
        opened = [literal for literal in clause if -literal not in self._decided]
        self._native.add_clause([*opened, -self._last])

    def conflicts(self) -> int:
        return int(self._native.accum_stats()["conflicts"]) if self.solver.counts else 0

    def end(self) -> None:
        self._native.add_clause([-self._last])
        self.worn = self.conflicts() + self._last - self._first >= FRESH_AFTER

    def close(self) -> None:
        self._native.delete()


class PerPuzzle(Session):
    """A formula for each puzzle, without the variables that its givens decide.

    Its solver is kept for the question if it is incremental, and loaded for every decision if not.
    """

    def __init__(self, solver: SatSolver, ruleset: Ruleset, encoding: Encoding) -> None:
        super().__init__(solver, ruleset, encoding)
        self._cells = encoding.cells_of(ruleset.board)
        self._clauses: list[Clause] = []
        self._native: Any = None

    def begin(self, puzzle: Puzzle, deadline: Deadline) -> None:
        self._reduction = self.encoding.reduction(puzzle)
        self._refuted = self._stated = False
        self._clauses = []
        if self.solver.incremental:
            self._native = Solver(name=self.solver.name)
        deadline.check()
        self.encoding.reduced(self._reduction).clauses_to(timed(self._add, deadline))

    def decide(self, deadline: Deadline) -> list[int] | None:
        if self._refuted:
            return None
        if not self._stated:
            deadline.check()
            literals: list[int] | None = []  # Asked about no clause at all, maplesat crashes.
        elif self.solver.incremental:
            literals = decide(self._native, self.solver, [], deadline)
        else:
            with Solver(name=self.solver.name, bootstrap_with=self._clauses) as native:
                literals = decide(native, self.solver, [], deadline)
        if literals is None:
            return None
        return self._reduction.restored(literals, signed=self._cells.signed)

    def forbid(self, clause: Clause) -> None:
        opened, true = self._reduction.reduced(clause)
        assert not true, "what is forbidden is a grid with these givens"
        self._add(opened)

    def _add(self, clause: Clause) -> None:
        self._stated = True
        if not clause:
            self._refuted = True
        elif self._native is not None:
            self._native.add_clause(clause)
        else:
            self._clauses.append(clause)

    def conflicts(self) -> int:
        told = self._native is not None and self.solver.counts
        return int(self._native.accum_stats()["conflicts"]) if told else 0

    def end(self) -> None:
        if self._native is not None:
            self._native.delete()
            self._native = None

    def close(self) -> None:
        self.end()


def open_session(
    solver: SatSolver, ruleset: Ruleset, encoding: Encoding | None, deadline: Deadline
) -> Session:
    """The kind of session that is right for the solver and the size of the board.

    `encoding` None is that which suits the session. Raises BudgetSpent if the deadline passes while
    it loads the rules, Unsupported as `sat_solvers.takes_whole`.
    """
    encoding = encoding or suited(solver, ruleset.board)
    whole = sat_solvers.takes_whole(solver, encoding)
    if not encoding.compiled and (whole or _keeps_rules(solver, ruleset.board)):
        return Incremental(solver, ruleset, encoding, deadline)
    return PerPuzzle(solver, ruleset, encoding)


def suited(solver: SatSolver, board: Board) -> Encoding:
    """The encoding where none is chosen."""
    if not _keeps_rules(solver, board):
        return REDUCED
    return KEPT_WHOLE if solver.cardinality else KEPT


def _keeps_rules(solver: SatSolver, board: Board) -> bool:
    return solver.incremental and board.side <= KEPT_UP_TO
