"""Minimal supports: those of one of the two cells.

The minimal support encoding (Argelich, Cabiscol, Lynce & Manyà, "Encoding Max-CSP into partial
Max-SAT", ISMVL 2008): a cell holds a digit, and if each of its digits has a partner the pair is
allowed. At most n clauses, of the cell that needs fewer. From that cell unit
propagation removes what has lost its partners, from the other what the last digit left excludes.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm
from sudoku_csp.targets.cnf.globals.relations.relation import Relation
from sudoku_csp.targets.cnf.globals.relations.supports import of_cell, written
from sudoku_csp.targets.cnf.writer import CnfWriter


def state(cnf: CnfWriter, cells: Sequence[Cell], said: Relation) -> None:
    """Each digit of one cell has a partner."""
    for clause in written(cnf, cells, _supports(said)):
        cnf.clause(clause)


def _supports(said: Relation) -> list[tuple[int, ...]]:
    """The supports of the cell that has fewer, the first where both have as many."""
    return list(min((of_cell(said, place) for place in (0, 1)), key=len).values())


MINIMAL_SUPPORTS: GlobalForm[Relation] = GlobalForm(
    "minimal-supports",
    "Minimal supports",
    "the supports of one of the cells",
    "Argelich et al. 2008",
    "any relation",
    lambda _: True,
    state,
)
