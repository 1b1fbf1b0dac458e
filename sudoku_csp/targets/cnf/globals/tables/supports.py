"""Supports: what all cells but one hold, or one of the digits with which that makes a row.

The k-AC encoding (Bessière, Hebrard & Walsh, "Local consistencies in SAT", SAT 2003) for all cells
but one; of two cells it is the support encoding. A clause for each of k cells and each of n^(k-1)
ways to fill the others, but where any digit fits; no new variable. Unit propagation sees which
digits are left to the last open cell, and of two that are open what arc consistency does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm
from sudoku_csp.targets.cnf.globals.tables.table import MOST_CLAUSES, Table
from sudoku_csp.targets.cnf.writer import CnfWriter


def fits(said: Table) -> bool:
    """Whether the ways to fill all cells but one are not too many."""
    ways: int = said.side ** max(said.width - 1, 0)
    return said.width * ways <= MOST_CLAUSES


def state(cnf: CnfWriter, cells: Sequence[Cell], said: Table) -> None:
    """Each way to fill all cells but one has a digit for that one."""
    if not said.width and not said.rows:
        cnf.clause([])
    digits = range(1, said.side + 1)
    for place, partners in enumerate(_partners(said)):
        others = [*cells[:place], *cells[place + 1 :]]
        for row in product(digits, repeat=len(others)):
            found = partners.get(row, [])
            if len(found) < said.side:
                conflict = [-cnf.literal(c, d) for c, d in zip(others, row, strict=True)]
                cnf.clause([*conflict, *(cnf.literal(cells[place], d) for d in found)])


def _partners(said: Table) -> Iterator[dict[tuple[int, ...], list[int]]]:
    """For each cell the digits with which it makes a row, by what the others hold."""
    for place in range(said.width):
        partners: dict[tuple[int, ...], list[int]] = {}
        for row in said.rows:
            partners.setdefault((*row[:place], *row[place + 1 :]), []).append(row[place])
        yield partners


SUPPORTS: GlobalForm[Table] = GlobalForm(
    "supports",
    "Supports",
    "what all cells but one hold, or one of the digits that fit",
    "Bessiere, Hebrard & Walsh 2003",
    "tables with up to 20,000 ways to fill all cells but one",
    fits,
    state,
)
