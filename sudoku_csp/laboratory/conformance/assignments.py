"""Which assignments of a scope are looked at: all of a small one, pieces of a large one.

Every cell outside the scope holds the same digit, so an assignment of the scope is a whole grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from random import Random

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

ELSEWHERE = 1
"""The digit of the cells outside the scope."""

ALL_UP_TO = 1_000
"""Assignments of a scope up to which all are looked at: three cells of side 9 have 729."""

OF_A_PIECE = 100
"""Assignments of a piece of a larger scope: two cells of side 9 that take every digit."""

RANDOM_PIECES = 4

PIECES_AROUND = 8
"""Pieces with random digits in the other cells, and around assignments that somebody allows."""


@dataclass(frozen=True)
class Piece:
    """The assignments in which some cells hold a digit, and the `free` ones any."""

    board: Board
    fixed: Mapping[Cell, int]
    free: tuple[Cell, ...]

    @property
    def givens(self) -> bytes:
        """The piece as a puzzle: a digit for all cells but the free ones."""
        open_cells = set(self.free)
        return bytes(
            0 if cell in open_cells else self.fixed.get(cell, ELSEWHERE)
            for cell in self.board.cells
        )

    @cached_property
    def grids(self) -> tuple[Grid, ...]:
        places = [self.board.position(cell) for cell in self.free]
        found = []
        digits = bytearray(self.givens)
        for row in product(self.board.digits, repeat=len(places)):
            for place, digit in zip(places, row, strict=True):
                digits[place] = digit
            found.append(Grid(self.board, bytes(digits)))
        return tuple(found)


class NotToBeAsked(Exception):
    """What every answer is held to, or told with, fails by itself; the text says how."""


@dataclass(frozen=True)
class Case:
    """A constraint on a board, with the pieces of its assignments, and what `holds` says of each.

    `exhaustive`: the pieces are all there is.
    """

    constraint: Constraint
    board: Board
    pieces: tuple[Piece, ...]
    exhaustive: bool
    _held: dict[bytes, bool] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, constraint: Constraint, board: Board, known: Iterable[Grid] = ()) -> Case:
        """All assignments of the scope, or pieces: at random, of the last digit, around `known`.

        Raises ValueError for a scope that is not on the board, or names a cell twice, NotToBeAsked
        where the constraint has no text.
        """
        try:
            text = str(constraint)
        except Exception as error:
            raise NotToBeAsked(f"__str__ fails with {type(error).__name__}: {error}") from error
        scope = constraint.scope
        if len(set(scope)) < len(scope) or not board.cell_set.issuperset(scope):
            raise ValueError(f"the scope of {text} is to be cells of {board}, each once")
        if board.side ** len(scope) <= ALL_UP_TO:
            return cls(constraint, board, (Piece(board, {}, scope),), exhaustive=True)
        made = _pieces(board, scope, known, Random(text))  # noqa: S311 - no secret.
        return cls(constraint, board, tuple(made), exhaustive=False)

    @property
    def ruleset(self) -> Ruleset:
        """The constraint and nothing else."""
        return Ruleset(self.board, (self.constraint,))

    def puzzle(self, piece: Piece) -> Puzzle:
        """The constraint alone, with the piece's digits given."""
        return Puzzle(self.ruleset, piece.givens)

    def holds(self, grid: Grid) -> bool:
        """What the rule itself says. Raises NotToBeAsked where it fails."""
        if grid.digits not in self._held:
            try:
                self._held[grid.digits] = bool(self.constraint.holds(grid))
            except Exception as error:
                how = f"holds fails with {type(error).__name__}: {error}"
                raise NotToBeAsked(f"{self.told(grid)}: {how}") from error
        return self._held[grid.digits]

    def told(self, grid: Grid) -> str:
        """The assignment in words, as `r1c1=2 r1c2=2`."""
        return assigned(self.constraint.scope, [grid[cell] for cell in self.constraint.scope])


def assigned(cells: Iterable[Cell], digits: Iterable[int]) -> str:
    """Cells with their digits, as `r1c1=2 r1c2=2`."""
    return " ".join(f"{cell}={digit}" for cell, digit in zip(cells, digits, strict=True))


def _pieces(
    board: Board, scope: Sequence[Cell], known: Iterable[Grid], rng: Random
) -> Iterator[Piece]:
    free = 1
    while board.side ** (free + 1) <= OF_A_PIECE:
        free += 1
    side, size = board.side, len(scope)
    rows = [[side] * size, [1 + place % side for place in range(size)]]
    rows += [[rng.randint(1, side) for _ in scope] for _ in range(RANDOM_PIECES)]
    around = [[grid[cell] for cell in scope] for grid in known]
    rows += rng.sample(around, min(len(around), PIECES_AROUND))
    for row in rows:
        yield Piece(board, dict(zip(scope, row, strict=True)), tuple(rng.sample(scope, free)))
