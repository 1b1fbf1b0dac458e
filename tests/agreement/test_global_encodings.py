"""The forms of words that are chosen: they arrive in the formula, the file, and every answer.

`test_sum_encodings.py` has those of sums.
"""

from io import BytesIO
from itertools import permutations

import pytest
from global_cases import Stated
from test_sum_encodings import ALL, BLANK, FOUR, KILLER, OTHERS, grids

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.export import read_header
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.cnf.globals import GLOBALS

CELLS = Cell(1, 1), Cell(2, 2), Cell(3, 3)
ROWS = [row for row in permutations(range(1, 5), 3) if row[0] < row[2]]


def in_rows(model):
    model.table(CELLS, ROWS)


PUZZLES = {
    # No kind of ours states a table: one of a user's may.
    "table": FOUR.having(Stated("a table", CELLS, lambda *row: row in ROWS, in_rows)),
    "relation": FOUR.having("whisper r1c1 r2c2 r3c3", "r1c4 < r2c4"),
    "regular": FOUR.having("skyscraper 2 r1c1 r1c2 r1c3 r1c4", "sandwich 3 r2c1 r3c1 r4c1"),
}

EVERY = [
    pytest.param(word, name, id=f"{word}: {name}")
    for word in PUZZLES
    for name in GLOBALS[word].names
]


def chosen(word, name):
    return f"{GLOBALS[word].plural}={name}"


ADDED = [
    # New variables and clauses on a 9x9 board, where the extended formula has 729 and 11,988. A
    # whisper between two cells excludes differences up to 4: 45 + 8 + 12 + ... of 81 pairs.
    ("relation", "whisper r1c1 r5c5", "automatic", 0, 18),
    ("relation", "whisper r1c1 r5c5", "conflicts", 0, 9 + 2 * (8 + 7 + 6 + 5)),
    ("relation", "whisper r1c1 r5c5", "supports", 0, 18),
    ("relation", "whisper r1c1 r5c5", "minimal-supports", 0, 9),
    ("relation", "whisper r1c1 r5c5", "conflicts-and-supports", 0, 61 + 18),
]


@pytest.mark.parametrize(("word", "rule", "name", "auxiliary", "clauses"), ADDED)
def test_the_size_is_that_of_the_form(word, rule, name, auxiliary, clauses):
    formula = sc.to_cnf(BLANK.having(rule), encoding=chosen(word, name))
    assert formula.variables == 729 + auxiliary
    assert len(formula.clauses) == formula.cnf.size.clauses == 11_988 + clauses


@pytest.mark.parametrize("word", PUZZLES)
def test_the_best_is_meant_where_nothing_is_said(word):
    puzzle = PUZZLES[word]
    assert (
        sc.to_cnf(puzzle).clauses == sc.to_cnf(puzzle, encoding=chosen(word, "automatic")).clauses
    )
    assert Encoding(chosen(word, "automatic")) == Encoding()
    names = GLOBALS[word].names
    said = {str(list(sc.to_cnf(puzzle, encoding=chosen(word, name)).clauses)) for name in names}
    assert len(said) == len(names)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("encoding", OTHERS, ids=lambda one: f"{one.name}-{one.at_most_one}")
@pytest.mark.parametrize(("word", "name"), EVERY)
def test_every_form_has_the_same_grids_in_every_encoding(word, name, encoding):
    puzzle = PUZZLES[word]
    expected = {grid.line() for grid in sc.solve(puzzle, backend="reference", limit=ALL).solutions}
    assert len(expected) > 1
    formula = sc.to_cnf(puzzle, encoding=f"{encoding},{chosen(word, name)}")
    found = [grid.line() for grid in grids(formula)]
    assert len(found) == len(expected)
    assert set(found) == expected


def test_several_words_have_their_forms_at_once():
    puzzle = KILLER.having("whisper r2c2 r3c3", "skyscraper 2 r1c1 r2c1 r3c1 r4c1")
    text = "triad,pairwise,sums=totalizer,relations=conflicts,automata=log-states"
    formula = sc.to_cnf(puzzle, encoding=text)
    expected = sc.solve(puzzle, backend="reference", limit=ALL).solutions
    assert {grid.line() for grid in grids(formula)} == {grid.line() for grid in expected}
    assert str(formula.encoding) == text


@pytest.mark.parametrize("style", ["dimacs", "opb"])
@pytest.mark.parametrize(("word", "name"), EVERY)
def test_the_header_gives_the_form_back(word, name, style):
    # A table stands in no line of text; the header has the option all the same.
    puzzle = FOUR if word == "table" else PUZZLES[word]
    stream = BytesIO()
    sc.export(puzzle, stream, style, encoding=chosen(word, name))
    lines = stream.getvalue().decode().splitlines()
    assert any(line.endswith(f",{chosen(word, name)}") for line in lines)
    form = GLOBALS[word].named(name)
    assert any(f", {GLOBALS[word].plural}: {form.title} ({form.source})" in line for line in lines)
    exported = read_header(lines, "file")
    assert exported.encoding.chosen_forms == {GLOBALS[word].plural: name}
    formula = Formula(exported.puzzle, exported.encoding)
    assert formula.variables == sc.to_cnf(puzzle, encoding=chosen(word, name)).variables


@pytest.mark.parametrize("word", PUZZLES)
def test_a_header_without_it_means_the_best(word):
    stream = BytesIO()
    sc.export(FOUR, stream)
    assert f"{GLOBALS[word].plural}=".encode() not in stream.getvalue()
    exported = read_header(stream.getvalue().decode().splitlines(), "file")
    assert exported.encoding.chosen_forms == {}


@pytest.mark.parametrize("word", PUZZLES)
def test_it_is_for_the_sat_backend_and_for_files_of_clauses(word):
    name = GLOBALS[word].names[-1]
    with pytest.raises(Unsupported, match=f"{chosen(word, name)}' is for the sat backend"):
        Settings(encoding=Encoding(chosen(word, name))).check(["reference"])
    with pytest.raises(Unsupported, match="an encoding is for the formats of clauses"):
        sc.export(FOUR, BytesIO(), "mzn", encoding=chosen(word, name))


@pytest.mark.parametrize("word", PUZZLES)
def test_a_form_that_there_is_not(word):
    with pytest.raises(UnknownName, match=rf"no {word} encoding 'none' \(known: automatic, "):
        sc.to_cnf(FOUR, encoding=chosen(word, "none"))


def test_a_table_that_a_form_does_not_fit_is_refused_by_its_rule():
    cells = BLANK.board.cells[:5]
    rule = Stated("five cells", cells, bool, lambda model: model.table(cells, [(1, 2, 3, 4, 5)]))
    with pytest.raises(Unsupported, match=r"^five cells: forbidden-rows is for tables of up to"):
        sc.to_cnf(BLANK.having(rule), encoding="tables=forbidden-rows").clauses  # noqa: B018
