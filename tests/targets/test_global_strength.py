"""The global constraints for which propagators and unit propagation are domain consistent."""

import pytest
from global_cases import CASES, Stated
from tables import rows

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.laboratory.conformance import strength
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.output import Clauses

THREE, FOUR = Board(3, 1, 3), Board.customary(4)
A, B, C = (Cell(1, column) for column in (1, 2, 3))

BY_NAME = {case.id: case.values for case in CASES}

DOMAIN_CONSISTENT = rows(__file__, "domain_consistent")
"""Global constraints that every target propagates completely."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", DOMAIN_CONSISTENT)
def test_a_global_constraint_is_domain_consistent(name):
    board, rule = BY_NAME[name]
    found = strength(rule, board)
    assert (found.propagator, found.clauses) == (None, None)


def test_propagators_of_a_choice_are_domain_consistent_and_its_clauses_are_not():
    board, rule = BY_NAME["any of: between"]
    found = strength(rule, board)
    assert found.propagator is None
    assert found.clauses.startswith("not domain consistent")


@pytest.mark.parametrize("total", [-1, 0, 1])
@pytest.mark.parametrize("op", ["==", "<=", ">="])
def test_a_sum_in_which_no_cell_is_left_is_decided_at_once(op, total):
    clauses = []
    CnfModel(THREE, Clauses(27, clauses.append)).linear([(1, A), (-1, A)], op, total)
    holds = {"==": total == 0, "<=": total >= 0, ">=": total <= 0}[op]
    assert clauses == ([] if holds else [[]])


def test_sum_and_difference_by_themselves_are_weaker_than_together():
    def apart(model):
        model.linear([(1, A), (1, B), (1, C)], "==", 7)
        model.all_different([A, B, C])

    # The clauses of a sum use only constraints that were stated before; propagators use all.
    rule = Stated("apart", (A, B, C), lambda *d: len({*d}) == 3 and sum(d) == 7, apart)
    found = strength(rule, FOUR)
    assert found.propagator is None
    assert found.clauses.startswith("not domain consistent")


SIZES = {
    # New variables and clauses by formula, for three cells, n digits and a table of r rows.
    "equal": lambda n, _: (0, 2 * n),
    "table of two rows": lambda n, r: (r, 3 * r + 3 * n),
    "element r1c1 of r1c2 r1c3 is r1c4": lambda n, _: (2 * n, 2 * (4 * n + 1) + (n - 2) + n),
    "at least one of A1 B2 A3 B1": lambda n, _: (0, 1 + 2 * (n - 2)),
    "any of: two cells": lambda n, _: (0, 2 * n),
    # A clause that both branches have is stated once.
    "any of: between": lambda n, _: (2, 1 + 2 * 2 * 2 * n - 6),
}


@pytest.mark.parametrize("name", SIZES)
def test_sizes_are_those_of_the_formula(name):
    board, rule = BY_NAME[name]
    clauses = []
    output = Clauses(board.side**3, clauses.append)
    rule.encode(CnfModel(board, output))
    assert (output.variables - board.side**3, len(clauses)) == SIZES[name](board.side, 2)
