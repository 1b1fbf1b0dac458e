"""The trail of a learning search: the literals that are true, with their reasons and levels.

A literal says that a cell holds a digit, or that it does not. It is an integer: the number of a
candidate, or minus this number if the candidate is removed. The trail has every literal that is
true, the oldest first. A literal that is no decision has a reason: older literals from which it
follows. The literals with these arcs are the implication graph (Marques-Silva & Sakallah, "GRASP: a
search algorithm for propositional satisfiability", 1996).

A propagator removes a candidate without saying why. Its reason is found only if a conflict asks for
it ("lazy clause generation": Ohrimenko, Stuckey & Codish, "Propagation via lazy clause generation",
Constraints 14, 2009). So the trail also restores the candidates that a cell had at any time.
"""

from collections.abc import Iterable
from typing import Protocol

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Conflict, Domains, Filter
from sudoku_csp.targets.propagation.journal import Because, Literals, Why, nogood_why
from sudoku_csp.targets.propagation.tracing import TracedDomains


class Cause(Protocol):
    """A propagator or a nogood that makes literals true and can say why."""

    def reason(self, trail: "Trail", literal: int) -> list[int]:
        """Older literals of the trail from which the literal follows."""

    def conflict(self, trail: "Trail") -> list[int]:
        """Literals of the trail that cannot all be true, after the cause has raised Conflict."""


