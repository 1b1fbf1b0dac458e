"""Learning: every conflict becomes a nogood, so that no mistake is made twice.

The propagators are those of dom-wdeg, with reasons for what they remove. The modules of
`targets/propagation/learning` name the papers. A conflict takes longer than in dom-wdeg, because
its reasons must be found, but there are far fewer conflicts.
"""

from collections.abc import Iterator

from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.searches.dom_wdeg import DomWdeg
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import Journal
from sudoku_csp.targets.propagation.learning.explaining import Explained
from sudoku_csp.targets.propagation.learning.search import LearningEngine, search
from sudoku_csp.targets.propagation.learning.trail import TracedTrail, Trail
from sudoku_csp.targets.propagation.tracing import TracedPropagator


class Learning(DomWdeg):
    """Keeps an engine as `DomWdeg` does, but no nogood."""

    name = "learning"
    origin = "Marques-Silva & Sakallah, 1996; Ohrimenko, Stuckey & Codish, 2009"
    idea = "Learn from each conflict a nogood, jump back to where it excludes a digit, go on there."
    pseudocode = (
        ("put the givens; propagate the rules and the nogoods:", "given"),
        ("    remove what a rule or a nogood excludes", "remove"),
        ("    place the last candidate of a cell", "assign"),
        ("if every cell is filled: report a solution", "solution"),
        ("else decide where few candidates meet much activity; propagate", "decide"),
        ("if the rules cannot hold: follow the reasons back", "conflict"),
        ("    learn what cannot hold together", "learn"),
        ("    jump back to where only one of it is open; propagate", "undo"),
    )

    def _traced(self, puzzle: Puzzle, journal: Journal) -> Engine:
        board = puzzle.board
        trail = TracedTrail(board.cells, board.side, self._different, journal)
        ruled = puzzle.ruleset.network().ruled
        return LearningEngine(trail, [TracedPropagator(Explained(one), by) for one, by in ruled])

    def _engine(self, puzzle: Puzzle) -> Engine:
        trail = Trail(puzzle.board.cells, puzzle.board.side, self._different)
        return LearningEngine(trail, map(Explained, puzzle.ruleset.network().propagators))

    def _search(self, engine: Engine, puzzle: Puzzle, journal: Journal) -> Iterator[bytes]:  # noqa: ARG002
        assert isinstance(engine, LearningEngine)
        return search(engine, journal)
