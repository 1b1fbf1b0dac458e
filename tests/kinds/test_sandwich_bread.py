"""What the clauses of a sandwich propagate: both breads are somewhere among its cells."""

import pytest
from pysat.solvers import Solver

from sudoku_csp.constraints.kinds.sandwich import Sandwich
from sudoku_csp.grid.board import Board
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.output import Clauses

FOUR = Board.customary(4)


@pytest.mark.parametrize("bread", [1, 4])
def test_bread_that_is_in_no_other_cell_is_in_the_last_one(bread):
    clauses = []
    Sandwich(FOUR.rows[0].cells[:3], 0).encode(CnfModel(FOUR, Clauses(64, clauses.append)))
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        _, found = solver.propagate([-bread, -(8 + bread)])  # Not in r1c1, and not in r1c3.
    assert 4 + bread in found
