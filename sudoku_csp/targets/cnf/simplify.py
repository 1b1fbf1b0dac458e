"""Makes a formula smaller: removes the variables that the givens decide, and repeated clauses.

"Optimized CNF encoding for Sudoku puzzles" (Kwon & Jain, LPAR 2006): a given makes variables true
(V+) or false (V-: the other digits of its cell, the same digit in its houses). Clauses with a true
literal are left out, false literals are left out of the other clauses, and the open variables are
renumbered. The solutions stay the same, at 81x81 in a 320th of the clauses. A clause that loses all
its literals stays as the empty clause, or contradictory givens would become satisfiable.
`propagate` also decides the variables that unit propagation finds in the smaller formula. A group
is a list of literals of which at most one is true.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations

from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE
from sudoku_csp.targets.cnf.output import Output, Pattern, pattern
from sudoku_csp.targets.cnf.propagate import FALSE, OPEN, TRUE, Propagation


class Reduction:
    """The variables that the givens leave open, and the formula over them.

    The argument `variables` is the number of variables in the whole formula, without new variables.
    The literals `givens` are true, and `state(output)` states the rules.
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
            Propagation(truth, kept.clauses, kept.groups).run()
        self._truth = _by_literal(truth)
        self.originals = [number for number, value in enumerate(truth) if value == OPEN][1:]
        """For each open variable, in order, its number in the whole formula."""
        self.variables = len(self.originals)
        """Number of open variables; they are renumbered from 1."""
        self._numbers = {number: place for place, number in enumerate(self.originals, start=1)}

    def clauses_to(self, output: Output) -> None:
        """States the smaller formula to an output with `variables` variables."""
        self._state(_Reduced(self._base, self, output))

    def reduced(self, literals: Sequence[int]) -> tuple[Clause, int]:
        """Returns the open literals, renumbered, and the number of true literals."""
        opened, true = _opened(literals, self._truth)
        numbers = self._numbers
        return [numbers[x] if x > 0 else -numbers[-x] for x in opened], true

    def restored(self, literals: Iterable[int], *, signed: bool = True) -> list[int]:
        """Returns the literals of the whole formula, given an assignment of the smaller one.

        Without `signed` only positive literals are returned, which are few.
        """
        originals, last = self.originals, self.variables
        opened = (
            originals[x - 1] if x > 0 else -originals[-x - 1]
            for x in literals
            if 0 < x <= last or (signed and -last <= x < 0)
        )
        values = list(enumerate(self._truth[: len(self._truth) // 2 + 1]))
        decided = [number for number, value in values if value == TRUE]
        if signed:
            decided += [-number for number, value in values if value == FALSE]
        return [*decided, *opened]


def _by_literal(truth: bytearray) -> bytes:
    """Returns the truth of each literal x at place x; a negative x counts from the end."""
    return bytes(truth) + truth[:0:-1].translate(bytes((OPEN, FALSE, TRUE)).ljust(256))


def _opened(literals: Sequence[int], truth: bytes) -> tuple[Sequence[int], int]:
    """Returns the literals that are neither true nor false, and the number of true literals."""
    values = bytes(map(truth.__getitem__, literals))
    if OPEN not in values:
        return (), values.count(TRUE)
    opened = [x for x, value in zip(literals, values, strict=True) if value == OPEN]
    return opened, values.count(TRUE)


class _Known(Output):
    """Decides variables in `truth`: a true literal of a group makes the other literals false."""

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
        """Ignores the clause: only the givens and `at_most_one` decide literals."""

    def conflicts(self, parts: Sequence[Sequence[int]]) -> None:
        """Ignores the conflicts, as `clause` does."""

    def at_most_one(self, literals: Sequence[int]) -> None:
        if self._true.isdisjoint(literals):
            return
        truth = self.truth
        for literal in literals:
            if truth[abs(literal)] == OPEN:
                if literal > 0:
                    truth[literal] = FALSE  # Most literals end here: `_true` leaves them out.
                else:
                    self._decide(-literal)


class _Kept(Output):
    """Keeps the clauses and groups over the open variables, with their original numbers."""

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
    """Passes the rest of each clause and group to an output."""

    sums = True

    def __init__(self, variables: int, reduction: Reduction, output: Output) -> None:
        super().__init__(variables, output.method)
        self._reduction = reduction
        self._output = output
        self._last: Sequence[int] = ()
        self._left: tuple[Clause, int] = [], 0

    def section(self, name: str, rule: object = None) -> None:
        self._output.section(name, rule)

    def _reduced(self, literals: Sequence[int]) -> tuple[Clause, int]:
        if literals is not self._last:  # A clause and a group often have the same list.
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


class Distinct(Output):
    """Passes each clause to an output once. Clauses with new variables are never equal.

    Two cells in the same box and the same line are a pair in two houses, so the published encodings
    state n^3(b-1) pairs twice. To save memory, the pairs of a group are not kept, only the places
    of its members: if a second group has the same two members, the pattern of the first shows
    whether their pair is stated. Single clauses are kept; only support cells have many.
    """

    sums = True

    def __init__(self, output: Output) -> None:
        super().__init__(output.variables, output.method)
        self._output = output
        self._seen: set[tuple[int, ...]] = set()
        self._groups: list[Pattern] = []
        """The pattern of each group."""
        self._stood: dict[Hashable, dict[int, int]] = {}
        """For each member, the numbers of the groups that have it, with its place in each group."""

    def fresh(self, count: int = 1) -> int:
        return self._output.fresh(count)

    def section(self, name: str, rule: object = None) -> None:
        self._output.section(name, rule)

    def clause(self, literals: Sequence[int]) -> None:
        key = tuple(sorted(set(literals)))
        if key not in self._seen:
            self._seen.add(key)
            self._output.clause(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        made = pattern(self.method, len(literals))
        again = self._written(literals, made)
        if not again:
            self._output.at_most_one(literals)
            return
        skipped = {frozenset((-i - 1, -j - 1)) for i, j in again}
        table = made.table(literals, self._output.fresh(made.auxiliary))
        for clause in made.clauses:
            if len(clause) != 2 or frozenset(clause) not in skipped:
                self._output.clause([table[literal] for literal in clause])

    def conflicts(self, parts: Sequence[Sequence[int]]) -> None:
        again = self._written([tuple(part) for part in parts], pattern(PAIRWISE, len(parts)))
        if not again:
            self._output.conflicts(parts)
            return
        for (i, first), (j, second) in combinations(enumerate(parts), 2):
            if (i, j) not in again:
                self._output.clause([*first, *second])

    def _written(self, members: Sequence[Hashable], made: Pattern) -> frozenset[tuple[int, int]]:
        """Returns the pairs of members of a new group that an earlier group already forbids.

        A member is given by its place in the new group, counted from 0. `made` is the pattern of
        the new group. The new group is remembered, so that later groups are compared with it.
        """
        met: dict[int, list[tuple[int, int]]] = {}
        for place, member in enumerate(members):
            stood = self._stood.setdefault(member, {})
            for group, theirs in stood.items():
                met.setdefault(group, []).append((place, theirs))
            stood.setdefault(len(self._groups), place)
        self._groups.append(made)
        return made.pairs & {
            (i, j)
            for group, places in met.items()
            for (i, first), (j, second) in combinations(places, 2)
            if (min(first, second), max(first, second)) in self._groups[group].pairs
        }
