"""The choice of the cell at which a search branches."""

from collections.abc import Callable
from contextlib import suppress

from sudoku_csp.apps.api.read import read
from sudoku_csp.apps.course.task import Function, Wrong, short
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation import all_different
from sudoku_csp.targets.propagation.domains import Domains
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import Journal
from sudoku_csp.targets.propagation.search import Choice, search

PUZZLES = (
    "3.....1....42...",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
)
"""The first of Norvig's essay (2006), two easy ones, and two that need search: Inkala's of 2006,
and the first of Norvig's list of the hardest. On these a cell with the fewest digits is better than
the first open cell, whichever of several it is."""

MOST = 5_000
"""The most decisions of a search; the first open cell needs more."""

GOOD = 2_500
"""The most decisions of a good choice on all puzzles."""


class _TooMany(Exception):
    pass


def check(function: Function) -> str:
    decisions = sum(_decisions(text, _choose(function)) for text in PUZZLES)
    if decisions > GOOD:
        raise Wrong(
            f"It is a choice, but it needs more than {GOOD:,} decisions on {len(PUZZLES)} puzzles."
        )
    return (
        f"Right: {decisions:,} decisions on {len(PUZZLES)} puzzles. "
        f"The first open cell needs more than {MOST:,}."
    )


def _choose(function: Function) -> Callable[[Engine, Cell | None], Choice]:
    def choose(engine: Engine, _culprit: Cell | None) -> Choice:
        opened = {
            str(cell): set(engine.domains.candidates(cell))
            for cell, _ in engine.domains.open_cells()
        }
        if not opened:
            return []
        name = function({cell: set(digits) for cell, digits in opened.items()})
        if not isinstance(name, str) or name not in opened:
            raise Wrong(f"{short(name)} is no open cell, as {min(opened)} is.")
        cell = Cell.parse(name)
        return [(cell, digit) for digit in engine.domains.candidates(cell)]

    return choose


def _decisions(text: str, choose: Callable[[Engine, Cell | None], Choice]) -> int:
    """The decisions of a search to its first solution, with forward checking."""
    puzzle = read(text)
    journal = Journal(lambda: _stop(journal))
    level = all_different.find_level("forward-checking")
    domains = Domains(puzzle.board.cells, puzzle.board.side, level)
    domains.counts = journal.counts
    engine = Engine(domains, puzzle.ruleset.network().propagators)
    engine.restart()
    for cell, digit in puzzle.givens:
        domains.assign(cell, digit)
    engine.fixpoint(journal.check)
    with suppress(_TooMany):
        next(search(engine, journal, choose))
    return journal.counts.nodes


def _stop(journal: Journal) -> None:
    if journal.counts.nodes > MOST:
        raise _TooMany
