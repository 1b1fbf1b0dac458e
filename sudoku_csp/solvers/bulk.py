"""The contract of a backend for many puzzles at once.

The interface of `backend.Backend` without an object for every puzzle: givens and grids are plain
bytes, one a cell in reading order. Every grid is checked here too, all of a call together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.agreement import require_obeyed
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Budget

if TYPE_CHECKING:
    from numpy import intp, uint8
    from numpy.typing import NDArray


class Found(NamedTuple):
    """The solutions found for one puzzle, and whether there can be no more.

    `missing` is why the search was not exhausted, `fault` how the backend broke its contract (then
    it counts as having found nothing), `error` what failed in a constraint's own code.
    """

    solutions: tuple[bytes, ...]
    exhausted: bool
    missing: str = ""
    fault: str = ""
    error: str = ""


class Bulk(ABC):
    """A backend for many puzzles of the same rules."""

    name: str

    @abstractmethod
    def search(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        """One answer a puzzle, in their order. The budget is for each puzzle."""

    def close(self) -> None:
        """Releases a loaded solver or a process."""

    def solve(
        self,
        ruleset: Ruleset,
        puzzles: Sequence[bytes],
        *,
        limit: int = 2,
        budget: Budget | None = None,
    ) -> list[Found]:
        """Solutions of each puzzle up to the limit (2 answers uniqueness), within the budget.

        Raises BackendFault where a grid breaks the rules or its givens, or occurs twice in an
        answer; FormsDiffer, BackendFailed and BackendUnavailable as `Backend.solve`.
        """
        if limit < 1:
            raise ValueError(f"a limit on solutions is at least 1, not {limit}")
        answers = self.search(ruleset, puzzles, limit, budget or Budget())
        if len(answers) != len(puzzles):
            raise BackendFault(f"gave {len(answers)} answers to {len(puzzles)} puzzles")
        pairs = [
            (givens, grid)
            for givens, answer in zip(puzzles, answers, strict=True)
            for grid in answer.solutions
        ]
        if broken := first_broken(ruleset, pairs):
            for _, digits in pairs:
                require_obeyed(ruleset.beyond_classic, Grid(ruleset.board, digits), self.name)
            raise BackendFault(f"returned a grid that is no solution: {broken}")
        for answer in answers:
            if len(set(answer.solutions)) < len(answer.solutions):
                raise BackendFault("returned one grid twice as two solutions")
            if len(answer.solutions) > limit:
                raise BackendFault(f"returned {len(answer.solutions)} solutions, limit {limit}")
        return answers


class OneByOne(Bulk):
    """A backend of this process, which solves one puzzle after the other.

    An answer depends on its puzzle alone. The solutions of an exhausted search are the same in any
    case; where it stopped at the limit there may be others, and a backend that learns is closed and
    solves the puzzle again.
    """

    def __init__(self, backend: Backend) -> None:
        self.name = backend.name
        self._backend = backend

    def search(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        found = []
        for givens in puzzles:
            answer = self._ask(Puzzle(ruleset, givens), limit, budget)
            if self._backend.learns and len(answer.solutions) >= limit and not answer.exhausted:
                self._backend.close()
                answer = self._ask(Puzzle(ruleset, givens), limit, budget)
            found.append(answer)
        return found

    def close(self) -> None:
        self._backend.close()

    def _ask(self, puzzle: Puzzle, limit: int, budget: Budget) -> Found:
        grids: list[bytes] = []
        outcome = self._backend.search(
            puzzle, limit, lambda grid: grids.append(grid.digits), budget.start()
        )
        unsure = not outcome.exhausted and len(grids) < limit
        return Found(tuple(grids), outcome.exhausted, budget.unfinished() if unsure else "")


def first_broken(ruleset: Ruleset, pairs: Sequence[tuple[bytes, bytes]]) -> str:
    """The first grid that is no solution of its puzzle, as a line; empty if all are solutions.

    `pairs` are the givens and the grid of each. Grids of a classic board are checked all at once.

    >>> from sudoku_csp.grid.board import Board
    >>> four = Ruleset.classic(Board.customary(4))
    >>> puzzle, grid = bytes([1, *[0] * 15]), bytes(map(int, "1234341221434321"))
    >>> first_broken(four, [(puzzle, grid)]), first_broken(four, [(bytes(16), bytes(16))])
    ('', '................')
    """
    if not ruleset.is_classic:
        for givens, digits in pairs:
            if Puzzle(ruleset, givens).violations(grid := Grid(ruleset.board, digits)):
                return grid.line()
        return ""
    # Imported here: the names of the backends do without it.
    import numpy as np  # noqa: PLC0415

    cells = len(ruleset.board.cells)
    for _, grid_digits in pairs:
        if len(grid_digits) != cells:
            return f"{len(grid_digits)} digits for {cells} cells"
    if not pairs:
        return ""
    puzzles, grids = (
        np.frombuffer(b"".join(part), np.uint8).reshape(len(pairs), cells)
        for part in zip(*pairs, strict=True)
    )
    wrong = broken(ruleset.board, puzzles, grids)
    return drawing.line(ruleset.board, pairs[wrong[0]][1]) if wrong.size else ""


WORD = 64
"""Digits whose bits are combined at a time."""


def broken(board: Board, puzzles: NDArray[uint8], grids: NDArray[uint8]) -> NDArray[intp]:
    """The numbers of the grids that break the classic rules or change a given of their puzzle.

    The twin of `Puzzle.violations` for millions of grids, compared with it by tests. Both arrays
    have the shape (grids, cells), 0 for an empty cell of a puzzle. A house is right when the bits
    of its digits together are all the bits there are; a byte that is no digit has none.
    """
    import numpy as np  # noqa: PLC0415

    wrong = ((puzzles != 0) & (puzzles != grids)).any(axis=1)
    cells = np.ascontiguousarray(grids.T)
    houses = [[board.position(cell) for cell in house.cells] for house in board.houses]
    for first in range(0, board.side, WORD):
        digits = board.digits[first : first + WORD]
        each = [1 << place for place in range(len(digits))]
        bit_of = np.zeros(256, np.min_scalar_type(each[-1]))
        bit_of[digits] = each
        bits, every = bit_of[cells], bit_of.sum(dtype=bit_of.dtype)
        for places in houses:
            wrong |= np.bitwise_or.reduce(bits[places]) != every
    return np.flatnonzero(wrong)
