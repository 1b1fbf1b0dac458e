"""How many digits each technology and each encoding removes, and how large an encoding is.

A filter removes digits from domains of a rule's scope; it is made once for a rule. Domain
consistency (generalised arc consistency: Mohr & Masini, "Good old discrete relaxation", ECAI 1988)
removes every digit without support: no allowed assignment has the digit. The share of these digits
that another filter removes depends on the size of the domains, so shares compare filters only on
the same domains. Here the domains are random; a digit stays with a probability of one half.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from random import Random

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import globals_of, record
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault, Unsupported
from sudoku_csp.laboratory.conformance_cases import (
    ALL_UP_TO,
    Case,
    Masks,
    Situation,
    digits_in,
    domains_of,
    situations,
)
from sudoku_csp.laboratory.propagation_steps import UnitPropagation
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset, unchecked_ruleset
from sudoku_csp.solvers.backends.cpsat import RootPropagation
from sudoku_csp.solvers.backends.sat_sessions import NativeSolver
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.cells.direct import variable
from sudoku_csp.targets.cnf.globals import AUTOMATIC, GLOBALS
from sudoku_csp.targets.cnf.output import ClauseStream, Output, Size
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import never

Left = list[set[int]] | None
"""The digits that are left in each cell of a scope; None after a conflict."""

Filter = Callable[[Masks], Left]
"""Returns what is left of the domains of a scope, given as masks: bit d - 1 for digit d."""


def propagator_filter(rule: Constraint, board: Board) -> Filter:
    """A filter that runs the propagators of a rule until nothing changes."""
    propagators = unchecked_ruleset(board, (rule,)).network().propagators

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
    """A filter that runs unit propagation on the clauses of a rule in an encoding.

    For each cell and digit there is a further variable, which implies that the cell does not hold
    the digit. For a removed digit this variable is assumed to be true. Raises Unsupported if the
    encoding cannot state the rule by itself.
    """
    formula = Formula(Puzzle.blank(unchecked_ruleset(board, (rule,))), encoding, Givens.ASSUMPTIONS)
    stated, block = formula.cnf, formula.cells.block
    pairs = [(cell, digit) for cell in rule.scope for digit in board.digits]
    absent = dict(zip(pairs, count(stated.size.variables + 1), strict=False))

    def state(output: Output) -> None:
        stated.state(output)
        output.fresh(len(pairs))
        for pair, number in absent.items():
            output.clause([*block([pair]), -number])

    native = UnitPropagation(ClauseStream(stated.variables, stated.method, state))

    def propagate(masks: Masks) -> Left:
        domains = dict(zip(rule.scope, map(digits_in, masks), strict=True))
        implied = native([absent[pair] for pair in pairs if pair[1] not in domains[pair[0]]])
        if implied is None:
            return None
        true = set(implied)
        return [
            {digit for digit in left if true.isdisjoint(block([(cell, digit)]))}
            for cell, left in domains.items()
        ]

    return propagate


def cpsat_filter(rule: Constraint, board: Board) -> Filter:
    """A filter that removes the candidates which CP-SAT removes before its first decision."""
    native = RootPropagation(unchecked_ruleset(board, (rule,)))

    def propagate(masks: Masks) -> Left:
        left = native(dict(zip(rule.scope, map(digits_in, masks), strict=True)))
        return None if left is None else [set(left[cell]) for cell in rule.scope]

    return propagate


def support_filter(rule: Constraint, board: Board) -> Filter:
    """A filter that achieves domain consistency, with a SAT solver.

    The solver searches for a support of each digit: an allowed assignment with this digit. Raises
    BackendFault if the rule forbids an assignment that the solver finds.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(4)
    >>> support_filter(parse("cage 6 r1c1 r1c2 r1c3", board), board)([0b0011, 0b0011, 0b1110])
    [{1, 2}, {1, 2}, {3}]
    """
    formula = Formula(Puzzle.blank(unchecked_ruleset(board, (rule,))), EXTENDED)
    solver = NativeSolver(formula.clauses)

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
    """For propagators and for clauses, a first digit or conflict that propagation misses, as text.

    `propagator` is about the propagators of a rule, run until nothing changes, and `clauses` about
    unit propagation on the rule's clauses; each is None if nothing is missed. `exhaustive`: all
    domains of the scope were tried.
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
    case = Case.build(constraint, board)
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
    """A text about the first digit or conflict that a filter missed; None if none was missed."""
    if left is None:
        return None
    if not situation.allowed:
        return f"not domain consistent: no conflict was seen, with {situation}"
    for place, cell in enumerate(situation.scope):
        if extra := left[place] - situation.supported(place):
            return f"not domain consistent: {min(extra)} was missed in {cell}, with {situation}"
    return None


