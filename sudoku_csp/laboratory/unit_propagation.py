"""Unit propagation by a native solver that never searches, and so learns no clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle

from sudoku_csp.solvers.backends.sat_sessions import MiniSat
from sudoku_csp.targets.cnf.output import ClauseStream


class UnitPropagation(MiniSat):
    """The unit propagation of a formula."""

    def __init__(self, cnf: ClauseStream) -> None:
        super().__init__()
        # MiniSat returns only literals that follow from an assumption: so every clause needs one.
        self._stated = cnf.size.variables + 1
        cnf.clauses_to(lambda clause: self.add([*clause, -self._stated]))

    def __call__(self, literals: Sequence[int]) -> list[int] | None:
        """The literals and all that follows from them; None if they contradict the formula."""
        implied = self.propagate([self._stated, *literals])
        return None if implied is None else [each for each in implied if each != self._stated]


def closure(
    propagate: UnitPropagation, literals: Iterable[int], variables: Sequence[int], level: int
) -> set[int] | None:
    """What follows from the literals by unit propagation and failed literals; None if they fail.

    Level 0 is unit propagation. At level k a literal fails if it has no closure of level k - 1, and
    its negation is added, until no literal fails. Level 1 is failed literals (Freeman 1995; Li &
    Anbulagan 1997), level 2 is binary failed literals (Lynce & Ouaknine 2006).
    """
    known = list(literals)
    found = propagate(known)
    if found is None or level == 0:
        return None if found is None else set(found)
    true = set(found)
    unchanged = 0  # Number of variables tried since the last change.
    for variable in cycle(variables):
        if unchanged == len(variables):
            break
        unchanged += 1
        if variable in true or -variable in true:
            continue
        for literal in (variable, -variable):
            if closure(propagate, [*known, literal], variables, level - 1) is None:
                known.append(-literal)
                found = propagate(known)
                if found is None:
                    return None
                true, unchanged = set(found), 0
                break
    return true
