"""A chain: what follows from an assumed candidate, round by round, until a contradiction.

In a round a placed digit leaves the cells that see it, a digit takes its last place in a house, and
each other constraint removes what its filter removes. Each removal keeps its reason.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sudoku_csp.analysis.explanation.position import CellDigit
from sudoku_csp.analysis.explanation.rules import Group, Part, Rules
from sudoku_csp.analysis.explanation.step import Candidate, Link
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import FOREVER, Deadline


class Reason(NamedTuple):
    """Why candidates went: the group, and what they follow from.

    `true` is the candidate that is placed instead, or that sees them; None for a filter (`part`).
    """

    group: Group | None
    true: CellDigit | None = None
    part: Part | None = None


@dataclass(frozen=True)
class Trace:
    """A contradiction traced back: its groups, and the chain that leads to it."""

    groups: tuple[Group, ...]
    chain: tuple[Link, ...]
    contradiction: Group | None

    @property
    def size(self) -> tuple[int, int]:
        """The weight of the groups, then the number of links."""
        return sum(group.weight for group in self.groups), len(self.chain)


class Chain:
    """What follows from `assumed` and these candidates, by the `allowed` groups only, if given.

    `further` are parts beside those of the rules.
    """

    def __init__(
        self,
        rules: Rules,
        candidates: Sequence[int],
        assumed: CellDigit,
        allowed: Collection[Group] | None = None,
        further: Sequence[Part] = (),
    ) -> None:
        self._rules = rules
        self._before = candidates
        self._now = list(candidates)
        self._allowed = allowed
        self._further = further
        self._assumed = assumed
        self._log: list[tuple[int, int, Reason]] = []
        """The removals in their order: the cell, the digits as a bit set, and why."""
        self._changed: set[int] = set()
        self.rounds = 0
        self.trace: Trace | None = None
        self._keep(*assumed, None, self._changed)

    def run(self, rounds: int, deadline: Deadline) -> Trace | None:
        """Goes on to this round; the contradiction, if there is one by then. Raises BudgetSpent."""
        while self.rounds < rounds and self._changed and self.trace is None:
            deadline.check()
            self.rounds += 1
            changed, self._changed = self._changed, set()
            self.trace = (
                self._peers(changed) or self._places(changed) or self._filters(changed, deadline)
            )
        return self.trace

    def _may(self, group: Group) -> bool:
        return self._allowed is None or group in self._allowed

    def _remove(self, cell: int, mask: int, reason: Reason, changed: set[int]) -> None:
        self._log.append((cell, self._now[cell] & mask, reason))
        self._now[cell] &= ~mask
        changed.add(cell)

    def _keep(self, cell: int, digit: int, group: Group | None, changed: set[int]) -> None:
        """Removes all other candidates of a cell."""
        others = self._now[cell] & ~(1 << digit - 1)
        self._remove(cell, others, Reason(group, (cell, digit)), changed)

    def _peers(self, changed: set[int]) -> Trace | None:
        now, sees = self._now, self._rules.sees
        for cell in sorted(changed):
            left = now[cell]
            if not left:
                return self._empty(cell)
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
                        return self._empty(other)
        return None

    def _places(self, changed: set[int]) -> Trace | None:
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
                    return self._traced(missing, places[at])
            single = once & ~twice
            for cell in cells if single else ():
                for at in bits_of(now[cell] & single):
                    if now[cell] != 1 << at and self._may(places[at]):
                        self._keep(cell, at + 1, places[at], self._changed)
                        break
        return None

    def _filters(self, changed: set[int], deadline: Deadline) -> Trace | None:
        now = self._now
        rules = self._rules
        numbers = sorted({part for cell in changed for part in rules.parts_of[cell]})
        further = [part for part in self._further if not changed.isdisjoint(part.scope)]
        for part in (*(rules.parts[number] for number in numbers), *further):
            if not self._may(part.groups[0]):
                continue
            left = part.filter(tuple([now[cell] for cell in part.scope]), deadline)
            if left is None:
                out = list(self._out_of(part))
                return self._traced(self._needed(part, out, None, deadline), part.groups[0])
            for cell, new in zip(part.scope, left, strict=True):
                if gone := now[cell] & ~new:
                    reason = Reason(part.groups[0], None, part)
                    self._remove(cell, gone, reason, self._changed)
        return None

    def _out_of(self, part: Part) -> Iterable[CellDigit]:
        """The candidates of a part's cells that went."""
        for cell in part.scope:
            for at in bits_of(self._before[cell] & ~self._now[cell]):
                yield cell, at + 1

    def _needed(
        self, part: Part, out: list[CellDigit], target: CellDigit | None, deadline: Deadline
    ) -> list[CellDigit]:
        """Those missing candidates by which a part removes the target, or has no model: minimal.

        All of a cell at once are tried first.
        """

        def suffices(missing: Iterable[CellDigit]) -> bool:
            left = {cell: self._before[cell] for cell in part.scope}
            for cell, digit in missing:
                left[cell] &= ~(1 << digit - 1)
            if target is not None:
                left[target[0]] &= 1 << target[1] - 1
            return part.filter.refutes(tuple(left.values()), deadline)

        kept = out
        of_cells = ([at for at in out if at[0] == cell] for cell in part.scope)
        for several in (*of_cells, *([at] for at in out)):
            others = [at for at in kept if at not in several]
            if len(others) < len(kept) and suffices(others):
                kept = others
        return kept

    def _empty(self, cell: int) -> Trace:
        """The trace of a cell without a candidate."""
        return self._traced([(cell, at + 1) for at in bits_of(self._before[cell])], None)

    def _traced(self, missing: Iterable[CellDigit], contradiction: Group | None) -> Trace:
        """The trace of a contradiction that follows from these missing candidates."""
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

        add(self._assumed)
        for _, at, reason in sorted(used, key=lambda each: each[0]):
            if reason.true is not None and reason.true[0] == at[0]:  # Another digit took the cell.
                add(reason.true, reason.group)
                continue
            if reason.true is not None:
                add(reason.true)
            add(at, reason.group, holds=False)
        groups = dict.fromkeys(link.group for link in links.values() if link.group is not None)
        if contradiction is not None:
            groups[contradiction] = None
        return Trace(tuple(groups), tuple(links.values()), contradiction)

    def _premises(
        self, at: CellDigit, reasons: Mapping[CellDigit, tuple[int, Reason]]
    ) -> list[CellDigit]:
        """The missing candidates that a removal follows from, of those that went before it."""
        cell, digit = at
        when, reason = reasons[at]
        before, true = self._before, reason.true
        if reason.part is not None:
            out = [other for other in self._out_of(reason.part) if reasons[other][0] < when]
            return self._needed(reason.part, out, at, FOREVER)
        assert true is not None
        if true[0] != cell:  # It sees the placed digit: all others of that cell are out.
            others = bits_of(before[true[0]] & ~(1 << digit - 1))
            return [(true[0], other + 1) for other in others]
        if reason.group is None:
            return []  # Assumed.
        return [
            (place, true[1])
            for place in reason.group.scope
            if place != cell and before[place] >> true[1] - 1 & 1
        ]
