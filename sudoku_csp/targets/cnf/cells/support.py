"""The support encoding: a digit is possible only while another cell still has one beside it.

Kasif ("On the parallel complexity of discrete relaxation in constraint satisfaction networks",
1990); Gent ("Arc consistency in SAT", ECAI 2002). The variables of the direct encoding; in place of
each conflict "not both cells hold d" stand two support clauses: if one holds d, the other holds one
of the rest. With them unit propagation achieves arc consistency of each pair of cells, which for
"different" is no more than the conflicts achieve: n literals a clause for the same strength.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cells.direct import Direct, variable
from sudoku_csp.targets.cnf.output import Output


class Support(Direct):
    """n variables a cell, and clauses that say what supports a digit."""

    name = "support"
    idea = "direct, and clauses that say what supports a digit"
    source = "Kasif 1990; Gent 2002"

    def exclude(self, pairs: Sequence[tuple[Cell, int]], output: Output) -> None:
        digits = self.board.digits
        sides = [
            (
                -variable(self.board, cell, digit),
                [variable(self.board, cell, other) for other in digits if other != digit],
            )
            for cell, digit in pairs
        ]
        for (conflict, _), (_, support) in permutations(sides, 2):
            output.clause([conflict, *support])
