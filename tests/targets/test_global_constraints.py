"""Every global constraint of every target allows its truth on tiny boards, each grid once."""

import pytest
from global_cases import CASES, THREE, A, B, Stated, compares

from sudoku_csp.formulas.export_formats import FORMATS
from sudoku_csp.grid.errors import ConstraintFault
from sudoku_csp.laboratory.conformance import conformance, mistakes
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.output import Clauses
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.file_format import Language


@pytest.mark.parametrize(("board", "rule"), CASES)
def test_a_global_constraint_allows_its_truth_in_every_target(board, rule):
    ways = ("clauses", "sat", "cpsat", "reference")
    assert list(map(str, mistakes(rule, board, ways))) == []


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("board", "rule"), CASES)
def test_a_global_constraint_allows_its_truth_in_every_target_and_encoding(board, rule):
    found = conformance(rule, board)
    assert list(map(str, found.mistakes)) == []
    # Two forms reject a sum unless its cells differ and have one factor.
    assert [r for r in map(str, found.refusals) if not r.endswith("does not fit this one")] == []
    assert found.exhaustive


def test_a_grid_that_many_branches_allow_is_found_once_and_soon():
    # For each of 9 grids there are 2 to the 40 combinations of branches.
    def both(model):
        for _ in range(40):
            model.any_of(lambda one: one.domain(A, (1, 2, 3)), lambda one: one.domain(B, (1, 2, 3)))

    rule = Stated("both", (A, B), lambda *_: True, both)
    found = conformance(rule, THREE, ("cpsat",))
    assert found.mistakes == found.refusals == ()


@pytest.mark.parametrize("times", [-1, 0, 1])
@pytest.mark.parametrize("op", ["==", "<=", ">="])
def test_digits_that_the_board_has_not_are_counted_as_none(op, times):
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
