"""Learned nogoods: literals that cannot all be true. If all but one are true, the last is false.

A nogood watches two of its literals that are not true. It is visited only when one of them becomes
true, and looks for another literal to watch; nothing has to be undone (Moskewicz, Madigan, Zhao,
Zhang & Malik, "Chaff: engineering an efficient SAT solver", 2001).

Nogoods cost time, so the less useful half is forgotten when there are many. A nogood is useful if
its literals have few levels, because it needs few decisions to propagate (literal block distance:
Audemard & Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009). A nogood that
blocks a solution is never forgotten, because the solution would be found again.
"""

from collections.abc import Iterable

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.journal import nogood_why
from sudoku_csp.targets.propagation.learning.trail import Trail

MOST, MORE = 1000, 300
"""Half of the nogoods are forgotten when there are more than MOST. Then MORE is added to MOST."""

GLUE = 2
"""A nogood whose literals have at most this number of levels is never forgotten."""


class Nogood:
    """Literals that cannot all be true. The first two are watched. `distance` is the number of
    levels of the literals; it is 0 for a nogood that blocks a solution."""

    __slots__ = ("distance", "literals")

    def __init__(self, literals: list[int], distance: int) -> None:
        self.literals = literals
        self.distance = distance

    def reason(self, trail: Trail, literal: int) -> list[int]:  # noqa: ARG002
        """The other literals."""
        return [each for each in self.literals if each != -literal]

    def conflict(self, trail: Trail) -> list[int]:  # noqa: ARG002
        return self.literals


class Nogoods:
    """The nogoods of a search, as one propagator over all cells. It runs before any other."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        self.scope = tuple(cells)
        self.clear()

    def clear(self) -> None:
        self._watching: dict[int, list[Nogood]] = {}
        self._forgettable: list[Nogood] = []
        self._most = MOST

    def add(self, nogood: Nogood) -> None:
        """Adds a nogood of two literals or more. Only the first is not true, and the second is
        one of those that became true last."""
        for literal in nogood.literals[:2]:
            self._watching.setdefault(literal, []).append(nogood)
        if nogood.distance > GLUE:
            self._forgettable.append(nogood)

    def propagate(self, domains: Domains) -> None:
        assert isinstance(domains, Trail)
        literals, true, watching = domains.literals, domains.true, self._watching
        while domains.read < len(literals):
            literal = literals[domains.read]
            domains.read += 1
            visited = watching.get(literal)
            if not visited:
                continue
            kept = watching[literal] = []
            for number, nogood in enumerate(visited, start=1):
                held = nogood.literals
                if held[0] == literal:
                    held[0], held[1] = held[1], literal
                other = held[0]
                if true[-other]:
                    kept.append(nogood)
                    continue
                for place in range(2, len(held)):
                    if not true[held[place]]:
                        held[1], held[place] = held[place], literal
                        watching.setdefault(held[1], []).append(nogood)
                        break
                else:
                    kept.append(nogood)
                    if true[other]:
                        kept += visited[number:]
                        domains.cause = nogood
                        raise Conflict(nogood_why(domains.facts(held)))
                    domains.enforce(-other, nogood)

    def forget(self) -> None:
        """Forgets the less useful half if there are many. No decision may be open, because then
        a nogood may be a reason."""
        if len(self._forgettable) <= self._most:
            return
        self._most += MORE
        self._forgettable.sort(key=lambda one: (one.distance, len(one.literals)))
        half = len(self._forgettable) // 2
        gone = set(self._forgettable[half:])
        del self._forgettable[half:]
        for literal, visited in self._watching.items():
            self._watching[literal] = [one for one in visited if one not in gone]
