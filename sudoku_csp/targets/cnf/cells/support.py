"""The support encoding: a digit is possible only while another cell has one beside it.

Kasif ("On the parallel complexity of discrete relaxation in constraint satisfaction networks",
1990); Gent ("Arc consistency in SAT", ECAI 2002). The variables of the direct encoding; two support
clauses replace each conflict "not both cells hold d": if one holds d, the other holds one of the
rest. Unit propagation achieves arc consistency of each pair of cells, which for "different" is no
more than the conflicts achieve.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cells.direct import Direct, variable
from sudoku_csp.targets.cnf.output import Output


class Support(Direct):
    """n variables a cell, and clauses of what supports a digit."""

    name = "support"
    idea = "direct, and clauses of what supports a digit"
    source = "Kasif 1990; Gent 2002"

    def exclude(self, pairs: Sequence[tuple[Cell, int]], output: Output) -> None:
        digits, partners = [], []
        for cell, digit in pairs:
            first, last = variable(self.board, cell, 1), variable(self.board, cell, self.board.side)
            digits.append(first + digit - 1)
            partners.append([*range(first, digits[-1]), *range(digits[-1] + 1, last + 1)])
        output.supports(digits, partners)
