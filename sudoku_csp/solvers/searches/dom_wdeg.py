"""dom and dom/wdeg: our engine of constraints, which decides on the cell that may fail first.

The engine has bit masks, watch lists and a trail, and knows no Sudoku rule: it propagates any
constraints, with the all-different filters of the chosen level. `Dom` decides on a cell with the
fewest candidates, whatever the rules. `DomWdeg` learns from failures. With the classic rules it
decides on the cell of the last conflict, else on a cell with few candidates and many failures. With
other rules it branches on the candidates of a cell, or on the places of a digit, by weights
from rules and failures, and restarts (`targets/propagation/search.py`, which names the papers).
"""

from collections.abc import Iterator
from threading import Lock

from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.searches.search import Search, Solutions
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import ONLY_DIGIT, Journal
from sudoku_csp.targets.propagation.search import (
    FIRST_RUN,
    ByWeight,
    Choose,
    by_domain,
    by_failures,
    search,
)
from sudoku_csp.targets.propagation.tracing import TracedDomains, TracedPropagator


def _pseudocode(branch: str, back: str) -> tuple[tuple[str, str], ...]:
    return (
        ("put the givens; propagate", "given"),
        ("propagate: until nothing changes, for each rule:", ""),
        ("    remove the candidates that the rule excludes", "remove"),
        ("    place the last candidate of a cell", "assign"),
        ("    if the rule cannot hold: conflict", "conflict"),
        ("search: if every cell is filled: report a solution", "solution"),
        (branch + "; propagate; search", "decide"),
        (back, "undo"),
    )


class DomWdeg(Search):
    """Keeps an engine for the next puzzle with the same rules.

    `solutions` takes the kept engine or makes one, and at its end undoes all decisions and keeps
    the engine again; after an exception the engine is dropped. Raises UnknownName for an unknown
    level of consistency.
    """

    name = "dom-wdeg"
    origin = "Boussemart, Hemery, Lecoutre & Sais, 2004"
    idea = (
        "Every rule propagates until nothing changes; "
        "branch where few candidates meet many failures."
    )
    pseudocode = _pseudocode(
        "    where few candidates meet many failures: try each",
        "        take it back; after many conflicts, start again",
    )

    def __init__(self, consistency: str | None = None) -> None:
        self._different = all_different.find_level(consistency or all_different.DEFAULT)
        self._lock = Lock()
        self._spare: tuple[Ruleset, Engine] | None = None

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        if journal.steps:
            yield from self._solutions(self._traced(puzzle, journal), puzzle, journal)
            return
        engine = self._take(puzzle)
        engine.domains.counts = journal.counts
        try:
            yield from self._solutions(engine, puzzle, journal)
        except GeneratorExit:
            self._give_back(puzzle, engine)
            raise
        self._give_back(puzzle, engine)

    def _traced(self, puzzle: Puzzle, journal: Journal) -> Engine:
        """A new engine that records its steps in the journal, for this search only."""
        board = puzzle.board
        domains = TracedDomains(board.cells, board.side, self._different, journal)
        network = puzzle.ruleset.network()
        return Engine(domains, [TracedPropagator(*ruled) for ruled in network.ruled])

    def _take(self, puzzle: Puzzle) -> Engine:
        """The kept engine if it has the rules of the puzzle, else a new one. All cells are open."""
        with self._lock:
            spare, self._spare = self._spare, None
        if spare is not None and puzzle.ruleset == spare[0]:
            return spare[1]
        return self._engine(puzzle)

    def _engine(self, puzzle: Puzzle) -> Engine:
        domains = Domains(puzzle.board.cells, puzzle.board.side, self._different)
        return Engine(domains, puzzle.ruleset.network().propagators)

    def _give_back(self, puzzle: Puzzle, engine: Engine) -> None:
        engine.domains.undo(0)
        self._spare = puzzle.ruleset, engine

    def _solutions(self, engine: Engine, puzzle: Puzzle, journal: Journal) -> Iterator[bytes]:
        engine.restart()
        for cell, digit in puzzle.givens:
            journal.given(cell, digit)
            engine.domains.assign(cell, digit)
        if puzzle.board.side == 1 and not puzzle.givens:
            # Its only candidate, from the start.
            journal.assign(puzzle.board.cells[0], 1, ONLY_DIGIT)
        try:
            engine.fixpoint(journal.check)
        except Conflict as conflict:
            journal.conflict(conflict, conflict.rule)
            return
        yield from self._search(engine, puzzle, journal)

    def _search(self, engine: Engine, puzzle: Puzzle, journal: Journal) -> Iterator[bytes]:
        return search(engine, journal, *self._branching(puzzle))

    def _branching(self, puzzle: Puzzle) -> tuple[Choose, int | None]:
        """How the search chooses, and the number of conflicts until it starts again, or None."""
        if puzzle.ruleset.is_classic:
            return by_failures, None
        return ByWeight(puzzle.board.cells, puzzle.ruleset.permutations), FIRST_RUN


class Dom(DomWdeg):
    """Propagates as `DomWdeg` does, and decides by the number of candidates alone."""

    name = "dom"
    origin = "Haralick & Elliott, 1980"
    idea = (
        "Every rule propagates until nothing changes; "
        "branch on the first cell with the fewest candidates."
    )
    pseudocode = _pseudocode(
        "    for each candidate of the cell with the fewest: place it", "        take it back"
    )

    def _branching(self, puzzle: Puzzle) -> tuple[Choose, int | None]:  # noqa: ARG002
        return by_domain, None
