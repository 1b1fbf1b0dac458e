"""The next decision: all digits of a cell, or all places of a digit."""

import pytest
from puzzles_to_search import solutions

import sudoku_csp as sc
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.solvers.searches import dom_wdeg
from sudoku_csp.targets.propagation.domains import Domains
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.search import ByWeight, by_failures

FOUR = Board.customary(4)
ROW = FOUR.rows[0].cells


def choice(domains, permutations=(ROW,), failures=None):
    engine = Engine(domains, ())
    engine.failures.update(failures or {})
    return ByWeight(FOUR.cells, permutations)(engine, None)


def test_places_of_a_digit_are_tried_where_they_are_fewer_than_digits_of_a_cell():
    domains = Domains(FOUR.cells, 4)
    for cell in (ROW[0], ROW[2]):
        domains.remove(cell, 0b0100)
    assert choice(domains) == [(ROW[1], 3), (ROW[3], 3)]
    assert choice(domains, permutations=()) == [(ROW[0], digit) for digit in (1, 2, 4)]


def test_a_cell_is_decided_where_no_digit_has_fewer_places():
    domains = Domains(FOUR.cells, 4)
    domains.remove(ROW[0], 0b0100)
    assert choice(domains) == [(ROW[0], digit) for digit in (1, 2, 4)]


def test_failures_weigh_on_places_as_on_cells():
    domains = Domains(FOUR.cells, 4)
    for cell in ROW[:2]:
        domains.keep(cell, 0b0011)
    free = Cell(4, 4)
    assert choice(domains) == [(ROW[0], 1), (ROW[0], 2)]
    assert choice(domains, failures={free: 5.0}) == [(free, digit) for digit in (1, 2, 3, 4)]
    # Of 3 and 4, which are in the other two cells.
    assert choice(domains, failures=dict.fromkeys(ROW[2:], 5.0)) == [(ROW[2], 3), (ROW[3], 3)]


def test_nothing_is_tried_where_all_is_fixed():
    domains = Domains(FOUR.cells, 4)
    for cell in FOUR.cells:
        domains.assign(cell, 1)
    assert choice(domains) == []
    assert by_failures(Engine(domains, ()), None) == []


@pytest.mark.parametrize(
    "rules",
    [
        ("anti-knight", "cage 8 r1c1 r1c2 r2c1"),
        ("anti-king", "thermometer r1c1 r2c2 r3c3", "sandwich 5 r1c1-r1c6"),
        ("sandwich 9 r1c1-r1c6", "sandwich 2 r2c1-r2c6", "sandwich 7 r1c3-r6c3"),
    ],
)
def test_by_either_choice_the_solutions_are_the_same(rules, monkeypatch):
    puzzle = sc.read("." * 30 + "123...").with_constraints(*rules)
    by_places = solutions("dom-wdeg", puzzle)
    monkeypatch.setattr(dom_wdeg, "ByWeight", lambda *_: by_failures)
    by_cells = solutions("dom-wdeg", puzzle)
    assert set(by_places) == set(by_cells) != set()
