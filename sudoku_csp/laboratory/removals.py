"""The digits that a rule removes from domains of its scope: domain consistency, and weaker forms.

A filter removes digits from domains of a rule's scope; it is made once for a rule. Domain
consistency (generalised arc consistency: Mohr & Masini, "Good old discrete relaxation", ECAI 1988)
removes every digit without support: no allowed assignment has the digit. A form is one statement of
a rule with its propagation: propagators until nothing changes, or clauses with unit propagation.
What a form removes is a part of what domain consistency removes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, count, islice
from math import comb, inf
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import Piece, globals_of, record
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BackendFault, Unsupported
from sudoku_csp.laboratory.conformance_cases import Masks, digits_in, domains_of
from sudoku_csp.laboratory.propagation_steps import UnitPropagation
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import unchecked_ruleset
from sudoku_csp.solvers.backend import FOREVER, Deadline
from sudoku_csp.solvers.backends.sat_sessions import NativeSolver
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cells.direct import variable
from sudoku_csp.targets.cnf.globals import AUTOMATIC, GLOBALS, GlobalForm
from sudoku_csp.targets.cnf.output import ClauseStream, Output
from sudoku_csp.targets.model import Op
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import never
from sudoku_csp.targets.propagation.network import Network
from sudoku_csp.targets.propagation.sums import MOST_ROWS, SubsetSums
from sudoku_csp.targets.propagation.tables import BitsetTable

Left = list[set[int]] | None
"""The digits that are left in each cell of a scope; None after a conflict."""

Filter = Callable[[Masks], Left]
"""Returns what is left of the domains of a scope, given as masks: bit d - 1 for digit d."""


def propagator_filter(
    rule: Constraint, board: Board, consistency: str = all_different.DEFAULT
) -> Filter:
    """A filter that runs the propagators of a rule until nothing changes.

    `consistency` is the level of the all-different propagators.
    """
    network = unchecked_ruleset(board, (rule,)).network()
    return network_filter(network, rule.scope, consistency)


def network_filter(
    network: Network, scope: Sequence[Cell], consistency: str = all_different.DEFAULT
) -> Filter:
    """A filter that runs the propagators of a network on a scope until nothing changes."""
    board, propagators = network.board, network.propagators
    level = all_different.find_level(consistency)

    def propagate(masks: Masks) -> Left:
        try:
            domains = domains_of(board, scope, masks, level)
            engine = Engine(domains, propagators)
            engine.restart()
            engine.fixpoint(never)
        except Conflict:
            return None
        return [set(domains.candidates(cell)) for cell in scope]

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


def support_filter(rule: Constraint, board: Board, deadline: Deadline = FOREVER) -> Filter:
    """A filter that achieves domain consistency, with a SAT solver.

    The solver searches for a support of each digit: an allowed assignment with this digit. The
    filter raises BackendFault if the rule forbids an assignment that the solver finds, and
    BudgetSpent at the deadline.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> board = Board.customary(4)
    >>> support_filter(parse("cage 6 r1c1 r1c2 r1c3", board), board)([0b0011, 0b0011, 0b1110])
    [{1, 2}, {1, 2}, {3}]
    """
    formula = Formula(Puzzle.blank(unchecked_ruleset(board, (rule,))), EXTENDED)
    solver = NativeSolver(formula.clauses)

    def support(assumptions: list[int]) -> set[int]:
        """The true variables of a model; empty if there is no model."""
        true = {literal for literal in solver.solve(assumptions, deadline) or () if literal > 0}
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


METHOD, CELLS = "at-most-one", "cells"
"""The names of the parts of an encoding that are not global constraints."""

Key = tuple[str, str]
"""A part of an encoding (a global constraint, METHOD or CELLS), and the name of a choice for it."""


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


MOST_CELLS = 27
"""The most cells of a measured rule. With more cells, the search for supports takes minutes."""


def consistent_filter(rule: Constraint, board: Board, deadline: Deadline = FOREVER) -> Filter:
    """A filter that achieves domain consistency.

    Where propagators are known to be domain consistent, they are the filter; otherwise it is
    `support_filter`. Raises Unsupported if that would be for more than `MOST_CELLS` cells.
    """
    if _has_consistent_propagators(rule, board):
        return propagator_filter(rule, board, "gac")
    require_few_cells(rule)
    return support_filter(rule, board, deadline)


def require_few_cells(rule: Constraint) -> None:
    """Raises Unsupported for a rule with more than `MOST_CELLS` cells."""
    if len(rule.scope) > MOST_CELLS:
        raise Unsupported(f"the rule has {len(rule.scope)} cells, and the limit is {MOST_CELLS}")


def _has_consistent_propagators(rule: Constraint, board: Board) -> bool:
    """True for one all-different, for one sum, and for a table of sums of different digits."""
    if type(rule).propagate is not Constraint.propagate:
        return False
    names = [piece.name for piece in record(rule, board).pieces]
    if names != ["all_different", "linear"]:
        return names in (["all_different"], ["linear"])
    different, *others = unchecked_ruleset(board, (rule,)).network().propagators
    # The rows of the table have no equal digits in cells that differ.
    return (
        len(others) == 1
        and isinstance(others[0], BitsetTable)
        and set(others[0].scope).issuperset(different.scope)
    )


MOST_SETS = 12
"""The most sets of digits that are listed."""

MOST_COMBINATIONS = 5_000
"""The most sets of digits that are tried, with any sum."""


def digit_sets(rule: Constraint, board: Board, masks: Masks) -> list[tuple[int, ...]] | None:
    """The sets of digits that can fill the cells of a rule of different digits with a sum.

    None for any other rule, and if there are more than `MOST_SETS` sets.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> cage = parse("cage 15 r1c1 r1c2 r1c3", board := Board.customary(9))
    >>> digit_sets(cage, board, (0b100000000, 0b111111111, 0b111111111))
    [(1, 5, 9), (2, 4, 9)]
    """
    pieces = {piece.name: piece for piece in record(rule, board).pieces}
    cells = len(rule.scope)
    if list(pieces) != ["all_different", "linear"] or comb(board.side, cells) > MOST_COMBINATIONS:
        return None
    terms, operator, total = pieces["linear"].arguments
    if operator != "==" or sorted(terms) != sorted((1, cell) for cell in rule.scope):
        return None
    network = Network(board)
    pieces["all_different"].state(network)
    propagate = network_filter(network, rule.scope, "gac")

    def fits(digits: tuple[int, ...]) -> bool:
        allowed = sum(1 << digit - 1 for digit in digits)
        return (
            sum(digits) == total and propagate(tuple(mask & allowed for mask in masks)) is not None
        )

    found = list(islice(filter(fits, combinations(board.digits, cells)), MOST_SETS + 1))
    return None if len(found) > MOST_SETS else found


def require_sound(name: str, rule: Constraint, consistent: Left, left: Left) -> None:
    """Raises BackendFault if a form removes a digit that domain consistency leaves."""
    for place, digits in enumerate(consistent or ()):
        if wrong := digits - (left[place] if left else set()):
            where = f"{rule.scope[place]}={min(wrong)}"
            raise BackendFault(f"{name}: removes {where}, which {rule} allows")


@dataclass(frozen=True)
class Form:
    """A form of a rule: its group and name, and a sentence about it.

    `make` makes its filter, and raises Unsupported if the form cannot state the rule.
    """

    group: str
    name: str
    about: str
    make: Callable[[], Filter]


MEASURE, CONSISTENT = "measure", "domain consistency"
"""The group and the name of the form with which all others are compared."""

PROPAGATORS, DIFFERENT = "propagators", "all-different"
"""The groups of the forms that are no clauses."""

LEVELS = {
    "forward-checking": "the digit of a fixed cell is removed from the other cells",
    "singles": "forward checking, and a digit with one place left in a house is placed there",
    "hall": f"up to {all_different.LARGEST} cells with equally few digits use these digits up",
    "gac": "every digit is removed that no assignment of different digits has",
}
"""What each level of all-different does."""


def forms(rule: Constraint, board: Board, deadline: Deadline = FOREVER) -> Iterator[Form]:
    """Yields the forms of a rule: the measure first, clauses with other cell encodings last."""
    about = "Every digit is removed that no allowed assignment has."
    yield Form(MEASURE, CONSISTENT, about, partial(consistent_filter, rule, board, deadline))
    pieces = record(rule, board).pieces
    sums = [piece for piece in pieces if piece.name == "linear"]
    different = [piece for piece in pieces if piece.name == "all_different"]

    def stated(pieces: Sequence[Piece], kind: type[Network] = Network) -> Network:
        network = kind(board)
        for piece in pieces:
            piece.state(network)
        return network

    def together() -> Filter:
        network = stated([*different, *sums])
        if any(isinstance(one, SubsetSums) for one in network.propagators):
            raise Unsupported(f"the table of the sums has more than {MOST_ROWS:,} rows")
        return network_filter(network, rule.scope, "gac")

    def apart(level: str) -> Filter:
        return network_filter(stated(different), rule.scope, level)

    about = "The propagators of the rule, as the reference solver runs them."
    yield Form(PROPAGATORS, "own propagators", about, partial(propagator_filter, rule, board))
    if sums:
        about = "The bounds of each cell are compared with the bounds of the other cells."
        make = partial(network_filter, stated(sums, _BoundsNetwork), rule.scope)
        yield Form(PROPAGATORS, "bounds", about, make)
        about = "Domain consistency of each sum alone: its cells may hold equal digits."
        make = partial(network_filter, stated(sums), rule.scope)
        yield Form(PROPAGATORS, "sum alone", about, make)
    if sums and different:
        about = "A table of the sums of different digits, and all-different at the level gac."
        yield Form(PROPAGATORS, "sum and all-different", about, together)
    for level, idea in LEVELS.items() if different else ():
        yield Form(DIFFERENT, level, f"All-different alone: {idea}.", partial(apart, level))
    yield from _clause_forms(rule, board)


def _clause_forms(rule: Constraint, board: Board) -> Iterator[Form]:
    encodings = encodings_for(rule, board)
    for (part, name), encoding in encodings.items():
        others = [one for (of, other), one in encodings.items() if of == part and other != name]
        if name != AUTOMATIC or not _is_among(rule, board, encoding, others):
            about = f"Unit propagation on clauses{_idea(part, name, board)}."
            make = partial(clause_filter, rule, board, encoding)
            yield Form(part or "clauses", name or "clauses", about, make)


def what_forms_see(
    rule: Constraint, board: Board, masks: Masks, deadline: Deadline = FOREVER
) -> Iterator[tuple[Form, Left, str | None]]:
    """Yields the forms of a rule, each with the digits that it leaves.

    If a form cannot be measured, all digits are left, and the last value is the reason. Raises
    BackendFault if a form removes more than domain consistency, and BudgetSpent at the deadline.
    """
    consistent: Left = None
    for form in forms(rule, board, deadline):
        deadline.check()
        left: Left = [set(digits_in(mask)) for mask in masks]
        why = None
        try:
            left = form.make()(masks)
        except Unsupported as error:
            why = str(error).removeprefix(f"{rule}: ")
        if form.group != MEASURE:
            require_sound(f"{form.group} {form.name}", rule, consistent, left)
        elif why is None:
            consistent = left
        yield form, left, why


def _idea(part: str, name: str, board: Board) -> str:
    if not part:
        return ""
    one: at_most_one.AtMostOne | cells.CellEncoding | GlobalForm[Any]
    if part in GLOBALS:
        one = GLOBALS[part].named(name)
    else:
        one = at_most_one.find_method(name) if part == METHOD else cells.find_cells(name, board)
    return f": {one.idea} ({one.source})"


def _is_among(
    rule: Constraint, board: Board, encoding: Encoding, others: Iterable[Encoding]
) -> bool:
    """True if one of the other encodings states the rule with the same clauses."""

    def clauses(one: Encoding) -> list[Clause] | None:
        try:
            return Formula(Puzzle.blank(unchecked_ruleset(board, (rule,))), one).clauses
        except Unsupported:
            return None

    same = clauses(encoding)
    return any(clauses(one) == same for one in others)


class _BoundsNetwork(Network):
    """A network whose sums are filtered by bounds."""

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        self.add(_SumBounds(terms, op, total))


class _SumBounds:
    """Bounds consistency of a sum, as one step (Harvey & Schimpf, "Bounds consistency techniques
    for long linear constraints", TRICS 2002)."""

    def __init__(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        self._factors: dict[Cell, int] = {}
        for factor, cell in terms:
            self._factors[cell] = self._factors.get(cell, 0) + factor
        self.scope = tuple(self._factors)
        self._low = -inf if op == "<=" else total
        self._high = inf if op == ">=" else total

    def propagate(self, domains: Domains) -> None:
        ends = {}
        for cell, factor in self._factors.items():
            digits = domains.candidates(cell)
            ends[cell] = sorted((factor * digits[0], factor * digits[-1]))
        least, most = (sum(bounds) for bounds in zip(*ends.values(), strict=True))
        if most < self._low or least > self._high:
            raise Conflict("the bounds of the digits reach no such sum")
        for cell, factor in self._factors.items():
            # The bounds of the other cells stay, so each digit is compared with these bounds.
            low, high = self._low - (most - ends[cell][1]), self._high - (least - ends[cell][0])
            fit = (digit for digit in domains.candidates(cell) if low <= factor * digit <= high)
            domains.keep(cell, sum(1 << digit - 1 for digit in fit))
