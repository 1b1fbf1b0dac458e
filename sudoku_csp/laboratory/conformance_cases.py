"""The assignments and domains on which the forms of a constraint are compared.

All assignments of digits to a small scope are tried, and some assignments of a large scope. Every
cell outside the scope holds the same digit, so that each assignment gives a whole grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, product
from operator import contains
from random import Random

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.agreement import assignment_text
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset, unchecked_ruleset
from sudoku_csp.targets.propagation.all_different import singles
from sudoku_csp.targets.propagation.domains import Conflict, Domains, Filter

ELSEWHERE = 1
"""The digit of the cells outside the scope."""

ALL_UP_TO = 4_000
"""If there are at most this many assignments, or combinations of domains, all of them are tried.

Three cells have 729 assignments with side 9, and 3,375 combinations of domains with side 4.
"""

OF_A_PIECE = 100
"""The largest number of assignments in a piece of a large scope: two free cells of side 9."""

RANDOM_PIECES = 4
"""The number of pieces of a large scope in which the fixed cells have random digits."""

PIECES_AROUND = 8
"""The largest number of known assignments that each backend finds, and of pieces made from them."""


@dataclass(frozen=True)
class Piece:
    """The assignments with any digits in the `free` cells and the `fixed` digits in the others."""

    board: Board
    fixed: dict[Cell, int]
    free: tuple[Cell, ...]

    @property
    def givens(self) -> bytes:
        """The givens of a puzzle whose solutions are the allowed assignments; 0 for a free cell."""
        return self._digits([0] * len(self.free))

    @cached_property
    def grids(self) -> tuple[Grid, ...]:
        rows = product(self.board.digits, repeat=len(self.free))
        return tuple(Grid(self.board, self._digits(row)) for row in rows)

    def _digits(self, row: Sequence[int]) -> bytes:
        digits = self.fixed | dict(zip(self.free, row, strict=True))
        return bytes(digits.get(cell, ELSEWHERE) for cell in self.board.cells)


class Untestable(Exception):
    """The method `form` of a constraint, `holds` or `__str__`, fails; the text quotes its error."""

    def __init__(self, form: str, text: str) -> None:
        super().__init__(text)
        self.form = form


@dataclass(frozen=True)
class Case:
    """A constraint on a board, and pieces with the assignments on which it is tried.

    `exhaustive`: the pieces contain all assignments of the scope.
    """

    constraint: Constraint
    board: Board
    pieces: tuple[Piece, ...]
    exhaustive: bool
    _allowed: dict[bytes, bool] = field(default_factory=dict, compare=False)

    @classmethod
    def build(cls, constraint: Constraint, board: Board, known: Iterable[Grid] = ()) -> Case:
        """A case with all assignments of a small scope, or with some pieces of a large scope.

        The fixed cells of a piece hold random digits, only the last digit, the digits in order, or
        the digits of a `known` grid. Raises ValueError if a cell of the scope is not on the board
        or occurs twice, and Untestable if `__str__` raises an exception.
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
        """A ruleset with this constraint alone."""
        return unchecked_ruleset(self.board, (self.constraint,))

    @property
    def grids(self) -> Iterator[Grid]:
        """The assignments of all pieces, as grids."""
        return chain.from_iterable(piece.grids for piece in self.pieces)

    def puzzle(self, piece: Piece) -> Puzzle:
        """A puzzle with this constraint alone, and with givens in all cells that are not free."""
        return Puzzle(self.ruleset, piece.givens)

    def holds(self, grid: Grid) -> bool:
        """True if the constraint allows the grid. Raises Untestable if `constraint.holds` fails."""
        if grid.digits not in self._allowed:
            try:
                self._allowed[grid.digits] = bool(self.constraint.holds(grid))
            except Exception as error:
                how = f"holds fails with {type(error).__name__}: {error}"
                raise Untestable("holds", f"{self.text_of(grid)}: {how}") from error
        return self._allowed[grid.digits]

    def text_of(self, grid: Grid) -> str:
        """The assignment of a grid as text: `r1c1=2 r1c2=2`."""
        return assignment_text(
            self.constraint.scope, [grid[cell] for cell in self.constraint.scope]
        )


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
"""The number of random combinations of domains, if there are too many to try all."""

WIDE = 300
"""The largest number of situations that `wide_situations` yields."""

Masks = tuple[int, ...]
"""The domain of each cell of a scope, bit d - 1 for digit d."""


@dataclass(frozen=True)
class Situation:
    """Domains of a scope, and the assignments within these domains that `holds` allows."""

    scope: Sequence[Cell]
    masks: Masks
    allowed: Sequence[Sequence[int]]

    def supported(self, place: int) -> set[int]:
        """The digits that the allowed assignments have in one place of the scope."""
        return {digits[place] for digits in self.allowed}

    def __str__(self) -> str:
        return ", ".join(
            f"{cell} in {{{', '.join(map(str, digits_in(mask)))}}}"
            for cell, mask in zip(self.scope, self.masks, strict=True)
        )


def digits_in(mask: int) -> list[int]:
    """The digits of a mask, whose bit d - 1 is digit d."""
    return [bit + 1 for bit in bits_of(mask)]


def situations(case: Case) -> Iterator[Situation]:
    """Yields every combination of domains in each piece, or some of them if there are many."""
    scope = case.constraint.scope
    for piece in case.pieces:
        grids = [grid for grid in piece.grids if case.holds(grid)]
        allowed = [tuple(grid[cell] for cell in scope) for grid in grids]
        for masks in _masks(case, piece):
            domains = list(map(digits_in, masks))
            within = [digits for digits in allowed if all(map(contains, domains, digits))]
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
        # Each round removes about half of the digits that are left, down to one or two digits.
        masks = [masks[-1] for masks in choices]
        for _ in range(number % side.bit_length()):
            masks = [mask & rng.getrandbits(side) or mask for mask in masks]
        yield tuple(masks)


def wide_situations(case: Case) -> Iterator[Situation]:
    """For a large scope, yields domains that have an allowed assignment and further digits.

    `allowed` has this assignment alone. This is enough to notice that one of its digits is removed.
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
    """Yields the mistakes of the propagators: an allowed digit lost, a false or missed conflict."""
    propagators = case.ruleset.network().propagators
    for situation in chain(situations(case), wide_situations(case)):
        domains = domains_of(case.board, situation.scope, situation.masks)
        fixed = all(mask.bit_count() == 1 for mask in situation.masks)
        try:
            for propagator in propagators:
                propagator.propagate(domains)
        except Conflict:
            if situation.allowed:
                example = assignment_text(situation.scope, situation.allowed[0])
                yield f"{situation}: a conflict, but {example} is allowed"
            continue
        if fixed and not situation.allowed:
            yield f"{situation}: broken, and no conflict"
        for place, cell in enumerate(situation.scope):
            if lost := situation.supported(place) - set(domains.candidates(cell)):
                digits = next(digits for digits in situation.allowed if digits[place] in lost)
                example = assignment_text(situation.scope, digits)
                yield f"{situation}: {cell} lost {min(lost)}, but {example} is allowed"


def domains_of(
    board: Board, scope: Sequence[Cell], masks: Sequence[int], different: Filter = singles
) -> Domains:
    """The domains of a board, with these masks for the cells of the scope. Raises Conflict."""
    domains = Domains(board.cells, board.side, different)
    for cell, mask in zip(scope, masks, strict=True):
        domains.keep(cell, mask)
    return domains
