"""A random grid, givens chosen by a strategy, and proofs; again until the puzzle meets its spec.

Each puzzle has a random stream of its own, made of seed and number: it is the same however many are
made, in any order, on any machine. A time limit ends the making of a puzzle, but never changes
which one is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from typing import Self

from sudoku_csp.analysis.diagnosis.candidates import filtered
from sudoku_csp.analysis.explanation.rating import Rating, rate
from sudoku_csp.analysis.generation.random_grids import random_grid
from sudoku_csp.analysis.generation.spec import ATTEMPTS, Generated, Spec, orbits
from sudoku_csp.analysis.generation.strategies import Stream, Task, dig, given, swap
from sudoku_csp.analysis.generation.uniqueness import (
    BoundedSearch,
    Uniqueness,
    all_necessary,
    proved,
    without_each,
    witnesses_for,
)
from sudoku_csp.grid.errors import BudgetSpent, NotReached, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, Deadline
from sudoku_csp.solvers.backends.isolated import open_backend

NODES = 100
"""Decisions of a search that an extreme puzzle should need: more than nearly all puzzles reach. A
puzzle that is hard for a search may be easy for a person, but of 70 puzzles found in this way 5
were extreme, of 200 others none."""

LARGEST = 64
"""The largest side with a difficulty: an explanation of a larger board takes too long."""

NAMED = 5
"""Kinds of puzzles that a message names."""


class Misfit(Exception):
    """A puzzle that does not meet its spec; the text is its kind, behind a number of them."""


@dataclass
class Attempts:
    """What was tried for one puzzle: grids, puzzles with one solution, and their misfits.

    `fewest` are the fewest givens with one solution; `nodes` the most decisions of a search, where
    the spec needs an extreme puzzle.

    >>> tried = Attempts(grids=3)
    >>> for text in ("easy", "hard", "easy"):
    ...     tried.misfits[text] += 1
    >>> tried.summary(None)
    '3 grids tried; these puzzles did not fit: 2 easy, 1 hard'
    """

    grids: int = 0
    misfits: Counter[str] = field(default_factory=Counter)
    fewest: int | None = None
    nodes: int | None = None

    def summary(self, wanted: int | None) -> str:
        """All this, the most frequent misfits first; the fewest givens where fewer are wanted."""
        parts = ["1 grid tried" if self.grids == 1 else f"{self.grids} grids tried"]
        kinds = [f"{number} {kind}" for kind, number in self.misfits.most_common(NAMED)]
        parts += [f"these puzzles did not fit: {', '.join(kinds)}"] if kinds else []
        if wanted is not None and self.fewest is not None and self.fewest > wanted:
            parts.append(f"the fewest givens found: {self.fewest}")
        if self.nodes is not None:
            parts.append(
                f"the hardest puzzle found takes {self.nodes} decisions of a search, extreme ones "
                f"about {NODES}"
            )
        return "; ".join(parts)


class Generator:
    """Makes puzzles to a spec, by number. To be closed: backends run in processes of their own.

    `rated`: every puzzle has its rating. `budget` is for each puzzle. Raises Unsupported for a
    board that is too large.
    """

    def __init__(
        self,
        spec: Spec,
        seed: int,
        *,
        attempts: int = ATTEMPTS,
        rated: bool = False,
        budget: Budget | None = None,
    ) -> None:
        if spec.difficulty is not None and spec.board.side > LARGEST:
            raise Unsupported(f"difficulty is for boards up to side {LARGEST}, not {spec.board}")
        self.spec = spec
        self.seed = seed
        self._attempts = attempts
        self._rated = rated or spec.difficulty is not None
        self._budget = budget or Budget()
        self._orbits = orbits(spec.board, spec.symmetry)
        self._search = BoundedSearch(spec.board)
        self._backends = {name: open_backend(name) for name in witnesses_for(spec.board)}
        self._uniqueness = Uniqueness(spec.board, self._backends["sat"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def puzzles(self, numbers: range) -> Iterator[Generated]:
        """Makes the puzzles of these numbers one by one; closed at the end."""
        with self:
            yield from map(self.make, numbers)

    def close(self) -> None:
        with ExitStack() as stack:
            for backend in self._backends.values():
                stack.callback(backend.close)

    def make(self, number: int, more: Callable[[int], None] = lambda _: None) -> Generated:
        """The puzzle of this number, from 1; calls `more` with 1 for each grid that is tried.

        Raises NotReached after too many attempts or too much time, Disagreement where the backends
        do not agree on the puzzle, and BackendFailed where one cannot run.
        """
        deadline = self._budget.start()
        stream = Stream(self.seed, number)
        tried = Attempts()
        try:
            for attempt in range(1, self._attempts + 1):
                tried.grids = attempt
                more(1)
                puzzle = self.candidate(number, stream, tried, deadline)
                try:
                    rating = self._fitting(puzzle, deadline)
                except Misfit as misfit:
                    tried.misfits[str(misfit)] += 1
                    continue
                by = proved(puzzle, self._backends, deadline)
                return Generated(puzzle, self.seed, number, self.spec, attempt, by, rating)
        except BudgetSpent:
            reason = f"{self._budget.unfinished()}, no puzzle made"
        else:
            reason = "no puzzle made"
        recipe = self.spec.recipe(self.seed, number)
        raise NotReached(f"{recipe}: {reason}; {tried.summary(self.spec.givens)}")

    def candidate(self, number: int, stream: Stream, tried: Attempts, deadline: Deadline) -> Puzzle:
        """A puzzle with one solution, from a random grid; it may not meet the spec."""
        spec = self.spec
        grid = random_grid(self._uniqueness, stream, deadline)

        def accepts(digits: bytes) -> bool:
            easy = spec.difficulty != "easy" or self.by_singles(digits)
            accepted = easy and self._uniqueness.unique(digits, deadline)
            if accepted:
                givens = given(digits)
                tried.fewest = givens if tried.fewest is None else min(tried.fewest, givens)
            return accepted

        fewest = 0 if spec.minimal or spec.givens is None else spec.givens
        distance = partial(self.distance, tried=tried, deadline=deadline)
        task = Task(grid, self._orbits, stream, accepts, distance, fewest)
        digits = swap(task) if spec.rare else dig(task)
        recipe = spec.recipe(self.seed, number)
        return Puzzle.classic(spec.board, digits, recipe, Grid(spec.board, grid))

    def distance(self, digits: bytes, tried: Attempts, deadline: Deadline) -> int:
        """How far a puzzle with one solution is from the spec: 0 where it may meet it."""
        spec, wrong = self.spec, 0
        if spec.givens is not None:
            wrong += abs(given(digits) - spec.givens)
        if spec.hardly_minimal:
            wrong += self.unnecessary(digits, deadline)
        if spec.difficulty == "extreme":
            *_, nodes = self._search.solve(digits, 2, NODES)
            tried.nodes = max(tried.nodes or 0, nodes)
            wrong += NODES - nodes
        return wrong

    def unnecessary(self, digits: bytes, deadline: Deadline) -> int:
        """The number of givens without which the puzzle still has one solution."""
        return sum(self._uniqueness.unique(fewer, deadline) for fewer in without_each(digits))

    def by_singles(self, digits: bytes) -> bool:
        """Whether naked and hidden singles fill the board: then it has one solution."""
        return filtered(Puzzle.classic(self.spec.board, digits), "singles").solved

    def _fitting(self, puzzle: Puzzle, deadline: Deadline) -> Rating | None:
        """The rating, where the spec needs one. Raises Misfit unless the puzzle meets the spec."""
        spec = self.spec
        givens = len(puzzle.givens)
        if spec.givens not in (None, givens):
            raise Misfit(f"with {givens} givens")
        if spec.minimal and (
            # First by the kernel, which is quick, then by two grids for each given.
            self.unnecessary(puzzle.digits, deadline)
            or not all_necessary(puzzle, self._backends["sat"], deadline)
        ):
            raise Misfit(f"with {givens} givens that are not all necessary")
        if spec.difficulty not in (None, "easy") and self.by_singles(puzzle.digits):
            raise Misfit("easy")
        if not self._rated:
            return None
        rating = rate(puzzle, deadline.budget())
        if spec.difficulty in (None, rating.difficulty):
            return rating
        if rating.unfinished:
            deadline.check()
        raise Misfit(rating.difficulty)
