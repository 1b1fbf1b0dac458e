"""What SAT solvers print, read back: both dialects, and everything that is half or wrong."""

import pytest

from sudoku_csp.grid.errors import AnswerError
from sudoku_csp.targets.solver_output import MAX_SAT, read


def lines(text):
    return text.split("\n")


@pytest.mark.parametrize(
    "text",
    [
        "s SATISFIABLE\nv 1 -2 3 0",
        "c comment\ns SATISFIABLE\nv 1\nv -2 3\nv 0\n",
        "s SATISFIABLE\r\nv 1 -2 3 0\r\n",
        "v 1 -2 3 0\ns SATISFIABLE",
        "SAT\n1 -2 3 0\n",
        "SAT\n1 -2\n3 0\n",
        "restarts : 1\nCPU time : 0.1 s\n\nSATISFIABLE\nv 1 -2 3 0",
        "s SATISFIABLE\nv 1 -2\t3  0\nc done",
        "version 1.0\ns SATISFIABLE\nv 1 -2 3 0\n0.003 s",
        "-- log --\nSAT\n1 -2 3 0\n0.003 s\n",
    ],
)
def test_both_dialects_are_read(text):
    assert read(lines(text)) == (1, -2, 3)


@pytest.mark.parametrize(
    "text", ["s UNSATISFIABLE", "UNSAT\n", "c x\ns UNSATISFIABLE\n0.003 s", "UNSATISFIABLE"]
)
def test_no_is_no(text):
    assert read(lines(text)) is None


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "no answer", 1),
        ("s UNKNOWN", "gave no answer", 1),
        ("INDET", "gave no answer", 1),
        ("INDETERMINATE\n", "gave no answer", 2),
        ("c only comments\nhello", "no answer", 2),
        ("v 1 2 0", "no answer", 1),
        ("s SATISFIABLE", "cut off", 1),
        ("s SATISFIABLE\nv 1 -2 3", "cut off", 2),
        ("SAT\n1 -2 3", "cut off", 2),
        ("s SATISFIABLE\nv 1 0\nv 2 0", "a second assignment", 3),
        ("s SATISFIABLE\ns UNSATISFIABLE", "a second, different answer", 2),
        ("s SATISFIABLE\nv 1 x 0", "'x' is not a literal", 2),
        ("s SATISFIABLE\nv 1 ٣ 0", "is not a literal", 2),
        ("s SATISFIABLE\nv 1 --2 0", "'--2' is not a literal", 2),
        ("s SATISFIABLE\nv 12345678901 0", "is not a literal", 2),
        ("s SATISFIABLE\nv 1 -", "'-' is not a literal", 2),
    ],
)
def test_half_an_answer_is_refused_at_its_line(text, message, line):
    with pytest.raises(AnswerError, match=message) as caught:
        read(lines(text))
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("values", "literals"), [("v", ()), ("v 1", (1,)), ("v 01", (-1, 2)), ("v 1 -2 0", (1, -2))]
)
def test_a_wcnf_answer_is_a_string_of_bits_or_literals(values, literals):
    assert read(["s OPTIMUM FOUND", values], MAX_SAT) == literals
