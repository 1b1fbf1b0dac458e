"""A chain: the conclusions from an assumed candidate, round by round, until a contradiction.

In each round a placed digit is removed from the cells that see it, a digit is placed where a house
has only one place left for it, and the filters of other constraints remove candidates. The reason
for each removal is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sudoku_csp.analysis.explanation.filters import Filter, Group
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.step import Candidate, Link
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import FOREVER, Deadline


class Reason(NamedTuple):
    """Why a candidate was removed: by a group, and by a true candidate or a filter.

    `true` is in the cell of the removed candidate, or in a cell that sees this candidate. `group`
    is None for the assumption.
    """

    group: Group | None
    true: CellDigit | None = None
    filter: Filter | None = None


class Chain:
    """The conclusions from the candidate `assumed`; only the `allowed` groups are used, if given.

    `further` are filters in addition to those of the rules. When a contradiction is found, `links`
    lead to it, and `groups` are all groups that the links and the contradiction use.
    `contradiction` is the group that cannot hold; it is None if a cell has no candidate left.
    """

    def __init__(
        self,
        position: Position,
        assumed: CellDigit,
        allowed: Collection[Group] | None = None,
        further: Sequence[Filter] = (),
    ) -> None:
        self._position, self._rules = position, position.rules
        self._before = position.candidates
        self._now = list(position.candidates)
        self._allowed = allowed
        self._further = further
        self.assumed = assumed
        self._log: list[tuple[int, int, Reason]] = []
        """The removals in their order: the cell, the digits as a bit set, and the reason."""
        self._changed: set[int] = set()
        self._rounds = 0
        self.links: tuple[Link, ...] = ()
        self.groups: tuple[Group, ...] = ()
        self.contradiction: Group | None = None
        self._keep(*assumed, None, self._changed)

    def variant(self, assumed: CellDigit, allowed: Collection[Group]) -> Chain:
        """A new chain from the same position, with another assumption and other allowed groups."""
        return Chain(self._position, assumed, allowed, self._further)

    @property
    def size(self) -> tuple[int, int]:
        """The total weight of the groups, and the number of links: a key to compare chains."""
        return sum(group.weight for group in self.groups), len(self.links)

    def run(self, rounds: int, deadline: Deadline) -> bool:
        """Continues up to this round; True if there is a contradiction. Raises BudgetSpent."""
        while self._rounds < rounds and self._changed and not self.links:
            deadline.check()
            self._rounds += 1
            changed, self._changed = self._changed, set()
            if not self._peers(changed) and not self._places(changed):
                self._filters(changed, deadline)
        return bool(self.links)

    def _may(self, group: Group) -> bool:
        return self._allowed is None or group in self._allowed

    def _remove(self, cell: int, mask: int, reason: Reason, changed: set[int]) -> None:
        self._log.append((cell, self._now[cell] & mask, reason))
        self._now[cell] &= ~mask
        changed.add(cell)

    def _keep(self, cell: int, digit: int, group: Group | None, changed: set[int]) -> None:
        """Removes all candidates of a cell except this digit."""
        others = self._now[cell] & ~(1 << digit - 1)
        self._remove(cell, others, Reason(group, (cell, digit)), changed)

    def _peers(self, changed: set[int]) -> bool:
        now, sees = self._now, self._rules.sees
        for cell in sorted(changed):
            left = now[cell]
            if not left:
                return self._empty_cell(cell)
            if left & left - 1:
                continue
            digit = left.bit_length()
            for other, by in sees[cell].items():
                if not now[other] & left:
                    continue
                group = next((each[digit - 1] for each in by if self._may(each[digit - 1])), None)
                if group is not None:
                    self._remove(other, left, Reason(group, (cell, digit)), self._changed)
                    if not now[other]:
                        return self._empty_cell(other)
        return False

    def _places(self, changed: set[int]) -> bool:
        rules, now = self._rules, self._now
        for number in sorted({house for cell in changed for house in rules.houses_of[cell]}):
            cells, places = rules.houses[number][1], rules.places[number]
            once = twice = 0
            for cell in cells:
                twice |= once & now[cell]
                once |= now[cell]
            for at in bits_of(rules.every & ~once):
                if self._may(places[at]):
                    missing = [(cell, at + 1) for cell in cells if self._before[cell] >> at & 1]
                    return self._trace_back(missing, places[at])
            single = once & ~twice
            for cell in cells if single else ():
                for at in bits_of(now[cell] & single):
                    if now[cell] != 1 << at and self._may(places[at]):
                        self._keep(cell, at + 1, places[at], self._changed)
                        break
        return False

    def _filters(self, changed: set[int], deadline: Deadline) -> None:
        now, rules = self._now, self._rules
        numbers = sorted({number for cell in changed for number in rules.filters_of[cell]})
        further = [one for one in self._further if not changed.isdisjoint(one.scope)]
        for one in (*(rules.filters[number] for number in numbers), *further):
            if not self._may(one.groups[0]):
                continue
            left = one(tuple([now[cell] for cell in one.scope]), deadline)
            if left is None:
                out = list(self._out_of(one))
                self._trace_back(self._needed(one, out, None, deadline), one.groups[0])
                return
            for cell, new in zip(one.scope, left, strict=True):
                if gone := now[cell] & ~new:
                    self._remove(cell, gone, Reason(one.groups[0], None, one), self._changed)

    def _out_of(self, one: Filter) -> Iterator[CellDigit]:
        """Yields the candidates that the cells of a filter have lost in this chain."""
        for cell in one.scope:
            for at in bits_of(self._before[cell] & ~self._now[cell]):
                yield cell, at + 1

    def _needed(
        self, one: Filter, out: list[CellDigit], target: CellDigit | None, deadline: Deadline
    ) -> list[CellDigit]:
        """A minimal subset of the missing candidates `out` by which a filter removes the target.

        If the target is None, the subset leaves the filter without a model. The search tries to
        leave out all candidates of a cell together before it tries single candidates.
        """

        def suffices(missing: Iterable[CellDigit]) -> bool:
            left = {cell: self._before[cell] for cell in one.scope}
            for cell, digit in missing:
                left[cell] &= ~(1 << digit - 1)
            if target is not None:
                left[target[0]] &= 1 << target[1] - 1
            return one.refutes(tuple(left.values()), deadline)

        kept = out
        of_cells = ([at for at in out if at[0] == cell] for cell in one.scope)
        for several in (*of_cells, *([at] for at in out)):
            others = [at for at in kept if at not in several]
            if len(others) < len(kept) and suffices(others):
                kept = others
        return kept

    def _empty_cell(self, cell: int) -> bool:
        return self._trace_back([(cell, at + 1) for at in bits_of(self._before[cell])], None)

    def _trace_back(self, missing: Iterable[CellDigit], contradiction: Group | None) -> bool:
        """Sets `links`, `groups` and `contradiction`; returns True, which means a contradiction.

        The contradiction follows from the `missing` candidates, and the reasons for their removal
        lead back to the assumption.
        """
        reasons = {
            (cell, at + 1): (when, reason)
            for when, (cell, gone, reason) in enumerate(self._log)
            for at in bits_of(gone)
        }
        waiting = list(missing)
        seen = set(waiting)
        used: list[tuple[int, CellDigit, Reason]] = []
        while waiting:
            at = waiting.pop()
            when, reason = reasons[at]
            used.append((when, at, reason))
            for premise in self._premises(at, reasons):
                if premise not in seen:
                    seen.add(premise)
                    waiting.append(premise)
        links: dict[tuple[CellDigit, bool], Link] = {}

        def add(at: CellDigit, group: Group | None = None, *, holds: bool = True) -> None:
            one = Candidate(self._rules.board.cells[at[0]], at[1])
            links.setdefault((at, holds), Link(one, holds, group))

        add(self.assumed)
        for _, at, reason in sorted(used, key=lambda each: each[0]):
            if reason.true is not None and reason.true[0] == at[0]:  # The cell holds another digit.
                add(reason.true, reason.group)
                continue
            if reason.true is not None:
                add(reason.true)
            add(at, reason.group, holds=False)
        groups = dict.fromkeys(link.group for link in links.values() if link.group is not None)
        if contradiction is not None:
            groups[contradiction] = None
        self.links, self.groups = tuple(links.values()), tuple(groups)
        self.contradiction = contradiction
        return True

    def _premises(
        self, at: CellDigit, reasons: Mapping[CellDigit, tuple[int, Reason]]
    ) -> list[CellDigit]:
        """The earlier removals from which the removal of a candidate follows."""
        cell, digit = at
        when, reason = reasons[at]
        before, true = self._before, reason.true
        if reason.filter is not None:
            out = [other for other in self._out_of(reason.filter) if reasons[other][0] < when]
            return self._needed(reason.filter, out, at, FOREVER)
        assert true is not None
        if true[0] != cell:  # The true candidate is the last in its cell.
            others = bits_of(before[true[0]] & ~(1 << digit - 1))
            return [(true[0], other + 1) for other in others]
        if reason.group is None:
            return []  # It is the assumption.
        return [
            (place, true[1])
            for place in reason.group.scope
            if place != cell and before[place] >> true[1] - 1 & 1
        ]
