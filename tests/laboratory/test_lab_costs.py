"""What each encoding of a rule costs: exact sizes, and the shares that it finds."""

from dataclasses import replace
from math import comb

import pytest

from benchmarks.globals import AsTable
from sudoku_csp.constraints.typed_line import parse
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.laboratory.removals import of_globals
from sudoku_csp.laboratory.rule_costs import costs
from sudoku_csp.targets.cnf.globals.sums import partial_sums, set_automaton

NINE, FOUR = Board.customary(9), Board.customary(4)

CAGES = {
    # Cells with their total, and of each form new variables and clauses without "all different".
    # The first row by hand, the others counted when it was right.
    "cage 15 r1c1-r1c3": {
        "automatic": (66, 207),
        "partial-sums": (79, 246),
        "totalizer": (40, 289),
        "digit-sets": (17, 127),
        "set-automaton": (66, 207),
    },
    "cage 20 r1c1-r1c4": {
        "automatic": (21, 172),
        "partial-sums": (193, 584),
        "totalizer": (64, 510),
        "digit-sets": (21, 172),
        "set-automaton": (260, 764),
    },
    "cage 30 r1c1-r1c6": {
        "automatic": (17, 154),
        "partial-sums": (537, 1_596),
        "totalizer": (128, 1_244),
        "digit-sets": (17, 154),
        "set-automaton": (1_046, 3_004),
    },
}


def compare(rule, board, domains):
    """The forms of a rule's words, from so many domains."""
    return costs(rule, board, domains, of_globals(rule, board))


def rows(text, board=NINE, domains=60):
    """What was found of a rule, and its rows by the names of their encodings."""
    found = compare(parse(text, board), board, domains)
    return found, {row.name: row for row in found.rows}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("text", CAGES)
def test_sizes_are_those_of_the_constraint_alone(text):
    found, by_name = rows(text, domains=5)
    differ = 9 * comb(len(parse(text, NINE).scope), 2)
    sizes = {name: (row.variables, row.clauses - differ) for name, row in by_name.items()}
    assert sizes == CAGES[text]
    assert {row.part for row in found.rows} == {"sum"}


KEYS_OF = {
    "anti-knight": [],
    "whisper r1c1 r1c2": ["relations"],
    "any-of (r1c1 < r2c2) (skyscraper 2 r1c1 r1c2 r1c3 r1c4)": ["sums", "automata"],
}


@pytest.mark.parametrize("rule", KEYS_OF)
def test_the_forms_of_global_constraints_in_branches_are_compared(rule):
    found = of_globals(parse(rule, FOUR), FOUR).values()
    assert list(dict.fromkeys(key for one in found for key in one.chosen_forms)) == KEYS_OF[rule]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("cage 6 r1c1 r1c2 r2c1", "set-automaton"),
        ("arrow r1c1 r2c2 r2c3", "partial-sums"),
        ("r1c1 + r2c2 + r3c3 = 8", "partial-sums"),
        ("thermometer r1c1 r1c2 r1c3", "supports"),
        ("slow-thermometer r1c1 r1c2 r1c3", "conflicts-and-supports"),
        ("palindrome r1c1 r1c2 r1c3 r1c4", ""),
    ],
)
def test_what_is_domain_consistent_finds_all(text, name):
    found, by_name = rows(text, FOUR)
    row = by_name[name]
    assert (row.removals, row.conflicts) == (found.removals, found.refuted)
    assert found.removals > 10


TABLES = [
    # Cells of a cage with their total, and its rows: of 3 cells with 15 eight sets, and of 4 with
    # 20 twelve, in any order.
    ("cage 15 r1c1-r1c3", 3, 8 * 6),
    ("cage 20 r1c1-r1c4", 4, 12 * 24),
]


@pytest.mark.parametrize(("text", "cells", "rows"), TABLES)
def test_a_cage_as_a_table_has_the_sizes_of_the_papers(text, cells, rows):
    tabled = AsTable.of(parse(text, NINE), NINE)
    assert len(tabled.rows) == rows
    found = compare(tabled, NINE, 60)
    by_name = {row.name: row for row in found.rows}
    sizes = {name: (row.variables, row.clauses) for name, row in by_name.items()}
    assert sizes["automatic"] == sizes["tuples"] == (rows, rows * cells + 9 * cells)
    assert sizes["selectors"] == (rows, rows * cells + 1)
    assert sizes["forbidden-rows"] == (0, 9**cells - rows)
    whole = {name for name, row in by_name.items() if row.removals == found.removals}
    assert whole == {"automatic", "tuples", "decision-diagram"}
    again = compare(parse(text, NINE), NINE, 60)
    assert (again.removals, again.refuted) == (found.removals, found.refuted)


def test_a_form_that_does_not_fit_has_a_reason():
    found, by_name = rows("arrow r1c1 r2c2 r2c3", FOUR, domains=5)
    assert "digit-sets is for sums of different cells that count alike" in by_name["digit-sets"].why
    assert by_name["digit-sets"].clauses is None
    assert found.share(by_name["digit-sets"]) is None
    assert by_name["automatic"].why is None


def changed(form, *, total=0, forget=0):
    """The form of another total, or one that forgets so many of its last clauses."""

    def state(cnf, cells, statement):
        statement = replace(statement, total=statement.total + total)
        with cnf.apart() as clauses:
            form.state(cnf, cells, statement)
        for clause in clauses[: len(clauses) - forget]:
            cnf.clause(clause)

    return replace(form, state=state)


def test_a_form_that_removes_what_is_allowed_is_a_fault(monkeypatch):
    wrong = changed(partial_sums.partial_sums, total=1)
    monkeypatch.setattr(partial_sums, "partial_sums", wrong)
    with pytest.raises(BackendFault, match=r"sum partial-sums: removes r1c.*which cage .* allows"):
        rows("cage 6 r1c1 r1c2 r1c3", FOUR)


def test_a_form_that_forgets_clauses_finds_less(monkeypatch):
    _, whole = rows("cage 6 r1c1 r1c2 r1c3", FOUR)
    weak = changed(partial_sums.partial_sums, forget=6)
    monkeypatch.setattr(partial_sums, "partial_sums", weak)
    _, by_name = rows("cage 6 r1c1 r1c2 r1c3", FOUR)
    assert by_name["partial-sums"].removals < whole["partial-sums"].removals


def test_what_clauses_allow_is_held_to_the_constraint(monkeypatch):
    wrong = changed(set_automaton.set_automaton, total=1)
    monkeypatch.setattr(set_automaton, "set_automaton", wrong)
    with pytest.raises(BackendFault, match="cage of r1c1 r1c2 r1c3 with total 6: clauses allow"):
        rows("cage 6 r1c1 r1c2 r1c3", FOUR)
