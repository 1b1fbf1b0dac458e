"""What the reference's propagation of some rules alone does on a puzzle, step by step in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import Journal, never
from sudoku_csp.targets.propagation.tracing import TracedDomains, TracedPropagator


@dataclass(frozen=True)
class Event:
    """A step: `kind` is assign, remove or conflict; a conflict is of no one cell and digit."""

    kind: str
    text: str
    cell: Cell | None = None
    digit: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        cell = None if self.cell is None else str(self.cell)
        return {"event": self.kind, "text": self.text, "cell": cell, "digit": self.digit}


def run(
    puzzle: Puzzle,
    rules: Iterable[Constraint],
    consistency: str = all_different.DEFAULT,
    check: Callable[[], None] = never,
) -> list[Event]:
    """The steps of propagating the rules to their fixpoint, from the puzzle's givens.

    `check` is called before each rule runs; what it raises passes through. Raises UnknownName for a
    level of consistency that is none.

    >>> from sudoku_csp.grid.board import Board
    >>> from sudoku_csp.puzzle.puzzle import Puzzle
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes([1, 2, 0, 3] + 12 * [0]))
    >>> for event in run(puzzle, puzzle.constraints[:1]):
    ...     print(event.text)
    r1c3 is 4: only cell for 4 in row 1
    """
    journal = _Steps()
    board = puzzle.board
    domains = TracedDomains(board.cells, board.side, all_different.named(consistency), journal)
    network = Ruleset(board, tuple(rules)).network()
    engine = Engine(domains, [TracedPropagator(*ruled) for ruled in network.ruled])
    engine.restart()
    for cell, digit in puzzle.givens:
        domains.assign(cell, digit)
    try:
        engine.fixpoint(check)
    except Conflict as conflict:
        journal.conflict(conflict)
    return journal.events


class _Steps(Journal):
    """Keeps what happens."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[Event] = []

    def assign(self, cell: Cell, digit: int, why: object) -> None:
        self.events.append(Event("assign", f"{cell} is {digit}: {why}", cell, digit))

    def remove(self, cell: Cell, digit: int, why: object) -> None:
        self.events.append(Event("remove", f"{cell} is not {digit}: {why}", cell, digit))

    def conflict(self, why: object) -> None:
        self.events.append(Event("conflict", f"contradiction: {why}"))
