"""Sizes are those of the formula that is written, and the strength that of step by step."""

import pytest
from lab_puzzles import CLASHING, EASY, ENCODINGS, FEWER, FOUR, HARD, JIGSAW, ONE, label

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding, catalogue
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.laboratory.encoding_comparison import size_of_puzzle
from sudoku_csp.laboratory.propagation_steps import UnitSteps
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.targets.cnf import at_most_one, cells

NEVER = Deadline(None)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("encoding", ENCODINGS, ids=label)
@pytest.mark.parametrize(
    "puzzle", [FOUR, JIGSAW, ONE, CLASHING], ids=["4x4", "jigsaw", "1x1", "11"]
)
def test_the_numbers_are_those_of_the_clauses(puzzle, encoding):
    formula = Formula(puzzle, encoding)
    size = size_of_puzzle(puzzle, encoding, NEVER)
    used = {abs(x) for clause in formula.clauses for x in clause} | set(formula.projection)
    assert size["variables"] == max(used, default=0)
    assert size["auxiliary"] == len(used) - len(formula.projection)
    assert size["clauses"] == len(formula.clauses)
    assert size["literals"] == sum(map(len, formula.clauses))
    steps = UnitSteps(formula)
    list(steps.run())
    assert size["refuted"] == (steps.contradiction is not None)
    if not size["refuted"]:
        assert size["of"] - size["fixed"] == steps.of - steps.decided


@pytest.mark.parametrize("encoding", FEWER, ids=label)
def test_an_easy_puzzle_is_filled_by_all_that_see_singles(encoding):
    strength = size_of_puzzle(EASY, encoding, NEVER)
    assert strength["filled"] == (30 if encoding.cells == "log" else 81)


def test_strength_tells_encodings_apart():
    filled = {e.name: size_of_puzzle(HARD, e, NEVER)["filled"] for e in FEWER[:8]}
    assert filled["log"] == len(HARD.givens) <= filled["minimal"] <= filled["extended"]
    assert filled["extended"] == filled["optimised"] <= filled["triad"] < 81


def test_a_spent_deadline_leaves_the_counts():
    size = size_of_puzzle(FOUR, Encoding(), Deadline(0))
    assert size["clauses"] == 452
    assert (size["fixed"], size["filled"], size["refuted"]) == (None, None, False)


def test_the_catalogue_has_every_clause_set_cell_encoding_and_method():
    for name in clause_sets.NAMES:
        found = list(catalogue(name))
        assert len(found) == len(set(found))
        assert {e.at_most_one for e in found} == {*at_most_one.NAMES}
        assert {e.cells for e in found} == {*cells.NAMES}
        assert {e.clause_set for e in found} == {None, *clause_sets.NAMES}
        assert {e.clause_set for e in found if e.at_most_one != "pairwise"} == {name}
