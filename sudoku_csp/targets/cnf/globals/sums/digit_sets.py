"""Digit sets: a variable for each set of digits that makes the sum, and for each digit in it.

If the cells differ and have one factor, the sum depends only on the set of their digits. The sets,
at most twelve for a cage of a 9x9 board, are the rows of a table whose columns are the digits
(Bacchus, "GAC via unit propagation", CP 2007). A set implies the digits in it and excludes the
others; a digit implies one of the sets with it, and its absence one of the sets without it. For m
sets and k cells there are m variables, and for each digit that is in some sets only, one variable
and k + m + 3 clauses. Unit propagation finds what follows from the set of possible digits, and
nothing about their order. Its share of the digits that sum and difference exclude together:

=====  ==========
cells  share
=====  ==========
4      a sixth
6      half
8      nearly all
=====  ==========

A search is quicker all the same, with few clauses and with learned clauses about sets.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import Cells, global_form
from sudoku_csp.targets.cnf.globals.sums import Sum

MOST_SETS = 20_000
"""The most sets of digits that are enumerated: all sets up to boards of side 16."""


def _fits(stated: Sum) -> bool:
    alike = len(set(stated.factors)) == 1
    return stated.distinct and alike and comb(stated.side, stated.width) <= MOST_SETS


@global_form(
    "a variable for each set of digits that makes the sum",
    "Bacchus 2007",
    "sums of different cells that count alike, up to 20,000 sets of digits",
    _fits,
)
def digit_sets(cnf: CnfWriter, cells: Cells, stated: Sum) -> None:
    """States that the digits of the cells are one of the sets."""
    sets = _sets(stated)
    chosen = [cnf.fresh() for _ in sets] if len(sets) > 1 else []
    if len(sets) != 1:
        cnf.clause(chosen)
    for digit in cnf.digits if sets else ():
        contained = [digit in digits for digits in sets]
        places = cnf.places(cells, digit)
        if all(contained):
            cnf.clause(places)
        elif not any(contained):
            for place in places:
                cnf.clause([-place])
        else:
            there = cnf.fresh()
            cnf.clause([-there, *places])
            for place in places:
                cnf.clause([-place, there])
            _in_chosen_set(cnf, there, dict(zip(chosen, contained, strict=True)))


def _in_chosen_set(cnf: CnfWriter, there: int, contained: dict[int, bool]) -> None:
    """States that the literal is true if and only if the chosen set contains the digit."""
    for chosen, has in contained.items():
        cnf.clause([-chosen, there if has else -there])
    cnf.implied([-there, *(chosen for chosen, has in contained.items() if has)])
    cnf.implied([there, *(chosen for chosen, has in contained.items() if not has)])


@lru_cache(maxsize=512)
def _sets(stated: Sum) -> tuple[frozenset[int], ...]:
    """Returns the sets that make the sum.

    >>> [sorted(digits) for digits in _sets(Sum((1, 1, 1), "==", 8, 9, distinct=True))]
    [[1, 2, 5], [1, 3, 4]]
    """
    digits, factor = range(1, stated.side + 1), stated.factors[0]
    rows = combinations(digits, stated.width)
    return tuple(frozenset(row) for row in rows if stated.allows(factor * sum(row)))


def sets_inside(
    cnf: CnfWriter,
    cells: Cells,
    inside: Sequence[int],
    sets: Sequence[Collection[int]],
    digits: Collection[int],
) -> list[int]:
    """States that the digits of the cells inside are one of the sets; returns the sets' literals.

    In a sandwich the cells between two digits are inside, in an X-sum the first cells of the line.
    `inside` has a literal for each cell, which says whether a cell with one of `digits` is inside;
    cells with other digits do not count. Other clauses make the cells different. There is a
    variable for each set, and one for each digit, "it is inside". A digit in a cell is inside if
    and only if the cell is. For m sets of at most n digits over k cells there are m + n variables,
    and n(2k + m + 2) clauses or n more. An automaton that adds up needs five to ten times as many,
    with a state for each sum, and was solved no faster.
    """
    chosen = [cnf.fresh() for _ in sets]
    cnf.clause(chosen)
    for digit in digits:
        there = cnf.fresh()
        contained = {literal: digit in held for literal, held in zip(chosen, sets, strict=True)}
        _in_chosen_set(cnf, there, dict(sorted(contained.items(), key=lambda one: not one[1])))
        places = cnf.places(cells, digit)
        if len(cells) < len(cnf.digits):
            cnf.clause([-there, *places])
        for place, within in zip(places, inside, strict=True):
            cnf.clause([-place, -there, within])
            cnf.clause([-place, there, -within])
    return chosen
