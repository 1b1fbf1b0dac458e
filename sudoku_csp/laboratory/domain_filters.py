"""What is left of the domains of a scope: by our propagators, by unit propagation, by CP-SAT.

Each is a filter, made once for a rule and applied to any domains, which are masks in the order of
the scope.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import closing
from dataclasses import dataclass
from itertools import count

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.laboratory.conformance_cases import (
    ALL_UP_TO,
    Case,
    Masks,
    Situation,
    digits_in,
    domains_of,
    situations,
)
from sudoku_csp.laboratory.unit_propagation import UnitPropagation
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import unchecked
from sudoku_csp.solvers.backends.cpsat import RootPropagation
from sudoku_csp.solvers.backends.sat_sessions import MiniSat
from sudoku_csp.targets.cnf.cells.direct import variable
from sudoku_csp.targets.cnf.output import ClauseStream, Output
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import never

Left = list[set[int]] | None
"""The digits that are left in each cell of a scope; None after a conflict."""


class Filter(ABC):
    """What is left of domains of a rule's scope; to be closed."""

    def __init__(self, rule: Constraint, board: Board) -> None:
        self.board, self.scope = board, rule.scope
        self.ruleset = unchecked(board, (rule,))

    @abstractmethod
    def __call__(self, masks: Masks) -> Left:
        """What is left, bit d - 1 of a mask for digit d."""

    def close(self) -> None:
        """Releases its resources."""


class ByPropagators(Filter):
    """What `propagate` adds, run until nothing changes."""

    def __init__(self, rule: Constraint, board: Board) -> None:
        super().__init__(rule, board)
        self._propagators = self.ruleset.network().propagators

    def __call__(self, masks: Masks) -> Left:
        domains = domains_of(self.board, self.scope, masks)
        engine = Engine(domains, self._propagators)
        engine.restart()
        try:
            engine.fixpoint(never)
        except Conflict:
            return None
        return [set(domains.candidates(cell)) for cell in self.scope]


class ByUnits(Filter):
    """Unit propagation on the clauses in an encoding.

    That a cell does not hold a digit is assumed by a variable of its own, which implies the clause
    of that over the cell's variables; a digit is gone if one of the literals that make it is false.
    Raises Unsupported where the encoding cannot state the rule by itself.
    """

    def __init__(self, rule: Constraint, board: Board, encoding: Encoding = EXTENDED) -> None:
        super().__init__(rule, board)
        formula = Formula(Puzzle.blank(self.ruleset), encoding, Givens.ASSUMPTIONS)
        stated, self._cells = formula.cnf, formula.cells
        pairs = [(cell, digit) for cell in self.scope for digit in board.digits]
        self._absent = dict(zip(pairs, count(stated.size.variables + 1), strict=False))

        def state(output: Output) -> None:
            stated.state(output)
            output.fresh(len(pairs))
            for pair, number in self._absent.items():
                output.clause([*self._cells.block([pair]), -number])

        self._native = UnitPropagation(ClauseStream(stated.variables, stated.method, state))

    def __call__(self, masks: Masks) -> Left:
        domains = dict(zip(self.scope, map(digits_in, masks), strict=True))
        gone = [
            number for (cell, digit), number in self._absent.items() if digit not in domains[cell]
        ]
        implied = self._native(gone)
        if implied is None:
            return None
        true = set(implied)
        return [
            {digit for digit in left if true.isdisjoint(self._cells.block([(cell, digit)]))}
            for cell, left in domains.items()
        ]

    def close(self) -> None:
        self._native.close()


class ByCpSat(Filter):
    """What CP-SAT removes before it decides."""

    def __init__(self, rule: Constraint, board: Board) -> None:
        super().__init__(rule, board)
        self._native = RootPropagation(self.ruleset)

    def __call__(self, masks: Masks) -> Left:
        domains = dict(zip(self.scope, map(digits_in, masks), strict=True))
        left = self._native(domains)
        return None if left is None else [set(left[cell]) for cell in self.scope]


