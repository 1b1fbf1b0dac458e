"""Unit propagation of a formula, step by step or in a native solver; propagation of some rules.

The native solver never searches, so it learns no clauses and shows unit propagation alone.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.laboratory.named_clauses import GIVENS, Clause, Literal, NamedOutput
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends.sat_sessions import NativeSolver
from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE
from sudoku_csp.targets.cnf.output import ClauseStream, Pattern
from sudoku_csp.targets.cnf.propagate import FALSE, OPEN, TRUE, Propagation, Reason
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import Event, Recording, never
from sudoku_csp.targets.propagation.tracing import TracedDomains, TracedPropagator

DECISION = "decision"
"""The name of the section of a decision, which is a clause of one literal."""

KEPT = 4_000_000
"""The limit on the literals of a formula, not counting pairwise groups; it takes some seconds."""


@dataclass(frozen=True)
class Implied:
    """A literal that became true since all other literals of its clause were false."""

    literal: Literal
    clause: Clause


class UnitSteps:
    """The unit propagation of a formula, with `decisions` made one after another.

    An object can propagate once. `check` is called at every section of the formula. `run` and
    `propagate` raise Unsupported for a formula that is too large.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.puzzle.puzzle import Puzzle
    >>> steps = UnitSteps(Formula(Puzzle.classic(Board.customary(4), bytes([1, 2, 3, *13 * [0]]))))
    >>> hidden = [step for step in steps.run() if str(step.literal) == "r1c4=4"]
    >>> print(hidden[0].clause, "|", hidden[0].clause.section)
    r1c1=4 or r1c2=4 or r1c3=4 or r1c4=4 | all different in row 1
    >>> steps.decided, steps.contradiction
    (32, None)
    """

    def __init__(
        self, formula: Formula, decisions: Sequence[int] = (), check: Callable[[], None] = never
    ) -> None:
        self._formula = formula
        self._decisions = decisions
        self.contradiction: Clause | None = None
        self._truth = bytearray(formula.cnf.size.variables + 1)
        self._known = _Known(formula, check)

    @property
    def decided(self) -> int:
        """Number of variables of the cells that have a truth value by now."""
        return len(self._decided())

    @property
    def of(self) -> int:
        """Number of variables of the cells."""
        return len(self._formula.projection)

    @property
    def true(self) -> set[int]:
        """The literals of the cells that are true by now, also of variables compiled away."""
        reduction = self._formula.reduction
        return set(reduction.restored(self._decided()) if reduction else self._decided())

    def _decided(self) -> list[int]:
        signs = {TRUE: 1, FALSE: -1}
        truth = self._truth
        return [signs[truth[n]] * n for n in self._formula.projection if truth[n] != OPEN]

    def propagate(self) -> list[Reason]:
        """Propagates until a contradiction or until nothing follows; returns the reasons."""
        known = self._known
        self._formula.cnf.state(known)
        propagation = Propagation(self._truth, [*known.givens, *known.clauses], known.groups)
        propagation.run()
        for literal in self._decisions:
            if propagation.conflict is None:
                propagation.decide(literal)
        if propagation.conflict is not None:
            self.contradiction = self._clause(propagation.conflict)
        return propagation.trail

    def run(self) -> Iterator[Implied]:
        """Propagates, and yields the literals in the order in which they became true."""
        for reason in self.propagate():
            (literal,) = self._known.literals([reason.literal])
            yield Implied(literal, self._clause(reason))

    def _clause(self, reason: Reason) -> Clause:
        section, rule = self._known.sections.get(id(reason.source), (DECISION, None))
        return Clause(self._known.literals(reason.clause), section, rule)


def decision(formula: Formula, cell: Cell, digit: int, *, holds: bool = True) -> int:
    """The literal of a digit in a cell, or its negation if `holds` is False.

    Raises Unsupported if the formula has no such literal.
    """
    name = formula.encoding.name
    if formula.compiled:
        raise Unsupported(f"{name} has the givens compiled away: decide in another encoding")
    literals = formula.cells.holds(cell, digit)
    if len(literals) != 1:
        raise Unsupported(f"{name} has no one literal for {cell}={digit}")
    return literals[0] if holds else -literals[0]


class _Known(NamedOutput):
    """Keeps the clauses of the formula; a pairwise group is kept as the list of its literals.

    `sections` maps the `id` of the list of each clause and group to its section and its rule.
    """

    def __init__(self, formula: Formula, check: Callable[[], None]) -> None:
        super().__init__(formula, check)
        self.givens: list[Sequence[int]] = []
        self.clauses: list[Sequence[int]] = []
        self.groups: list[Sequence[int]] = []
        self.sections: dict[int, tuple[str, str | None]] = {}
        self._kept = 0

    def take(self, literals: Sequence[int]) -> None:
        clause = list(literals)
        self._kept += len(clause)
        if self._kept > KEPT:
            raise Unsupported(
                f"this formula has more than {KEPT:,} literals, too many to be propagated step by "
                "step; choose a smaller encoding or board"
            )
        (self.givens if self.at == GIVENS else self.clauses).append(clause)
        self.sections[id(clause)] = self.at, self.rule

    def take_group(self, literals: Sequence[int], made: Pattern, first: int) -> None:
        if self.method is not PAIRWISE:
            super().take_group(literals, made, first)
            return
        group = list(literals)
        self.groups.append(group)
        self.sections[id(group)] = self.at, self.rule


class UnitPropagation(NativeSolver):
    """The unit propagation of a formula."""

    def __init__(self, cnf: ClauseStream) -> None:
        super().__init__()
        # MiniSat returns only what follows from assumptions, so each clause needs one: `_stated`.
        self._stated = cnf.size.variables + 1
        cnf.clauses_to(lambda clause: self.add([*clause, -self._stated]))

    def __call__(self, literals: Sequence[int]) -> list[int] | None:
        """These literals and all that follow from them; None if the formula excludes these."""
        implied = self.propagate([self._stated, *literals])
        return None if implied is None else [each for each in implied if each != self._stated]


def closure(
    propagate: UnitPropagation, literals: Iterable[int], variables: Sequence[int], level: int
) -> set[int] | None:
    """The literals that follow by unit propagation and failed literals; None if they conflict.

    Level 0 is unit propagation. At level k a literal fails if its closure of level k - 1 is None.
    Its negation is then added, until no literal fails. Level 1 is failed literals (Freeman 1995; Li
    & Anbulagan 1997), level 2 is binary failed literals (Lynce & Ouaknine 2006).
    """
    known = list(literals)
    found = propagate(known)
    if found is None or level == 0:
        return None if found is None else set(found)
    true = set(found)
    unchanged = 0  # Number of variables tried since the last change.
    for variable in cycle(variables):
        if unchanged == len(variables):
            break
        unchanged += 1
        if variable in true or -variable in true:
            continue
        for literal in (variable, -variable):
            if closure(propagate, [*known, literal], variables, level - 1) is None:
                known.append(-literal)
                found = propagate(known)
                if found is None:
                    return None
                true, unchanged = set(found), 0
                break
    return true


TEXTS: dict[object, str] = {
    "assign": "{cell} is {digit}: {why}",
    "remove": "{cell} is not {digit}: {why}",
    "conflict": "contradiction: {why}",
}
"""The sentence of each event of a rule's propagation."""


