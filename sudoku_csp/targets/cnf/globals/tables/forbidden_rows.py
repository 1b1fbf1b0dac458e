"""Forbidden rows: a clause for each row of digits that is not in the table.

The conflicts of the direct encoding (Walsh, "SAT v CSP", CP 2000): n^k - r clauses of k literals
for r rows of k cells. Unit propagation is forward checking: it waits until one cell is open.
"""

from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import Cells, global_form
from sudoku_csp.targets.cnf.globals.tables import MOST_CLAUSES, Table


@global_form(
    "a clause for each row that is not in the table",
    "Walsh 2000",
    "tables of up to 20,000 rows, allowed or not",
    lambda table: table.side**table.width <= MOST_CLAUSES,
)
def forbidden_rows(cnf: CnfWriter, cells: Cells, table: Table) -> None:
    """Forbids every row that is not in the table."""
    for row in table.excluded():
        cnf.clause([-cnf.literal(c, d) for c, d in zip(cells, row, strict=True)])
