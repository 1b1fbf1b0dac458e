"""Backends confirm the claims of a diagnosis; contradictions and wrong grids are reported."""

from dataclasses import replace

import pytest
from small_puzzles import BOARD, GRIDS, NONE, Table, diagnose, puzzle

from sudoku_csp.analysis.cores.oracle import FOREVER, Core, Oracle
from sudoku_csp.analysis.diagnosis.examination import stages
from sudoku_csp.analysis.diagnosis.oracles import Subset, digits_by_name
from sudoku_csp.analysis.diagnosis.witnesses import Confirmation, claim, confirm, confirms
from sudoku_csp.grid.errors import BackendFailed, BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Answer, Backend, BackendResult, Deadline, Outcome, Verdict
from sudoku_csp.targets.cnf.cells.direct import variable

GRID = GRIDS[0]
A, B = (Grid(BOARD, digits) for digits in GRIDS[:2])
UNIQUE = dict(enumerate(GRID[:15]))
SEVERAL = {0: 1}
NEEDED = {at: GRID[at] for at in (4, 6, 7, 9, 10)}

IS_NONE = claim(puzzle({0: 1, 1: 1}), (), 1, exhausted=True)
IS_UNIQUE = claim(puzzle(dict(enumerate(GRID))), [A], 2, exhausted=True)
HAS_SOME = claim(puzzle(SEVERAL), [A], 1)


def none(found):
    return []


def one_less(found):
    return found[1:]


def invalid(found):
    return [Grid(BOARD, bytes([1] * 16))]


class Dead(Backend):
    name = "dead"

    def prepare(self):
        raise BackendFailed("its process ended")

    def search(self, *_):
        raise BackendFailed("its process ended")


class Unsure(Table):
    """Finds all solutions, and never claims that there are no others."""

    def search(self, model, limit, found, deadline):
        super().search(model, limit, found, deadline)
        return Outcome(exhausted=False)


@pytest.mark.parametrize(
    ("grids", "exhausted", "confirmed"),
    [
        ((), False, []),
        ((), True, [IS_NONE]),
        ((A,), False, [HAS_SOME]),
        ((A,), True, [IS_NONE, HAS_SOME, IS_UNIQUE]),
        ((A, B), False, [HAS_SOME]),
        ((A, B), True, [IS_NONE, HAS_SOME, IS_UNIQUE]),
        (None, False, []),
    ],
)
def test_a_witness_has_as_many_grids_and_is_exhausted_where_that_is_claimed(
    grids, exhausted, confirmed
):
    """More grids than are claimed are a disagreement, which the report has."""
    answer = None if grids is None else Answer(grids, exhausted=exhausted)
    result = BackendResult("table", answer)
    assert [each for each in (IS_NONE, HAS_SOME, IS_UNIQUE) if confirms(result, each)] == confirmed


def test_every_backend_checks_all_claims_until_it_does_not_confirm_one():
    claims = [HAS_SOME, IS_UNIQUE, IS_NONE]
    right, blind, wrong = Table(), Table(none), Table(invalid)
    backends = {"right": right, "blind": blind, "dead": Dead(), "wrong": wrong, "again": Table()}
    found = confirm(claims, backends, FOREVER)
    assert found.by == ("right", "again")
    assert found.missing[:2] == ("blind (it contradicts)", "dead (its process ended)")
    assert found.missing[2].startswith("wrong (returned a grid that is no solution")
    assert [each.puzzle for each in found.contradictions] == [HAS_SOME.puzzle] * 2
    assert [len(table.calls) for table in (right, blind, wrong)] == [3, 1, 1]


def test_without_time_or_backends_nothing_is_confirmed():
    table = Table()
    found = confirm([IS_NONE], {"table": table}, Deadline(0.0))
    assert found == Confirmation((), ("table (no time was left)",), ())
    assert not table.calls
    assert confirm([IS_NONE], {}, FOREVER) == Confirmation()


def test_what_is_proved_about_a_subset():
    pairs = puzzle(dict(enumerate(GRID))).givens
    found = Subset.of(Core((1, 3), minimal=True, smallest=False, at_least=1), pairs)
    assert found == Subset((pairs[1], pairs[3]), True, False, 1)
    for changed, proved in (
        (found, "none can be left out, at least 1 are needed"),
        (replace(found, at_least=0), "none can be left out"),
        (replace(found, minimal=False), "not minimised in time, at least 1 are needed"),
        (replace(found, smallest=True), "proved smallest"),
    ):
        assert changed.proved == proved
    cells = {"r1c2": GRID[1], "r1c4": GRID[3]}
    assert found.as_dict() == {"cells": cells, "minimal": True, "smallest": False, "at_least": 1}
    assert digits_by_name(found.pairs) == cells


