"""Unit propagation in a native solver, as a function: literals in, what follows from them out.

MiniSat's, through PySAT, on a solver that never solves: it knows the clauses and nothing learnt, so
an answer is what the encoding itself propagates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pysat.solvers import Solver

from sudoku_csp.cnf.formula import Cnf


class UnitPropagation:
    """The unit propagation of a formula. To be closed, or used in a `with`."""

    def __init__(self, cnf: Cnf) -> None:
        self._native = Solver(name="minisat22")
        cnf.clauses_to(self._native.add_clause)

    def __call__(self, literals: Sequence[int]) -> list[int] | None:
        """The literals and all that follows from them, None where they contradict the formula."""
        consistent, implied = self._native.propagate(assumptions=literals)
        return list(implied) if consistent else None

    def __enter__(self) -> UnitPropagation:
        return self

    def __exit__(self, *_: object) -> None:
        self._native.delete()


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
    if found is None:
        return None
    true = set(found)
    if level == 0:
        return true
    last_change = None
    while True:
        for variable in variables:
            if variable == last_change:
                return true
            if variable in true or -variable in true:
                continue
            for literal in (variable, -variable):
                if _fails(propagate, [*known, literal], variables, level - 1):
                    known.append(-literal)
                    found = propagate(known)
                    if found is None:
                        return None
                    true = set(found)
                    last_change = variable
                    break
            if all(v in true or -v in true for v in variables):
                return true
        if last_change is None:
            return true


def _fails(
    propagate: UnitPropagation, literals: list[int], variables: Sequence[int], level: int
) -> bool:
    if level == 0:
        return propagate(literals) is None
    return closure(propagate, literals, variables, level) is None
