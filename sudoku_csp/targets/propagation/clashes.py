"""A propagator of the pairs of candidates that exclude one another, from all rules together.

A cell holds one of its candidates, and a digit is in one of its places in a permutation. A
candidate that clashes with all candidates of a cell, or with all places of a digit, is impossible.
A digit with two places in a row, for example, leaves every cell that both places see, by box or by
a knight's move. In this way locked candidates are found across rules of any kind (the
"interactions" of Berthier, "The Hidden Logic of Sudoku", 2007), and relations are arc consistent. A
set of candidates is an integer, with a bit for each candidate.
"""

from collections.abc import Iterable, Iterator, Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Domains, Wide

Candidate = tuple[Cell, int]

KEPT = 1 << 16
"""Largest number of sets of candidates for which the result of `_common` is kept."""


class Clashes:
    """Removes candidates that the `pairs` exclude; the two candidates of a pair never both hold.

    Each of the `groups` has as many different cells as there are digits, so it holds every digit.
    """

    slow = True

    def __init__(
        self,
        cells: Sequence[Cell],
        side: int,
        pairs: Iterable[tuple[Candidate, Candidate]],
        groups: Iterable[Sequence[Cell]],
    ) -> None:
        self.scope = tuple(cells)
        self._side = side
        self._start = {cell: side * place - 1 for place, cell in enumerate(self.scope)}
        start = self._start
        self._clashing = [0] * (side * len(self.scope))
        for (a, v), (b, w) in pairs:
            self._clashing[start[a] + v] |= 1 << start[b] + w
            self._clashing[start[b] + w] |= 1 << start[a] + v
        self._known: dict[int, int] = {}
        self._fixpoints: list[int] = []
        """The last fixpoints, each a subset of the one before. Only later changes are examined."""
        self._ways = [sum(1 << start[cell] + d for d in range(1, side + 1)) for cell in self.scope]
        for group in groups:
            for digit in range(1, side + 1):
                self._ways.append(sum(1 << start[cell] + digit for cell in group))

    def propagate(self, domains: Domains) -> None:
        side, full = self._side, domains.full
        for removed in self._rounds(self._possible(domains)):
            gone = removed
            while gone:
                place = ((gone & -gone).bit_length() - 1) // side
                digits = gone >> side * place & full
                gone ^= digits << side * place
                domains.remove(self.scope[place], digits)

    def explain(self, domains: Domains, cell: Cell | None, mask: int) -> Wide:
        """All candidates that are left in a cell, or for a digit in a group, clash with the removed
        candidate. The reason is that the others are removed. The shortest reason is taken."""
        assert cell is not None, "every conflict is a cell without candidates"
        side, full, possible = self._side, domains.full, self._possible(domains)
        clashing = self._clashing[self._start[cell] + (full ^ mask).bit_length()]
        not_clashing = possible & ~clashing
        needed = min(
            (way & ~clashing for way in self._ways if not way & not_clashing), key=int.bit_count
        )
        wide = []
        while needed:
            place = ((needed & -needed).bit_length() - 1) // side
            digits = needed >> side * place & full
            needed ^= digits << side * place
            wide.append((self.scope[place], full ^ digits))
        return wide

    def _possible(self, domains: Domains) -> int:
        """The candidates in the domains as one set."""
        possible = 0
        for mask in reversed(domains.masks(self.scope)):
            possible = possible << self._side | mask
        return possible

    def _rounds(self, possible: int) -> Iterator[int]:
        """Yields the candidates to remove, round by round, until there are none."""
        known, fixpoints = self._known, self._fixpoints
        if len(known) > KEPT:
            known.clear()
        while fixpoints and possible & ~fixpoints[-1]:
            fixpoints.pop()
        gone = fixpoints[-1] ^ possible if fixpoints else -1
        if not gone:
            return
        while gone:
            touched = [way & possible for way in self._ways if way & gone]
            gone = 0
            for rest in touched:
                common = known.get(rest)
                gone |= self._common(rest) if common is None else common
            gone &= possible
            possible ^= gone
            yield gone
        fixpoints.append(possible)

    def _common(self, rest: int) -> int:
        """Returns the candidates that clash with every candidate in a set; all for an empty set."""
        left, common, clashing = rest, -1, self._clashing
        while left and common:
            bit = left & -left
            left ^= bit
            common &= clashing[bit.bit_length() - 1]
        self._known[rest] = common
        return common
