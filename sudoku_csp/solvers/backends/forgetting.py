"""A backend that learns while it solves, made to answer as if each puzzle were its first.

What a solver has learned steers it: of a puzzle's several solutions it finds now these, now those.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.bulk import Bulk, Found


class Forgetting(Bulk):
    """A backend whose answers depend on the puzzle alone.

    Where a search was exhausted, its solutions are the same whatever was learned before. Where it
    stopped at the limit there may be others, and it is asked again with nothing learned.
    """

    def __init__(self, inner: Bulk) -> None:
        self.name = inner.name
        self._inner = inner

    def search(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        answers = list(self._inner.search(ruleset, puzzles, limit, budget))
        for place, answer in enumerate(answers):
            if len(answer.solutions) >= limit and not answer.exhausted:
                self._inner.close()
                answers[place : place + 1] = self._inner.search(
                    ruleset, [puzzles[place]], limit, budget
                )
        return answers

    def close(self) -> None:
        self._inner.close()
