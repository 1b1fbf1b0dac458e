"""The learning search: decide, propagate, learn from the conflict, jump back; start again.

A decision opens a level. After a conflict the search learns a nogood, and jumps back to the level
at which the nogood makes a literal false. So it skips the levels that took no part in the conflict.
After a solution its decisions are the nogood. The search ends at a conflict without decisions.

A candidate is active if it took part in recent conflicts (VSIDS: Moskewicz, Madigan, Zhao, Zhang &
Malik, "Chaff: engineering an efficient SAT solver", 2001). The search decides on a cell with few
candidates in relation to their activity, as in dom/wdeg, and tries the most active digit. It starts
again after a number of conflicts, a multiple from the sequence 1 1 2 1 1 2 4 (Luby, Sinclair &
Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993). It keeps the nogoods then.
"""

from collections.abc import Iterable, Iterator
from operator import itemgetter

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Conflict
from sudoku_csp.targets.propagation.engine import Engine, Propagator
from sudoku_csp.targets.propagation.journal import Journal
from sudoku_csp.targets.propagation.learning.conflicts import analyse
from sudoku_csp.targets.propagation.learning.nogoods import Nogood, Nogoods
from sudoku_csp.targets.propagation.learning.trail import Trail

UNIT = 50
"""Number of conflicts of the first run. The other runs have a multiple of it."""

GROWTH, LARGEST = 1 / 0.95, 1e100
"""Each conflict weighs GROWTH times the one before. Above LARGEST all weights are made smaller."""


class LearningEngine(Engine):
    """An engine whose first propagator is the learned nogoods."""

    domains: Trail

    def __init__(self, trail: Trail, propagators: Iterable[Propagator]) -> None:
        self.nogoods = Nogoods(trail.cells)
        super().__init__(trail, [self.nogoods, *propagators])

    def restart(self) -> None:
        """Also forgets the nogoods, which are about one puzzle."""
        self.nogoods.clear()
        super().restart()


class Activity:
    """How much each candidate, and each cell, has taken part in conflicts."""

    def __init__(self, engine: LearningEngine) -> None:
        self._trail = engine.domains
        self._of_candidates = [0.0] * (len(self._trail.cells) * self._trail.side + 1)
        self._of_cells = {cell: 1 + degree for cell, degree in engine.degree.items()}
        self._step = 1.0

    def bump(self, literal: int) -> None:
        self._of_candidates[abs(literal)] += self._step
        self._of_cells[self._trail.fact(literal)[0]] += self._step

    def grow(self) -> None:
        """Makes the next conflict count more."""
        self._step *= GROWTH
        if self._step > LARGEST:
            self._step /= LARGEST
            self._of_candidates = [each / LARGEST for each in self._of_candidates]
            self._of_cells = {cell: each / LARGEST for cell, each in self._of_cells.items()}

    def choose(self) -> tuple[Cell, int] | None:
        """The cell and the digit to decide, or None if every cell is fixed."""
        trail, of_candidates, of_cells = self._trail, self._of_candidates, self._of_cells
        open_cells = ((count / of_cells[cell], cell) for cell, count in trail.open_cells())
        _, best = min(open_cells, key=itemgetter(0), default=(0.0, None))
        if best is None:
            return None
        first = trail.literal(best, 0)
        return best, max(trail.candidates(best), key=lambda digit: of_candidates[first + digit])


def search(engine: LearningEngine, journal: Journal) -> Iterator[bytes]:
    """Yields the digits of every solution, in the order of the cells, each once.

    The engine must be at its fixpoint. `journal.check` is called by the engine and before each
    decision; an exception that it raises ends the search.
    """
    domains, nogoods = engine.domains, engine.nogoods
    activity = Activity(engine)
    lengths = luby()
    left = UNIT * next(lengths)
    while True:
        if left <= 0 and domains.levels:
            _jump(domains, 0, journal)
            nogoods.forget()
            left = UNIT * next(lengths)
        choice = activity.choose()
        if choice is not None:
            journal.decide(*choice)
            domains.decide(*choice)
        else:
            digits = domains.digits()
            journal.solution(digits)
            yield digits
            if not domains.levels:
                return
            decisions = [domains.literals[mark] for mark in reversed(domains.levels)]
            _learn(engine, Nogood(decisions, 0), [], journal)
        while True:
            try:
                engine.fixpoint(journal.check)
                break
            except Conflict as conflict:
                contradiction = domains.contradiction()
                traced = journal.steps and domains.levels
                because = domains.decided(contradiction) if traced else None
                journal.conflict(conflict, conflict.rule, because)
            left -= 1
            resolved: list[int] = []
            learned = analyse(domains, contradiction, activity.bump, resolved)
            activity.grow()
            if learned is None:
                _jump(domains, 0, journal)
                return
            _learn(engine, learned, resolved, journal)


def _learn(engine: LearningEngine, nogood: Nogood, resolved: list[int], journal: Journal) -> None:
    """Jumps back, adds the nogood, and makes its first literal false."""
    trail, literals = engine.domains, nogood.literals
    level = trail.level_of[literals[1]] if len(literals) > 1 else 0
    steps = resolved if journal.steps else []
    reasons = [(trail.fact(each), trail.decided(trail.reason(each))) for each in steps]
    journal.learn(trail.facts(literals), level, reasons)
    _jump(trail, level, journal)
    if len(literals) > 1:
        engine.nogoods.add(nogood)
    trail.enforce(-literals[0], nogood)


def _jump(trail: Trail, level: int, journal: Journal) -> None:
    """Undoes the decisions after this level, one by one, so that a trace shows each state."""
    while len(trail.levels) > level:
        trail.undo(trail.levels[-1])
        journal.undo()


def luby() -> Iterator[int]:
    """The sequence of Luby, Sinclair & Zuckerman, by the reluctant doubling of Knuth.

    "The Art of Computer Programming" 4B, 2022, section 7.2.2.2.

    >>> from itertools import islice
    >>> list(islice(luby(), 10))
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2]
    """
    number = length = 1
    while True:
        yield length
        if number & -number == length:
            number, length = number + 1, 1
        else:
            length *= 2
