"""A formula in which no clause stands twice.

Two cells in the same box and the same line are a pair in both houses, so the published encodings
state n^3(b-1) pairs twice. Nothing that was written is remembered, only where each literal stood:
for the second group with the same two literals the method's pattern tells whether the first has
written their pair.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.cnf.output import Output
from sudoku_csp.cnf.pattern import pattern


class Distinct(Output):
    """Passes clauses on to an output, each once.

    Clauses with new variables differ by these, so only those without are compared.
    """

    sums = True

    def __init__(self, output: Output) -> None:
        super().__init__(output.variables, output.method)
        self._output = output
        self._seen: set[tuple[int, ...]] = set()
        self._groups: list[int] = []
        """The size of each group so far."""
        self._stood: dict[int, dict[int, int]] = {}
        """Of each literal: the groups in which it stood, and its place."""

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
        again = self._written(literals) & made.pairs
        number = len(self._groups)
        self._groups.append(len(literals))
        for place, literal in enumerate(literals):
            self._stood.setdefault(literal, {})[number] = place
        if not again:
            self._output.at_most_one(literals)
            return
        skipped = {frozenset((-i - 1, -j - 1)) for i, j in again}
        table = made.table(literals, self._output.fresh(made.auxiliary))
        for clause in made.clauses:
            if len(clause) != 2 or frozenset(clause) not in skipped:
                self._output.clause([table[literal] for literal in clause])

    def _written(self, literals: Sequence[int]) -> frozenset[tuple[int, int]]:
        """The pairs of places whose literals an earlier group has written as a pair."""
        met: dict[int, list[tuple[int, int]]] = {}
        for place, literal in enumerate(literals):
            for group, theirs in self._stood.get(literal, {}).items():
                met.setdefault(group, []).append((place, theirs))
        return frozenset(
            (i, j)
            for group, places in met.items()
            if len(places) > 1
            for k, (i, first) in enumerate(places)
            for j, second in places[k + 1 :]
            if (min(first, second), max(first, second))
            in pattern(self.method, self._groups[group]).pairs
        )
