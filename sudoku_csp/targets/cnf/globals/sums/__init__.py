"""Sums as clauses, one module a form, and which of them says a sum best.

Measured on random killers of 9x9 with cages of one size, a solution to be found or to be proved the
only one: from four cells on digit sets are solved five to fifty times as fast as either automaton,
and two to three times as fast as together with one, though these prune more. Up to three cells a
set automaton is little larger, hardly slower, and misses nothing. Where cells may be equal the
smaller of the two that add up is the faster: partial sums up to three cells, and from five on the
totalizer, two to four times as fast.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm, best_form, form_named
from sudoku_csp.targets.cnf.globals.sums import set_automaton
from sudoku_csp.targets.cnf.globals.sums.digit_sets import DIGIT_SETS
from sudoku_csp.targets.cnf.globals.sums.partial_sums import PARTIAL_SUMS
from sudoku_csp.targets.cnf.globals.sums.set_automaton import SET_AUTOMATON
from sudoku_csp.targets.cnf.globals.sums.sum import Sum
from sudoku_csp.targets.cnf.globals.sums.totalizer import TOTALIZER
from sudoku_csp.targets.cnf.writer import CnfWriter
from sudoku_csp.targets.model import Op

GLOBAL, PLURAL = "linear", "sums"
SAID_BY = "cages, arrows, little killers"

NAMES: tuple[str, ...] = ("partial-sums", "totalizer", "digit-sets", "set-automaton")

DEFAULT = "automatic"
"""The name of what is no form of its own: of the others, for each sum the one that suits it."""

FEW_SETS = 64
"""As many sets of digits are good states: cages of up to three cells on a 9x9 board."""

FEW_CLAUSES = 1_000
"""As many clauses are not compared with what other forms would need."""

WORTH = 2
"""Digit sets may be so many times as large: they were solved faster where they were larger."""


def named(name: str) -> GlobalForm[Sum]:
    """The form of this name. Raises UnknownName with the known ones.

    >>> named("digit-sets").size(Sum((1, 1, 1), "==", 8, 9, distinct=True))
    Size(auxiliary=6, clauses=46)
    """
    return form_named(__name__, name, NAMES, BEST, "sum")


def linear(
    cnf: CnfWriter,
    terms: Sequence[tuple[int, Cell]],
    op: Op,
    total: int,
    form: GlobalForm[Sum],
    *,
    distinct: bool,
) -> None:
    """The sum of factor times digit compares so with the total; `distinct`: the cells differ.

    Raises Unsupported where the form does not fit the sum.
    """
    factors = factors_of(terms)
    said = Sum(tuple(factors.values()), op, total, cnf.board.side, distinct)
    form.say(cnf, list(factors), said)


def factors_of(terms: Sequence[tuple[int, Cell]]) -> dict[Cell, int]:
    """The factor of each cell, all its terms together; none that is 0."""
    factors: dict[Cell, int] = {}
    for factor, cell in terms:
        factors[cell] = factors.get(cell, 0) + factor
    return {cell: factor for cell, factor in factors.items() if factor}


def best(said: Sum) -> GlobalForm[Sum]:
    """The form that a sum is said in where none is asked for."""
    if SET_AUTOMATON.fits(said) and set_automaton.sets(said) <= FEW_SETS:
        return SET_AUTOMATON
    needed = DIGIT_SETS.size(said).clauses if DIGIT_SETS.fits(said) else None
    if needed is not None and needed <= FEW_CLAUSES:
        return DIGIT_SETS
    adding, clauses = PARTIAL_SUMS, PARTIAL_SUMS.size(said).clauses
    if TOTALIZER.fits(said) and (in_tree := TOTALIZER.size(said).clauses) < clauses:
        adding, clauses = TOTALIZER, in_tree
    return DIGIT_SETS if needed is not None and needed <= WORTH * clauses else adding


BEST: GlobalForm[Sum] = best_form(
    DEFAULT,
    "of these, for each sum the one that suits it",
    "measured here",
    "any sum",
    best,
)