class Trail(Domains):
    """Domains that keep every change as literals, with reasons and levels.

    `literals` are the true literals, the oldest first. `levels` has for each open decision the
    number of literals before it; literals before the first decision have level 0. `true`,
    `level_of` and `time_of` are indexed by literals, also by negative ones. The time of a literal
    is the number of literals that were true before its change. `cause` makes the next changes.
    `read` is the number of literals that the nogoods have read.

    >>> trail = Trail([Cell(1, 1), Cell(1, 2)], side=3)
    >>> trail.decide(Cell(1, 2), 1)
    >>> trail.literals, [trail.level_of[literal] for literal in trail.literals]
    ([4, -5, -6], [1, 1, 1])
    >>> trail.reason(-6)
    [4]
    """

    def __init__(self, cells: Iterable[Cell], side: int, different: Filter | None = None) -> None:
        super().__init__(cells, side, different)
        size = 2 * side * len(self.cells) + 1
        self.literals: list[int] = []
        self.levels: list[int] = []
        self.true = bytearray(size)
        self.level_of = [0] * size
        self.time_of = [0] * size
        self.cause: Cause | None = None
        self.read = 0
        self._reasons: list[list[int] | Cause | None] = [None] * size
        self._emptied: tuple[int, int] | None = None
        """After a conflict in a cell: the literal before its first, and its last candidates."""
        self._first = {cell: side * place for place, cell in enumerate(self.cells)}
        self._changes: list[Cell] = []
        """The cell of each change, the oldest first."""
        self._past: dict[Cell, list[tuple[int, int]]] = {cell: [] for cell in self.cells}
        """For each cell its changes: the time, and the candidates before."""

    def literal(self, cell: Cell, digit: int) -> int:
        """The literal that the cell holds the digit."""
        return self._first[cell] + digit

    def fact(self, literal: int) -> tuple[Cell, int, bool]:
        """The cell, the digit, and True if the literal says that the cell holds the digit."""
        place, digit = divmod(abs(literal) - 1, self.side)
        return self.cells[place], digit + 1, literal > 0

    def facts(self, literals: Iterable[int]) -> Literals:
        return [self.fact(literal) for literal in literals]

    def decided(self, literals: Iterable[int]) -> Literals:
        """The literals that need a decision, in the order of the cells: none of level 0."""
        return self.facts(sorted(filter(self.level_of.__getitem__, literals), key=abs))

    def candidates_at(self, cell: Cell, time: int) -> int:
        """The mask of the cell before the literals from this time on became true."""
        mask = self._masks[cell]
        for when, before in reversed(self._past[cell]):
            if when < time:
                break
            mask = before
        return mask

    def keep(self, cell: Cell, mask: int) -> None:
        before = self._masks[cell]
        after = before & mask
        if after == before:
            return
        first, time, gone = self._first[cell], len(self.literals), before ^ after
        if after:
            self._change(cell, after)
        while gone:
            bit = gone & -gone
            gone ^= bit
            self._push(-first - bit.bit_length(), self.cause, time)
        if not after:
            self._emptied = first, before
            raise Conflict(Why("{} has no candidate left", cell))
        counts = self.counts
        counts.propagations += (before ^ after).bit_count()
        if not after & (after - 1):
            counts.propagations += 1
            counts.assignments += 1
            digit = first + after.bit_length()
            self._push(digit, self._others(first, digit), time)

    def place(self, cell: Cell, digit: int) -> None:
        self.counts.propagations += 1
        self.counts.assignments += 1
        self._fix(cell, digit, self.cause)

    def assign(self, cell: Cell, digit: int) -> None:
        if not self._masks[cell] >> digit - 1 & 1:
            raise Conflict(Why("{} is no candidate of {}", digit, cell))
        if self._masks[cell] != 1 << digit - 1:
            self._fix(cell, digit, None)

    def decide(self, cell: Cell, digit: int) -> None:
        """Opens a level whose first literal is that the cell, which is open, holds the digit."""
        self.levels.append(len(self.literals))
        self.assign(cell, digit)

    def enforce(self, literal: int, cause: Cause) -> None:
        """Makes a literal true that is neither true nor false."""
        self.cause = cause
        cell, digit, holds = self.fact(literal)
        if holds:
            self.place(cell, digit)
        else:
            self.keep(cell, ~(1 << digit - 1))

    def reason(self, literal: int) -> list[int]:
        """The older literals from which the literal follows; none for a decision.

        Literals of level 0 may be among them. A reason is found once and then stored.
        """
        known = self._reasons[literal]
        if isinstance(known, list):
            return known
        found = [] if known is None else known.reason(self, literal)
        self._reasons[literal] = found
        return found

    def contradiction(self) -> list[int]:
        """True literals that cannot all be true, after Conflict and before `undo`."""
        if self._emptied is None:
            assert self.cause is not None
            return self.cause.conflict(self)
        first, candidates = self._emptied
        if candidates & (candidates - 1):
            return self._others(first, 0)
        # That the digit is removed is no literal to learn from, because it was never possible.
        last = first + candidates.bit_length()
        return [last, *self.reason(-last)]

    def mark(self) -> int:
        return len(self.literals)

    def undo(self, mark: int) -> None:
        literals, true = self.literals, self.true
        for literal in literals[mark:]:
            true[literal] = 0
        del literals[mark:]
        while self._changes:
            past = self._past[self._changes[-1]]
            if past[-1][0] < mark:
                break
            self._masks[self._changes.pop()] = past.pop()[1]
        while self.levels and self.levels[-1] >= mark:
            self.levels.pop()
        self.read = min(self.read, mark)
        self._emptied = None
        self._changed.clear()

    def _change(self, cell: Cell, after: int) -> None:
        self._past[cell].append((len(self.literals), self._masks[cell]))
        self._changes.append(cell)
        self._masks[cell] = after
        self._changed.append(cell)

    def _push(self, literal: int, reason: list[int] | Cause | None, time: int) -> None:
        self.literals.append(literal)
        self.true[literal] = 1
        self.level_of[literal] = len(self.levels)
        self.time_of[literal] = time
        self._reasons[literal] = reason

    def _fix(self, cell: Cell, digit: int, cause: Cause | None) -> None:
        """Fixes the cell. The other candidates go because of the digit."""
        first, time = self._first[cell], len(self.literals)
        gone = self._masks[cell] & ~(1 << digit - 1)
        self._change(cell, 1 << digit - 1)
        self._push(first + digit, cause, time)
        while gone:
            bit = gone & -gone
            gone ^= bit
            self._push(-first - bit.bit_length(), [first + digit], time)

    def _others(self, first: int, literal: int) -> list[int]:
        """The literals that all digits of a cell but that of the literal are removed."""
        every = range(first + 1, first + self.side + 1)
        return [-other for other in every if other != literal]


class TracedTrail(TracedDomains, Trail):
    """A trail that records every change in a journal, with the literals of its reason."""

    def enforce(self, literal: int, cause: Cause) -> None:
        self.rule = nogood_why(self.facts([*cause.reason(self, literal), -literal]))
        super().enforce(literal, cause)

    def _because(self, cell: Cell, digit: int, *, holds: bool) -> Because:
        if not self.levels:
            return None
        literal = self.literal(cell, digit)
        return self.decided(self.reason(literal if holds else -literal))
