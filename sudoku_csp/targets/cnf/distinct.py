"""A formula in which no clause stands twice.

Two cells in the same box and the same line are a pair in both houses, so the published encodings
state n^3(b-1) pairs twice. Of a group nothing is remembered but where each member stood: for the
second group with the same two members the pattern of the first tells whether it has written their
pair. Clauses that are stated one by one are remembered; only support cells have many of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations

from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE
from sudoku_csp.targets.cnf.output import Output, Pattern, pattern


class Distinct(Output):
    """Passes clauses on to an output, each once.

    Clauses with new variables differ by these, so only those without are compared.
    """

    sums = True

    def __init__(self, output: Output) -> None:
        super().__init__(output.variables, output.method)
        self._output = output
        self._seen: set[tuple[int, ...]] = set()
        self._groups: list[Pattern] = []
        """How each group so far was written."""
        self._stood: dict[Hashable, dict[int, int]] = {}
        """Of each member of a group: the groups in which it stood, and its place."""

    def fresh(self, count: int = 1) -> int:
        return self._output.fresh(count)

    def section(self, name: str) -> None:
        self._output.section(name)

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
        """The pairs of places that this group writes and an earlier one has written.

        Notes where the members stand in this one.
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
