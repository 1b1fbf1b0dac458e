"""Selectors: a variable chooses a row and implies its digits; a digit implies no row.

A disjunction of conjunctions, with implications in the necessary direction only (Plaisted &
Greenbaum, "A structure-preserving clause form translation", 1986). r rows of k cells have r
variables and r k + 1 clauses. Unit propagation excludes rows, and finds the digits of the last row.
"""

from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import Cells, global_form
from sudoku_csp.targets.cnf.globals.tables import Table


@global_form("a variable that chooses a row, which needs its digits", "Plaisted & Greenbaum 1986")
def selectors(cnf: CnfWriter, cells: Cells, table: Table) -> None:
    """States that one row is chosen, and that the cells hold its digits."""
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
