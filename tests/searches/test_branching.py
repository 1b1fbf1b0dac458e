"""The search over propagators: its decisions, and restarts that lose and repeat no solution."""

import pytest
from brute_force import grids
from puzzles import IMPOSSIBLE, INKALA
from puzzles_to_search import solutions

import sudoku_csp as sc
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.solvers.searches import dom_wdeg
from sudoku_csp.targets.propagation.domains import Domains
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import Journal
from sudoku_csp.targets.propagation.search import ByWeight, by_domain, by_failures

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
    assert by_failures(Engine(domains, ()), None) == by_domain(Engine(domains, ()), None) == []


def test_dom_decides_on_the_first_cell_with_the_fewest_candidates_whatever_has_failed():
    domains = Domains(FOUR.cells, 4)
    engine = Engine(domains, ())
    assert by_domain(engine, None) == [(Cell(1, 1), digit) for digit in (1, 2, 3, 4)]
    for cell in (Cell(4, 4), Cell(3, 2)):
        domains.keep(cell, 0b1001)
    domains.assign(Cell(1, 3), 2)
    engine.failures[Cell(4, 4)] = 5.0
    assert by_domain(engine, Cell(4, 4)) == [(Cell(3, 2), 1), (Cell(3, 2), 4)]


@pytest.mark.parametrize(
    "rules",
    [
        ("anti-knight", "cage 8 r1c1 r1c2 r2c1"),
        ("anti-king", "thermometer r1c1 r2c2 r3c3", "sandwich 5 r1c1-r1c6"),
        ("sandwich 9 r1c1-r1c6", "sandwich 2 r2c1-r2c6", "sandwich 7 r1c3-r6c3"),
    ],
)
def test_by_each_choice_the_solutions_are_the_same(rules, monkeypatch):
    puzzle = sc.read("." * 30 + "123...").with_constraints(*rules)
    by_places = solutions("dom-wdeg", puzzle)
    monkeypatch.setattr(dom_wdeg, "ByWeight", lambda *_: by_failures)
    by_cells = solutions("dom-wdeg", puzzle)
    assert set(by_places) == set(by_cells) != set()


@pytest.mark.parametrize("first", [1, 3])
@pytest.mark.parametrize(
    "puzzle",
    [
        sc.read("." * 16).with_constraints("anti-king"),
        sc.read("." * 16).with_constraints("anti-king", "cage 7 r2c2 r2c3"),
        sc.read("." * 16).with_constraints("cage 3 r1c1 r1c2", "cage 3 r2c1 r2c2"),
        sc.read(INKALA).with_constraints("thermometer r1c1 r1c2"),
        sc.read(IMPOSSIBLE).with_constraints("thermometer r9c1 r8c2"),
    ],
    ids=["several", "one", "none", "hard", "impossible"],
)
def test_solutions_are_those_of_a_single_run_of_dom_and_of_brute_force(puzzle, first, monkeypatch):
    monkeypatch.setattr(dom_wdeg, "FIRST_RUN", None)
    whole = solutions("dom-wdeg", puzzle)
    if puzzle.board.side == 4:
        every = (sc.Grid(puzzle.board, digits) for digits in grids(puzzle.board, puzzle.digits))
        expected = {grid.digits for grid in every if not puzzle.violations(grid)}
        assert expected == set(whole) == set(solutions("dom", puzzle))
    monkeypatch.setattr(dom_wdeg, "FIRST_RUN", first)
    journal = Decided()
    assert set(solutions("dom-wdeg", puzzle, journal=journal)) == set(whole)
    assert journal.depth == 0


def test_it_does_start_again_but_under_the_classic_rules(monkeypatch):
    hard = sc.read(IMPOSSIBLE)
    for puzzle, more in ((hard.with_constraints("thermometer r9c1 r8c2"), True), (hard, False)):
        roots = []
        for first in (None, 1):
            monkeypatch.setattr(dom_wdeg, "FIRST_RUN", first)
            journal = Decided()
            solutions("dom-wdeg", puzzle, journal=journal)
            roots.append(journal.at_the_root)
        assert (roots[0] < roots[1]) is more


class Decided(Journal):
    """Counts the decisions at depth 0."""

    at_the_root = 0

    def decide(self, cell, digit):
        self.at_the_root += not self.depth
        super().decide(cell, digit)
