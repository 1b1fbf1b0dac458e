"""Tuples: a variable for each row, true exactly if the cells hold it.

The table encoding (Bacchus, "GAC via unit propagation", CP 2007). A row needs its digits, and a
digit one of its rows: r variables for r rows of k cells, r k binary clauses, and one for each of
the n digits of each cell. Unit propagation is domain consistent.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import global_form
from sudoku_csp.targets.cnf.globals.tables import Table


@global_form(
    "Tuples",
    "a variable for each row; a row needs its digits, a digit one of its rows",
    "Bacchus 2007",
    "any table",
)
def tuples(cnf: CnfWriter, cells: Sequence[Cell], table: Table) -> None:
    """The cells hold one of the rows."""
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
    for (cell, digit), held_rows in with_digit.items():
        literal = cnf.literal(cell, digit)
        if held_rows != [literal]:
            cnf.clause([-literal, *held_rows])
