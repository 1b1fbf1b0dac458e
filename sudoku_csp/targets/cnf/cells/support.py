"""The support encoding: a digit is possible only while the other cell has a digit that fits it.

Kasif ("On the parallel complexity of discrete relaxation in constraint satisfaction networks",
1990); Gent ("Arc consistency in SAT", ECAI 2002). The variables are those of the direct encoding.
Two support clauses replace each conflict "not both cells hold d": if one cell holds d, the other
holds one of the other digits. Unit propagation achieves arc consistency of each pair of cells. For
"different" the conflicts achieve the same.
"""

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cells.direct import Direct, variable
from sudoku_csp.targets.cnf.output import Output


class Support(Direct):
    """The support encoding: direct cells, with support clauses in place of conflicts."""

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