@pytest.mark.parametrize(
    ("givens", "wrong", "confirmed_by"),
    [
        (NONE, none, ["right"]),
        (NONE, invalid, None),
        (UNIQUE, none, ["right"]),
        (UNIQUE, one_less, ["right"]),
        (UNIQUE, invalid, ["right"]),
        (SEVERAL, none, None),
        (SEVERAL, one_less, None),
        (SEVERAL, invalid, None),
    ],
)
def test_a_backend_that_contradicts_is_a_disagreement(givens, wrong, confirmed_by):
    found = diagnose(puzzle(givens), {"right": Table(), "wrong": Table(wrong)}, limit=300)
    data = found.as_dict()
    assert found.verdict is Verdict.UNKNOWN
    assert found.disputed
    assert all("wrong" in text for text in found.disagreements)
    assert data["disagreements"] == list(found.disagreements)
    assert data["sentences"][0] == f"The backends disagree: {found.disagreements[0]}."
    if confirmed_by is not None:
        assert data["confirmed_by"] == confirmed_by
        (why,) = found.missing
        expected = "it contradicts" if wrong is not invalid else "returned a grid that is no"
        assert why.startswith(f"wrong ({expected}")


def test_an_exhausted_search_that_lacks_a_solution_does_not_make_the_count_exact():
    found = diagnose(puzzle(SEVERAL), {"wrong": Table(none)}, limit=300)
    assert found.disagreements
    assert not found.findings.candidates.exact


@pytest.mark.parametrize("givens", [NONE, UNIQUE, SEVERAL])
def test_a_backend_that_cannot_answer_is_missing(givens):
    found = diagnose(puzzle(givens), {"dead": Dead(), "table": Table()})
    assert found.missing == ("dead (its process ended)",)
    assert not found.disagreements
    assert "its process ended" in str(found)


@pytest.mark.parametrize(("givens", "by"), [(NONE, []), (UNIQUE, []), (SEVERAL, ["unsure"])])
def test_a_search_that_is_not_exhausted_confirms_several_solutions_only(givens, by):
    found = diagnose(puzzle(givens), {"unsure": Unsure()}, limit=2)
    assert found.as_dict()["confirmed_by"] == by
    assert found.missing == (() if by else ("unsure (ended without having searched all)",))
    assert not found.disagreements


def test_every_part_of_the_core_is_checked_by_the_witnesses():
    table = Table()
    found = diagnose(puzzle(NONE), {"table": table}, repairs=0).findings
    core = dict(found.givens.pairs)
    left_out = [{cell: core[cell] for cell in core if cell != out} for out in core]
    assert [dict(model.givens) for model in table.calls] == [core, *left_out]


@pytest.mark.parametrize(("limit", "repairs"), [(1, 0), (2, -1)])
def test_limits_that_are_too_small(limit, repairs):
    with pytest.raises(ValueError, match=r"a limit on .* is at least"):
        diagnose(puzzle({}), {}, limit=limit, repairs=repairs)


def test_each_stage_of_a_conflict_has_more():
    first, *others = stages(puzzle(NONE), {"table": Table()}, smallest=True)
    assert (first.verdict, first.findings) == ("no solution", None)
    assert [
        (
            each.givens.smallest,
            each.constraints is not None,
            each.confirmation.by,
            each.repairs.wanted,
        )
        for each in (stage.findings for stage in others)
    ] == [
        (False, False, (), 0),
        (True, False, (), 0),
        (True, True, ("table",), 0),
        (True, True, ("table",), 10),
    ]


def test_the_first_overlay_claims_nothing_that_was_not_searched_for():
    *_, first, whole = (each.findings for each in stages(puzzle(SEVERAL), {"table": Table()}))
    assert (first.nearest_to_first, first.settling) == (False, None)
    assert (first.candidates.exact, first.candidates.complete) == (False, False)
    assert first.candidates.solutions == 2
    assert first.confirmation == Confirmation()
    assert (whole.nearest_to_first, whole.candidates.solutions) == (True, 72)


class Lying:
    """Gives the solver's assignments so many times, and then another one."""

    def __init__(self, right, lie=()):
        self.right, self.lie, self.calls = right, frozenset(lie), 0

    def put_in(self, monkeypatch):
        honest = Oracle.true

        def true(oracle):
            self.calls += 1
            return honest(oracle) if self.calls <= self.right else self.lie

        monkeypatch.setattr(Oracle, "true", true)


ONES = [variable(BOARD, cell, 1) for cell in BOARD.cells]


@pytest.mark.parametrize(("givens", "number"), [(NONE, 4), (UNIQUE, 1), (SEVERAL, 3), (NEEDED, 5)])
def test_every_grid_of_the_solver_is_checked_against_the_rules(monkeypatch, givens, number):
    """One without each given of a conflict, one to repair it, one for each given that is needed."""

    def examined(solver):
        with monkeypatch.context() as patched:
            solver.put_in(patched)
            return diagnose(puzzle(givens), {}, limit=2, repairs=1)

    honest = Lying(1000)
    assert examined(honest).findings
    assert honest.calls >= number
    for right in {0, 1, 2, honest.calls - 1} & set(range(honest.calls)):
        with pytest.raises(BackendFault, match="sat gave no solution"):
            examined(Lying(right, ONES))
        with pytest.raises(BackendFault, match="sat gave an assignment that is no grid"):
            examined(Lying(right))
