"""Combinations of domains of a scope, and whether the propagators of a rule are right on them.

They are if no digit goes that some allowed assignment needs, and a broken rule is noticed when
every cell is fixed. How much more they see is told by `strength`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from random import Random

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.laboratory.conformance.assignments import Case, Piece, assigned
from sudoku_csp.targets.propagation.all_different.singles import singles
from sudoku_csp.targets.propagation.domains import Conflict, Domains

ALL_UP_TO = 4_000
"""Combinations of domains up to which all are looked at: three cells of side 4 have 3,375."""

RANDOM = 1_500
"""Combinations that are looked at of more, in all pieces together, besides those in which every
cell is fixed."""

WIDE = 300
"""Combinations in which all cells of a larger scope are open."""

Masks = tuple[int, ...]


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
        held = [g for g in piece.grids if case.holds(g)]
        allowed = [tuple(grid[cell] for cell in scope) for grid in held]
        for masks in _masks(case, piece):
            within = [
                digits
                for digits in allowed
                if all(mask >> (digit - 1) & 1 for mask, digit in zip(masks, digits, strict=True))
            ]
            yield Situation(scope, masks, within)


def _masks(case: Case, piece: Piece) -> Iterator[Masks]:
    side, scope = case.board.side, case.constraint.scope
    free, every = set(piece.free), range(1, 1 << side)
    if len(every) ** len(free) <= ALL_UP_TO:
        yield from product(*(every if c in free else (1 << piece.fixed[c] - 1,) for c in scope))
        return
    for grid in piece.grids:
        yield tuple(1 << grid[cell] - 1 for cell in scope)
    rng = Random(str(case.constraint))  # noqa: S311 - nothing here is a secret.
    for number in range(RANDOM // len(case.pieces)):
        masks = []
        for cell in scope:
            # From all digits to one or two: each round takes half of what is left.
            mask = (1 << side) - 1 if cell in free else 1 << piece.fixed[cell] - 1
            for _ in range(number % side.bit_length()):
                mask = mask & rng.getrandbits(side) or mask
            masks.append(mask)
        yield tuple(masks)


def wide_situations(case: Case) -> Iterator[Situation]:
    """Of a scope that is not looked at whole: allowed assignments, with any digits beside theirs.

    Others may be allowed as well: `allowed` has one alone, which is enough to see a digit lost.
    """
    if case.exhaustive:
        return
    rng = Random(str(case.constraint))  # noqa: S311 - nothing here is a secret.
    held = [grid for piece in case.pieces for grid in piece.grids if case.holds(grid)]
    for number, grid in enumerate(rng.sample(held, min(len(held), WIDE))):
        digits = [grid[cell] for cell in case.constraint.scope]
        masks = [1 << digit - 1 for digit in digits]
        for _ in range(1 + number % 3):
            masks = [mask | 1 << rng.randrange(case.board.side) for mask in masks]
        yield Situation(case.constraint.scope, tuple(masks), [digits])


def filtering_mistakes(case: Case) -> Iterator[str]:
    """Domains from which the propagators remove what they must not, or miss a broken rule."""
    propagators = case.ruleset.network().propagators
    for situation in chain(situations(case), wide_situations(case)):
        domains = filled(case.board, situation)
        fixed = all(mask.bit_count() == 1 for mask in situation.masks)
        try:
            for propagator in propagators:
                propagator.propagate(domains)
        except Conflict:
            if situation.allowed:
                told = assigned(situation.scope, situation.allowed[0])
                yield f"{situation}: a conflict, but {told} is allowed"
            continue
        if fixed and not situation.allowed:
            yield f"{situation}: broken, and no conflict"
        for place, cell in enumerate(situation.scope):
            if lost := situation.supported(place) - set(domains.candidates(cell)):
                digits = next(digits for digits in situation.allowed if digits[place] in lost)
                told = assigned(situation.scope, digits)
                yield f"{situation}: {cell} lost {min(lost)}, but {told} is allowed"


def filled(board: Board, situation: Situation) -> Domains:
    """Domains of the board with these of the scope."""
    domains = Domains(board.cells, board.side, singles)
    for cell, mask in zip(situation.scope, situation.masks, strict=True):
        domains.keep(cell, mask)
    return domains
