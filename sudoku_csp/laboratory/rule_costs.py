"""How many digits each technology and each encoding removes, and how large an encoding is.

The share of the digits without support that a filter removes depends on the size of the domains, so
shares compare filters only on the same domains. Here the domains are random; a digit stays with a
probability of one half.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.laboratory.conformance_cases import (
    ALL_UP_TO,
    Case,
    Masks,
    Situation,
    digits_in,
    situations,
)
from sudoku_csp.laboratory.removals import (
    Filter,
    Key,
    Left,
    clause_filter,
    encodings_for,
    propagator_filter,
    require_few_cells,
    require_sound,
    support_filter,
)
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset, unchecked_ruleset
from sudoku_csp.solvers.backends.cpsat import RootPropagation
from sudoku_csp.targets.cnf.output import Size


def cpsat_filter(rule: Constraint, board: Board) -> Filter:
    """A filter that removes the candidates which CP-SAT removes before its first decision."""
    native = RootPropagation(unchecked_ruleset(board, (rule,)))

    def propagate(masks: Masks) -> Left:
        left = native(dict(zip(rule.scope, map(digits_in, masks), strict=True)))
        return None if left is None else [set(left[cell]) for cell in rule.scope]

    return propagate


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


DOMAINS = 100
"""The default number of random domains; CP-SAT takes some milliseconds for each."""


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
    removes a digit of an allowed assignment; Unsupported for too many cells (`require_few_cells`).
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
        require_few_cells(rule)
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
            require_sound(name, self.rule, allowed, left)
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
