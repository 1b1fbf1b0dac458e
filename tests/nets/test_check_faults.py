"""A fault in the propagator of "all different" is seen when `check` compares one classic puzzle.

A kernel, which solves classic boards faster, never calls it: `check` must not use one.
"""

import pytest

import sudoku_csp as sc
from sudoku_csp.apps.api import solve as pool
from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import ConstraintFault
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.searches.default import BitboardSearch
from sudoku_csp.solvers.searches.dom_wdeg import DomWdeg
from sudoku_csp.solvers.searches.propagation import Propagation

FOUR = "1.....3..4....2."
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIXTEEN = "1" + "." * 254 + "2"


def with_fault(monkeypatch, filtering):
    """`AllDifferent.propagate` posts one more filter, which is wrong."""
    honest = AllDifferent.propagate

    def propagate(self, network):
        honest(self, network)
        if Cell(1, 1) in self.cells:
            network.watch(self.cells, filtering)

    pool.close()  # An open backend has made its propagators already.
    monkeypatch.setattr(AllDifferent, "propagate", propagate)


@pytest.fixture(autouse=True)
def no_faulty_backend_stays_open():
    yield
    pool.close()


@pytest.mark.parametrize("cell", [Cell(1, 1), Cell(1, 2)])
@pytest.mark.parametrize("puzzle", [FOUR, NINE])
def test_a_digit_removed_too_many(monkeypatch, puzzle, cell):
    digit = sc.solve(puzzle).grid[cell]
    with_fault(monkeypatch, lambda domains: domains.remove(cell, 1 << digit - 1))
    report = sc.check(puzzle)
    assert report.verdict is Verdict.UNKNOWN
    assert report.disagreements[0].startswith(
        "reference says no solution (0 in all), but sat found"
    )


def test_a_propagator_that_raises(monkeypatch):
    def fails(domains):
        raise ZeroDivisionError("seeded")

    with_fault(monkeypatch, fails)
    with pytest.raises(ConstraintFault, match=r"AllDifferent.propagate raised ZeroDivisionError"):
        sc.check(NINE)


def test_kernels_do_not_call_it(monkeypatch):
    with_fault(monkeypatch, lambda domains: domains.remove(Cell(1, 1), 1))
    assert sc.solve(FOUR, backend="reference").verdict is Verdict.UNIQUE


@pytest.mark.parametrize("puzzle", [FOUR, NINE, SIXTEEN])
@pytest.mark.parametrize("search", [None, "dom-wdeg", "bitboard", "propagation"])
def test_the_search_of_a_cross_check_is_dom_wdeg_or_the_chosen_one(monkeypatch, puzzle, search):
    begun = []
    for kind in (DomWdeg, BitboardSearch, Propagation):

        def solutions(self, puzzle, journal, honest=kind.solutions):
            begun.append(self.name)
            return honest(self, puzzle, journal)

        monkeypatch.setattr(kind, "solutions", solutions)
    sc.check(puzzle, backends=["sat", "reference"], search=search, limit=1)
    assert begun == [search or "dom-wdeg"]
