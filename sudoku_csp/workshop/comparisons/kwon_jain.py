"""Kwon & Jain's table: what the givens leave of the formula of a large board.

"Optimized CNF encoding for Sudoku puzzles" (LPAR 2006), for any puzzles: the extended formula, what
stays of it, and what stays after singles.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class Reduced:
    """A puzzle's formula: whole, `open` without what the givens decide, `propagated` further."""

    source: str
    side: int
    givens: int
    variables: int
    clauses: int
    open_variables: int
    open_clauses: int
    propagated_variables: int
    propagated_clauses: int

    @property
    def ratio(self) -> float | None:
        """How many times as many clauses the whole formula has, None if none stays."""
        return self.clauses / self.open_clauses if self.open_clauses else None

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def reduced(puzzle: Puzzle) -> Reduced:
    """The row of a puzzle."""
    whole = Formula(puzzle).cnf.size
    left = Formula(puzzle, Encoding("optimised")).cnf.size
    further = Formula(puzzle, Encoding("optimised", propagate=True)).cnf.size
    return Reduced(
        Path(puzzle.source).name.partition(":")[0],
        puzzle.board.side,
        len(puzzle.givens),
        whole.variables,
        whole.clauses,
        left.variables,
        left.clauses,
        further.variables,
        further.clauses,
    )
