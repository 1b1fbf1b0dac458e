"""With any budget, a diagnosis is right, and has nothing that was not found.

On a clock that moves a second with each call, every budget ends at another place.
"""

import json
from itertools import combinations

import pytest
from small_puzzles import (
    BOARD,
    GRIDS,
    HOUSES,
    NONE,
    UNIQUE,
    Slow,
    Table,
    check_subset,
    count,
    diagnose,
    differences,
    fewest_digits_of,
    fillable,
    positions,
    puzzle,
    set_clock,
    solutions,
)

from sudoku_csp.analysis.diagnosis.conflict import Conflict
from sudoku_csp.analysis.diagnosis.overlay import Overlay
from sudoku_csp.analysis.diagnosis.redundancy import Redundancy
from sudoku_csp.analysis.diagnosis.witnesses import turns
from sudoku_csp.solvers.backend import Budget, Verdict

SEVERAL = {at: GRIDS[0][at] for at in (0, 5, 10)}

VERDICTS = {0: Verdict.NO_SOLUTION, 1: Verdict.UNIQUE, 6: Verdict.MULTIPLE}

BUDGETS = (1, 3, 5, 8, 12, 20, 30, 42, 60, 78, 90, 106, 120, 133, 155, 163, 172, 178, 185, 210)
"""Seconds, and so calls of the clock; 300 are enough for everything."""


def found_within(monkeypatch, givens, **options):
    """What is found within each budget, and at last with all the time."""
    set_clock(monkeypatch)
    for seconds in (*BUDGETS, 1000):
        found = diagnose(puzzle(givens), {"table": Table()}, budget=Budget(seconds), **options)
        data = json.loads(json.dumps(found.as_dict()))
        assert data["verdict"] == found.verdict
        assert not found.disagreements
        assert found.report.limit == 2
        if found.findings is None:
            assert found.verdict is Verdict.UNKNOWN
            assert found.missing == ("sat (reached the time limit)",)
            assert str(found) == "No verdict was found in the time."
            continue
        assert found.verdict is VERDICTS[count(givens)]
        assert found.missing in ((), ("table (no time was left)",))
        assert data["confirmed_by"] == ([] if found.missing else ["table"])
        assert str(found)
        yield found.findings


def test_a_conflict_is_right_with_any_budget(monkeypatch):
    repairs = [{0: 1}, {1: 2}, {6: 3, 11: 4}, {6: 3, 15: 3}]
    assert all(count({at: NONE[at] for at in NONE.keys() - each}) for each in repairs)
    names, seen = [house.name for house in BOARD.houses], []
    for found in found_within(monkeypatch, NONE, smallest=True, repairs=300):
        assert isinstance(found, Conflict)
        check_subset(found.givens, 3, lambda chosen: not count(chosen))
        if found.constraints is not None:
            placed = [one.place for one in found.constraints]
            needed = [HOUSES[names.index(name)] for name in placed]
            assert not fillable(positions(found.givens.pairs), needed)
        listed = [positions(each.dropped) for each in found.repairs.found]
        assert all(each in repairs for each in listed)
        assert all(one != other for one, other in combinations(listed, 2))
        assert [len(each) for each in listed] == sorted(map(len, listed))
        assert all(each in listed for each in repairs if len(each) <= found.repairs.all_of_size)
        assert not found.repairs.exhausted or len(listed) == 4
        verdicts = {each.verdict for each in found.repairs.found}
        assert verdicts <= {Verdict.MULTIPLE, Verdict.UNKNOWN}
        done = found.repairs.exhausted, found.givens.smallest, found.constraints is not None
        seen.append((len(listed), *done, found.givens.minimal))
    assert seen[0] == (0, False, False, False, False)
    assert seen[-1] == (4, True, True, True, True)
    assert {(number, exhausted) for number, exhausted, *_ in seen} > {(1, False), (4, False)}
    assert (0, False, False, False, True) in seen


