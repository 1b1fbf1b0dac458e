"""The formula of a small puzzle: its givens, what it excludes, its variables, and its encoding."""

import pickle
from contextlib import suppress
from dataclasses import replace
from itertools import product

import pytest
from pysat.solvers import Solver
from tables import rows

import sudoku_csp as sc
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import EXTENDED, FLAGS, KINDS, Encoding, catalogue, every_encoding
from sudoku_csp.formulas.exported_files import Export
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf import at_most_one, cells

FOUR = Board.customary(4)
SOLVED = Grid(FOUR, bytes([1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2]))
PUZZLE = Puzzle.classic(FOUR, bytes([1, 0, 0, 0, 0, 0, 2, *[0] * 8, 2]))
LATIN = Puzzle.classic(Board.latin(4), PUZZLE.digits)
OPTIMISED, LOG = Encoding("optimised"), Encoding("log")


def test_givens_are_units_or_nothing_or_decide_variables():
    units = Formula(PUZZLE)
    assert units.clauses[-3:] == [[1], [16 + 8 + 2], [64 - 2]]
    assert Formula(PUZZLE, givens=Givens.UNITS).clauses == units.clauses
    assert Formula(PUZZLE, givens=Givens.ASSUMPTIONS).clauses == units.clauses[:-3]
    compiled = Formula(PUZZLE, givens=Givens.COMPILED)
    assert compiled.compiled
    assert not units.compiled
    # The candidates of the 13 open cells.
    assert (compiled.variables, compiled.projection) == (35, range(1, 36))
    assert compiled.clauses == Formula(PUZZLE, OPTIMISED).clauses
    for givens in (Givens.UNITS, Givens.ASSUMPTIONS):
        with pytest.raises(Unsupported, match=f"compiled away: there are no {givens}"):
            Formula(PUZZLE, OPTIMISED, givens)


@pytest.mark.parametrize("givens", [None, Givens.COMPILED])
def test_a_blocked_grid_is_excluded_by_one_clause_over_its_cells(givens):
    open_cells = [cell for cell in FOUR.cells if not PUZZLE.digits[FOUR.position(cell)]]
    for encoding in every_encoding():
        formula = Formula(PUZZLE, encoding, givens)
        blocked = Formula(PUZZLE, encoding, givens, SOLVED)
        *before, clause = blocked.clauses
        assert before == formula.clauses
        cells = encoding.cell_encoding(FOUR)
        excluded = {-x for cell in open_cells for x in cells.holds(cell, SOLVED[cell])}
        if formula.reduction is None:
            assert set(clause) == excluded
        else:
            back = formula.reduction.originals
            assert {back[abs(one) - 1] * (1 if one > 0 else -1) for one in clause} <= excluded
            assert len(clause) >= len(open_cells)


def test_a_formula_of_direct_cells_names_the_variable_of_a_digit():
    for cell in (Cell(2, 3), "r2c3", (2, 3)):
        assert Formula(PUZZLE).literal(cell, 2) == 26
    for other in (Formula(PUZZLE, OPTIMISED), Formula(PUZZLE, LOG)):
        with pytest.raises(Unsupported, match="no variable for every cell and digit"):
            other.literal(Cell(2, 3), 2)
    with pytest.raises(Unsupported, match="no variable for every cell and digit"):
        Formula(PUZZLE, givens=Givens.COMPILED).literal(Cell(2, 3), 2)


def test_wrong_arguments_of_a_formula_are_rejected_by_name():
    with pytest.raises(TypeError, match="the puzzle of a formula is a Puzzle, as of read, not 7"):
        Formula(7)
    with pytest.raises(TypeError, match="the encoding of a formula is an Encoding, not 'log'"):
        Formula(PUZZLE, "log")
    with pytest.raises(TypeError, match="what a formula excludes is a Grid, not "):
        Formula(PUZZLE, blocked=PUZZLE)
    with pytest.raises(Unsupported, match="triad needs boxes, and the board is 4x4, no boxes"):
        Formula(LATIN, Encoding("triad"))
    with pytest.raises(TypeError, match="assignment is literals, whole numbers, not 7"):
        Formula(PUZZLE).decode(7)
    with pytest.raises(ValueError, match="assignment is literals, whole numbers, and 'b' is none"):
        Formula(PUZZLE).decode([1, "b"])
    assert repr(Formula(LATIN)).startswith("<Formula extended,pairwise: <")


def test_names_are_those_of_the_variables_that_solutions_are_counted_on():
    every = dict(Formula(PUZZLE).names())
    assert (len(every), every[1], every[26]) == (64, "r1c1=1", "r2c3=2")
    left = list(Formula(PUZZLE, OPTIMISED).names())
    assert [number for number, _ in left] == list(range(1, 36))
    assert left[:3] == [(1, "r1c2=2"), (2, "r1c2=3"), (3, "r1c2=4")]


@pytest.mark.parametrize(("text", "canonical"), rows(__file__, "spellings"))
def test_the_text_of_an_encoding_has_one_canonical_spelling(text, canonical):
    encoding = Encoding(text)
    assert str(encoding) == canonical
    assert Encoding(canonical) == encoding
    assert repr(encoding) == f"Encoding({canonical!r})"
    assert pickle.loads(pickle.dumps(encoding)) == encoding


