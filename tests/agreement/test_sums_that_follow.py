"""Sums that follow from houses and cages: no grid is lost."""

import pytest

from benchmarks.killers import killer
from sudoku_csp.analysis.generation.strategies import Stream
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.solvers import cross_check
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.cnf import cnf_model

FOUR = Board.customary(4)
KILLERS = [killer(FOUR, size, Stream(7, number)) for size in (2, 3, 4, 5) for number in range(6)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", ["extended", "minimal", "order"])
def test_the_grids_stay_the_same(name):
    ways = Encoding(name), Encoding(f"{name},implied-sums")
    differ = 0
    for puzzle in KILLERS:
        answers = [
            create("sat", Settings("minisat22", way)).solve(puzzle, limit=300) for way in ways
        ]
        assert set(answers[0].solutions) == set(answers[1].solutions)
        without, with_them = (Formula(puzzle, way).clauses for way in ways)
        differ += without != with_them
    assert differ > 15


def test_the_sat_backend_states_them_unless_an_encoding_is_chosen():
    puzzle = KILLERS[0]
    chosen, suited = create("sat", Settings(encoding=EXTENDED)), create("sat")
    for backend in (chosen, suited):
        backend.solve(puzzle)
    assert not chosen._session.encoding.implied_sums
    assert suited._session.encoding.implied_sums


def test_a_sum_that_does_not_follow_is_a_disagreement(monkeypatch):
    honest = cnf_model.implied_sums

    def false(houses, sums):
        return [(terms, total + 1) for terms, total in honest(houses, sums)]

    monkeypatch.setattr(cnf_model, "implied_sums", false)
    report = cross_check.check(
        killer(FOUR, 3, Stream(7, 1)),
        {name: create(name) for name in ("sat", "cpsat", "reference")},
    )
    assert report.disagreements


def test_a_file_says_that_it_has_them(sudoku):
    lines = ["." * 16, *KILLERS[8].ruleset.lines]
    sudoku.file("killer.txt", "\n".join(lines) + "\n")
    plain, more = (sudoku("export", "killer.txt", *flag) for flag in ([], ["-e", "implied-sums"]))
    assert ",implied-sums" in more.out
    assert ", sums that follow" in more.out
    assert "sums that follow" not in plain.out
    assert more.out.count("\n") > plain.out.count("\n")
