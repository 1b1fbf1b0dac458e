"""The minimal encoding: every cell has a digit, no house has one twice, and no more.

"Sudoku as a SAT problem" (Lynce & Ouaknine, 2006). n^2 (1 + 3 C(n,2)) clauses and one for each
given: 8,829 on a blank 9x9 with n^3 = 729 variables. That no cell has two digits is not said: it
follows by counting, n digits at most once each in a house of n cells, which unit propagation does
not do. It sees naked singles, a cell whose other digits peers have crossed out, and
solves none of the known puzzles of 17 clues.
"""

from __future__ import annotations

from collections import Counter

from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.formulas.clause_sets.clause_set import ClauseSet, Shape
from sudoku_csp.puzzle.model import Model
from sudoku_csp.targets.cnf.output import Output
from sudoku_csp.targets.cnf.writer import CnfWriter


def state(model: Model, output: Output) -> None:
    """States the rules. Raises ValueError for a cell in no house: it could hold two digits."""
    side = model.board.side
    covered = {
        cell
        for rule in model.rules
        if isinstance(rule, AllDifferent) and len(rule.cells) == side
        for cell in rule.cells
    }
    if open_cells := [cell for cell in model.board.cells if cell not in covered]:
        raise ValueError(f"minimal would let {open_cells[0]} hold two digits: no house covers it")
    cnf = CnfWriter(model.board, output, implied=False)
    cnf.section("cells")
    for cell in model.board.cells:
        cnf.clause(cnf.digits_of(cell))
    model.encode(cnf)


def shape(model: Model) -> Shape:
    """n^2 long clauses, and with h houses h n groups of n: 3 n^2, and 2 n^2 without boxes."""
    n, houses = model.board.side, len(model.board.houses)
    return Shape(n**3, n**2 + len(model.givens), Counter({n: houses * n}))


MINIMAL = ClauseSet(
    "minimal",
    "Minimal",
    "a digit in every cell, none twice in a house",
    "Lynce & Ouaknine 2006",
    state,
    shape,
)
