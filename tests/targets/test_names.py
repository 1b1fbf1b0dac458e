"""The names of a formula's variables: what each says, also where the givens are compiled away."""

import pytest
from pysat.solvers import Solver

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle

TEXT = "1.....3..4....2."
SOLVED = "1342423124133124"

COMPILED = [
    (Encoding("optimised"), None),
    (Encoding("minimal"), Givens.COMPILED),
    (Encoding("triad"), Givens.COMPILED),
    (Encoding("support"), Givens.COMPILED),
]


def held(name):
    """The place and the digit of a name like r2c3=4."""
    cell, digit = name.split("=")
    row, column = cell[1:].split("c")
    return 4 * (int(row) - 1) + int(column) - 1, int(digit)


def check_names(encoding, givens):
    """In the model of a puzzle with one solution, a variable is true as its name is."""
    formula = Formula(sc.read(TEXT), encoding, givens)
    names = dict(formula.names())
    assert list(names) == list(formula.projection)
    assert len(set(names.values())) == len(names)
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        assert solver.solve() is True
        model = solver.get_model()
    for number, name in names.items():
        place, digit = held(name)
        assert (model[number - 1] > 0) == (int(SOLVED[place]) == digit), name


@pytest.mark.parametrize(("encoding", "givens"), COMPILED, ids=str)
def test_the_names_of_a_compiled_formula_are_those_of_its_own_variables(encoding, givens):
    check_names(encoding, givens)


def test_the_first_names_of_a_puzzle_in_literals():
    """The 4 of column 2 and the 3 and the 2 of column 3 are given, and the 3 of the second box."""
    names = [name for _, name in Formula(sc.read(TEXT), Encoding("optimised")).names()]
    assert names[:5] == ["r1c2=2", "r1c2=3", "r1c3=4", "r1c4=2", "r1c4=4"]


def test_what_propagation_decides_has_no_name_either():
    """Of two rows in which 1 and 2 are given, the other two digits are open."""
    asked = Puzzle.classic(Board(4, 2, 2), bytes([1, 2, *[0] * 14]))
    names = [name for _, name in Formula(asked, Encoding("optimised,propagate")).names()]
    assert names[:9] == [
        "r1c3=3", "r1c3=4", "r1c4=3", "r1c4=4",
        "r2c1=3", "r2c1=4", "r2c2=3", "r2c2=4", "r2c3=1",
    ]  # fmt: skip


def test_names_that_are_not_mapped_back_are_seen(monkeypatch):
    monkeypatch.setattr(
        Formula,
        "names",
        lambda self: [(number, self.cells.meaning(number)) for number in self.projection],
    )
    with pytest.raises(AssertionError):
        check_names(Encoding("optimised"), None)
