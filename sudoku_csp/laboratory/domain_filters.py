"""What is left of the domains of a scope: by our propagators, by unit propagation, by CP-SAT.

A filter is made once for a rule and applied to any domains, which are masks in the order of the
scope.
"""

from __future__ import annotations

from collections.abc import Callable
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
from sudoku_csp.solvers.backends.root_propagation import RootPropagation
from sudoku_csp.solvers.backends.sat_sessions import MiniSat
from sudoku_csp.targets.cnf.cells.direct import variable
from sudoku_csp.targets.cnf.output import ClauseStream, Output
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import never

Left = list[set[int]] | None
"""The digits that are left in each cell of a scope; None after a conflict."""

Filter = Callable[[Masks], Left]
"""Returns what is left of the domains of a scope, given as masks: bit d - 1 for digit d."""


def propagator_filter(rule: Constraint, board: Board) -> Filter:
    """A filter that runs the propagators of a rule until nothing changes."""
    propagators = unchecked(board, (rule,)).network().propagators

    def propagate(masks: Masks) -> Left:
        domains = domains_of(board, rule.scope, masks)
        engine = Engine(domains, propagators)
        engine.restart()
        try:
            engine.fixpoint(never)
        except Conflict:
            return None
        return [set(domains.candidates(cell)) for cell in rule.scope]

    return propagate


def clause_filter(rule: Constraint, board: Board, encoding: Encoding = EXTENDED) -> Filter:
    """A filter by unit propagation on the clauses of a rule in an encoding.

    Each cell and digit has a further variable, which implies that the cell does not hold the digit;
    a removed digit is an assumption that this variable is true. Raises Unsupported if the encoding
    cannot state the rule by itself.
    """
    formula = Formula(Puzzle.blank(unchecked(board, (rule,))), encoding, Givens.ASSUMPTIONS)
    stated, cells = formula.cnf, formula.cells
    pairs = [(cell, digit) for cell in rule.scope for digit in board.digits]
    absent = dict(zip(pairs, count(stated.size.variables + 1), strict=False))

    def state(output: Output) -> None:
        stated.state(output)
        output.fresh(len(pairs))
        for pair, number in absent.items():
            output.clause([*cells.block([pair]), -number])

    native = UnitPropagation(ClauseStream(stated.variables, stated.method, state))

    def propagate(masks: Masks) -> Left:
        domains = dict(zip(rule.scope, map(digits_in, masks), strict=True))
        implied = native([absent[pair] for pair in pairs if pair[1] not in domains[pair[0]]])
        if implied is None:
            return None
        true = set(implied)
        return [
            {digit for digit in left if true.isdisjoint(cells.block([(cell, digit)]))}
            for cell, left in domains.items()
        ]

    return propagate


def cpsat_filter(rule: Constraint, board: Board) -> Filter:
    """A filter by what CP-SAT removes before its first decision."""
    native = RootPropagation(unchecked(board, (rule,)))

    def propagate(masks: Masks) -> Left:
        left = native(dict(zip(rule.scope, map(digits_in, masks), strict=True)))
        return None if left is None else [set(left[cell]) for cell in rule.scope]

    return propagate


def support_filter(rule: Constraint, board: Board) -> Filter:
    """A filter that achieves domain consistency: a SAT solver searches a support for each digit.

    Raises BackendFault if a support is no assignment that the rule allows.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(4)
    >>> support_filter(parse("cage 6 r1c1 r1c2 r1c3", board), board)([0b0011, 0b0011, 0b1110])
    [{1, 2}, {1, 2}, {3}]
    """
    formula = Formula(Puzzle.blank(unchecked(board, (rule,))), EXTENDED)
    solver = MiniSat(formula.clauses)

    def support(assumptions: list[int]) -> set[int]:
        """The true variables of a model; empty if there is no model."""
        true = {literal for literal in solver.solve(assumptions) or () if literal > 0}
        if true and not rule.holds(grid := formula.decode(sorted(true))):
            raise BackendFault(f"{rule}: clauses allow {grid.line()}")
        return true

    def search(masks: Masks) -> Left:
        domains = [
            {variable(board, cell, digit): digit for digit in digits_in(mask)}
            for cell, mask in zip(rule.scope, masks, strict=True)
        ]
        every = {variable(board, cell, digit) for cell in rule.scope for digit in board.digits}
        removed = [-x for x in every.difference(*domains)]
        true = support(removed)
        if not true:
            return None
        for x in (x for domain in domains for x in domain):
            if x not in true:
                true |= support([*removed, x])
        return [{digit for x, digit in domain.items() if x in true} for domain in domains]

    return search


@dataclass(frozen=True)
class Strength:
    """The first example of what propagation misses, as text; None if it misses nothing.

    `propagator` is about the propagators of a rule, run until nothing changes, and `clauses` about
    unit propagation on its clauses. `exhaustive`: all domains of the scope were tried.
    """

    propagator: str | None
    clauses: str | None
    exhaustive: bool

    def __str__(self) -> str:
        how = "domain consistent" + ("" if self.exhaustive else ", as far as was looked")
        return f"propagator: {self.propagator or how}\nclauses: {self.clauses or how}"


def strength(constraint: Constraint, board: Board) -> Strength:
    """Compares the propagators, and unit propagation on the clauses, with domain consistency.

    Raises Unsupported if one of the two forms cannot state the constraint.

    >>> from sudoku_csp.constraints.registry import kinds
    >>> four = Board.customary(4)
    >>> missed = strength(kinds()["all_different"](four.cells[:3]), four).propagator
    >>> print(*missed.split(", with "), sep="; ")
    not domain consistent: 1 was missed in r1c3; r1c1 in {1, 2}, r1c2 in {1, 2}, r1c3 in {1, 3}
    """
    case = Case.of(constraint, board)
    by_propagators: str | None = None
    by_clauses: str | None = None
    propagators, clauses = propagator_filter(constraint, board), clause_filter(constraint, board)
    for situation in situations(case):
        by_propagators = by_propagators or _missed(situation, propagators(situation.masks))
        by_clauses = by_clauses or _missed(situation, clauses(situation.masks))
        if by_propagators and by_clauses:
            break
    domains = (2**board.side - 1) ** len(constraint.scope)
    return Strength(by_propagators, by_clauses, case.exhaustive and domains <= ALL_UP_TO)


def _missed(situation: Situation, left: Left) -> str | None:
    """The first digit that is left although no allowed assignment has it, as text."""
    if left is None:
        return None
    if not situation.allowed:
        return f"not domain consistent: no conflict was seen, with {situation}"
    for place, cell in enumerate(situation.scope):
        if extra := left[place] - situation.supported(place):
            return f"not domain consistent: {min(extra)} was missed in {cell}, with {situation}"
    return None
