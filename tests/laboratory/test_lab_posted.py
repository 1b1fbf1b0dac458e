"""The CP-SAT constraints as text, read back; and the Python of the forms."""

import ast

import pytest
from lab_puzzles import EASY, FEWER, JIGSAW, SIX, label

from sudoku_csp.constraints import registry
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.laboratory.rule_sheet import (
    posted_constraints,
    posted_domain,
    sources_of_cell,
    sources_of_rule,
    subject_of_rule,
)
from sudoku_csp.targets.cpsat import text
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel


@pytest.mark.parametrize("puzzle", [EASY, SIX, JIGSAW], ids=["9x9", "6x6", "jigsaw"])
def test_the_constraints_of_every_rule_are_its_cells(puzzle):
    for house in puzzle.board.houses:
        (found,) = posted_constraints(subject_of_rule(puzzle, house.name).rule, puzzle.board)
        names = [str(cell) for cell in house.cells]
        assert found.text == f"all_different({', '.join(names)})"
        assert (found.cells, found.digit) == (house.cells, None)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", registry.kinds())
def test_what_any_kind_of_constraint_posts_is_shown(name):
    for board, constraint in registry.kinds()[name].samples():
        shown = posted_constraints(constraint, board)
        assert all(one.text and set(one.cells) <= set(constraint.scope) for one in shown)
        assert all(one.digit is None or one.digit in board.digits for one in shown)


@pytest.mark.parametrize(("name", "text"), [("r1c1", "r1c1 in 5"), ("r2c2", "r2c2 in 1..9")])
def test_a_cell_is_its_domain(name, text):
    cell = Cell.parse(name)
    (found,) = posted_domain(EASY, cell)
    assert (found.text, found.cells) == (text, (cell,))


def test_clauses_and_constants_are_shown():
    writer = CpSatModel(Board.customary(4))
    model = writer.model
    a, b = model.new_bool_var("a"), model.new_bool_var("b")
    model.add_exactly_one([a, b])
    model.add_bool_or([a, ~b], [model.new_constant(1)])
    shown = [one.text for one in text.constraints(writer)]
    assert shown == ["exactly_one(a, b)", "bool_or(a, not b) if true"]


def test_sums_and_tables_are_shown_with_what_enforces_them():
    writer = CpSatModel(Board.customary(4))
    model = writer.model
    a, b, c, *_ = writer.variables.values()
    on = model.new_bool_var("on")
    model.add_linear([(1, b), (-2, a)], (3, 3))
    model.add_linear([(1, a), (1, b)], (2, 3, 7, 7))
    writer.domain(writer.board.cells[0], (1, 2, 3))
    model.add_allowed_assignments([a, b], [(1, 2), (3, 4)], [~on])
    model.add_forbidden_assignments([c], [(2,)])
    model.add_all_different([a, b], [on])
    assert [one.text for one in text.constraints(writer)] == [
        "-2*r1c1 + r1c2 = 3",
        "r1c1 + r1c2 in 2..3, 7",
        "r1c1 != 4",
        "(r1c1, r1c2) in {(1, 2), (3, 4)} if not on",
        "(r1c3) not in {(2)}",
        "all_different(r1c1, r1c2) if on",
    ]


def functions(source):
    """The names of the functions that a source defines."""
    return [node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]


def test_the_python_of_a_rule_is_its_truth_and_its_statement_in_each_target():
    forms = sources_of_rule(EASY.constraints[0], EASY.board)
    assert list(forms) == ["holds", "encode", "post", "propagate"]
    assert {form: functions(source) for form, source in forms.items()} == {
        "holds": ["holds"],
        "encode": ["decompose", "all_different"],
        "post": ["decompose", "all_different"],
        "propagate": ["decompose", "all_different"],
    }


@pytest.mark.parametrize("encoding", FEWER, ids=label)
def test_the_python_of_a_cell(encoding):
    forms = sources_of_cell(EASY.board, encoding)
    assert list(forms) == ["holds", "encode", "post", "propagate"]
    (name,) = functions(forms["encode"])
    assert (name == "axioms") == (encoding.clause_set is None)
    assert all(functions(source) for source in forms.values())
