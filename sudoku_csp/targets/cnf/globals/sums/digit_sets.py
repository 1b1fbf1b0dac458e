"""Digit sets: a variable for each set of digits that makes the sum, and for each digit in it.

Where the cells differ and count alike, what the sum is depends on which digits they hold alone. The
sets that make it, twelve at most for a cage of a 9x9 board, are the rows of a table whose columns
are the digits (Bacchus, "GAC via unit propagation", CP 2007): a set has its digits, and no others;
a digit that is there, or is not, has a set. That it is there the cells say. With m sets of k cells
m variables and one for each digit that some sets have and others not, and k + m + 3 clauses for
each of these. Unit propagation finds what follows from which digits can be there at all, and
nothing of their order: of what sum and difference exclude together a sixth with four cells, half
with six, nearly all with eight. A search is quicker all the same: the clauses are few, and what it
learns speaks of sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm
from sudoku_csp.targets.cnf.globals.sums.sum import Sum
from sudoku_csp.targets.cnf.writer import CnfWriter

MOST_SETS = 20_000
"""The most sets of so many digits that are gone through: all up to boards of side 16."""


def fits(said: Sum) -> bool:
    """Whether the cells differ and count alike, and the sets are not too many to go through."""
    alike = len(set(said.factors)) == 1
    return said.distinct and alike and comb(said.side, len(said.factors)) <= MOST_SETS


def state(cnf: CnfWriter, cells: Sequence[Cell], said: Sum) -> None:
    """The digits of the cells are one of the sets."""
    sets = _sets(said)
    chosen = [cnf.fresh() for _ in sets] if len(sets) > 1 else []
    if len(sets) != 1:
        cnf.clause(chosen)
    for digit in cnf.digits if sets else ():
        having = [digit in digits for digits in sets]
        places = cnf.places(cells, digit)
        if all(having):
            cnf.clause(places)
        elif not any(having):
            for place in places:
                cnf.clause([-place])
        else:
            _digit(cnf, places, dict(zip(chosen, having, strict=True)))


def _digit(cnf: CnfWriter, places: Sequence[int], has: dict[int, bool]) -> None:
    """The digit is in one of the places exactly if the set that is chosen has it."""
    there = cnf.fresh()
    cnf.clause([-there, *places])
    for place in places:
        cnf.clause([-place, there])
    for chosen, having in has.items():
        cnf.clause([-chosen, there if having else -there])
    cnf.implied([-there, *(chosen for chosen, having in has.items() if having)])
    cnf.implied([there, *(chosen for chosen, having in has.items() if not having)])


@lru_cache(maxsize=512)
def _sets(said: Sum) -> tuple[frozenset[int], ...]:
    """The sets that make the sum.

    >>> [sorted(digits) for digits in _sets(Sum((1, 1, 1), "==", 8, 9, distinct=True))]
    [[1, 2, 5], [1, 3, 4]]
    """
    digits, factor = range(1, said.side + 1), said.factors[0]
    rows = combinations(digits, len(said.factors))
    return tuple(frozenset(row) for row in rows if said.allows(factor * sum(row)))


DIGIT_SETS: GlobalForm[Sum] = GlobalForm(
    "digit-sets",
    "Digit sets",
    "a variable for each set of digits that makes the sum",
    "Bacchus 2007",
    "sums of different cells that count alike, up to 20,000 sets of digits",
    fits,
    state,
)
