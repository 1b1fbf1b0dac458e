"""Random puzzles of 4x4, diagnosed, against looking through all 288 grids."""

import random
from collections import Counter

import pytest
from small_puzzles import (
    BOARD,
    GRIDS,
    HOUSES,
    NONE,
    Table,
    check_subset,
    count,
    diagnose,
    differences,
    fewest,
    fewest_digits_of,
    fillable,
    positions,
    puzzle,
    random_puzzle,
    seeds,
    set_clock,
    solutions,
    subsets,
)

from sudoku_csp.analysis.diagnosis.conflict import Conflict
from sudoku_csp.analysis.diagnosis.overlay import Overlay, fewest_digits
from sudoku_csp.analysis.diagnosis.redundancy import Redundancy
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, Deadline, Verdict

SEEDS = seeds(6, 25)


def diagnosed(seed, kind, limit=300):
    """Diagnoses with everything proved, of those puzzles of the seed that are of this kind."""
    rng = random.Random(seed)
    for _ in range(4):
        givens = random_puzzle(rng)
        options = {"limit": limit, "repairs": 300, "smallest": True}
        found = diagnose(puzzle(givens), {"table": Table()}, **options)
        expected = (Verdict.NO_SOLUTION, Verdict.UNIQUE, Verdict.MULTIPLE)[min(count(givens), 2)]
        assert found.verdict is expected
        assert not found.disagreements
        assert not found.missing
        if isinstance(found.findings, kind):
            assert found.findings.confirmation.by == ("table",)
            yield givens, found.findings


@pytest.mark.parametrize("seed", SEEDS)
def test_a_conflict_is_smallest_and_has_all_minimal_repairs(seed):
    def none(chosen):
        return not count(chosen)

    for givens, found in diagnosed(seed, Conflict):
        check_subset(found.givens, fewest(givens, none), none)
        assert found.givens.smallest
        assert found.minimal
        core, names = positions(found.givens.pairs), [house.name for house in BOARD.houses]
        needed = [HOUSES[names.index(one.place)] for one in found.constraints]
        assert not fillable(core, needed)
        for out in needed:
            assert fillable(core, [house for house in needed if house != out])

        expected = []
        for size in range(1, len(givens) + 1):
            for dropped in subsets(givens, size):
                if any(other.items() <= dropped.items() for other in expected):
                    continue
                if count({at: givens[at] for at in givens if at not in dropped}):
                    expected.append(dropped)
        listed = [positions(repair.dropped) for repair in found.repairs.found]
        assert found.repairs.exhausted
        assert sorted(map(sorted, listed)) == sorted(map(sorted, expected))
        assert [len(each) for each in listed] == sorted(map(len, listed))
        for repair, dropped in zip(found.repairs.found, listed, strict=True):
            left = solutions({at: givens[at] for at in givens if at not in dropped})
            unique = len(left) == 1
            assert repair.verdict is (Verdict.UNIQUE if unique else Verdict.MULTIPLE)
            if unique:
                assert repair.solution.digits == left[0]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("limit", [300, 2])
@pytest.mark.parametrize("seed", SEEDS)
def test_an_overlay_is_nearest_with_its_candidates_and_the_fewest_digits(seed, limit):
    """With a limit of 2 the digits are the fewest for the first solution alone."""
    for givens, found in diagnosed(seed, Overlay, limit):
        grids, first = solutions(givens), found.first.digits
        assert {first, found.second.digits} <= {*grids}
        assert found.nearest_to_first
        distances = [differences(first, grid) for grid in grids]
        assert len(found.differing) == min(filter(None, distances))
        candidates, settling = found.candidates, found.settling
        digits = positions(settling.cells.pairs)
        assert solutions(givens | digits) == [settling.solution.digits]
        assert candidates.exact is (limit == 300)
        if candidates.exact:
            assert candidates.solutions == len(grids)
            for cell, counts in candidates.counts.items():
                assert counts == Counter(grid[BOARD.position(cell)] for grid in grids)
            assert (len(digits), settling.smallest) == (fewest_digits_of(grids, givens), True)
        else:
            least = fewest_digits_of([first], givens)
            assert settling.solution == found.first
            assert (len(digits), settling.cells.smallest) == (least, True)
            assert settling.smallest is (least == 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_redundant_givens_follow_from_the_others_and_a_smallest_subset_is_enough(seed):
    def one(chosen):
        return count(chosen) == 1

    for givens, found in diagnosed(seed, Redundancy):
        assert [found.solution.digits] == solutions(givens)
        redundant = {at for at in givens if one({o: givens[o] for o in givens if o != at})}
        assert set(positions(found.redundant)) == redundant
        assert found.minimal == (not redundant)
        assert not found.undecided
        check_subset(found.enough, fewest(givens, one), one)
        assert found.enough.smallest


def test_the_true_candidates_are_complete_where_the_count_is_not():
    found = diagnose(puzzle({}), {"table": Table()}, limit=2).findings
    assert not found.candidates.exact
    assert found.candidates.complete
    assert all(set(counts) == {1, 2, 3, 4} for counts in found.candidates.counts.values())
    assert 2 <= found.candidates.solutions < 288


CLASH = {0: 1, 1: 1}
CAGED = puzzle(CLASH | {15: 4}).with_constraints("cage 3 r4c3 r4c4")


@pytest.mark.parametrize(
    ("conflict", "smallest", "cells", "proved"),
    [
        (puzzle(CLASH | {13: 2, 14: 2, 15: 4}), False, [(1, 1), (1, 2)], True),
        (CAGED, False, [(1, 1), (1, 2)], False),
        (CAGED, True, [(4, 4)], True),
        (puzzle(NONE), False, [(1, 1), (1, 2), (2, 3)], False),
    ],
)
def test_two_equal_givens_are_the_fewest_under_the_classic_rules_alone(
    conflict, smallest, cells, proved
):
    """A cage may exclude a single given; a larger core is proved smallest only on demand."""
    found = diagnose(conflict, {}, smallest=smallest).findings.givens
    assert [cell for cell, _ in found.pairs] == [Cell(*each) for each in cells]
    assert (found.minimal, found.smallest) == (True, proved)


def test_a_board_without_a_grid_is_no_fault_of_the_givens_whenever_the_time_ends(monkeypatch):
    board = Board.jigsaw([0, 0, 0, 1, 1, 1, 1, 0, 2, 2, 2, 2, 3, 3, 3, 3])
    conflict = Puzzle.classic(board, bytes([1, 1, *[0] * 14]))
    set_clock(monkeypatch)
    seen = set()
    for seconds in range(1, 60, 4):
        found = diagnose(conflict, {}, budget=Budget(seconds)).findings
        if found is not None:
            assert not found.givens.minimal or found.givens.pairs == ()
            seen.add(found.givens.minimal)
    assert seen == {False, True}


def test_four_digits_leave_one_of_all_grids():
    found = diagnose(puzzle({}), {"table": Table()}, limit=300).findings
    assert (len(found.settling.cells), found.settling.smallest) == (4, True)
    assert solutions(positions(found.settling.cells.pairs)) == [found.settling.solution.digits]


def test_a_passed_deadline_spends_the_budget():
    with pytest.raises(BudgetSpent):
        fewest_digits([Grid(BOARD, digits) for digits in GRIDS], Deadline(0.0))
