"""DIMACS read strictly: a file that is cut, or says what it does not hold, is no formula."""

import pytest

from sudoku_csp.verifier import Refused
from sudoku_csp.verifier.formula import read

GOOD = "c it\np cnf 3 3\n1 -2 0\nc and\n\n  3 0\n0\n"


def test_clauses_and_their_lines():
    for text in (
        GOOD,
        GOOD.replace("\n", "\r\n"),
        GOOD.removesuffix("\n"),
        "p\tcnf 3  3" + GOOD[14:],
    ):
        formula = read(text.encode(), "f.cnf")
        assert formula.variables == 3
        assert formula.clauses == [(1, -2), (3,), ()]
        assert formula.lines[-1] - formula.lines[0] == 4


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "f.cnf:1: "),
        ("1 0\n", "f.cnf:1: "),
        ("p cnf 3\n1 0\n", "f.cnf:1: "),
        ("p cnf -3 1\n1 0\n", "f.cnf:1: "),
        ("p dnf 3 1\n1 0\n", "f.cnf:1: "),
        ("p cnf 3 1\np cnf 3 1\n1 0\n", "f.cnf:2: "),
        ("p cnf 3 1\n1 4 0\n", "f.cnf:2: "),
        ("p cnf 3 1\n-4 0\n", "f.cnf:2: "),
        ("p cnf 3 2\n1 0\n2", "f.cnf:3: "),
        ("p cnf 3 2\n1 0\n2 -", "f.cnf:3: "),
        ("p cnf 3 2\n1 0\n2 3 \n0\n", "f.cnf:3: "),
        ("p cnf 3 2\n1 0 2 0\n", "f.cnf:2: "),
        ("p cnf 3 1\n1 2_0 0\n", "f.cnf:2: "),
        ("p cnf 3 1\nc \u00e9\n1 0\n", "f.cnf:2: "),
        ("p cnf 3 2\n1 0\n", "f.cnf: 2 clauses promised, 1 found"),
        ("p cnf 3 1\n1 0\n2 0\n", "f.cnf: 1 clauses promised, 2 found"),
    ],
)
def test_anything_else_is_refused_with_its_place(text, place):
    with pytest.raises(Refused) as refused:
        read(text.encode(), "f.cnf")
    assert str(refused.value).startswith(place)


def test_a_file_cut_anywhere_is_refused():
    whole = GOOD.rstrip("\n").encode()
    for end in range(len(whole)):
        with pytest.raises(Refused):
            read(whole[:end], "f.cnf")
