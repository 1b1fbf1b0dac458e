"""The tables of the gallery: sizes of formulas and groups, measurements, and unit propagation."""

import re
from itertools import product
from pathlib import Path

import gallery_tables
import pytest
from gallery_catalogue import AT_MOST_ONE, pages
from pysat.solvers import Solver
from tails import quick_first

from benchmarks.globals import constraint_of, measured
from sudoku_csp.constraints.recorder import record
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.board import Board
from sudoku_csp.laboratory.rule_costs import size_of
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.globals import GLOBALS, SUMS

BOARD = Board.customary(9)
FOLDER = Path(__file__).parents[2] / "encodings"
PAGES = list(pages().values())
OF_GLOBALS = [page for page in PAGES if page.word]


def without_time(row):
    """What was measured of an encoding, and is the same on every machine."""
    return {name: value for name, value in row.items() if name != "microseconds"}


@pytest.mark.parametrize("word", quick_first(GLOBALS, quick=1))
def test_a_measurement_of_global_constraints_can_be_repeated(word):
    for found in gallery_tables.read(word)["constraints"][:1]:
        again = measured(found["constraint"], BOARD)
        assert [without_time(row) for row in again.pop("rows")] == [
            without_time(row) for row in found["rows"]
        ]
        assert again.items() <= found.items()


@pytest.mark.parametrize("page", OF_GLOBALS, ids=lambda page: page.name)
def test_a_page_of_a_global_constraint_has_the_sizes_of_its_form(page):
    text = (FOLDER / f"{page.name}.md").read_text()
    assert gallery_tables.of_page(page) in text
    for found in gallery_tables.read(page.word)["constraints"]:
        (row,) = (r for r in found["rows"] if (r["part"], r["name"]) == (page.word, page.form))
        if row["why"]:
            continue
        constraint = constraint_of(found["constraint"], BOARD)
        size = size_of(constraint, BOARD, page.encoding)
        assert size == (row["variables"], row["clauses"])
        assert f" {size.clauses:,} |" in text
    if not page.has_file:
        return
    rules = page.puzzle().ruleset
    assert rules.lines
    named = set().union(*(record(one, rules.board).names for one in rules.beyond_classic))
    assert GLOBALS[page.word].method in named


def test_the_claims_about_random_killers_were_measured():
    rows = {(row["encoding"], row["cells"]): row for row in gallery_tables.read("killers")["rows"]}

    def of(key, cells, *names):
        return [rows[name, cells][key] for name in names]

    alone, every = ("partial-sums", "totalizer"), ("automatic", *SUMS.names)
    assert max(of("seconds", 2, *every)) < 1
    for cells in (3, 4):
        assert of("done", cells, "partial-sums") < of("done", cells, "totalizer")
    for cells in (4, 5, 6):
        assert of("seconds", cells, "partial-sums") > of("seconds", cells, "totalizer")
        assert of("done", cells, "set-automaton")[0] < min(of("done", cells, *alone))
    for cells in (5, 6):
        assert 5 * of("seconds", cells, "digit-sets")[0] < min(of("seconds", cells, *alone))
        assert of("unfinished", cells, "digit-sets") == [0]
    unique = sum(row["unique"] for (name, _), row in rows.items() if name == "automatic")
    assert unique < 5 * 20 / 4
    assert gallery_tables.killers() in (FOLDER / "README.md").read_text()


def test_the_guide_has_the_measured_numbers():
    guide = (FOLDER.parent / "guide" / "encodings.md").read_text()
    for word, places in {"sum": (4, 8), "relation": (6,), "regular": (1, 3), "table": (2,)}.items():
        for place in places:
            assert gallery_tables.costs(word, place) in guide
    assert gallery_tables.killers() in guide
    for forms in GLOBALS.values():
        assert f"`{forms.plural}=`" in guide
        assert all(name in guide for name in forms.names)
    for target in re.findall(r"\]\(([^)#]+)", guide):
        assert (FOLDER.parent / "guide" / target).exists(), target


OF_HOUSES = [page for page in PAGES if not page.word]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.parametrize("side", [4, 9])
def test_a_table_of_boards_has_the_sizes_of_the_formulas(page, side):
    made = Formula(gallery_tables.blank(side), page.encoding)
    highest = max(abs(x) for clause in made.clauses for x in clause)
    size = gallery_tables.of_board(page.encoding, side)
    assert (highest, len(made.clauses)) == size
    if page.kind != AT_MOST_ONE and not page.word:
        assert f"| {size.clauses:,} |" in (FOLDER / f"{page.name}.md").read_text()


@pytest.mark.parametrize("name", at_most_one.NAMES)
@pytest.mark.parametrize("n", gallery_tables.SIDES)
def test_a_table_of_groups_has_the_sizes_of_the_clauses(name, n):
    fresh = iter(range(n + 1, 10_000))
    made = list(at_most_one.find_method(name).clauses(range(1, n + 1), lambda: next(fresh)))
    new = {abs(x) for clause in made for x in clause if abs(x) > n}
    assert (len(new), len(made)) == gallery_tables.of_group(name, n)
    assert gallery_tables.groups(name) in (FOLDER / f"{name}.md").read_text()


def puzzles():
    examples = (
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    )
    return [next(reader.read(source.from_text(text), Context("example"))) for text in examples]


def propagated(encoding, puzzle):
    """The candidates that unit propagation makes true, and those that it makes false."""
    formula = Formula(puzzle, encoding, Givens.ASSUMPTIONS)
    givens = encoding.given_literals(puzzle)
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        consistent, found = solver.propagate(assumptions=givens)
    assert consistent
    true, cells = {*found, *givens}, formula.cells
    pairs = list(product(puzzle.board.cells, puzzle.board.digits))
    return (
        {pair for pair in pairs if all(x in true for x in cells.holds(*pair))},
        {pair for pair in pairs if any(-x in true for x in cells.holds(*pair))},
    )


@pytest.mark.slow
def test_unit_propagation_decides_what_the_pages_claim():
    open_ones = [page for page in OF_HOUSES if not page.encoding.compiled]
    known = {page.name: [propagated(page.encoding, p) for p in puzzles()] for page in open_ones}
    for name in (*at_most_one.NAMES, "direct"):
        assert known[name] == known["extended"], name
    filled = {name: [true for true, _ in found] for name, found in known.items()}
    assert filled["minimal"] == filled["efficient"] == filled["order"] == filled["support"]
    assert filled["log"] == [set(puzzle.givens) for puzzle in puzzles()]
    assert known["support"] == known["efficient"]
    pairs = zip(known["efficient"], known["extended"], known["triad"], strict=True)
    assert all(a[1] <= b[1] <= c[1] for a, b, c in pairs)
    assert known["efficient"] != known["extended"] != known["triad"]