def rule_steps(
    puzzle: Puzzle, rules: Iterable[Constraint], check: Callable[[], None] = never
) -> list[dict[str, Any]]:
    """The steps by which the propagators of rules reach their fixpoint from the puzzle's givens.

    A step is plain data: `event` (assign, remove or conflict), `text`, `cell`, `digit` and `rule`,
    an identifier or None; in a conflict, `cell` and `digit` are None. `check` is called before each
    rule runs; an exception that `check` raises passes through.
    """
    events: list[Event] = []
    board = puzzle.board
    journal = Recording(board, events.append, rules=puzzle.ruleset.identifiers)
    domains = TracedDomains(
        board.cells, board.side, all_different.find_level(all_different.DEFAULT), journal
    )
    network = Ruleset(board, tuple(rules)).network()
    engine = Engine(domains, [TracedPropagator(*ruled) for ruled in network.ruled])
    engine.restart()
    for cell, digit in puzzle.givens:
        domains.assign(cell, digit)
    try:
        engine.fixpoint(check)
    except Conflict as conflict:
        journal.conflict(conflict, conflict.rule)
    return [
        {key: event.get(key) for key in ("event", "cell", "digit", "rule")}
        | {"text": TEXTS[event["event"]].format(**event)}
        for event in events
    ]
