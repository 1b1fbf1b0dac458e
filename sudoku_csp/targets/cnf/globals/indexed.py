"""Element: a variable for "the index says this cell, and that holds this digit".

The table encoding (Bacchus, "GAC via unit propagation", CP 2007) with the rows of one index and one
digit taken together, for in all other cells they have every digit. Unit propagation is domain
consistent where no cell stands in it twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.writer import CnfWriter


def element(cnf: CnfWriter, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
    """Of the cells, counted from 1, the one that `index` says holds the value."""
    with_value: dict[int, list[int]] = {digit: [] for digit in cnf.digits}
    for place in cnf.digits:
        said = cnf.literal(index, place)
        if place > len(cells):
            cnf.clause([-said])
        elif isinstance(value, int):
            cnf.clause([-said, cnf.literal(cells[place - 1], value)])
        else:
            held = []
            for digit in cnf.digits:
                both = cnf.fresh()
                here = cnf.literal(cells[place - 1], digit)
                cnf.clause([-both, said])
                cnf.clause([-both, here])
                cnf.clause([-both, cnf.literal(value, digit)])
                cnf.clause([-said, -here, both])
                held.append(both)
                with_value[digit].append(both)
            cnf.clause([-said, *held])
    if isinstance(value, Cell):
        for digit, found in with_value.items():
            cnf.implied([-cnf.literal(value, digit), *found])
