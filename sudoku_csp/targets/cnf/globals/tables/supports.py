"""Supports: the digits of all cells but one imply a digit that completes them to a row.

The k-AC encoding (Bessière, Hebrard & Walsh, "Local consistencies in SAT", SAT 2003) for all cells
but one. For two cells it is the support encoding. There is a clause for each of k cells and each of
n^(k-1) ways to fill the other cells, unless every digit completes a row. Unit propagation finds the
digits that are left to the last open cell. For two open cells it achieves arc consistency.
"""

from itertools import product

from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import Cells, global_form
from sudoku_csp.targets.cnf.globals.tables import MOST_CLAUSES, Table


@global_form(
    "what all cells but one hold, or one of the digits that fit",
    "Bessiere, Hebrard & Walsh 2003",
    "tables with up to 20,000 ways to fill all cells but one",
    lambda table: table.width * table.side ** max(table.width - 1, 0) <= MOST_CLAUSES,
)
def supports(cnf: CnfWriter, cells: Cells, table: Table) -> None:
    """States, for each way to fill all cells but one, that the last cell completes a row."""
    if not table.width and not table.rows:
        cnf.clause([])
    for place in range(table.width):
        partners: dict[tuple[int, ...], list[int]] = {}
        for row in table.rows:
            partners.setdefault((*row[:place], *row[place + 1 :]), []).append(row[place])
        others = [*cells[:place], *cells[place + 1 :]]
        for row in product(range(1, table.side + 1), repeat=len(others)):
            found = partners.get(row, [])
            if len(found) < table.side:
                conflict = [-cnf.literal(c, d) for c, d in zip(others, row, strict=True)]
                cnf.clause([*conflict, *(cnf.literal(cells[place], d) for d in found)])
