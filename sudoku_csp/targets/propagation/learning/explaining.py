"""The reasons of propagators: by their own `explain`, or minimised by calling them again.

A reason is a set of cells with masks: the conclusion of the propagator follows while each of these
cells holds a digit of its mask. The digits outside a mask are the literals of the reason. The wider
the masks, the fewer the literals, and the more a learned nogood excludes.

A propagator with the method `explain` returns wide masks. For other propagators they are found by
deletion: each cell gets all its digits back, or else single digits, if the propagator, called on a
copy of the cells, still concludes the same (the deletion filter of Chinneck & Dravnieks, "Locating
minimal infeasible constraint sets in linear programs", 1991). So every propagator has reasons, also
one of a user's own constraint.
"""

from collections.abc import Iterable

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.engine import Propagator
from sudoku_csp.targets.propagation.learning.trail import Trail


class Explained:
    """A propagator over a trail, with a reason for each of its changes."""

    def __init__(self, propagator: Propagator) -> None:
        self._propagator = propagator
        self._explain = getattr(propagator, "explain", None)
        self._copy: Domains | None = None
        self.scope = propagator.scope
        self.only_fixed = getattr(propagator, "only_fixed", False)
        self.slow = getattr(propagator, "slow", False)

    def propagate(self, domains: Domains) -> None:
        assert isinstance(domains, Trail)
        domains.cause = self
        self._propagator.propagate(domains)

    def reason(self, trail: Trail, literal: int) -> list[int]:
        cell, digit, holds = trail.fact(literal)
        bit = 1 << digit - 1
        mask = bit if holds else trail.full ^ bit
        return self._literals(trail, trail.time_of[literal], cell, mask)

    def conflict(self, trail: Trail) -> list[int]:
        return self._literals(trail, len(trail.literals), None, 0)

    def _literals(self, trail: Trail, time: int, cell: Cell | None, mask: int) -> list[int]:
        """Literals older than the time because of which the digit of the cell is in the mask, or
        because of which there is a conflict if the cell is None."""
        if self._copy is None:
            self._copy = Domains(dict.fromkeys(self.scope), trail.side, trail.different)
        copy, full = self._copy, trail.full
        copy.load(trail.candidates_at(one, time) for one in copy.cells)
        found: set[int] = set()
        for one, kept in (self._explain or self._minimised)(copy, cell, mask):
            first = trail.literal(one, 0)
            if kept & (kept - 1) or kept == full:
                found.update(-first - place for place in bits_of((full & ~kept) << 1))
            else:
                found.add(first + kept.bit_length())
        return list(found)

    def _minimised(self, copy: Domains, cell: Cell | None, mask: int) -> Iterable[tuple[Cell, int]]:
        """Wide masks by deletion."""
        masks = dict(zip(copy.cells, copy.masks(copy.cells), strict=True))
        for one, before in zip(copy.cells, list(masks.values()), strict=True):
            gone = copy.full & ~before
            for more in (gone, *(1 << place for place in bits_of(gone))):
                narrow = masks[one]
                if more & ~narrow:
                    masks[one] |= more
                    copy.load(masks.values())
                    try:
                        self._propagator.propagate(copy)
                    except Conflict:
                        continue
                    if cell is None or copy[cell] & ~mask:
                        masks[one] = narrow
        return masks.items()
