"""Selectors: a variable that chooses a row, and nothing that a digit needs.

One of the rows is chosen, and needs its digits: a disjunction of conjunctions in the direction that
is needed (Plaisted & Greenbaum, "A structure-preserving clause form translation", 1986). r
variables for r rows of k cells, and r k + 1 clauses. Unit propagation sees which rows are left, and
the digits of the last one.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import global_form
from sudoku_csp.targets.cnf.globals.tables import Table


@global_form(
    "Selectors",
    "a variable that chooses a row, which needs its digits",
    "Plaisted & Greenbaum 1986",
    "any table",
)
def selectors(cnf: CnfWriter, cells: Sequence[Cell], table: Table) -> None:
    """The cells hold the row that is chosen."""
    rows = [[cnf.literal(c, d) for c, d in zip(cells, row, strict=True)] for row in table.rows]
    if len(cells) == 1:
        cnf.clause([literal for row in rows for literal in row])
    elif len(rows) == 1:
        for literal in rows[0]:
            cnf.clause([literal])
    else:
        chosen = [cnf.fresh() for _ in rows]
        cnf.clause(chosen)
        for selector, row in zip(chosen, rows, strict=True):
            for literal in row:
                cnf.clause([-selector, literal])
