"""A table by tuple variables: one for each row, true exactly if the cells hold it.

Bacchus, "GAC via unit propagation", CP 2007. A row needs its digits, and a digit one of its rows.
With r rows of k cells r variables and r k binary clauses, and a clause for each digit of each cell.
Unit propagation is domain consistent. Where fewer rows are forbidden than allowed each of those is
a conflict of k literals, which needs no variables and is weaker.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from sudoku_csp.grid.board import Cell
from sudoku_csp.targets.cnf.writer import CnfWriter


def table(cnf: CnfWriter, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
    """The cells together hold one of the rows."""
    allowed = list(dict.fromkeys(map(tuple, rows)))
    if len(cnf.digits) ** len(cells) < 2 * len(allowed):
        known = set(allowed)
        for row in product(cnf.digits, repeat=len(cells)):
            if row not in known:
                cnf.clause([-cnf.literal(c, d) for c, d in zip(cells, row, strict=True)])
        return
    with_digit: dict[tuple[Cell, int], list[int]] = {
        (cell, digit): [] for cell in cells for digit in cnf.digits
    }
    for row in allowed:
        held = cnf.literal(cells[0], row[0]) if len(cells) == 1 else cnf.fresh()
        for cell, digit in zip(cells, row, strict=True):
            with_digit[cell, digit].append(held)
            if len(cells) > 1:
                cnf.clause([-held, cnf.literal(cell, digit)])
    for (cell, digit), held_rows in with_digit.items():
        literal = cnf.literal(cell, digit)
        if held_rows != [literal]:
            cnf.clause([-literal, *held_rows])
