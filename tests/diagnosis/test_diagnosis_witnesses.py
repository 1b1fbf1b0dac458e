"""Who says as much as is claimed of a puzzle, who says otherwise, and of what this is told."""

from dataclasses import replace

import pytest
from small_puzzles import BOARD, GRIDS, Table, puzzle

from sudoku_csp.analysis.cores.oracle import FOREVER, Core
from sudoku_csp.analysis.diagnosis.subset import Subset, as_dict
from sudoku_csp.analysis.diagnosis.witnesses import OURS, Assertion, Confirmation, confirm
from sudoku_csp.grid.errors import BackendFailed
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Answer, Deadline
from sudoku_csp.solvers.backend_result import BackendResult

A, B = (Grid(BOARD, digits) for digits in GRIDS[:2])
NONE = Assertion.impossible(puzzle({0: 1, 1: 1}))
UNIQUE = Assertion(puzzle(dict(enumerate(GRIDS[0]))), Answer((A,), exhausted=True), 2)
SOME = Assertion(puzzle({0: 1}), Answer((A,), exhausted=False), 1)


@pytest.mark.parametrize(
    ("grids", "exhausted", "shared"),
    [
        ((), False, []),
        ((), True, [NONE]),
        ((A,), False, [SOME]),
        ((A,), True, [NONE, SOME, UNIQUE]),
        ((A, B), False, [SOME]),
        ((A, B), True, [NONE, SOME, UNIQUE]),
    ],
)
def test_a_witness_has_as_many_grids_and_has_searched_all_where_that_is_claimed(
    grids, exhausted, shared
):
    """More grids than are claimed are a disagreement, which the report has."""
    said = BackendResult("table", Answer(grids, exhausted=exhausted))
    assert [each for each in (NONE, SOME, UNIQUE) if each.shared_by(said)] == shared


def test_who_says_nothing_is_no_witness():
    said = BackendResult("table", None, missing="its process ended")
    assert not any(each.shared_by(said) for each in (NONE, SOME, UNIQUE))


def test_a_claim_is_a_statement_of_ours():
    for claim, verdict, limit in (
        (NONE, "no solution", 1), (UNIQUE, "unique", 2), (SOME, "unknown", 1)
    ):  # fmt: skip
        assert claim.statement == BackendResult(OURS, claim.answer)
        assert (claim.statement.verdict, claim.limit) == (verdict, limit)


class Dead(Table):
    def search(self, *_):
        raise BackendFailed("its process ended")


def test_every_backend_is_asked_until_it_does_not_say_as_much():
    claims = [SOME, UNIQUE, NONE]
    right, blind = Table(), Table(lambda found: [])
    alien = Table(lambda found: [Grid(BOARD, bytes([1] * 16))])
    backends = {"right": right, "blind": blind, "dead": Dead(), "alien": alien, "again": Table()}
    found = confirm(claims, backends, FOREVER)
    assert found.by == ("right", "again")
    blind_why, dead_why, alien_why = found.missing
    assert blind_why == "blind (it contradicts)"
    assert dead_why == "dead (its process ended)"
    assert alien_why.startswith("alien (returned a grid that is no solution")
    assert [report.puzzle for report in found.contradictions] == [SOME.puzzle, SOME.puzzle]
    assert [len(table.asked) for table in (right, blind, alien)] == [3, 1, 1]
    assert [report.limit for report in found.contradictions] == [1, 1]


def test_without_time_nobody_is_asked_and_without_backends_nobody_says_it():
    table = Table()
    found = confirm([NONE], {"table": table}, Deadline(0.0))
    assert found == Confirmation((), ("table (no time was left)",), ())
    assert not table.asked
    assert confirm([NONE], {}, FOREVER) == Confirmation()


def test_a_subset_says_what_is_proved_of_it():
    pairs = puzzle(dict(enumerate(GRIDS[0]))).givens
    core = Core((1, 3), minimal=True, smallest=False, at_least=1)
    found = Subset.of(core, pairs)
    assert found == Subset((pairs[1], pairs[3]), True, False, 1)
    assert len(found) == 2
    for changed, proved in (
        (found, "none can be left out, at least 1 are needed"),
        (replace(found, at_least=0), "none can be left out"),
        (replace(found, minimal=False), "not minimised in time, at least 1 are needed"),
        (replace(found, smallest=True), "proved smallest"),
    ):
        assert changed.proved == proved
        assert repr(changed) == f"<Subset cells=2, {proved}>"
    cells = {"r1c2": GRIDS[0][1], "r1c4": GRIDS[0][3]}
    assert found.as_dict() == {"cells": cells, "minimal": True, "smallest": False, "at_least": 1}
    assert as_dict(found.pairs) == cells
