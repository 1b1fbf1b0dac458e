"""`encodings`: the catalogue, and encodings side by side."""

import json

import pytest
from command_line import NINE, UNIQUE

import sudoku_csp as sc
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import KEYS, catalogue
from sudoku_csp.laboratory.encoding_comparison import of_globals
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.globals import RELATIONS, SUMS

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""Inkala 2012: no amount of singles solves it."""

CLAUSES_ON_4X4 = {
    "minimal": (64, 304),
    "efficient": (64, 400),
    "extended": (64, 448),
    "triad": (128, 496),
    "optimised": (64, 448),
    "order": (48, 320),
    "log": (32, 288),
    "support": (64, 688),
    "extended + sequential": (256, 576),
    "extended + splitting": (64, 448),
}
"""Of a blank board, worked out by hand from the papers' formulas."""


def test_the_list_names_everything_that_can_be_chosen(sudoku):
    ended = sudoku("encodings")
    assert (ended.code, ended.err) == (0, "")
    for line in (
        "  extended *  efficient, and a place for every digit in every house",
        "  product      at most one row and one column of a rectangle    Chen 2010",
        "  log       the digit in binary",
    ):
        assert any(found.startswith(line) for found in ended.out.splitlines()), line


def test_every_name_in_the_list_is_taken_by_export(sudoku):
    listed = json.loads(sudoku("encodings", "-f", "json").out)
    registries = [clause_sets.NAMES, [*at_most_one.NAMES, "cardinality"], cells.NAMES]
    registries += [["automatic", *KEYS[key].names] for key in KEYS]
    found = [{entry["name"] for entry in names} for names in listed.values()]
    assert found == list(map(set, registries))
    for part, names in listed.items():
        for entry in names:
            form = "opb" if entry["name"] == "cardinality" else "dimacs"
            text = part + entry["name"] if part.endswith("=") else entry["name"]
            assert sudoku("export", UNIQUE, "-e", text, "-f", form).code == 0, entry


@pytest.mark.slow
def test_a_blank_board_has_the_sizes_of_the_papers(sudoku):
    ended = sudoku("encodings", "--compare", "." * 16, "--solver", "minisat22", "-f", "json")
    rows = {row["encoding"]: row for row in json.loads(ended.out)}
    assert len(rows) == len(list(catalogue()))
    for row in rows.values():
        assert row["solvers"]["minisat22"]["missing"] == 0
    for name, size in CLAUSES_ON_4X4.items():
        assert (rows[name]["variables"], rows[name]["clauses"]) == size, name


@pytest.mark.slow
def test_the_forms_of_global_constraints_have_rows(sudoku):
    sudoku.file("p.txt", f"{'.' * 16} with cage 5 r1c1 r1c2; thermometer r2c2 r3c3 r4c4\n")
    given = ("--compare", "p.txt", "--solver", "minisat22", "-f", "json")
    rows = {row["encoding"]: row for row in json.loads(sudoku("encodings", *given).out)}
    expected = [f"extended, sums as {name}" for name in SUMS.names]
    expected += [f"extended, relations as {name}" for name in RELATIONS.names]
    assert list(rows)[16:] == expected
    for name in expected:
        written = sudoku("export", "p.txt", "-e", rows[name]["options"]).out
        assert f"p cnf {rows[name]['variables']} {rows[name]['clauses']}\n" in written, name
    free = {name: row["free"] for name, row in rows.items()}
    assert free["extended"] == free["extended, relations as supports"]
    assert free["extended"] < free["extended, relations as conflicts"] <= 100


@pytest.mark.slow
def test_a_form_that_does_not_fit_a_puzzle_is_reported(sudoku):
    killer, arrow = "cage 5 r1c1 r1c2", "arrow r1c1 r2c2 r2c3"
    sudoku.file("p.txt", f"{'.' * 16} with {killer}\n{'.' * 16} with {arrow}\n")
    given = ("--compare", "p.txt", "--solver", "minisat22")
    ended = sudoku("encodings", *given)
    assert (ended.code, ended.err) == (0, "")
    rejected = [line for line in ended.out.splitlines() if ": rejected, arrow r2c2 + r2c3" in line]
    assert [line.partition(":")[0] for line in rejected] == [
        "extended, sums as digit-sets",
        "extended, sums as set-automaton",
    ]
    rows = json.loads(sudoku("encodings", *given, "-f", "json").out)
    assert [row["encoding"] for row in rows if "rejected" in row] == [
        line.partition(":")[0] for line in rejected
    ]


KEYS_OF = {
    "anti-knight": [],
    "whisper r1c1 r1c2": ["relations"],
    "any-of (r1c1 < r2c2) (skyscraper 2 r1c1 r1c2 r1c3 r1c4)": ["sums", "automata"],
}


@pytest.mark.parametrize("rule", KEYS_OF)
def test_constraints_in_branches_have_their_forms_compared(rule):
    found = list(of_globals([sc.read("." * 16), sc.read("." * 16).having(rule)]))
    assert list(dict.fromkeys(key for one in found for key in one.chosen_forms)) == KEYS_OF[rule]
    assert len(found) == sum(len(KEYS[key].names) for key in KEYS_OF[rule])


@pytest.mark.slow
def test_a_table_of_puzzles(sudoku):
    sudoku.file("p.txt", f"{NINE}\n{HARD}\n")
    given = ("--compare", "p.txt", "--solver", "cadical195")
    ended = sudoku("encodings", *given)
    assert (ended.code, ended.err) == (0, "")
    head, *rows, note = ended.out.splitlines()
    assert head.split()[:3] == ["encoding", "variables", "clauses"]
    assert note.startswith("2 puzzles of 9x9")
    extended = next(row for row in rows if row.startswith("extended ")).split()
    # 11,988 and the first puzzle's 30 givens; one of the two needs no search.
    assert extended[2] == "12,018"
    assert extended[4] == "50.00"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "clauses"),
    [
        ("4x4, no boxes", 336),
        ("4x4, boxes 1x4", 448),
        ("4x4, jigsaw AABBACBBACDDCCDD", 448),
    ],
)
def test_encodings_are_compared_on_any_board(sudoku, board, clauses):
    sudoku.file("p.txt", f"board {board}\n{'.' * 16}\n")
    command = ("encodings", "--compare", "p.txt", "--solver", "minisat22", "-f", "json")
    rows = {row["encoding"]: row for row in json.loads(sudoku(*command).out)}
    assert rows["extended"]["clauses"] == clauses
    assert ("triad" in rows) == (board != "4x4, no boxes")
