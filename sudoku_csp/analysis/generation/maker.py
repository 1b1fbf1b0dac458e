"""Puzzles by wish: a random grid, givens chosen by a strategy, and the proofs; again until it fits.

Each puzzle has a random stream of its own, made of seed and number: it is the same however many are
made, in whatever order, on whatever machine. A time limit ends the making of a puzzle, but never
changes which one is made.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import Self

from sudoku_csp.analysis.explanation.rating import Rating, rate
from sudoku_csp.analysis.generation import strategies
from sudoku_csp.analysis.generation.attempts import Misfit, Tried
from sudoku_csp.analysis.generation.distance import Distance
from sudoku_csp.analysis.generation.generated import Generated
from sudoku_csp.analysis.generation.grids import random_grid
from sudoku_csp.analysis.generation.proof import all_necessary, proved, witnesses_for
from sudoku_csp.analysis.generation.singles import Singles
from sudoku_csp.analysis.generation.spec import Wish
from sudoku_csp.analysis.generation.strategies.task import Task, given
from sudoku_csp.analysis.generation.stream import Stream
from sudoku_csp.analysis.generation.symmetry import orbits
from sudoku_csp.analysis.generation.uniqueness import Uniqueness
from sudoku_csp.grid.errors import NotReached
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline
from sudoku_csp.solvers.backends import open_backend

ATTEMPTS = 1000
"""Grids that are tried for one puzzle before the wish is given up."""


class Maker:
    """Makes puzzles for a wish, by number. To be closed: backends run in processes of their own.

    `rated`: every puzzle has its rating. `budget` is for each puzzle. Raises Unsupported for a
    board that is too large.
    """

    def __init__(
        self,
        wish: Wish,
        seed: int,
        *,
        attempts: int = ATTEMPTS,
        rated: bool = False,
        budget: Budget | None = None,
    ) -> None:
        self.wish = wish
        self.seed = seed
        self._attempts = attempts
        self._rated = rated or wish.difficulty is not None
        self._budget = budget or Budget()
        self._orbits = orbits(wish.board, wish.symmetry)
        self._choose = strategies.named(wish.chosen_strategy)
        self._singles = Singles(wish.board) if wish.difficulty else None
        self._backends = {name: open_backend(name) for name in witnesses_for(wish.board)}
        self._uniqueness = Uniqueness(wish.board, self._backends["sat"])
        self._distance = Distance(wish, self._uniqueness)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def witnesses(self) -> tuple[str, ...]:
        """The backends that prove every puzzle."""
        return tuple(self._backends)

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
        tried = Tried()
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
                    wish=self.wish,
                    attempts=attempt,
                    proved_by=proved(puzzle, self._backends, deadline),
                    rating=rating,
                )
        except BudgetSpent:
            reason = f"{self._budget.unfinished()}, no puzzle made"
        else:
            reason = f"no puzzle made in {self._attempts} grids"
        recipe = self.wish.recipe(self.seed, number)
        raise NotReached(f"{recipe}: {reason}{tried.told(self.wish.givens)}")

    def _puzzle(self, number: int, stream: Stream, tried: Tried, deadline: Deadline) -> Puzzle:
        """A puzzle with one solution; whether it is as wished is another question."""
        wish = self.wish
        grid = random_grid(self._uniqueness, stream, deadline)

        def accepts(digits: bytes) -> bool:
            easy = wish.difficulty != "easy" or self._by_singles(digits)
            accepted = easy and self._uniqueness.unique(digits, deadline)
            if accepted:
                tried.unique(given(digits))
            return accepted

        def distance(digits: bytes) -> int:
            return self._distance.of(digits, deadline)

        fewest = 0 if wish.minimal or wish.givens is None else wish.givens
        task = Task(grid, self._orbits, stream, accepts, distance, fewest)
        digits = self._choose(task)
        recipe = wish.recipe(self.seed, number)
        return Puzzle.classic(wish.board, digits, recipe, Grid(wish.board, grid))

    def _by_singles(self, digits: bytes) -> bool:
        return self._singles is not None and self._singles.solve(digits)

    def _fitting(self, puzzle: Puzzle, deadline: Deadline) -> Rating | None:
        """The rating, if one is asked for. Raises Misfit for a puzzle that is not as wished."""
        wish = self.wish
        givens = len(puzzle.givens)
        if wish.givens not in (None, givens):
            raise Misfit(f"with {givens} givens")
        if wish.minimal and not self._minimal(puzzle, deadline):
            raise Misfit(f"with {givens} givens that are not all necessary")
        if wish.difficulty not in (None, "easy") and self._by_singles(puzzle.digits):
            raise Misfit("easy")
        if not self._rated:
            return None
        rating = rate(puzzle, deadline.budget())
        if wish.difficulty in (None, rating.difficulty):
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