MOST_CELLS = 27
"""The most cells of a measured rule. With more cells, the search for supports takes minutes."""

DOMAINS = 100
"""The default number of random domains; CP-SAT takes some milliseconds for each."""

METHOD, CELLS = "at-most-one", "cells"
"""The names of the parts of an encoding that are not global constraints."""

Key = tuple[str, str]
"""A part of an encoding (a global constraint, METHOD or CELLS), and the name of a choice for it."""


@dataclass(frozen=True)
class RuleCost:
    """What one encoding or one technology costs and removes; a technology has an empty `part`.

    `removals` is the number of removed digits, `conflicts` the number of refuted domains. The
    `variables` and `clauses` are those of the rule alone; a technology has none. `why` is the
    reason if an encoding cannot state the rule.
    """

    part: str
    name: str
    variables: int | None = None
    clauses: int | None = None
    removals: int | None = None
    conflicts: int | None = None
    why: str | None = None


@dataclass(frozen=True)
class Costs:
    """A rule in its encodings, or by several technologies, on random domains.

    In `refuted` of the `domains`, no assignment is allowed. From the other domains, domain
    consistency removes `removals` digits in all.
    """

    domains: int
    refuted: int
    removals: int
    rows: tuple[RuleCost, ...]

    def share(self, row: RuleCost) -> float | None:
        """The percentage of `removals` that a row finds, or None."""
        if row.removals is None or not self.removals:
            return None
        return 100 * row.removals / self.removals


def measured(
    rule: Constraint, board: Board, encoding: Encoding = EXTENDED, domains: int = DOMAINS
) -> Costs:
    """Measures the technologies: the clauses in this encoding, CP-SAT, our propagators.

    If the encoding cannot state the rule alone, the clauses are left out. Raises what `costs` does.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(4)
    >>> found = measured(parse("renban r1c1 r1c2 r1c3", board), board)
    >>> found.removals, [(row.name, round(found.share(row))) for row in found.rows]
    (122, [('clauses', 82), ('CP-SAT', 87), ('propagators', 76)])
    """
    samples = _Samples(rule, board, domains)
    filters: dict[str, Filter] = {}
    with suppress(Unsupported):
        filters["clauses"] = clause_filter(rule, board, encoding)
    filters["CP-SAT"] = cpsat_filter(rule, board)
    filters["propagators"] = propagator_filter(rule, board)
    rows = []
    for name, technology in filters.items():
        removals, conflicts = samples.count(name, technology)
        rows.append(RuleCost("", name, removals=removals, conflicts=conflicts))
    return samples.costs(rows)


def costs(
    rule: Constraint,
    board: Board,
    domains: int = DOMAINS,
    encodings: Mapping[Key, Encoding] | None = None,
) -> Costs:
    """Measures `encodings`, by default all encodings that concern the rule.

    Raises BackendFault if clauses allow an assignment that the rule forbids, or if propagation
    removes a digit of an allowed assignment; Unsupported for more than `MOST_CELLS` cells.
    """
    samples = _Samples(rule, board, domains)
    rows = []
    for key, encoding in (encodings or encodings_for(rule, board)).items():
        try:
            technology = clause_filter(rule, board, encoding)
        except Unsupported as error:
            rows.append(RuleCost(*key, why=str(error).removeprefix(f"{rule}: ")))
            continue
        size, counts = size_of(rule, board, encoding), samples.count(" ".join(key), technology)
        rows.append(RuleCost(*key, size.auxiliary, size.clauses, *counts))
    return samples.costs(rows)


