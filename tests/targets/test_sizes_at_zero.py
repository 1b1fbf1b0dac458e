"""Code that runs only above a size is compared with the truth on tiny boards, with the size 0.

Limits above which a constraint is rejected or a search is shorter are not tested here. At-most-one
of many literals has truth tables in `test_at_most_one.py`.
"""

from contextlib import contextmanager

import pytest
from global_cases import CASES, A, B, C

from sudoku_csp.constraints.kinds import arrow, modular_line, sandwich, x_sum
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.laboratory.conformance import mistakes
from sudoku_csp.targets.cnf.globals import sums
from sudoku_csp.targets.cnf.globals.sums import digit_sets, set_automaton, totalizer
from sudoku_csp.targets.cpsat import cp_sat_model
from sudoku_csp.targets.propagation import clashes, tables
from sudoku_csp.targets.propagation import sums as propagated

NO_ROWS = [
    # Sums have no table of rows; unions and clashes are not kept.
    *[(propagated, "MOST_ROWS", 0), (tables, "KEPT", 0), (clashes, "KEPT", 0)],
    # The forms of a sum are compared by their sizes.
    *[(sums, "FEW_SETS", 0), (sums, "FEW_CLAUSES", 0)],
    # Sums without sets.
    (cp_sat_model, "MOST_SETS", 0),
]
NO_SETS = [
    *[(propagated, "MOST_ROWS", 0), (cp_sat_model, "MOST_TRIED", 0)],
    *[(propagated, "MOST_CELLS", 0), (sums, "MOST_CELLS", 0)],
    *[(set_automaton, "MOST_SETS", 0), (digit_sets, "MOST_SETS", 0)],
]
NO_TOTALIZER = [*NO_SETS, (totalizer, "WIDEST", 0)]

TARGETS = ("clauses", "sat", "cpsat", "reference")
RUNS = [(NO_ROWS, (*TARGETS, "filtering")), (NO_SETS, TARGETS), (NO_TOTALIZER, ("clauses",))]

KINDS = [*[(sandwich, "LARGEST", 0), (x_sum, "LARGEST", 0)], *[(modular_line, "LARGEST", 0)]]
SAMPLES = [
    pytest.param(board, rule, id=f"{rule} on {board}")
    for name in ("sandwich", "x_sum", "modular_line")
    for board, rule in kinds()[name].samples()
    if board.side <= 4
]
TEN = arrow.Arrow((A, B, C, C), 2)
"""On a board of side 10, a two-digit number must not take a 10 for a digit: 1 and 10 as 20."""


@contextmanager
def sizes(these):
    """Sets sizes, each a module, a name and a number, and clears the cache that depends on them."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name, number in these:
            patch.setattr(module, name, number)
        propagated.sum_rows.cache_clear()
        yield
    propagated.sum_rows.cache_clear()


@pytest.mark.parametrize(("board", "rule"), CASES)
def test_a_global_constraint_allows_its_truth_above_every_size(board, rule):
    for these, ways in RUNS:
        with sizes(these):
            assert list(map(str, mistakes(rule, board, ways))) == []


@pytest.mark.parametrize(("board", "rule"), [*SAMPLES, (Board.latin(10), TEN)])
def test_a_kind_allows_its_truth_above_every_size(board, rule):
    with sizes(KINDS):
        assert list(map(str, mistakes(rule, board, (*TARGETS, "filtering")))) == []
