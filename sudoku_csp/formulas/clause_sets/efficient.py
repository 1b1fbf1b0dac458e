"""The efficient encoding: the minimal one, and no cell has two digits.

Named so by Kwon & Jain ("Optimized CNF encoding for Sudoku puzzles", 2006); Weber ("A SAT-based
Sudoku solver", LPAR 2005) writes the same clauses. n^2 (1 + 4 C(n,2)) clauses and one for each
given: 11,745 on a blank 9x9. A digit that is found makes the others of its cell false, so unit
propagation decides more variables; but it fills the same cells, by naked singles, and solves none
of the puzzles of 17 clues either.
"""

from __future__ import annotations

from collections import Counter

from sudoku_csp.formulas.clause_sets.clause_set import ClauseSet, Shape
from sudoku_csp.puzzle.model import Model
from sudoku_csp.targets.cnf.output import Output
from sudoku_csp.targets.cnf.writer import CnfWriter


def state(model: Model, output: Output) -> None:
    """States the rules."""
    cnf = CnfWriter(model.board, output, implied=False)
    cnf.section("cells")
    for cell in model.board.cells:
        cnf.exactly_one(cnf.digits_of(cell))
    model.encode(cnf)


def shape(model: Model) -> Shape:
    """n^2 long clauses, and with h houses n^2 + h n groups of n: 4 n^2, and 3 n^2 without boxes."""
    n, houses = model.board.side, len(model.board.houses)
    return Shape(n**3, n**2 + len(model.givens), Counter({n: n**2 + houses * n}))


EFFICIENT = ClauseSet(
    "efficient",
    "Efficient",
    "minimal, and no two digits in a cell",
    "Weber 2005; Kwon & Jain 2006",
    state,
    shape,
)
