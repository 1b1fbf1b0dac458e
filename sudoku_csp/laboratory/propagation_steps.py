"""Propagation step by step: unit propagation of a formula, and the propagators of some rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.laboratory.named_clauses import GIVENS, Clause, Listing, Literal
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE
from sudoku_csp.targets.cnf.output import Pattern
from sudoku_csp.targets.cnf.propagate import FALSE, OPEN, TRUE, Propagation, Reason
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import Event, Recording, never
from sudoku_csp.targets.propagation.tracing import TracedDomains, TracedPropagator

DECISION = "decision"
"""The section of a literal that is decided, as a clause of its own."""

KEPT = 4_000_000
"""Literals that are kept of a formula, a few seconds' work; pairwise groups are kept whole."""


@dataclass(frozen=True)
class Implied:
    """A literal that became true: in its clause all others were false."""

    literal: Literal
    clause: Clause


class UnitSteps:
    """The unit propagation of a formula, to be run once.

    The literals of `decisions` are decided one after another. `check` is called at every section of
    the formula. Raises Unsupported, when it runs, for a formula that is too large.

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
        """How many variables of the cells have a truth value by now."""
        return len(self._decided())

    @property
    def of(self) -> int:
        """How many variables the cells have."""
        return len(self._formula.projection)

    @property
    def true(self) -> set[int]:
        """The true literals of the cells by now, over the whole formula's variables."""
        reduction = self._formula.reduction
        return set(reduction.restored(self._decided()) if reduction else self._decided())

    def _decided(self) -> list[int]:
        signs = {TRUE: 1, FALSE: -1}
        truth = self._truth
        return [signs[truth[n]] * n for n in self._formula.projection if truth[n] != OPEN]

    def propagate(self) -> list[Reason]:
        """Propagates until nothing follows or a contradiction; the reasons in their order."""
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
            yield Implied(self._known.names.literal(reason.literal), self._clause(reason))

    def _clause(self, reason: Reason) -> Clause:
        literals = tuple(map(self._known.names.literal, reason.clause))
        return Clause(literals, self._known.section_of(reason.source))


def decision(formula: Formula, cell: Cell, digit: int, *, holds: bool = True) -> int:
    """The literal that a cell holds a digit, or does not. Raises Unsupported for a formula without.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.puzzle.puzzle import Puzzle
    >>> blank = Formula(Puzzle.classic(Board.customary(4), bytes(16)))
    >>> decision(blank, Cell(1, 1), 2), decision(blank, Cell(1, 1), 2, holds=False)
    (2, -2)
    """
    name = formula.encoding.name
    if formula.compiled:
        raise Unsupported(f"{name} has the givens compiled away: decide in another encoding")
    literals = formula.cells.holds(cell, digit)
    if len(literals) != 1:
        raise Unsupported(f"{name} has no one literal for {cell}={digit}")
    return literals[0] if holds else -literals[0]


class _Known(Listing):
    """Keeps the formula, pairwise groups whole."""

    def __init__(self, formula: Formula, check: Callable[[], None]) -> None:
        super().__init__(formula, check)
        self.givens: list[Sequence[int]] = []
        self.clauses: list[Sequence[int]] = []
        self.groups: list[Sequence[int]] = []
        self._sections: dict[int, str] = {}
        self._kept = 0

    def section_of(self, source: Sequence[int]) -> str:
        """Where a clause or group, this very list, was stated; a decision was nowhere."""
        return self._sections.get(id(source), DECISION)

    def take(self, literals: Sequence[int]) -> None:
        clause = list(literals)
        self._kept += len(clause)
        if self._kept > KEPT:
            raise Unsupported(
                f"this formula has more than {KEPT:,} literals, too many to be propagated step by "
                "step; choose a smaller encoding or board"
            )
        (self.givens if self.at == GIVENS else self.clauses).append(clause)
        self._sections[id(clause)] = self.at

    def take_group(self, literals: Sequence[int], made: Pattern, first: int) -> None:
        if self.method is not PAIRWISE:
            super().take_group(literals, made, first)
            return
        group = list(literals)
        self.groups.append(group)
        self._sections[id(group)] = self.at


TEXTS: dict[object, str] = {
    "assign": "{cell} is {digit}: {why}",
    "remove": "{cell} is not {digit}: {why}",
    "conflict": "contradiction: {why}",
}
"""The sentence of each event of a rule's propagation."""


def rule_steps(
    puzzle: Puzzle, rules: Iterable[Constraint], check: Callable[[], None] = never
) -> list[dict[str, Any]]:
    """The steps of propagating the rules to their fixpoint, from the puzzle's givens.

    Each is plain data: the `event` assign, remove or conflict, its `text`, and the `cell` and the
    `digit`, None of a conflict. `check` is called before each rule runs; what it raises passes
    through.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.puzzle.puzzle import Puzzle
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes([1, 2, 0, 3] + 12 * [0]))
    >>> for event in rule_steps(puzzle, puzzle.constraints[:1]):
    ...     print(event["text"])
    r1c3 is 4: only cell for 4 in row 1
    """
    events: list[Event] = []
    board = puzzle.board
    journal = Recording(board, events.append)
    domains = TracedDomains(
        board.cells, board.side, all_different.named(all_different.DEFAULT), journal
    )
    network = Ruleset(board, tuple(rules)).network()
    engine = Engine(domains, [TracedPropagator(*ruled) for ruled in network.ruled])
    engine.restart()
    for cell, digit in puzzle.givens:
        domains.assign(cell, digit)
    try:
        engine.fixpoint(check)
    except Conflict as conflict:
        journal.conflict(conflict)
    return [
        {
            "event": event["event"],
            "text": TEXTS[event["event"]].format(**event),
            "cell": event.get("cell"),
            "digit": event.get("digit"),
        }
        for event in events
    ]
