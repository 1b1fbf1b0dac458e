"""Propagation strength: how many puzzles need no search at all.

What Lynce & Ouaknine measured in 2006 ("Sudoku as a SAT problem", Tables 1 and 2): the share of
puzzles that unit propagation solves by itself, or with failed literals, on each encoding, and how
many variables it leaves free where it does not. Beside it the ladder of the reference solver: the
share that propagation to a fixpoint solves, at each level of consistency.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends.unit_propagation import UnitPropagation, closure
from sudoku_csp.solvers.filtering import filtered


@dataclass(frozen=True)
class Share:
    """Of so many puzzles asked, so many solved; `free` is the mean share of variables left.

    A puzzle that is refuted is not solved.

    `free` is in percent of the cells' variables, over the puzzles that were not solved; None where
    all were.
    """

    asked: int
    solved: int
    free: float | None = None

    @property
    def percent(self) -> float | None:
        """The share that is solved, None of no puzzles."""
        return 100 * self.solved / self.asked if self.asked else None


def of_encoding(encoding: Encoding, puzzles: Sequence[Puzzle], level: int = 0) -> Share:
    """How many puzzles unit propagation solves on an encoding.

    `level` 0 is unit propagation alone, 1 with failed literals, 2 with binary failed literals.
    Raises Unsupported for puzzles of different boards, and where the givens are compiled away.
    """
    if not puzzles:
        return Share(0, 0)
    board = puzzles[0].board
    if any(puzzle.board != board for puzzle in puzzles):
        raise Unsupported("propagation strength is measured on puzzles of one board")
    of_cells = range(1, encoding.cells_of(board).variables + 1)
    solved = 0
    free: list[float] = []
    for same in _by_ruleset(puzzles):
        formula = Formula(same[0], encoding, Givens.ASSUMPTIONS)
        with closing(UnitPropagation(formula.cnf)) as propagate:
            for puzzle in same:
                true = closure(propagate, encoding.given_literals(puzzle), of_cells, level)
                if true is None:
                    continue  # It is refuted: that needs no search either, but is no solution.
                left = sum(1 for v in of_cells if v not in true and -v not in true)
                if left:
                    free.append(100 * left / len(of_cells))
                else:
                    solved += 1
    return Share(len(puzzles), solved, sum(free) / len(free) if free else None)


def _by_ruleset(puzzles: Iterable[Puzzle]) -> Iterable[list[Puzzle]]:
    """The puzzles of each ruleset, whose rules are loaded once."""
    found: dict[Ruleset, list[Puzzle]] = {}
    for puzzle in puzzles:
        found.setdefault(puzzle.ruleset, []).append(puzzle)
    return found.values()


LADDER = (
    ("naked singles", "forward-checking", False),
    ("singles", "singles", False),
    ("hall sets", "hall", False),
    ("gac", "gac", False),
    ("singles + locked candidates", "singles", True),
    ("gac + locked candidates", "gac", True),
)
"""The reference solver's levels: name, consistency of all-different, with locked candidates."""


def ladder(puzzles: Sequence[Puzzle]) -> Iterator[tuple[str, Share]]:
    """How many puzzles each level of the reference solver's propagation solves."""
    for name, consistency, locked in LADDER:
        solved = sum(1 for puzzle in puzzles if filtered(puzzle, consistency, locked=locked).solved)
        yield name, Share(len(puzzles), solved)
