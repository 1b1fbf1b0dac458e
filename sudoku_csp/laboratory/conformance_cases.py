"""The assignments and domains of a scope on which a constraint is tried.

All assignments of a small scope, pieces of a large one. Every cell outside the scope holds the same
digit, so an assignment of the scope is a whole grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, product
from random import Random

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.agreement import assigned
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset, unchecked
from sudoku_csp.targets.propagation.all_different.singles import singles
from sudoku_csp.targets.propagation.domains import Conflict, Domains

ELSEWHERE = 1
"""The digit of the cells outside the scope."""

ALL_UP_TO = 4_000
"""Assignments, or combinations of domains, up to which all are tried.

Three cells of side 9 have 729 assignments, three cells of side 4 have 3,375 combinations.
"""

OF_A_PIECE = 100
"""Assignments of a piece of a larger scope: two cells of side 9 that take every digit."""

RANDOM_PIECES = 4
"""Pieces with random digits in the other cells."""

PIECES_AROUND = 8
"""Pieces around assignments that a backend allows, and such assignments of each backend."""


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


class Untestable(Exception):
    """`holds` or `__str__` of the constraint fails, which is the `form`; the text has the error."""

    def __init__(self, form: str, text: str) -> None:
        super().__init__(text)
        self.form = form


@dataclass(frozen=True)
class Case:
    """A constraint on a board, with the pieces of its assignments; `exhaustive`: all of them."""

    constraint: Constraint
    board: Board
    pieces: tuple[Piece, ...]
    exhaustive: bool
    _allowed: dict[bytes, bool] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, constraint: Constraint, board: Board, known: Iterable[Grid] = ()) -> Case:
        """All assignments of the scope, or pieces: at random, of the last digit, around `known`.

        Raises ValueError for a scope that is not on the board, or names a cell twice, Untestable
        where the constraint has no text.
        """
        try:
            text = str(constraint)
        except Exception as error:
            text = f"__str__ fails with {type(error).__name__}: {error}"
            raise Untestable("__str__", text) from error
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
        return unchecked(self.board, (self.constraint,))

    @property
    def grids(self) -> Iterator[Grid]:
        """The assignments of all pieces, as grids."""
        return chain.from_iterable(piece.grids for piece in self.pieces)

    def puzzle(self, piece: Piece) -> Puzzle:
        """The constraint alone, with the piece's digits given."""
        return Puzzle(self.ruleset, piece.givens)

    def holds(self, grid: Grid) -> bool:
        """Whether the rule itself allows the grid. Raises Untestable where it fails."""
        if grid.digits not in self._allowed:
            try:
                self._allowed[grid.digits] = bool(self.constraint.holds(grid))
            except Exception as error:
                how = f"holds fails with {type(error).__name__}: {error}"
                raise Untestable("holds", f"{self.text_of(grid)}: {how}") from error
        return self._allowed[grid.digits]

    def text_of(self, grid: Grid) -> str:
        """The assignment as `r1c1=2 r1c2=2`."""
        return assigned(self.constraint.scope, [grid[cell] for cell in self.constraint.scope])


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


RANDOM = 1_500
"""Combinations that are tried of more, besides those in which every cell is fixed."""

WIDE = 300
"""Combinations in which all cells of a larger scope are open."""

Masks = tuple[int, ...]
"""The domain of each cell of a scope, bit d - 1 for digit d."""


@dataclass(frozen=True)
class Situation:
    """Domains of a scope, and the allowed assignments within them."""

    scope: Sequence[Cell]
    masks: Masks
    allowed: Sequence[Sequence[int]]

    def supported(self, place: int) -> set[int]:
        """The digits that an allowed assignment has in this place of the scope."""
        return {digits[place] for digits in self.allowed}

    def __str__(self) -> str:
        return ", ".join(
            f"{cell} in {{{', '.join(map(str, digits_in(mask)))}}}"
            for cell, mask in zip(self.scope, self.masks, strict=True)
        )


def digits_in(mask: int) -> list[int]:
    """The digits of a mask, whose bit d - 1 is digit d."""
    return [digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1]


def situations(case: Case) -> Iterator[Situation]:
    """Every combination of domains in the pieces, or some of many."""
    scope = case.constraint.scope
    for piece in case.pieces:
        grids = [grid for grid in piece.grids if case.holds(grid)]
        allowed = [tuple(grid[cell] for cell in scope) for grid in grids]
        for masks in _masks(case, piece):
            within = [
                digits
                for digits in allowed
                if all(mask >> (digit - 1) & 1 for mask, digit in zip(masks, digits, strict=True))
            ]
            yield Situation(scope, masks, within)


def _masks(case: Case, piece: Piece) -> Iterator[Masks]:
    side, scope = case.board.side, case.constraint.scope
    every = range(1, 1 << side)
    choices = [every if cell in piece.free else [1 << piece.fixed[cell] - 1] for cell in scope]
    if len(every) ** len(piece.free) <= ALL_UP_TO:
        yield from product(*choices)
        return
    for grid in piece.grids:
        yield tuple(1 << grid[cell] - 1 for cell in scope)
    rng = Random(str(case.constraint))  # noqa: S311 - nothing here is a secret.
    for number in range(RANDOM // len(case.pieces)):
        # From all digits to one or two: each round takes half of what is left.
        masks = [masks[-1] for masks in choices]
        for _ in range(number % side.bit_length()):
            masks = [mask & rng.getrandbits(side) or mask for mask in masks]
        yield tuple(masks)


def wide_situations(case: Case) -> Iterator[Situation]:
    """Of a large scope: allowed assignments, with any digits beside theirs.

    `allowed` has one of perhaps several, which is enough to see a digit lost.
    """
    if case.exhaustive:
        return
    rng = Random(str(case.constraint))  # noqa: S311 - nothing here is a secret.
    grids = [grid for grid in case.grids if case.holds(grid)]
    for number, grid in enumerate(rng.sample(grids, min(len(grids), WIDE))):
        digits = [grid[cell] for cell in case.constraint.scope]
        masks = [1 << digit - 1 for digit in digits]
        for _ in range(1 + number % 3):
            masks = [mask | 1 << rng.randrange(case.board.side) for mask in masks]
        yield Situation(case.constraint.scope, tuple(masks), [digits])


def filtering_mistakes(case: Case) -> Iterator[str]:
    """Domains from which the propagators remove what they must not, or miss a broken rule."""
    propagators = case.ruleset.network().propagators
    for situation in chain(situations(case), wide_situations(case)):
        domains = domains_of(case.board, situation.scope, situation.masks)
        fixed = all(mask.bit_count() == 1 for mask in situation.masks)
        try:
            for propagator in propagators:
                propagator.propagate(domains)
        except Conflict:
            if situation.allowed:
                example = assigned(situation.scope, situation.allowed[0])
                yield f"{situation}: a conflict, but {example} is allowed"
            continue
        if fixed and not situation.allowed:
            yield f"{situation}: broken, and no conflict"
        for place, cell in enumerate(situation.scope):
            if lost := situation.supported(place) - set(domains.candidates(cell)):
                digits = next(digits for digits in situation.allowed if digits[place] in lost)
                example = assigned(situation.scope, digits)
                yield f"{situation}: {cell} lost {min(lost)}, but {example} is allowed"


def domains_of(board: Board, scope: Sequence[Cell], masks: Sequence[int]) -> Domains:
    """Domains of the board with these of the scope."""
    domains = Domains(board.cells, board.side, singles)
    for cell, mask in zip(scope, masks, strict=True):
        domains.keep(cell, mask)
    return domains
