"""The chosen form of a global constraint: it reaches the formula, the file, and every answer."""

from io import BytesIO
from itertools import permutations

import pytest
from global_cases import Stated
from pysat.solvers import Solver
from tables import rows
from test_encodings import enumerated

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import KEYS, Encoding
from sudoku_csp.formulas.exported_files import read_header
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.cnf import cells

BLANK = sc.read("." * 81)
FOUR = sc.read("." * 16)
KILLER = FOUR.with_constraints("cage 5 r1c1 r1c2", "cage 8 r2c2 r2c3 r3c3")
ARROW = FOUR.with_constraints("arrow r1c1 r2c2 r2c3")
ALL = 300
"""More grids than a board of side 4 has."""

CELLS = Cell(1, 1), Cell(2, 2), Cell(3, 3)
ROWS = [row for row in permutations(range(1, 5), 3) if row[0] < row[2]]


def in_rows(model):
    model.table(CELLS, ROWS)


PUZZLES = {
    "sums": KILLER,
    # No kind of the package states a table: a user's kind may.
    "tables": FOUR.with_constraints(Stated("a table", CELLS, lambda *row: row in ROWS, in_rows)),
    "relations": FOUR.with_constraints("whisper r1c1 r2c2 r3c3", "r1c4 < r2c4"),
    "automata": FOUR.with_constraints(
        "skyscraper 2 r1c1 r1c2 r1c3 r1c4", "sandwich 3 r2c1 r3c1 r4c1"
    ),
}

FORMS = [(key, name) for key in PUZZLES for name in KEYS[key].names]

OTHERS = (
    "extended",
    "minimal,product",
    "triad,drop-duplicates",
    "optimised,propagate",
    *(name for name in cells.NAMES if name != cells.DEFAULT),
)


def every_grid(puzzle):
    """The grids of a puzzle, by a solver that has no clauses."""
    return sc.solve(puzzle, backend="reference", limit=ALL).solutions


# New variables and clauses on a 9x9 board, where the extended formula has 729 and 11,988.
ADDED = rows(__file__, "added_by_forms")


@pytest.mark.parametrize(("rule", "encoding", "auxiliary", "clauses"), ADDED)
def test_the_size_is_that_of_the_form(rule, encoding, auxiliary, clauses):
    formula = sc.to_cnf(BLANK.with_constraints(rule), encoding=encoding)
    assert formula.variables == 729 + auxiliary
    assert len(formula.clauses) == formula.cnf.size.clauses == 11_988 + clauses


@pytest.mark.parametrize("key", PUZZLES)
def test_the_default_is_automatic_and_every_form_differs(key):
    puzzle, names = PUZZLES[key], KEYS[key].names
    assert Encoding(f"{key}=automatic") == Encoding()
    made = {str(list(sc.to_cnf(puzzle, encoding=f"{key}={name}").clauses)) for name in names}
    assert len(made) == len(names)
    assert sc.to_cnf(puzzle).encoding.chosen_forms == {}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("encoding", OTHERS)
@pytest.mark.parametrize(("key", "name"), FORMS)
def test_every_form_has_the_same_grids_in_every_encoding(key, name, encoding):
    puzzle = PUZZLES[key]
    expected = set(every_grid(puzzle))
    found = list(enumerated(sc.to_cnf(puzzle, encoding=f"{encoding},{key}={name}"), ALL))
    assert 1 < len(found) == len(expected)
    assert set(found) == expected


@pytest.mark.parametrize("name", KEYS["sums"].names)
def test_the_sat_backend_uses_every_form(name):
    report = sc.solve(KILLER, backend="sat", limit=ALL, encoding=f"sums={name}")
    assert set(report.solutions) == set(every_grid(KILLER))


def test_several_global_constraints_have_their_forms_at_once():
    puzzle = KILLER.with_constraints("whisper r2c2 r3c3", "skyscraper 2 r1c1 r2c1 r3c1 r4c1")
    text = "triad,pairwise,sums=totalizer,relations=conflicts,automata=log-states"
    formula = sc.to_cnf(puzzle, encoding=text)
    assert set(enumerated(formula, ALL)) == set(every_grid(puzzle))
    assert str(formula.encoding) == text


@pytest.mark.parametrize("style", ["dimacs", "opb", "wcnf", "pmc"])
@pytest.mark.parametrize(("key", "name"), FORMS)
def test_the_header_gives_the_form_back(key, name, style):
    # A table has no line of text, but the header has its form.
    puzzle = FOUR if key == "tables" else PUZZLES[key]
    stream = BytesIO()
    sc.export(puzzle, stream, style, encoding=f"triad,{key}={name}")
    lines = stream.getvalue().decode().splitlines()
    assert any(line.endswith(f" --encoding triad,pairwise,{key}={name}") for line in lines)
    form = KEYS[key].named(name)
    assert any(f", {key}: {form.title} ({form.source})" in line for line in lines)
    exported = read_header(lines, "file")
    assert exported.encoding.chosen_forms == {key: name}
    assert exported.formula.variables == sc.to_cnf(puzzle, encoding=exported.encoding).variables


@pytest.mark.parametrize("givens", [None, Givens.COMPILED])
@pytest.mark.parametrize("name", KEYS["sums"].names)
def test_an_answer_is_read_back(name, givens):
    grid = every_grid(KILLER)[0]
    given = KILLER.with_givens((cell, grid[cell]) for cell in KILLER.board.cells[10:])
    formula = Formula(given, Encoding(f"sums={name}"), givens)
    with Solver("cadical195", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
    assert given.violations(formula.decode(model)) == ()


@pytest.mark.parametrize("key", PUZZLES)
def test_it_is_for_the_sat_backend_and_for_files_of_clauses(key):
    text = f"{key}={KEYS[key].names[-1]}"
    with pytest.raises(Unsupported, match=f"{text}' is for the sat backend"):
        Settings(encoding=Encoding(text)).check(["reference"])
    for style in ("mzn", "smt2", "lp", "mps", "cpsat"):
        with pytest.raises(Unsupported, match="an encoding is for the formats of clauses"):
            sc.export(FOUR, BytesIO(), style, encoding=text)
    with pytest.raises(UnknownName, match=r"encoding 'none' \(known: automatic, "):
        sc.to_cnf(FOUR, encoding=f"{key}=none")


@pytest.mark.parametrize("name", ["digit-sets", "set-automaton"])
@pytest.mark.parametrize("encoding", ["extended", "triad"])
def test_a_sum_that_a_form_does_not_fit_is_rejected_by_its_constraint(name, encoding):
    formula = sc.to_cnf(ARROW, encoding=f"{encoding},sums={name}")
    with pytest.raises(Unsupported, match=rf"^arrow r2c2 \+ r2c3 = r1c1: {name} is for sums of"):
        formula.clauses  # noqa: B018
    with pytest.raises(Unsupported, match=r"^arrow"):
        sc.export(ARROW, BytesIO(), encoding=f"sums={name}")


def test_a_table_that_a_form_does_not_fit_is_rejected_by_its_constraint():
    five = BLANK.board.cells[:5]
    rule = Stated("five cells", five, bool, lambda model: model.table(five, [(1, 2, 3, 4, 5)]))
    with pytest.raises(Unsupported, match=r"^five cells: forbidden-rows is for tables of up to"):
        sc.to_cnf(BLANK.with_constraints(rule), encoding="tables=forbidden-rows").clauses  # noqa: B018
