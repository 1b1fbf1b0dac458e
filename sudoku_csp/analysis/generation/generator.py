"""Makes puzzles: draws a grid, chooses givens from it, and proves that the solution is unique.

This is repeated until a puzzle meets the spec. Each puzzle has its own stream of random numbers,
which depends only on the seed and the number of the puzzle. So the puzzle is the same in any order
and on any machine. A time limit may end the making of a puzzle, but never changes the puzzle.

The grids are nearly uniformly distributed over all grids of the board. A search that starts with
some random digits finds a first grid. Then the grid makes moves. A move empties all cells of some
digits, rows or columns, and draws one of the grids that fill these cells, which may be the old grid
(the heat bath, or Gibbs sampler: Geman & Geman 1984). A move and its reverse are equally likely, so
the distribution tends to be uniform over the grids that moves can reach. On 4x4 these are all 288
grids; on larger boards there is no proof.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from itertools import count

from sudoku_csp.analysis.diagnosis.candidates import filtered
from sudoku_csp.analysis.explanation.rating import Rating, rate
from sudoku_csp.analysis.generation.spec import ATTEMPTS, Generated, Spec, orbits
from sudoku_csp.analysis.generation.strategies import Stream, Task, count_givens, dig, swap
from sudoku_csp.analysis.generation.uniqueness import (
    Uniqueness,
    all_necessary,
    bounded_search,
    prove,
    without_each,
    witnesses_for,
)
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BudgetSpent, NotReached, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, Deadline
from sudoku_csp.solvers.backends.isolated import open_backend

SOWN = 10
"""The first search starts with random digits: the number of cells divided by this."""

MOVES = 10
"""The number of moves for each digit of the board. On 9x9, half of these moves mix a first grid or
a canonical grid well; on 16x16, nearly all are needed (measured by the rectangles of two digits
that can be swapped)."""

EMPTIED = 3
"""The number of digits, rows or columns that a move empties."""

MOST = 500
"""The largest number of grids from which a move draws; if there are more, the grid stays."""


def random_grid(uniqueness: Uniqueness, stream: Stream, deadline: Deadline) -> bytes:
    """A complete grid of the board, one byte for each cell. Raises BudgetSpent at the deadline."""
    grid = first_grid(uniqueness.board, stream, deadline)
    for _ in range(MOVES * uniqueness.board.side):
        grid = move(grid, uniqueness, stream, deadline)
    return grid


def move(grid: bytes, uniqueness: Uniqueness, stream: Stream, deadline: Deadline) -> bytes:
    """The grid after one move, which may leave it unchanged."""
    side = uniqueness.board.side
    emptied = set(stream.some_of(range(side), EMPTIED))
    kind = stream.below(3)
    left = bytes(
        0 if (digit - 1, place // side, place % side)[kind] in emptied else digit
        for place, digit in enumerate(grid)
    )
    others = uniqueness.completions(left, MOST, deadline)
    return stream.one_of(others) if others else grid


def first_grid(board: Board, stream: Stream, deadline: Deadline) -> bytes:
    """A grid that a search finds from some random digits, from fewer if the search takes too long.

    All machines use the same search, since another search would find another grid. Raises
    Unsupported if the regions of the board allow no grid, BudgetSpent at the deadline.
    """
    cells = range(len(board.cells))
    peers = [[board.position(peer) for peer in board.peers(cell)] for cell in board.cells]
    unsown = 0
    for failed in count():
        deadline.check()
        sown = bytearray(len(cells))
        for place in stream.some_of(cells, len(cells) // (SOWN + failed)):
            taken = {sown[peer] for peer in peers[place]}
            if free := [digit for digit in board.digits if digit not in taken]:
                sown[place] = stream.one_of(free)
        unsown += not any(sown)
        # A search without random digits may use twice the nodes each time, so that it ends at last.
        nodes = (2 + failed) * len(cells) << unsown
        grids, exhausted, _ = bounded_search(board, bytes(sown), 1, nodes)
        if grids:
            return grids[0]
        if exhausted and not any(sown):
            break
    raise Unsupported(f"no grid obeys the rules on this board of {board}")


NODES = 100
"""The number of decisions that a search on an extreme puzzle should need. Of 70 puzzles that needed
more, 5 were extreme; of 200 other puzzles, none was."""

LARGEST = 64
"""The largest side for a difficulty, since explanations on larger boards take too long."""

NAMED = 5
"""The largest number of types of misfits that a message names."""


class SpecNotMet(Exception):
    """A puzzle does not meet its spec. The text, such as `easy`, describes the puzzle."""


@dataclass
class Attempts:
    """The attempts at one puzzle: the number of grids, and the types of puzzles that did not fit.

    `fewest` is the lowest number of givens in a puzzle with one solution. `nodes` is the highest
    number of decisions that the search in a puzzle needed; None unless the spec is "extreme".
    """

    grids: int = 0
    misfits: Counter[str] = field(default_factory=Counter)
    fewest: int | None = None
    nodes: int | None = None

    def summary(self, wanted: int | None) -> str:
        """The attempts as text, with the lowest number of givens if it is above `wanted`."""
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


class Generator(ExitStack):
    """Makes puzzles that meet a spec. The caller must close it, since backends run in processes.

    The puzzles of a seed are numbered from 1. With `rated`, every puzzle has its rating. Each
    puzzle has its own `budget`. Raises Unsupported for a difficulty on a board that is too large.
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
        super().__init__()
        self.spec = spec
        self.seed = seed
        self._attempts = attempts
        self._rated = rated or spec.difficulty is not None
        self._budget = budget or Budget()
        self._orbits = orbits(spec.board, spec.symmetry)
        self._backends = {
            name: self.enter_context(closing(open_backend(name)))
            for name in witnesses_for(spec.board)
        }
        self._uniqueness = Uniqueness(spec.board, self._backends["sat"])

    def puzzles(self, numbers: range) -> Iterator[Generated]:
        """Yields the puzzles with these numbers, and closes this Generator at the end."""
        with self:
            yield from map(self.make, numbers)

    def make(self, number: int, more: Callable[[int], None] = lambda _: None) -> Generated:
        """Makes the puzzle with this number. Calls `more` with the argument 1 for each grid tried.

        Raises NotReached after too many attempts or too much time, Disagreement if the backends do
        not agree on the puzzle, and BackendFailed if a backend cannot run.
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
                    rating = self._rating(puzzle, deadline)
                except SpecNotMet as error:
                    tried.misfits[str(error)] += 1
                    continue
                by = prove(puzzle, self._backends, deadline)
                return Generated(puzzle, self.seed, number, self.spec, attempt, by, rating)
        except BudgetSpent:
            reason = f"{self._budget.unfinished()}, no puzzle made"
        else:
            reason = "no puzzle made"
        recipe = self.spec.recipe(self.seed, number)
        raise NotReached(f"{recipe}: {reason}; {tried.summary(self.spec.givens)}")

    def candidate(self, number: int, stream: Stream, tried: Attempts, deadline: Deadline) -> Puzzle:
        """A puzzle with one solution, from a random grid. The puzzle need not meet the spec."""
        spec = self.spec
        grid = random_grid(self._uniqueness, stream, deadline)

        def accepts(digits: bytes) -> bool:
            easy = spec.difficulty != "easy" or self.solved_by_singles(digits)
            accepted = easy and self._uniqueness.unique(digits, deadline)
            if accepted:
                givens = count_givens(digits)
                tried.fewest = givens if tried.fewest is None else min(tried.fewest, givens)
            return accepted

        fewest = 0 if spec.minimal or spec.givens is None else spec.givens
        distance = partial(self.distance, tried=tried, deadline=deadline)
        task = Task(grid, self._orbits, stream, accepts, distance, fewest)
        digits = swap(task) if spec.rare else dig(task)
        recipe = spec.recipe(self.seed, number)
        return Puzzle.classic(spec.board, digits, recipe, Grid(spec.board, grid))

    def distance(self, digits: bytes, tried: Attempts, deadline: Deadline) -> int:
        """How far a puzzle with one solution is from the spec; 0 if the puzzle may meet it."""
        spec, wrong = self.spec, 0
        if spec.givens is not None:
            wrong += abs(count_givens(digits) - spec.givens)
        if spec.hardly_minimal:
            wrong += self.unnecessary(digits, deadline)
        if spec.difficulty == "extreme":
            *_, nodes = bounded_search(spec.board, digits, 2, NODES)
            tried.nodes = max(tried.nodes or 0, nodes)
            wrong += NODES - nodes
        return wrong

    def unnecessary(self, digits: bytes, deadline: Deadline) -> int:
        """Number of givens that could be left out, each alone, without a second solution."""
        return sum(self._uniqueness.unique(fewer, deadline) for fewer in without_each(digits))

    def solved_by_singles(self, digits: bytes) -> bool:
        """True if naked and hidden singles fill the board, so that the puzzle has one solution."""
        return filtered(Puzzle.classic(self.spec.board, digits), "singles").solved

    def _rating(self, puzzle: Puzzle, deadline: Deadline) -> Rating | None:
        """The rating, or None if no rating is needed. Raises SpecNotMet if the spec is not met."""
        spec = self.spec
        givens = len(puzzle.givens)
        if spec.givens not in (None, givens):
            raise SpecNotMet(f"with {givens} givens")
        if spec.minimal and (
            # First the quick kernel decides; then a backend finds two grids without each given.
            self.unnecessary(puzzle.digits, deadline)
            or not all_necessary(puzzle, self._backends["sat"], deadline)
        ):
            raise SpecNotMet(f"with {givens} givens that are not all necessary")
        if spec.difficulty not in (None, "easy") and self.solved_by_singles(puzzle.digits):
            raise SpecNotMet("easy")
        if not self._rated:
            return None
        rating = rate(puzzle, deadline.budget())
        if spec.difficulty in (None, rating.difficulty):
            return rating
        if rating.unfinished:
            deadline.check()
        raise SpecNotMet(rating.difficulty)
