"""Forbidden rows: a clause for each row of digits that is not in the table.

The conflicts of the direct encoding (Walsh, "SAT v CSP", CP 2000), of k literals each, with no new
variable: n^k - r of them for r rows of k cells. Unit propagation is forward checking: it sees
something once a single cell is open.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm
from sudoku_csp.targets.cnf.globals.tables.table import MOST_CLAUSES, Table
from sudoku_csp.targets.cnf.writer import CnfWriter


def fits(said: Table) -> bool:
    """Whether the rows, and the others, are not too many."""
    rows: int = said.side**said.width
    return rows <= MOST_CLAUSES


def state(cnf: CnfWriter, cells: Sequence[Cell], said: Table) -> None:
    """The cells hold no other row."""
    for row in said.excluded():
        cnf.clause([-cnf.literal(c, d) for c, d in zip(cells, row, strict=True)])


FORBIDDEN_ROWS: GlobalForm[Table] = GlobalForm(
    "forbidden-rows",
    "Forbidden rows",
    "a clause for each row that is not in the table",
    "Walsh 2000",
    "tables of up to 20,000 rows, allowed or not",
    fits,
    state,
)