def test_an_encoding_has_the_fields_of_its_text():
    assert Encoding() == EXTENDED
    assert (LOG.name, EXTENDED.name) == ("log", "extended")
    assert (LOG.compiled, OPTIMISED.compiled) == (False, True)
    chosen = Encoding("optimised,product,sums=totalizer,propagate")
    names = (chosen.clause_set, chosen.at_most_one, chosen.cells)
    assert names == ("optimised", "product", "direct")
    assert (chosen.propagate, chosen.drop_duplicates, chosen.implied_sums) == (True, False, False)
    assert chosen.chosen_forms == {"sums": "totalizer"}
    assert [one.name for one in every_encoding()] == [*clause_sets.NAMES, *cells.NAMES[1:]]
    methods = [one.at_most_one for one in catalogue("minimal") if one.at_most_one != "pairwise"]
    assert methods == [name for name in at_most_one.NAMES if name != "pairwise"]


def test_no_name_belongs_to_two_parts_of_an_encoding():
    methods = (*at_most_one.NAMES, at_most_one.CARDINALITY.name)
    names = [*clause_sets.NAMES, *methods, *cells.NAMES, *FLAGS]
    assert len(names) == len(set(names))
    assert {*KINDS, *FLAGS} == set(names)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("extended,log", Unsupported, "log cells have clauses of their own: extended consists"),
        ("product,order", Unsupported, "order cells state each pair by itself: product needs"),
        ("minimal,propagate", Unsupported, "propagate is for optimised, not for minimal"),
        ("log,propagate", Unsupported, "propagate is for optimised, not for log"),
        ("triad,minimal", Unsupported, "an encoding has one of triad and minimal, not both"),
        ("sums=totalizer,sums=automatic", Unsupported, "one of totalizer and automatic"),
        (None, Unsupported, "an encoding is a text like 'triad,product', not None"),
        ("large", UnknownName, "no encoding 'large'"),
        ("", UnknownName, "no encoding ''"),
        ("triad,", UnknownName, "no encoding ''"),
        ("tirad", UnknownName, "did you mean triad"),
        ("sum=totalizer", UnknownName, "no key of an encoding 'sum'; did you mean sums"),
        ("sums=none", UnknownName, "no sum encoding 'none' .known: automatic, "),
    ],
)
def test_a_text_that_is_no_encoding_is_rejected(text, error, message):
    with pytest.raises(error, match=message):
        Encoding(text)


def test_an_encoding_fits_boards_that_its_clauses_can_state():
    for encoding in every_encoding():
        assert encoding.fits(FOUR)
        assert encoding.fits(LATIN.board) == (encoding.name != "triad")


def test_a_header_says_how_the_variables_are_numbered():
    puzzle = Puzzle.classic(Board(6, 2, 3), bytes(36))
    encodings = (EXTENDED, LOG, Encoding("order"), OPTIMISED)
    headers = [list(Export(puzzle, encoding=one).header()) for one in encodings]
    numbered = [line[10:] for lines in headers for line in lines if line.startswith("variables ")]
    assert [line.partition(", renumbered")[0] for line in numbered] == [
        "x(r,c,d) = 36*(r-1) + 6*(c-1) + d, all counted from 1",
        "bits of digit-1, lowest first, from 3*(6*(r-1) + c-1) + 1",
        "y(r,c,d) 'at most d' = 5*(6*(r-1) + c-1) + d for d < 6, from 1",
        "only those that the givens leave open",
    ]


def groups(export):
    return [line for line in replace(export, groups=True).comments() if line.startswith("group ")]


def test_groups_are_the_clauses_of_each_rule_counted_from_1():
    found = groups(Export(PUZZLE, blocked=SOLVED))
    # Sixteen cells of one clause and six pairs each; a house states each digit by one and six.
    assert found[:2] == ["group 1-112 cells", "group 113-140 all different in row 1"]
    assert found[-2:] == ["group 449-451 givens", "group 452-452 blocked grid"]
    assert groups(Export(Puzzle.blank(PUZZLE.ruleset)))[-1].endswith("all different in box 4")


def test_the_number_of_combinations():
    found = set()
    for chosen in product(
        (None, *clause_sets.NAMES), (None, *at_most_one.NAMES), (None, *cells.NAMES)
    ):
        with suppress(Unsupported):
            found.add(Encoding(",".join(filter(None, chosen)) or "extended"))
    assert len(found) == 5 * 9 + 3


UNIQUE, SOLUTION = "1.....3..4....2.", "1342423124133124"


def check_names(encoding, givens=None):
    """Checks that the true variables of a model are those whose names are true of the solution."""
    formula = Formula(sc.read(UNIQUE), encoding, givens)
    names = dict(formula.names())
    assert list(names) == list(formula.projection)
    assert len(set(names.values())) == len(names)
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        assert solver.solve() is True
        model = solver.get_model()
    digits = {f"{cell}={digit}" for cell, digit in zip(FOUR.cells, SOLUTION, strict=True)}
    for number, name in names.items():
        assert (model[number - 1] > 0) == (name in digits), name


@pytest.mark.parametrize("name", ["optimised", "minimal", "triad", "support"])
def test_the_names_of_a_compiled_formula_are_those_of_its_own_variables(name):
    check_names(Encoding(name), Givens.COMPILED)


def test_the_first_names_of_a_puzzle_in_literals():
    names = [name for _, name in Formula(sc.read(UNIQUE), Encoding("optimised")).names()]
    assert names[:5] == ["r1c2=2", "r1c2=3", "r1c3=4", "r1c4=2", "r1c4=4"]


def test_what_propagation_decides_has_no_name_either():
    """In two rows the given 1 and 2 leave the other two digits open."""
    puzzle = Puzzle.classic(FOUR, bytes([1, 2, *[0] * 14]))
    names = [name for _, name in Formula(puzzle, Encoding("optimised,propagate")).names()]
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
