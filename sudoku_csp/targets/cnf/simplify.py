"""A formula without the variables that its givens decide.

"Optimized CNF encoding for Sudoku puzzles" (Kwon & Jain, LPAR 2006): of all variables only those
stay that no given makes true (V+) or false (V-: the other digits of its cell, the same digit in its
houses). Clauses with a true literal go, false literals go from the others, and what stays is
renumbered: the same solutions, at 81x81 in a 320th of the clauses. A clause that loses all its
literals stays as the empty clause, or givens that contradict one another would be satisfiable.

`propagate` goes on from there: what unit propagation concludes from the clauses that stay is
decided too, so that of an extended formula only what naked and hidden singles leave open remains.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.output import Output
from sudoku_csp.targets.cnf.propagate import FALSE, OPEN, TRUE
from sudoku_csp.targets.cnf.propagate import propagate as unit_propagate


class Reduction:
    """The variables that the givens leave open, and the formula over them.

    `variables` are those of the whole formula before any that `state` asks for; `givens` are the
    literals that are true, and `state(output)` states the rules.
    """

    def __init__(
        self,
        variables: int,
        givens: Iterable[int],
        state: Callable[[Output], object],
        *,
        propagate: bool = False,
    ) -> None:
        self._base = variables
        self._state = state
        known = _Known(variables, givens)
        state(known)
        truth = known.truth
        if propagate:
            kept = _Kept(variables, _by_literal(truth))
            state(kept)
            unit_propagate(truth, kept.clauses, kept.groups)
        self._truth = _by_literal(truth)
        self._originals = [number for number, value in enumerate(truth) if value == OPEN][1:]
        self._numbers = dict(zip(self._originals, range(1, len(self._originals) + 1), strict=True))

    @property
    def variables(self) -> int:
        """How many variables stay; they are numbered from 1."""
        return len(self._originals)

    @property
    def originals(self) -> list[int]:
        """What each variable was called in the whole formula, in order."""
        return self._originals

    def clauses_to(self, output: Output) -> None:
        """States what stays, renumbered, to an output of `variables` variables."""
        self._state(_Reduced(self._base, self, output))

    def reduced(self, literals: Sequence[int]) -> tuple[Clause, int]:
        """The literals that are open, renumbered, and how many are true."""
        opened, true = _opened(literals, self._truth)
        numbers = self._numbers
        return [numbers[x] if x > 0 else -numbers[-x] for x in opened], true

    def restored(self, literals: Iterable[int], *, signed: bool = True) -> list[int]:
        """The literals of the whole formula's variables, from an assignment of the reduced one.

        Without `signed` only the positive ones, of which there are few.
        """
        originals, last = self._originals, self.variables
        opened = (
            originals[x - 1] if x > 0 else -originals[-x - 1]
            for x in literals
            if 0 < x <= last or (signed and -last <= x < 0)
        )
        values = self._truth[: len(self._truth) // 2 + 1]
        decided = _places(values, TRUE)
        if signed:
            decided += [-n for n in _places(values, FALSE)]
        return [*decided, *opened]


def _places(values: bytes, wanted: int) -> list[int]:
    """Where a value stands."""
    return [match.start() for match in re.finditer(bytes([wanted]), values)]


def _by_literal(truth: bytearray) -> bytes:
    """The truth of each literal x at place x, negative ones counted from the end."""
    return bytes(truth) + truth[:0:-1].translate(bytes((OPEN, FALSE, TRUE)).ljust(256))


def _opened(literals: Sequence[int], truth: bytes) -> tuple[Sequence[int], int]:
    """The literals that are neither true nor false, and how many are true."""
    values = bytes(map(truth.__getitem__, literals))
    if OPEN not in values:
        return (), values.count(TRUE)
    opened = [x for x, value in zip(literals, values, strict=True) if value == OPEN]
    return opened, values.count(TRUE)


class _Known(Output):
    """Writes nothing, and notes what an at-most-one concludes from a literal that is true.

    `truth[v]` is OPEN, TRUE or FALSE for each variable v.
    """

    sums = True

    def __init__(self, variables: int, givens: Iterable[int]) -> None:
        super().__init__(variables)
        self.truth = bytearray(variables + 1)
        self._true: set[int] = set()
        for literal in givens:
            self._decide(literal)

    def _decide(self, literal: int) -> None:
        self.truth[abs(literal)] = TRUE if literal > 0 else FALSE
        self._true.add(literal)

    def fresh(self, count: int = 1) -> int:
        self.truth.extend(bytes(count))
        return super().fresh(count)

    def clause(self, literals: Sequence[int]) -> None:
        """Nothing is concluded from a clause."""

    def conflicts(self, parts: Sequence[Sequence[int]]) -> None:
        """Nor from a conflict."""

    def at_most_one(self, literals: Sequence[int]) -> None:
        if self._true.isdisjoint(literals):
            return
        truth = self.truth
        for literal in literals:
            if truth[abs(literal)] == OPEN:
                if literal > 0:
                    truth[literal] = FALSE  # Not kept as true: most literals end so.
                else:
                    self._decide(-literal)


class _Kept(Output):
    """Keeps the clauses and groups that stay, over the open variables and not renumbered."""

    def __init__(self, variables: int, truth: bytes) -> None:
        super().__init__(variables)
        self._truth = truth
        self.clauses: list[Sequence[int]] = []
        self.groups: list[Sequence[int]] = []

    def clause(self, literals: Sequence[int]) -> None:
        opened, true = _opened(literals, self._truth)
        if not true:
            self.clauses.append(opened)

    def at_most_one(self, literals: Sequence[int]) -> None:
        opened, true = _opened(literals, self._truth)
        if true:
            self.clauses.extend([-literal] for literal in opened)
        elif len(opened) > 1:
            self.groups.append(opened)


class _Reduced(Output):
    """Passes on what stays of each clause and group."""

    sums = True

    def __init__(self, variables: int, reduction: Reduction, output: Output) -> None:
        super().__init__(variables, output.method)
        self._reduction = reduction
        self._output = output
        self._last: Sequence[int] = ()
        self._left: tuple[Clause, int] = [], 0

    def section(self, name: str) -> None:
        self._output.section(name)

    def _reduced(self, literals: Sequence[int]) -> tuple[Clause, int]:
        if literals is not self._last:  # A group mostly comes after the clause of the same list.
            self._last, self._left = literals, self._reduction.reduced(literals)
        return self._left

    def clause(self, literals: Sequence[int]) -> None:
        opened, true = self._reduced(literals)
        if not true:
            self._output.clause(opened)

    def at_most_one(self, literals: Sequence[int]) -> None:
        opened, true = self._reduced(literals)
        if true > 1:
            self._output.clause([])
        if true:
            for literal in opened:
                self._output.clause([-literal])
        elif opened:
            self._output.at_most_one(opened)
