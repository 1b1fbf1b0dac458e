"""Tuples: a variable for each row, true if and only if the cells hold the row.

The table encoding (Bacchus, "GAC via unit propagation", CP 2007). A row implies its digits, and a
digit implies one of its rows. r rows of k cells have r variables, r k binary clauses, and a clause
for each of the n digits of each cell. Unit propagation is domain consistent.
"""

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import Cells, global_form
from sudoku_csp.targets.cnf.globals.tables import Table


@global_form(
    "a variable for each row; a row needs its digits, a digit one of its rows", "Bacchus 2007"
)
def tuples(cnf: CnfWriter, cells: Cells, table: Table) -> None:
    """States that the cells hold one of the rows."""
    if not table.rows:
        cnf.clause([])
        return
    with_digit: dict[tuple[Cell, int], list[int]] = {
        (cell, digit): [] for cell in cells for digit in cnf.digits
    }
    for row in table.rows:
        held = cnf.literal(cells[0], row[0]) if len(cells) == 1 else cnf.fresh()
        for cell, digit in zip(cells, row, strict=True):
            with_digit[cell, digit].append(held)
            if len(cells) > 1:
                cnf.clause([-held, cnf.literal(cell, digit)])
    for (cell, digit), rows in with_digit.items():
        literal = cnf.literal(cell, digit)
        if rows != [literal]:
            cnf.clause([-literal, *rows])