def test_redundant_givens_are_right_with_any_budget(monkeypatch):
    assert all(count({o: UNIQUE[o] for o in UNIQUE if o != at}) == 1 for at in UNIQUE)
    seen = []
    for found in found_within(monkeypatch, UNIQUE, smallest=True):
        assert isinstance(found, Redundancy)
        assert [found.solution.digits] == solutions(UNIQUE)
        redundant, undecided = positions(found.redundant), positions(found.undecided)
        assert redundant | undecided == UNIQUE
        assert len(redundant) + len(undecided) == 12
        assert found.minimal is (False if redundant else None)
        if found.enough is not None:
            check_subset(found.enough, 4, lambda chosen: count(chosen) == 1)
        seen.append((len(undecided), found.enough and found.enough.proved))
    assert seen[0] == (12, None)
    assert any(0 < left < 12 for left, _ in seen)
    assert any(left > 3 and proved == "none can be left out" for left, proved in seen)
    assert (0, "none can be left out, at least 1 are needed") in seen
    assert seen[-1] == (0, "proved smallest")


@pytest.mark.parametrize("limit", [2, 5, 300])
def test_an_overlay_is_right_with_any_budget(monkeypatch, limit):
    grids, seen = solutions(SEVERAL), []
    columns = [set(column) for column in zip(*grids, strict=True)]
    for found in found_within(monkeypatch, SEVERAL, limit=limit):
        assert isinstance(found, Overlay)
        first, second = found.first.digits, found.second.digits
        assert first != second
        assert {first, second} <= set(grids)
        if found.nearest_to_first:
            others = [differences(first, grid) for grid in grids if grid != first]
            assert differences(first, second) == min(others)
        check_settling(found, grids)
        known = [set(found.candidates.counts[cell]) for cell in BOARD.cells]
        assert all(some <= every for some, every in zip(known, columns, strict=True))
        assert not found.candidates.complete or known == columns
        assert not found.candidates.exact or found.candidates.solutions == len(grids)
        seen.append((found.nearest_to_first, bool(found.settling), found.candidates.complete))
    assert seen[0] == (False, False, False)
    assert seen[-1] == (True, True, True)
    assert found.candidates.exact is (limit == 300)
    assert found.settling.cells.smallest
    # A long search leaves time for the next one.
    assert limit == 300 or (False, True, True) in seen


def check_settling(found, grids):
    if found.settling is None:
        return
    solution = found.settling.solution.digits
    fewest = {grid: fewest_digits_of([grid], SEVERAL) for grid in grids}
    cells, least = found.settling.cells, min(fewest.values())
    check_subset(cells, fewest[solution], lambda chosen: solutions(SEVERAL | chosen) == [solution])
    assert not found.settling.of_all or len(cells) == least
    assert not found.settling.smallest or len(cells) == least


@pytest.fixture
def slow(monkeypatch):
    """Makes two backends that take all the time they get, on a clock that only they move."""
    clock = set_clock(monkeypatch, a_call=0.0)

    def made():
        given = []
        return {name: Slow(clock, given) for name in ("one", "other")}, given

    return made


@pytest.mark.parametrize(
    ("givens", "repairs", "parts"),
    [
        (NONE, 0, [20, 20]),
        (NONE, 1, [20, 20, 40, 40]),
        (SEVERAL, 0, [20, 20]),
        (UNIQUE, 0, [60, 60]),
    ],
)
def test_backends_have_a_third_of_the_time_and_the_rest_at_the_end(slow, givens, repairs, parts):
    """In like parts, though each takes all that it gets and 1000 seconds to be ready."""
    backends, given = slow()
    found = diagnose(puzzle(givens), backends, repairs=repairs, budget=Budget(120))
    assert given == parts
    assert found.verdict is VERDICTS[count(givens)]


def test_a_turn_begins_when_its_backend_is_ready(slow):
    backends, _ = slow()
    found = [
        (name, round(until.remaining())) for name, _, until in turns(backends, Budget(4000).start())
    ]
    assert found == [("one", 1500), ("other", 2000)]