class _Samples:
    """Random domains of a rule's scope, and what domain consistency leaves of them."""

    def __init__(self, rule: Constraint, board: Board, number: int) -> None:
        if len(rule.scope) > MOST_CELLS:
            raise Unsupported(f"domains are tried of {MOST_CELLS} cells, not of {len(rule.scope)}")
        self.rule = rule
        self.before = random_domains(rule, board, number)
        self.consistent = list(map(support_filter(rule, board), self.before))

    def count(self, name: str, technology: Filter) -> tuple[int, int]:
        """Number of digits that a technology removes from domains with an allowed assignment, and
        number of domains that it refutes. Raises BackendFault if it removes an allowed digit."""
        removals = conflicts = 0
        for masks, allowed in zip(self.before, self.consistent, strict=True):
            left = technology(masks)
            conflicts += left is None
            for place, digits in enumerate(allowed or ()):
                if wrong := digits - (left[place] if left else set()):
                    where = f"{self.rule.scope[place]}={min(wrong)}"
                    raise BackendFault(f"{name}: removes {where}, which {self.rule} allows")
            removals += 0 if allowed is None else _removals(masks, left)
        return removals, conflicts

    def costs(self, rows: Sequence[RuleCost]) -> Costs:
        refuted = self.consistent.count(None)
        removals = sum(map(_removals, self.before, self.consistent))
        return Costs(len(self.before), refuted, removals, tuple(rows))


def random_domains(rule: Constraint, board: Board, number: int) -> list[Masks]:
    """Random domains of a rule's scope, the same for every rule with these cells.

    In each cell a digit stays with a probability of one half, and no cell is empty.
    """
    random = Random(" ".join(map(str, (0, *rule.scope))))  # noqa: S311 - no secret.

    def mask() -> int:
        found = 0
        while not found:
            found = sum(random.getrandbits(1) << digit - 1 for digit in board.digits)
        return found

    return [tuple(mask() for _ in rule.scope) for _ in range(number)]


def _removals(masks: Masks, left: Left) -> int:
    """Number of removed digits, 0 after a conflict."""
    return 0 if left is None else sum(map(int.bit_count, masks)) - sum(map(len, left))


def encodings_for(rule: Constraint, board: Board) -> dict[Key, Encoding]:
    """The encodings that concern the rule.

    They are the forms of its global constraints, the at-most-one methods if it states
    all-different, and the encodings of a cell.
    """
    found = of_globals(rule, board)
    if "all_different" in record(rule, board).names:
        found |= {(METHOD, name): Encoding(name) for name in at_most_one.NAMES}
    others = (name for name in cells.NAMES if name != cells.DEFAULT)
    return (found or {("", ""): EXTENDED}) | {(CELLS, name): Encoding(name) for name in others}


def of_globals(rule: Constraint, board: Board) -> dict[Key, Encoding]:
    """Encodings for each global constraint of the rule, if it has several forms.

    There is an encoding for each form, and one that chooses the form automatically.
    """
    found = globals_of(rule, board)
    return {
        (word, name): Encoding(f"{forms.plural}={name}")
        for word, forms in GLOBALS.items()
        if forms.method in found
        for name in (AUTOMATIC, *forms.names)
    }


def size_of(rule: Constraint, board: Board, encoding: Encoding) -> Size:
    """Number of new variables and of clauses of the rule alone.

    Raises Unsupported if the encoding cannot state the rule alone.
    """
    blank = Puzzle.blank(Ruleset(board, (rule,)))
    made = Formula(blank, encoding, Givens.ASSUMPTIONS).cnf.size
    (_, axioms) = made.sections[-1]  # The rule's own clauses come last.
    # The at-most-one method may add variables for the cells, which are not those of the rule.
    of_cells = Formula(Puzzle.blank(Ruleset(board, ())), encoding).cnf.size
    return Size(made.variables - of_cells.variables, made.clauses - axioms)
