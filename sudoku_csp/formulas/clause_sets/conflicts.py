"""Axioms and conflicts: the clauses of a cell encoding that has no literal for a cell's digit.

What makes each cell's variables a digit, and for every two cells of a house and every digit that
not both hold it, in whatever clauses the cell encoding says that. "Each digit has a place" would
need literals that are true where a cell holds a digit.
"""

from __future__ import annotations

from sudoku_csp.formulas.clause_sets.clause_set import ClauseSet
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf.cells.encoding import CellEncoding
from sudoku_csp.targets.cnf.globals import CnfModel
from sudoku_csp.targets.cnf.globals.forms import Forms
from sudoku_csp.targets.cnf.output import Output


def state(ruleset: Ruleset, cells: CellEncoding, output: Output, forms: Forms) -> None:
    """States the rules. Raises ValueError for a rule that says more than conflicts."""
    output.section("cells")
    for cell in ruleset.board.cells:
        for clause in cells.axioms(cell):
            output.clause(clause)
    ruleset.encode(CnfModel(ruleset.board, output, cells, implied=False, forms=forms))


CONFLICTS = ClauseSet(
    "conflicts",
    "Conflicts",
    "a digit in every cell, and a conflict for each pair",
    "Walsh 2000",
    state,
)
"""Not among the names: it is what every cell encoding but the direct one takes by itself."""
