"""Axioms and conflicts: the clauses of a cell encoding that has no literal for a cell's digit.

What makes each cell's variables a digit, and for every two cells of a house and every digit that
not both hold it, in whatever clauses the cell encoding says that. "Each digit has a place" would
need literals that are true where a cell holds a digit.
"""

from __future__ import annotations

from math import comb

from sudoku_csp.formulas.clause_sets.clause_set import ClauseSet, Shape
from sudoku_csp.puzzle.puzzle import Puzzle
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


def shape(puzzle: Puzzle, cells: CellEncoding) -> Shape:
    """C(n,2) conflicts for each house and digit, and the axioms of n^2 cells."""
    n, houses = puzzle.board.side, len(puzzle.board.houses)
    axioms = {
        "order": max(n - 2, 0),
        "log": (1 << (n - 1).bit_length()) - n,
        "support": 1 + comb(n, 2),
    }
    each = 2 if cells.name == "support" else 1
    givens = sum(len(cells.holds(*given)) for given in puzzle.givens)
    return Shape(
        cells.variables, n**2 * axioms[cells.name] + n * houses * each * comb(n, 2) + givens
    )


CONFLICTS = ClauseSet(
    "conflicts",
    "Conflicts",
    "a digit in every cell, and a conflict for each pair",
    "Walsh 2000",
    state,
    shape,
)
"""Not among the names: it is what every cell encoding but the direct one takes by itself."""
