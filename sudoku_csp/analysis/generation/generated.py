"""A puzzle that was made, with all that is needed to make it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sudoku_csp.analysis.generation.spec import Spec
from sudoku_csp.grid.solution import Grid
from sudoku_csp.grid.version import ours
from sudoku_csp.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.rating import Rating  # It loads a solver.


@dataclass(frozen=True)
class Generated:
    """A puzzle with one solution, which the backends in `proved_by` have proved each by itself.

    The same `seed`, `number` and wish make it again with the same version. `attempts`: grids that
    were tried. `rating`: None where none was asked for.
    """

    puzzle: Puzzle
    seed: int
    number: int
    spec: Spec
    attempts: int
    proved_by: tuple[str, ...]
    rating: Rating | None = None

    @property
    def solution(self) -> Grid:
        """The only solution."""
        assert self.puzzle.printed is not None
        return self.puzzle.printed

    @property
    def strategy(self) -> str:
        """The strategy that chose the givens."""
        return self.spec.chosen_strategy

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data, the object that `--format jsonl` prints."""
        data: dict[str, Any] = {
            "source": self.puzzle.source,
            "puzzle": self.puzzle.line(),
            "board": str(self.puzzle.board),
            "solution": self.solution.line(),
            "givens": len(self.puzzle.givens),
            "seed": self.seed,
            "number": self.number,
            "symmetry": self.spec.symmetry,
            "strategy": self.strategy,
            "attempts": self.attempts,
            "proved_by": list(self.proved_by),
            "version": ours(),
        }
        if self.spec.minimal:
            data["minimal"] = True
        if self.puzzle.board.regions:
            data["regions"] = list(self.puzzle.board.regions)
        if self.rating is not None:
            rating = self.rating.as_dict()
            data["rating"] = {key: rating[key] for key in rating if key not in data}
        return data
