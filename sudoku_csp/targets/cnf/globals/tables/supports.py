"""Supports: what all cells but one hold, or one of the digits that complete it to a row.

The k-AC encoding (Bessière, Hebrard & Walsh, "Local consistencies in SAT", SAT 2003) for all cells
but one; of two cells it is the support encoding. A clause for each of k cells and each of n^(k-1)
ways to fill the others, except where any digit fits. Unit propagation sees which digits are left to
the last open cell, and of two open cells what arc consistency does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import global_form
from sudoku_csp.targets.cnf.globals.tables import MOST_CLAUSES, Table


@global_form(
    "Supports",
    "what all cells but one hold, or one of the digits that fit",
    "Bessiere, Hebrard & Walsh 2003",
    "tables with up to 20,000 ways to fill all cells but one",
    lambda table: table.width * table.side ** max(table.width - 1, 0) <= MOST_CLAUSES,
)
def supports(cnf: CnfWriter, cells: Sequence[Cell], table: Table) -> None:
    """Each way to fill all cells but one has a digit for that one."""
    if not table.width and not table.rows:
        cnf.clause([])
    digits = range(1, table.side + 1)
    for place, partners in enumerate(_partners(table)):
        others = [*cells[:place], *cells[place + 1 :]]
        for row in product(digits, repeat=len(others)):
            found = partners.get(row, [])
            if len(found) < table.side:
                conflict = [-cnf.literal(c, d) for c, d in zip(others, row, strict=True)]
                cnf.clause([*conflict, *(cnf.literal(cells[place], d) for d in found)])


def _partners(table: Table) -> Iterator[dict[tuple[int, ...], list[int]]]:
    """For each cell the digits with which it makes a row, by what the others hold."""
    for place in range(table.width):
        partners: dict[tuple[int, ...], list[int]] = {}
        for row in table.rows:
            partners.setdefault((*row[:place], *row[place + 1 :]), []).append(row[place])
        yield partners
