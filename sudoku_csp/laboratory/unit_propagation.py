"""Unit propagation in a native solver, as a function: literals in, what follows from them out.

MiniSat's, through PySAT, on a solver that never solves: it knows the clauses and nothing learnt, so
an answer is what the encoding itself propagates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle

from sudoku_csp.solvers.backends.sat_sessions import MiniSat
from sudoku_csp.targets.cnf.output import ClauseStream


class UnitPropagation(MiniSat):
    """The unit propagation of a formula."""

    def __init__(self, cnf: ClauseStream) -> None:
        super().__init__()
        # MiniSat tells nothing of what holds without any literal: so every clause waits for one.
        self._stated = cnf.size.variables + 1
        cnf.clauses_to(lambda clause: self.add([*clause, -self._stated]))

    def __call__(self, literals: Sequence[int]) -> list[int] | None:
        """The literals and all that follows from them, None where they contradict the formula."""
        implied = self.propagate([self._stated, *literals])
        return None if implied is None else [each for each in implied if each != self._stated]


def closure(
    propagate: UnitPropagation, literals: Iterable[int], variables: Sequence[int], level: int
) -> set[int] | None:
    """What follows from the literals by unit propagation and failed literals, None if they fail.

    Level 0 is unit propagation. At level k a literal fails where it has no closure of level k - 1,
    and its contrary is then added, until none fails: level 1 are failed literals (Freeman 1995; Li
    & Anbulagan 1997), level 2 is binary failed literals (Lynce & Ouaknine 2006), a literal refuted
    by failed literals under it. `variables` are those that are tried.
    """
    known = list(literals)
    found = propagate(known)
    if found is None or level == 0:
        return None if found is None else set(found)
    true = set(found)
    since = 0  # Variables tried without a change: once it has been all of them, none is left.
    for variable in cycle(variables):
        if since == len(variables):
            break
        since += 1
        if variable in true or -variable in true:
            continue
        failed = _failed(propagate, known, variable, variables, level - 1)
        if failed is not None:
            known.append(-failed)
            found = propagate(known)
            if found is None:
                return None
            true, since = set(found), 0
    return true


def _failed(
    propagate: UnitPropagation,
    known: list[int],
    variable: int,
    variables: Sequence[int],
    level: int,
) -> int | None:
    """The literal of the variable that fails, if one does."""
    for literal in (variable, -variable):
        literals = [*known, literal]
        if level == 0:
            fails = propagate(literals) is None
        else:
            fails = closure(propagate, literals, variables, level) is None
        if fails:
            return literal
    return None