class BySearch(Filter):
    """What domain consistency leaves: a solver finds a support for each digit, or none.

    Raises BackendFault where a support is no assignment that the rule allows.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(4)
    >>> consistent = BySearch(parse("cage 6 r1c1 r1c2 r1c3", board), board)
    >>> consistent([0b0011, 0b0011, 0b1110])
    [{1, 2}, {1, 2}, {3}]
    >>> consistent.close()
    """

    def __init__(self, rule: Constraint, board: Board) -> None:
        super().__init__(rule, board)
        self._rule, self._formula = rule, Formula(Puzzle.blank(self.ruleset), EXTENDED)
        self._solver = MiniSat(self._formula.clauses)

    def __call__(self, masks: Masks) -> Left:
        domains = [set(digits_in(mask)) for mask in masks]
        of_digits = [
            (place, digit, variable(self.board, cell, digit))
            for place, cell in enumerate(self.scope)
            for digit in self.board.digits
        ]
        removed = [-x for place, digit, x in of_digits if digit not in domains[place]]
        model = self._solver.solve(removed)
        if model is None:
            return None
        true = self._support(model)
        for place, digit, x in of_digits:
            if digit not in domains[place] or x in true:
                continue
            if (model := self._solver.solve([*removed, x])) is not None:
                true |= self._support(model)
        for place, digit, x in of_digits:
            if x not in true:
                domains[place].discard(digit)
        return domains

    def _support(self, model: list[int]) -> set[int]:
        """The true literals of a model of the solver."""
        true = {literal for literal in model if literal > 0}
        grid = self._formula.decode(sorted(true))
        if not self._rule.holds(grid):
            raise BackendFault(f"{self._rule}: clauses allow {grid.line()}")
        return true

    def close(self) -> None:
        self._solver.close()


@dataclass(frozen=True)
class Strength:
    """What propagation misses, the first example in words; None where it misses nothing.

    `propagator` is what `propagate` adds, run until nothing changes, `clauses` unit propagation on
    what `encode` writes. `exhaustive`: all domains of these cells were looked at, and not some.
    """

    propagator: str | None
    clauses: str | None
    exhaustive: bool

    def __str__(self) -> str:
        how = "domain consistent" + ("" if self.exhaustive else ", as far as was looked")
        return f"propagator: {self.propagator or how}\nclauses: {self.clauses or how}"


def strength(constraint: Constraint, board: Board) -> Strength:
    """How much of what follows the propagators see, and unit propagation on the clauses.

    Raises Unsupported where one of the two forms refuses.

    >>> from sudoku_csp.constraints.registry import kinds
    >>> four = Board.customary(4)
    >>> missed = strength(kinds()["all_different"](four.cells[:3]), four).propagator
    >>> print(*missed.split(", with "), sep="; ")
    not domain consistent: 1 was missed in r1c3; r1c1 in {1, 2}, r1c2 in {1, 2}, r1c3 in {1, 3}
    """
    case = Case.of(constraint, board)
    propagator: str | None = None
    by_units: str | None = None
    propagated = ByPropagators(constraint, board)
    with closing(ByUnits(constraint, board)) as units:
        for situation in situations(case):
            propagator = propagator or _missed(situation, propagated(situation.masks))
            by_units = by_units or _missed(situation, units(situation.masks))
            if propagator and by_units:
                break
    domains = (2**board.side - 1) ** len(constraint.scope)
    return Strength(propagator, by_units, case.exhaustive and domains <= ALL_UP_TO)


def _missed(situation: Situation, left: Left) -> str | None:
    """The first digit that is left and that no allowed assignment has."""
    if left is None:
        return None
    if not situation.allowed:
        return f"not domain consistent: no conflict was seen, with {situation}"
    for place, cell in enumerate(situation.scope):
        if extra := left[place] - situation.supported(place):
            return f"not domain consistent: {min(extra)} was missed in {cell}, with {situation}"
    return None
