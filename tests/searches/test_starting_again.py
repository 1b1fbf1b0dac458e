"""A search with restarts loses no solution, reports none twice, and ends."""

import pytest
from brute_force import grids
from puzzles import IMPOSSIBLE, INKALA
from puzzles_to_search import solutions

import sudoku_csp as sc
from sudoku_csp.solvers.searches import dom_wdeg
from sudoku_csp.targets.propagation.journal import Journal


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
def test_solutions_are_those_of_a_single_run(puzzle, first, monkeypatch):
    monkeypatch.setattr(dom_wdeg, "FIRST_RUN", None)
    whole = solutions("dom-wdeg", puzzle)
    if puzzle.board.side == 4:
        every = (sc.Grid(puzzle.board, digits) for digits in grids(puzzle.board, puzzle.digits))
        assert set(whole) == {grid.digits for grid in every if not puzzle.violations(grid)}
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
