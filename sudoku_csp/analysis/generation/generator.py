"""A random grid, givens chosen by a strategy, and the proofs; again until the puzzle fits its spec.

Each puzzle has a random stream of its own, made of seed and number: it is the same however many are
made, in whatever order, on whatever machine. A time limit ends the making of a puzzle, but never
changes which one is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Self

from sudoku_csp.analysis.explanation.rating import Rating, rate
from sudoku_csp.analysis.generation import strategies
from sudoku_csp.analysis.generation.distance import Distance, Singles
from sudoku_csp.analysis.generation.grids import random_grid
from sudoku_csp.analysis.generation.proof import all_necessary, proved, witnesses_for
from sudoku_csp.analysis.generation.spec import Generated, Spec
from sudoku_csp.analysis.generation.strategies import Task, given
from sudoku_csp.analysis.generation.stream import Stream
from sudoku_csp.analysis.generation.symmetry import orbits
from sudoku_csp.analysis.generation.uniqueness import Uniqueness
from sudoku_csp.grid.errors import NotReached
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline
from sudoku_csp.solvers.backends.isolated import open_backend

TOLD = 5
"""Kinds of puzzles that a message names."""


class Misfit(Exception):
    """A puzzle that is not as asked; the text says what it is, behind a number of such."""


@dataclass
class Attempts:
    """Puzzles that are not as asked, and the fewest givens that had one solution.

    >>> tried = Attempts()
    >>> for text in ("easy", "hard", "easy"):
    ...     tried.misfit(Misfit(text))
    >>> tried.told(None)
    '; those tried were: 2 easy, 1 hard'
    """

    misfits: Counter[str] = field(default_factory=Counter)
    fewest: int | None = None

    def misfit(self, misfit: Misfit) -> None:
        self.misfits[str(misfit)] += 1

    def unique(self, givens: int) -> None:
        """So many givens of a grid have one solution."""
        self.fewest = givens if self.fewest is None else min(self.fewest, givens)

    def told(self, wanted: int | None) -> str:
        """All this, the most frequent first; the fewest givens where fewer were wanted."""
        kinds = [f"{number} {kind}" for kind, number in self.misfits.most_common(TOLD)]
        told = f"; those tried were: {', '.join(kinds)}" if kinds else ""
        if wanted is not None and self.fewest is not None and self.fewest > wanted:
            told += f"; the fewest givens found: {self.fewest}"
        return told


ATTEMPTS = 1000
"""Grids that are tried for one puzzle before the spec is given up."""


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
        self.spec = spec
        self.seed = seed
        self._attempts = attempts
        self._rated = rated or spec.difficulty is not None
        self._budget = budget or Budget()
        self._orbits = orbits(spec.board, spec.symmetry)
        self._choose = strategies.named(spec.chosen_strategy)
        self._singles = Singles(spec.board) if spec.difficulty else None
        self._backends = {name: open_backend(name) for name in witnesses_for(spec.board)}
        self._uniqueness = Uniqueness(spec.board, self._backends["sat"])
        self._distance = Distance(spec, self._uniqueness)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def witnesses(self) -> tuple[str, ...]:
        """The backends that prove every puzzle."""
        return tuple(self._backends)

    def puzzles(self, numbers: range) -> Iterator[Generated]:
        """The puzzles of these numbers, each made when it is asked for; closed at the end."""
        with self:
            yield from map(self.make, numbers)

    def close(self) -> None:
        """Ends the backends' processes."""
        with ExitStack() as stack:
            for backend in self._backends.values():
                stack.callback(backend.close)

    def make(self, number: int) -> Generated:
        """The puzzle of this number, from 1.

        Raises NotReached where the attempts or the time were too few, Disagreement where the
        backends do not agree on what was made, and BackendFailed where one cannot be asked.
        """
        deadline = self._budget.start()
        stream = Stream(self.seed, number)
        tried = Attempts()
        try:
            for attempt in range(1, self._attempts + 1):
                puzzle = self._puzzle(number, stream, tried, deadline)
                try:
                    rating = self._fitting(puzzle, deadline)
                except Misfit as misfit:
                    tried.misfit(misfit)
                    continue
                return Generated(
                    puzzle=puzzle,
                    seed=self.seed,
                    number=number,
                    spec=self.spec,
                    attempts=attempt,
                    proved_by=proved(puzzle, self._backends, deadline),
                    rating=rating,
                )
        except BudgetSpent:
            reason = f"{self._budget.unfinished()}, no puzzle made"
        else:
            reason = f"no puzzle made in {self._attempts} grids"
        recipe = self.spec.recipe(self.seed, number)
        raise NotReached(f"{recipe}: {reason}{tried.told(self.spec.givens)}")

    def _puzzle(self, number: int, stream: Stream, tried: Attempts, deadline: Deadline) -> Puzzle:
        """A puzzle with one solution; whether it is as asked is another question."""
        spec = self.spec
        grid = random_grid(self._uniqueness, stream, deadline)

        def accepts(digits: bytes) -> bool:
            easy = spec.difficulty != "easy" or self._by_singles(digits)
            accepted = easy and self._uniqueness.unique(digits, deadline)
            if accepted:
                tried.unique(given(digits))
            return accepted

        def distance(digits: bytes) -> int:
            return self._distance.of(digits, deadline)

        fewest = 0 if spec.minimal or spec.givens is None else spec.givens
        task = Task(grid, self._orbits, stream, accepts, distance, fewest)
        digits = self._choose(task)
        recipe = spec.recipe(self.seed, number)
        return Puzzle.classic(spec.board, digits, recipe, Grid(spec.board, grid))

    def _by_singles(self, digits: bytes) -> bool:
        assert self._singles is not None, "asked where a difficulty is wanted"
        return self._singles.solve(digits)

    def _fitting(self, puzzle: Puzzle, deadline: Deadline) -> Rating | None:
        """The rating, if one is asked for. Raises Misfit for a puzzle that is not as asked."""
        spec = self.spec
        givens = len(puzzle.givens)
        if spec.givens not in (None, givens):
            raise Misfit(f"with {givens} givens")
        if spec.minimal and not self._minimal(puzzle, deadline):
            raise Misfit(f"with {givens} givens that are not all necessary")
        if spec.difficulty not in (None, "easy") and self._by_singles(puzzle.digits):
            raise Misfit("easy")
        if not self._rated:
            return None
        rating = rate(puzzle, deadline.budget())
        if spec.difficulty in (None, rating.difficulty):
            return rating
        if rating.unfinished:
            deadline.check()
        raise Misfit(rating.difficulty)

    def _minimal(self, puzzle: Puzzle, deadline: Deadline) -> bool:
        """Whether every given is necessary: what made it says so, and two grids for each show it.

        The first refuses quickly what is not.
        """
        if self._distance.unnecessary(puzzle.digits, deadline):
            return False
        return all_necessary(puzzle, self._backends["sat"], deadline)
