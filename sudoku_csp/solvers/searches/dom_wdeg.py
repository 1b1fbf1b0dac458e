"""dom/wdeg: our engine of constraints, and the cell that fails first.

Bit masks, watch lists and a trail; the cell of the last conflict, else the fewest candidates and
then the most failures (`propagation/search`, with the papers). It knows no Sudoku rule: a model of
any constraints will do, and their all-different filters at the level that is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

from sudoku_csp.puzzle.model import Model
from sudoku_csp.solvers.searches.search import Search, Solutions
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.domains import Domains
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.observer import Journal
from sudoku_csp.targets.propagation.reasons import ONLY_DIGIT
from sudoku_csp.targets.propagation.search import search
from sudoku_csp.targets.propagation.tracing import TellingDomains, Told


class DomWdeg(Search):
    """Keeps an engine for the next model with the same rules.

    A search takes the engine for itself and gives it back when all is undone: one that was
    interrupted is left to the garbage, and a search that finds none makes its own. Raises
    UnknownName for a level of consistency that does not exist.
    """

    name = "dom-wdeg"
    origin = "Boussemart, Hemery, Lecoutre & Sais, 2004"
    idea = "propagators to the fixpoint; fewest candidates, most failures, last conflict first"

    def __init__(self, consistency: str | None = None) -> None:
        self._consistency = consistency or all_different.DEFAULT
        all_different.named(self._consistency)
        self._lock = Lock()
        self._spare: tuple[Model, Engine] | None = None

    def solutions(self, model: Model, journal: Journal) -> Solutions:
        if journal.steps:
            yield from _solutions(self._telling(model, journal), model, journal)
            return
        engine = self._take(model)
        engine.domains.counts = journal.counts
        try:
            yield from _solutions(engine, model, journal)
        except GeneratorExit:
            self._give_back(model, engine)
            raise
        self._give_back(model, engine)

    def _telling(self, model: Model, journal: Journal) -> Engine:
        """An engine that tells the journal what it does, for this search only."""
        board = model.board
        domains = TellingDomains(board.cells, board.side, self._consistency, journal)
        return Engine(domains, map(Told, model.rules))

    def _take(self, model: Model) -> Engine:
        """An engine for the model's rules with the domains of an empty board, and nobody else's."""
        with self._lock:
            spare, self._spare = self._spare, None
        if spare is not None and model.same_rules(spare[0]):
            return spare[1]
        domains = Domains(model.board.cells, model.board.side, self._consistency)
        return Engine(domains, model.rules)

    def _give_back(self, model: Model, engine: Engine) -> None:
        engine.domains.undo(0)
        self._spare = model, engine


def _solutions(engine: Engine, model: Model, journal: Journal) -> Iterator[bytes]:
    """The solutions, from the domains of an empty board."""
    engine.restart()
    for cell, digit in model.givens:
        journal.given(cell, digit)
        engine.domains.assign(cell, digit)
    if model.board.side == 1 and not model.givens:
        journal.assign(model.board.cells[0], 1, ONLY_DIGIT)  # No candidate ever leaves this cell.
    try:
        engine.fixpoint(journal.check)
    except Conflict as conflict:
        journal.conflict(conflict)
        return
    yield from search(engine, journal)
