"""Every encoding has the same solutions: counted, against known verdicts, by brute force."""

from importlib import resources

import pytest
from brute_force import solutions

import sudoku_csp as sc
from sudoku_csp.formulas.clause_sets import NAMES
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.cnf import at_most_one, cells

CELLS = [Encoding(name) for name in cells.NAMES if name != "direct"]
METHODS = [Encoding(f"{name},{method}") for name in NAMES for method in at_most_one.NAMES]
OTHERS = [
    Encoding("optimised,propagate"),
    *(Encoding(f"{name},drop-duplicates") for name in NAMES),
    Encoding("minimal,product,drop-duplicates"),
    Encoding("log,drop-duplicates"),
]
PLAIN = [*map(Encoding, NAMES), Encoding("optimised,propagate"), *CELLS]

JIGSAW = Board.jigsaw(list(map(int, "0001011122232333")))
SIX = Board.jigsaw(list(map(int, "000112000112344112344552344552333552")))


def slowly(values):
    """Parameters for a slow run."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]


every = pytest.mark.parametrize("encoding", [*METHODS, *CELLS, *OTHERS], ids=str)
plain = pytest.mark.parametrize("encoding", PLAIN, ids=str)


def answer(encoding, model, limit=1000, solver=None):
    backend = create("sat", Settings(solver, encoding))
    try:
        return backend.solve(model, limit=limit)
    finally:
        backend.close()


def enumerated(formula, limit=1000):
    """The grids of a formula by PySAT in a plain loop, without a session and assumptions."""
    from pysat.solvers import Solver

    found = []
    if [] in formula.clauses:
        return found
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        while len(found) < limit and solver.solve():
            model = solver.get_model()
            known = {abs(literal) for literal in model}
            model += [-n for n in range(1, formula.variables + 1) if n not in known]
            found.append(formula.decode(model))
            forbidden = [-literal for literal in model if abs(literal) in formula.projection]
            if not forbidden:
                break
            solver.add_clause(forbidden)
    return found


@pytest.mark.sampled(4)
@every
def test_a_blank_4x4_has_288_grids(encoding):
    found = answer(encoding, sc.read("." * 16))
    assert (len(set(found.solutions)), found.exhausted) == (288, True)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "encoding",
    [*PLAIN, Encoding("extended,totalizer"), Encoding("triad,product"), *OTHERS],
    ids=str,
)
@pytest.mark.parametrize("givens", [None, *slowly([Givens.COMPILED])])
def test_the_formula_alone_has_288_grids(encoding, givens):
    formula = Formula(sc.read("." * 16), encoding, givens)
    grids = enumerated(formula)
    assert len(grids) == len(set(grids)) == 288
    formula = Formula(sc.read("1..............."), encoding, givens)
    assert len(set(enumerated(formula))) == 72


@plain
def test_a_jigsaw_has_the_grids_that_brute_force_finds(encoding):
    blank = Puzzle.classic(JIGSAW, bytes(16))
    expected = {*solutions(JIGSAW, bytes(16), 1000)}
    assert 0 < len(expected) < 576
    assert {grid.digits for grid in answer(encoding, blank).solutions} == expected
    cut = Puzzle.classic(JIGSAW, bytes([1, 0, 0, 0, 0, 0, 2, *[0] * 9]))
    left = {digits for digits in expected if digits[0] == 1 and digits[6] == 2}
    assert {grid.digits for grid in answer(encoding, cut).solutions} == left


@plain
def test_boxes_that_are_rows_leave_latin_squares(encoding):
    for side, count in ((1, 1), (2, 2), (3, 12), (4, 576)):
        found = answer(encoding, Puzzle.classic(Board(side, 1, side), bytes(side * side)))
        assert (len(set(found.solutions)), found.exhausted) == (count, True)


@plain
@pytest.mark.parametrize("board", [SIX, *slowly([Board(6, 2, 3), Board(6, 3, 2)])], ids=str)
def test_a_6x6_cut_from_a_grid_has_the_solutions_that_the_reference_finds(encoding, board):
    reference = create("reference")
    grid = reference.solve(Puzzle.classic(board, bytes(36)), limit=1).solutions[0]
    for step in (3, 4, 5):
        digits = bytes(d if p % step == 0 else 0 for p, d in enumerate(grid.digits))
        model = Puzzle.classic(board, digits)
        expected = reference.solve(model, limit=400)
        assert len(expected.solutions) > 1
        if expected.exhausted:
            found = answer(encoding, model, 400)
            assert set(found.solutions) == set(expected.solutions)
            assert found.exhausted


@pytest.mark.whole
@pytest.mark.parametrize("encoding", [Encoding("triad"), CELLS[0]], ids=str)
def test_a_6x6_has_39168_grids_with_a_first_row(encoding):
    # 28,200,960 grids of 6x6 divided by 6! first rows.
    found = answer(encoding, sc.read("123456" + "." * 30), 50_000)
    assert (len(set(found.solutions)), found.exhausted) == (39_168, True)


EXAMPLES = list(
    reader.read(
        source.from_text(
            (resources.files("sudoku_csp.puzzle") / "examples.txt").read_text("utf-8")
        ),
        Context("examples"),
    )
)
VERDICTS = (
    "unique multiple unique unique unique unique unique unique "
    "no-solution no-solution multiple unique unique"
)


@pytest.mark.parametrize("encoding", [*PLAIN[:2], *slowly(PLAIN[2:])], ids=str)
def test_the_examples_have_the_same_verdict_in_every_encoding(encoding):
    backend = create("sat", Settings(None, encoding))
    found = [str(backend.solve(puzzle).verdict) for puzzle in EXAMPLES]
    backend.close()
    assert " ".join(word.replace(" ", "-") for word in found) == VERDICTS


@pytest.mark.parametrize(
    "encoding",
    [Encoding("triad,product"), *slowly([Encoding("optimised,commander,propagate"), *CELLS])],
    ids=str,
)
def test_a_16x16_is_solved(encoding):
    puzzle = EXAMPLES[-1]
    found = answer(encoding, puzzle)
    assert str(found.verdict) == "unique"
    assert puzzle.violations(found.solutions[0]) == ()


CONTRADICTIONS = {
    "a pair in a row": "11..............",
    "a pair in a box": "1....1..........",
    "a cell without a candidate": "12..3....4......",
    "a pair in a column of 9x9": "5" + "." * 8 + "5" + "." * 71,
    "a cell of 9x9 without a candidate": "12345678" + "." * 9 + "9" + "." * 63,
    "no pair, no empty cell, and yet": (
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
    ),
}


@pytest.mark.parametrize(
    "text",
    [*[*CONTRADICTIONS.values()][:3], *slowly([*CONTRADICTIONS.values()][3:])],
    ids=CONTRADICTIONS,
)
@plain
def test_contradictory_givens_have_no_solution(encoding, text):
    model = sc.read(text)
    assert str(answer(encoding, model).verdict) == "no solution"
    for givens in (None, Givens.COMPILED):
        assert enumerated(Formula(model, encoding, givens), 1) == []


@pytest.mark.parametrize("text", list(CONTRADICTIONS.values())[:3], ids=list(CONTRADICTIONS)[:3])
@pytest.mark.parametrize("method", at_most_one.NAMES)
def test_compiling_a_contradiction_away_keeps_the_empty_clause(method, text):
    for encoding in (Encoding(f"optimised,{method}"), Encoding(f"optimised,{method},propagate")):
        assert [] in Formula(sc.read(text), encoding).clauses


HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
HARD_SOLVED = "145327698839654127672918543496185372218473956753296481367542819984761235521839764"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("givens", [None, Givens.COMPILED])
@plain
def test_a_blocked_grid_leaves_all_other_solutions(encoding, givens):
    for text, solved, others in (
        ("3.....1....42...", "3142421313242431", 0),
        ("1...............", "1342423124133124", 71),
        (HARD, HARD_SOLVED, 0),
        ("3142421313242431", "3142421313242431", 0),
        ("3.....1....42...", "1342423124133124", 1),  # The grid is no solution.
    ):
        puzzle = sc.read(text)
        grid = Grid(puzzle.board, bytes(map(int, solved)))
        formula = Formula(puzzle, encoding, givens, grid)
        found = enumerated(formula, 100)
        assert len(set(found)) == others
        assert grid not in found
