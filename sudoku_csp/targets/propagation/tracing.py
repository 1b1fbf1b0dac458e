"""Tracing: domains that record every candidate removed and digit placed in a journal, with reasons.

Only a recorded search has such domains, so other searches cost nothing more. A removal by an
all-different gets the simplest reason: a fixed cell, k cells with k digits, k digits with k cells,
or else the name of the rule.
"""

from collections.abc import Iterable, Iterator, Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.targets.propagation.all_different import hall_sets, transpose
from sudoku_csp.targets.propagation.domains import Conflict, Domains, Filter
from sudoku_csp.targets.propagation.engine import Propagator
from sudoku_csp.targets.propagation.journal import ONLY_CELL, ONLY_DIGIT, Because, Journal, Why


class TracedDomains(Domains):
    """Domains that record their changes in a journal. `rule` is the rule that propagates now, or
    the reason of its changes."""

    def __init__(
        self, cells: Iterable[Cell], side: int, different: Filter, journal: Journal
    ) -> None:
        super().__init__(cells, side, different)
        self.rule: object = None
        self._journal = journal
        self._group: Sequence[Cell] = ()

    def keep(self, cell: Cell, mask: int) -> None:
        before = self[cell]
        super().keep(cell, mask)
        after = self[cell]
        if after == before:
            return
        for digit in _digits(before ^ after):
            because = self._because(cell, digit, holds=False)
            self._journal.remove(cell, digit, self._reason(cell, digit), self.rule, because)
        if not after & (after - 1):
            digit = after.bit_length()
            because = self._because(cell, digit, holds=True)
            self._journal.assign(cell, digit, ONLY_DIGIT, None, because)

    def place(self, cell: Cell, digit: int) -> None:
        super().place(cell, digit)
        rule = self.rule
        why = rule if isinstance(rule, Why) else Why(ONLY_CELL, digit, name_of(rule))
        self._journal.assign(cell, digit, why, rule, self._because(cell, digit, holds=True))

    def all_different(self, cells: Sequence[Cell]) -> None:
        self._group = cells
        try:
            super().all_different(cells)
        finally:
            self._group = ()

    def _because(self, cell: Cell, digit: int, *, holds: bool) -> Because:  # noqa: ARG002
        """The older literals from which a change follows. Only a `Trail` keeps them."""
        return None

    def _reason(self, cell: Cell, digit: int) -> object:
        cells = self._group
        if not cells:
            return self.rule
        bit = 1 << (digit - 1)
        for other in cells:
            if self[other] == bit and other != cell:
                return Why("{1}={0} in {2}", digit, other, name_of(self.rule))
        return self._hall_set(cell, bit) or self._hidden_set(cell, bit) or self.rule

    def _hall_set(self, cell: Cell, bit: int) -> Why | None:
        """The reason that n other cells need the digit, as they have only n candidates, or None."""
        cells = [other for other in self._group if other != cell]
        fixed = sum({mask for mask in self.masks(cells) if not mask & (mask - 1)})
        for members, digits in hall_sets([mask & ~fixed for mask in self.masks(cells)]):
            if digits & bit:
                return self._set("{} are in {} in {}", digits, cells, members)
        return None

    def _hidden_set(self, cell: Cell, bit: int) -> Why | None:
        """The reason that n other digits need the cell, as they have only n places, or None."""
        cells = self._group
        if len(cells) < self.side:
            return None
        places = transpose(self.masks(cells))
        here = 1 << cells.index(cell)
        for number, row in enumerate(places, start=1):
            if row == here:
                return Why(ONLY_CELL, number, name_of(self.rule))
        for digits, among in hall_sets(places):
            if among & here and not digits & bit:
                return self._set("{} are only in {} in {}", digits, cells, among)
        return None

    def _set(self, template: str, digits: int, cells: Sequence[Cell], members: int) -> Why:
        chosen = tuple(cells[place] for place in bits_of(members))
        return Why(template, tuple(_digits(digits)), chosen, name_of(self.rule))


class TracedPropagator:
    """Sets the rule of a propagator in the domains, then runs the propagator."""

    def __init__(self, propagator: Propagator, rule: object) -> None:
        self._propagator = propagator
        self._rule = rule
        self.scope = propagator.scope
        self.only_fixed = getattr(propagator, "only_fixed", False)
        self.slow = getattr(propagator, "slow", False)

    def propagate(self, domains: Domains) -> None:
        assert isinstance(domains, TracedDomains)
        domains.rule = self._rule
        try:
            self._propagator.propagate(domains)
        except Conflict as conflict:
            (reason,) = conflict.args
            # The text has no place for the scope, but the cells of the reason are the scope.
            traced = Conflict(Why("{}: {}", reason, self._rule, tuple(self.scope)))
            traced.rule = self._rule
            raise traced from None


def name_of(rule: object) -> str:
    """The name of the rule's house, or the rule's text if it has no house."""
    return getattr(rule, "name", "") or str(rule)


def _digits(mask: int) -> Iterator[int]:
    return (place + 1 for place in bits_of(mask))
