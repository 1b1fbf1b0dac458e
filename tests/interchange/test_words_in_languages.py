"""The words in the languages of others: every assignment of a tiny scope, put to their solvers."""

from importlib.util import find_spec
from io import BytesIO
from itertools import product

import pytest
from word_cases import CASES

from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.interchange.linear import LinearModel
from sudoku_csp.targets.interchange.minizinc import MINIZINC
from sudoku_csp.targets.interchange.smtlib import SMTLIB

ONE_OF_EACH_WORD = {
    "domain (0, 3, 4)",
    "facts of both signs",
    "all different in 2",
    "equal",
    "relation less",
    "table of two rows",
    "regular: rising",
    "linear 2 r1c1 + -3 r1c2 >= -1",
    "count (1, 2) in r1c1 r1c2 <= r1c3",
    "element r1c1 of r1c2 r1c3 is r1c2",
    "lex r1c1 r1c2 before r1c2 r1c3 strictly",
    "any of: automaton, element, lex",
}
SOME = [pytest.param(*case.values, id=case.id) for case in CASES if case.id in ONE_OF_EACH_WORD]
assert len(SOME) == len(ONE_OF_EACH_WORD)


def written(language, board, rule, digits):
    """The model of the rule on a board whose cells are all given."""
    stream = BytesIO()
    language.write(stream, board, list(zip(board.cells, digits, strict=True)), rule.post)
    return stream.getvalue().decode()


def assignments(board, rule):
    """Every assignment of the scope, with a 1 elsewhere, and whether the rule holds."""
    places = [board.position(cell) for cell in rule.scope]
    for row in product(board.digits, repeat=len(places)):
        digits = bytearray([1] * len(board.cells))
        for place, digit in zip(places, row, strict=True):
            digits[place] = digit
        yield bytes(digits), rule.holds(Grid(board, bytes(digits)))


@pytest.mark.parametrize(("board", "rule"), SOME)
def test_a_linear_program_says_the_word(board, rule):
    from ortools.linear_solver.python import model_builder

    solver = model_builder.Solver("scip")
    for digits, allowed in assignments(board, rule):
        model = LinearModel(board, str)
        rule.post(model)
        for cell, digit in zip(board.cells, digits, strict=True):
            model.hold(cell, digit)
        wanted = "OPTIMAL" if allowed else "INFEASIBLE"
        assert solver.solve(model.program).name == wanted, digits


@pytest.mark.skipif(find_spec("z3") is None, reason="no z3 here")
@pytest.mark.parametrize(("board", "rule"), SOME)
def test_smt_lib_says_the_word(board, rule):
    import z3

    for digits, allowed in assignments(board, rule):
        solver = z3.Solver()
        solver.from_string(written(SMTLIB, board, rule, digits))
        assert solver.check() == (z3.sat if allowed else z3.unsat)


@pytest.mark.parametrize(("board", "rule"), SOME)
def test_minizinc_has_a_line_for_the_word(board, rule):
    text = written(MINIZINC, board, rule, bytes([1] * len(board.cells)))
    lines = text.splitlines()
    assert all(line.endswith((";", "[", ",")) for line in lines)
    assert sum(line.startswith("constraint ") for line in lines) > len(board.cells)
