"""How strong propagation is: whether every digit goes that no allowed assignment has.

That is domain consistency (generalised arc consistency: Mohr & Masini, "Good old discrete
relaxation", ECAI 1988). A weak propagator is not wrong: the search has to try more.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.laboratory.conformance.assignments import Case
from sudoku_csp.laboratory.conformance.domains import ALL_UP_TO, Situation, situations
from sudoku_csp.laboratory.conformance.remaining import ByPropagators, ByUnits, Left


@dataclass(frozen=True)
class Strength:
    """What propagation misses, the first example in words; None where it misses nothing.

    `propagator` is what `propagate` adds, run until nothing changes, `clauses` unit propagation on
    what `encode` writes. `exhaustive`: all domains of these cells were looked at, and not some.
    """

    propagator: str | None
    clauses: str | None
    exhaustive: bool

    def __str__(self) -> str:
        how = "domain consistent" + ("" if self.exhaustive else ", as far as was looked")
        return f"propagator: {self.propagator or how}\nclauses: {self.clauses or how}"


def strength(constraint: Constraint, board: Board) -> Strength:
    """How much of what follows the propagators see, and unit propagation on the clauses.

    Raises Unsupported where one of the two forms refuses.

    >>> from sudoku_csp.constraints.registry import kinds
    >>> four = Board.customary(4)
    >>> missed = strength(kinds()["all_different"](four.cells[:3]), four).propagator
    >>> print(*missed.split(", with "), sep="; ")
    not domain consistent: 1 was missed in r1c3; r1c1 in {1, 2}, r1c2 in {1, 2}, r1c3 in {1, 3}
    """
    case = Case.of(constraint, board)
    propagator: str | None = None
    by_units: str | None = None
    propagated = ByPropagators(constraint, board)
    with closing(ByUnits(constraint, board)) as units:
        for situation in situations(case):
            propagator = propagator or _missed(situation, propagated(situation.masks))
            by_units = by_units or _missed(situation, units(situation.masks))
            if propagator and by_units:
                break
    domains = (2**board.side - 1) ** len(constraint.scope)
    return Strength(propagator, by_units, case.exhaustive and domains <= ALL_UP_TO)


def _missed(situation: Situation, left: Left) -> str | None:
    """The first digit that is left and that no allowed assignment has."""
    if left is None:
        return None
    if not situation.allowed:
        return f"not domain consistent: no conflict was seen, with {situation}"
    for place, cell in enumerate(situation.scope):
        if extra := left[place] - situation.supported(place):
            return f"not domain consistent: {min(extra)} was missed in {cell}, with {situation}"
    return None
