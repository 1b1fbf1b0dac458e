"""What SAT solvers print, read back: both dialects, and everything that is half or wrong."""

import pytest
from tables import rows

from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.targets.solver_output import MAX_SAT, read_answer


def lines(text):
    return text.split("\n")


@pytest.mark.parametrize("text", rows(__file__, "whole_answers"))
def test_both_dialects_are_read(text):
    assert read_answer(lines(text)) == (1, -2, 3)


@pytest.mark.parametrize(
    "text", ["s UNSATISFIABLE", "UNSAT\n", "c x\ns UNSATISFIABLE\n0.003 s", "UNSATISFIABLE"]
)
def test_no_is_no(text):
    assert read_answer(lines(text)) is None


@pytest.mark.parametrize(("text", "message", "line"), rows(__file__, "half_answers"))
def test_half_an_answer_is_refused_at_its_line(text, message, line):
    with pytest.raises(AnswerError, match=message) as caught:
        read_answer(lines(text))
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("values", "literals"), [("v", ()), ("v 1", (1,)), ("v 01", (-1, 2)), ("v 1 -2 0", (1, -2))]
)
def test_a_wcnf_answer_is_a_string_of_bits_or_literals(values, literals):
    assert read_answer(["s OPTIMUM FOUND", values], MAX_SAT) == literals
