"""Each global constraint by itself, in every target: its allowed rows, and what it removes."""

import pytest
from global_cases import CASES, THREE, A, B, Stated, compares
from tables import rows

from sudoku_csp.formulas.export_formats import FORMATS
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import ConstraintFault
from sudoku_csp.laboratory.conformance import conformance, mistakes, strength
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.output import Clauses
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.file_format import Language

FOUR = Board.customary(4)
C = Cell(1, 3)

BY_NAME = {case.id: case.values for case in CASES}

DOMAIN_CONSISTENT = rows(__file__, "domain_consistent")
"""Global constraints that every target propagates completely."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", DOMAIN_CONSISTENT)
def test_every_form_is_domain_consistent(name):
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

    # The clauses of a sum use the differences stated before it; propagators use all of them.
    rule = Stated("apart", (A, B, C), lambda *d: len({*d}) == 3 and sum(d) == 7, apart)
    found = strength(rule, FOUR)
    assert found.propagator is None
    assert found.clauses.startswith("not domain consistent")


SIZES = {
    # Numbers of new variables and clauses for three cells with n digits and a table of r rows.
    "equal": lambda n, _: (0, 2 * n),
    "table of two rows": lambda n, r: (r, 3 * r + 3 * n),
    "element r1c1 of r1c2 r1c3 is r1c4": lambda n, _: (2 * n, 2 * (4 * n + 1) + (n - 2) + n),
    "at least one of A1 B2 A3 B1": lambda n, _: (0, 1 + 2 * (n - 2)),
    "any of: two cells": lambda n, _: (0, 2 * n),
    # Clauses that both branches have stand once.
    "any of: between": lambda n, _: (2, 1 + 2 * 2 * 2 * n - 6),
}


@pytest.mark.parametrize("name", SIZES)
def test_sizes_are_those_of_the_formula(name):
    board, rule = BY_NAME[name]
    clauses = []
    output = Clauses(board.side**3, clauses.append)
    rule.encode(CnfModel(board, output))
    assert (output.variables - board.side**3, len(clauses)) == SIZES[name](board.side, 2)


@pytest.mark.parametrize(("board", "rule"), CASES)
def test_a_global_constraint_allows_what_holds_in_every_target(board, rule):
    ways = ("clauses", "sat", "cpsat", "reference")
    assert list(map(str, mistakes(rule, board, ways))) == []


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("board", "rule"), CASES)
def test_a_global_constraint_allows_what_holds_in_every_target_and_encoding(board, rule):
    found = conformance(rule, board)
    assert list(map(str, found.mistakes)) == []
    # Two forms of sums reject cells that may be equal or have different factors.
    assert [r for r in map(str, found.refusals) if not r.endswith("does not fit this one")] == []
    assert found.exhaustive


def test_a_grid_that_many_branches_allow_is_found_once_and_soon():
    # For each of 9 grids there are 2 to the 40 choices of the branches that hold.
    def both(model):
        for _ in range(40):
            model.any_of(lambda one: one.domain(A, (1, 2, 3)), lambda one: one.domain(B, (1, 2, 3)))

    rule = Stated("both", (A, B), lambda *_: True, both)
    found = conformance(rule, THREE, ("cpsat",))
    assert found.mistakes == found.refusals == ()


@pytest.mark.parametrize("times", [-1, 0, 1])
@pytest.mark.parametrize("op", ["==", "<=", ">="])
def test_digits_that_the_board_does_not_have_are_not_counted(op, times):
    rule = Stated(
        f"none {op} {times}",
        (A,),
        lambda _: compares(0, op, times),
        lambda model: model.count([A], (4,), op, times),
    )
    ways = ("clauses", "cpsat", "reference")
    assert mistakes(rule, THREE, ways) == []


def written(language):
    return lambda rules: rules.post(language.model(THREE, lambda text: None))


TARGETS = {
    "clauses": lambda rules: rules.encode(CnfModel(THREE, Clauses(27, lambda clause: None))),
    "propagators": Ruleset.network,
    "cpsat": lambda rules: rules.post(CpSatModel(THREE)),
    **{name: written(one) for name, one in FORMATS.items() if isinstance(one, Language)},
}


@pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
def test_an_unknown_comparison_is_rejected_by_every_target(target):
    for op in ("<", ">", "!=", "=", ""):
        for statement in (
            lambda model, op=op: model.linear([(1, A), (-1, B)], op, 0),
            lambda model, op=op: model.linear(terms=[], op=op, total=0),
            lambda model, op=op: model.count([A, B], (1,), op, 1),
            lambda model, op=op: model.any_of(lambda one: one.count([A], (2,), op=op, times=B)),
        ):
            rules = Ruleset(THREE, [Stated("A below B", (A, B), bool, statement)])
            with pytest.raises(ConstraintFault, match=f"^A below B: Stated.* no comparison '{op}'"):
                target(rules)
