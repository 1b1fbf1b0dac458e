"""Digit sets: a variable for each set of digits that makes the sum, and for each digit in it.

Where cells differ and have one factor, the sum depends on the set of their digits alone. The sets,
twelve at most for a cage of a 9x9 board, are the rows of a table whose columns are the digits
(Bacchus, "GAC via unit propagation", CP 2007): a set has its digits and no others; a digit that is
there, or is not, has a set. m variables for m sets of k cells, one for each digit that some sets
have and others not, and k + m + 3 clauses for each of these. Unit propagation finds what follows
from the set of possible digits, and nothing of their order: of what sum and difference exclude
together a sixth with four cells, half with six, nearly all with eight. A search is quicker all the
same, with few clauses and learned clauses about sets.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import global_form
from sudoku_csp.targets.cnf.globals.sums import Sum

MOST_SETS = 20_000
"""The most sets of so many digits that are tried: all up to boards of side 16."""


def _fits(stated: Sum) -> bool:
    alike = len(set(stated.factors)) == 1
    return stated.distinct and alike and comb(stated.side, stated.width) <= MOST_SETS


@global_form(
    "Digit sets",
    "a variable for each set of digits that makes the sum",
    "Bacchus 2007",
    "sums of different cells that count alike, up to 20,000 sets of digits",
    _fits,
)
def digit_sets(cnf: CnfWriter, cells: Sequence[Cell], stated: Sum) -> None:
    """The digits of the cells are one of the sets."""
    sets = _sets(stated)
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
            there = cnf.fresh()
            cnf.clause([-there, *places])
            for place in places:
                cnf.clause([-place, there])
            _in_chosen_set(cnf, there, dict(zip(chosen, having, strict=True)))


def _in_chosen_set(cnf: CnfWriter, there: int, has: dict[int, bool]) -> None:
    """The literal is true exactly if the set that is chosen has the digit."""
    for chosen, having in has.items():
        cnf.clause([-chosen, there if having else -there])
    cnf.implied([-there, *(chosen for chosen, having in has.items() if having)])
    cnf.implied([there, *(chosen for chosen, having in has.items() if not having)])


@lru_cache(maxsize=512)
def _sets(stated: Sum) -> tuple[frozenset[int], ...]:
    """The sets that make the sum.

    >>> [sorted(digits) for digits in _sets(Sum((1, 1, 1), "==", 8, 9, distinct=True))]
    [[1, 2, 5], [1, 3, 4]]
    """
    digits, factor = range(1, stated.side + 1), stated.factors[0]
    rows = combinations(digits, stated.width)
    return tuple(frozenset(row) for row in rows if stated.allows(factor * sum(row)))


def sets_inside(
    cnf: CnfWriter,
    cells: Sequence[Cell],
    inside: Sequence[int],
    sets: Sequence[Collection[int]],
    digits: Collection[int],
) -> list[int]:
    """The digits of the cells inside are one of the sets; a literal for each set.

    In a sandwich or an X-sum the cells that count lie between digits, or as many as one of
    them: `inside` is for each cell the literal that it is inside, where it holds one of `digits`;
    others are ignored. Other clauses make the cells different. A variable stands for each set, and
    one for each digit: it is inside. A digit in a cell is inside exactly if the cell is. With m
    sets of at most n digits over k cells m + n variables and n(2k + m + 2) clauses or n more; an
    automaton that adds up needs a state for each sum so far, five to ten times as many, and was
    searched no faster.
    """
    chosen = [cnf.fresh() for _ in sets]
    cnf.clause(chosen)
    for digit in digits:
        there = cnf.fresh()
        has = {literal: digit in held for literal, held in zip(chosen, sets, strict=True)}
        _in_chosen_set(cnf, there, dict(sorted(has.items(), key=lambda one: not one[1])))
        places = cnf.places(cells, digit)
        if len(cells) < len(cnf.digits):
            cnf.clause([-there, *places])
        for place, within in zip(places, inside, strict=True):
            cnf.clause([-place, -there, within])
            cnf.clause([-place, there, -within])
    return chosen
