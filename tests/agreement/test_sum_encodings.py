"""The form of sums that is chosen: it arrives in the formula, in the file, and in every answer."""

from io import BytesIO

import pytest
from pysat.solvers import Solver

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.export import read_header
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.cnf import cells
from sudoku_csp.targets.cnf.globals import SUMS

BLANK = sc.read("." * 81)
FOUR = sc.read("." * 16)
KILLER = FOUR.having("cage 5 r1c1 r1c2", "cage 8 r2c2 r2c3 r3c3")
ALL = 300
"""More grids than a board of side 4 has."""

ARROW = FOUR.having("arrow r1c1 r2c2 r2c3")

ADDED = [
    # New variables and clauses of a cage of three cells that make 15 on a 9x9 board, where the
    # extended formula has 729 and 11,988, and "all different" in the cage is 3 x 9 clauses more.
    # By hand: 9 + 9 states and 61 steps between them; 3 x 8 and 16 values; 8 sets and 9 digits,
    # with 1 + 9 x (3 + 8 + 3) clauses.
    ("automatic", 66, 207),
    ("partial-sums", 79, 246),
    ("totalizer", 40, 289),
    ("digit-sets", 17, 127),
    ("set-automaton", 66, 207),
]


@pytest.mark.parametrize(("name", "auxiliary", "clauses"), ADDED)
def test_the_size_is_that_of_the_form(name, auxiliary, clauses):
    formula = sc.to_cnf(BLANK.having("cage 15 r1c1 r1c2 r2c1"), encoding=f"sums={name}")
    assert formula.variables == 729 + auxiliary
    assert len(formula.clauses) == formula.cnf.size.clauses == 11_988 + 27 + clauses


def test_the_best_is_meant_where_nothing_is_said():
    assert sc.to_cnf(KILLER).clauses == sc.to_cnf(KILLER, encoding="sums=automatic").clauses
    assert Encoding("sums=automatic") == Encoding()


def every_grid():
    """The grids of the killer, by a solver that has no clauses."""
    return sc.solve(KILLER, backend="reference", limit=ALL).solutions


def grids(formula):
    """The models of a formula, each grid as often as it has models over its cells."""
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        while solver.solve():
            true = {x for x in solver.get_model() if x > 0}
            yield formula.decode([x if x in true else -x for x in range(1, formula.variables + 1)])
            names = formula.projection
            if not names:
                return
            solver.add_clause([-x if x in true else x for x in names])


OTHERS = (
    Encoding(),
    Encoding("minimal,product"),
    Encoding("triad,drop-duplicates"),
    Encoding("optimised,propagate"),
    *(Encoding(name) for name in cells.NAMES if name != cells.DEFAULT),
)


@pytest.mark.parametrize("name", SUMS.names)
@pytest.mark.parametrize("encoding", OTHERS, ids=lambda one: f"{one.name}-{one.at_most_one}")
def test_every_form_has_the_same_grids_in_every_encoding(encoding, name):
    expected = {grid.line() for grid in every_grid()}
    assert len(expected) > 1
    found = [grid.line() for grid in grids(sc.to_cnf(KILLER, encoding=f"{encoding},sums={name}"))]
    assert len(found) == len(expected)
    assert set(found) == expected


@pytest.mark.parametrize("name", SUMS.names)
def test_every_form_is_asked_by_the_sat_backend(name):
    report = sc.solve(KILLER, backend="sat", limit=ALL, encoding=Encoding(f"sums={name}"))
    assert set(report.solutions) == set(every_grid())


@pytest.mark.parametrize("name", ["digit-sets", "set-automaton"])
@pytest.mark.parametrize("encoding", ["extended", "triad"])
def test_a_form_that_does_not_fit_is_refused_by_the_name_of_the_constraint(name, encoding):
    formula = sc.to_cnf(ARROW, encoding=f"{encoding},sums={name}")
    with pytest.raises(Unsupported, match=rf"^arrow r2c2 \+ r2c3 = r1c1: {name} is for sums of"):
        formula.clauses  # noqa: B018
    with pytest.raises(Unsupported, match=r"^arrow"):
        sc.export(ARROW, BytesIO(), encoding=f"sums={name}")


def test_it_is_for_the_sat_backend_and_for_files_of_clauses():
    with pytest.raises(Unsupported, match="sums=totalizer' is for the sat backend"):
        Settings(encoding=Encoding("sums=totalizer")).check(["reference"])
    for style in ("mzn", "smt2", "lp", "mps", "cpsat"):
        with pytest.raises(Unsupported, match="an encoding is for the formats of clauses"):
            sc.export(KILLER, BytesIO(), style, encoding="sums=totalizer")


def test_a_form_that_there_is_not():
    with pytest.raises(UnknownName, match=r"'totaliser'; did you mean totalizer\?"):
        sc.to_cnf(KILLER, encoding="sums=totaliser")


@pytest.mark.parametrize("style", ["dimacs", "wcnf", "pmc", "opb"])
@pytest.mark.parametrize("name", SUMS.names)
def test_the_header_gives_the_form_back(style, name):
    stream = BytesIO()
    sc.export(KILLER, stream, style, encoding=f"triad,sums={name}")
    lines = stream.getvalue().decode().splitlines()
    assert any(line.endswith(f",sums={name}") for line in lines)
    title = SUMS.named(name).title
    assert any(f", sums: {title} (" in line for line in lines)
    exported = read_header(lines, "file")
    assert exported.encoding.sums == name
    again = BytesIO()
    formula = Formula(exported.puzzle, exported.encoding)
    sc.export(exported.puzzle, again, style, encoding=exported.encoding)
    assert len(lines) == len(again.getvalue().splitlines())
    assert formula.variables == sc.to_cnf(KILLER, encoding=f"triad,sums={name}").variables


def test_a_header_without_it_means_the_best():
    stream = BytesIO()
    sc.export(KILLER, stream)
    assert b"sums=" not in stream.getvalue()
    exported = read_header(stream.getvalue().decode().splitlines(), "file")
    assert exported.encoding.sums == "automatic"


@pytest.mark.parametrize("givens", [None, Givens.COMPILED])
@pytest.mark.parametrize("name", SUMS.names)
def test_an_answer_is_read_back(name, givens):
    grid = every_grid()[0]
    given = KILLER.with_givens((cell, grid[cell]) for cell in KILLER.board.cells[10:])
    formula = Formula(given, Encoding(f"sums={name}"), givens)
    with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
    assert given.violations(formula.decode(model)) == ()
