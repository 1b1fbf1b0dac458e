"""Random puzzles of 4x4, diagnosed, against looking through all 288 grids."""

import random
from collections import Counter

import pytest
from clocks import set_clock
from small_puzzles import (
    BOARD,
    GRIDS,
    HOUSES,
    NONE,
    Table,
    count,
    diagnose,
    fillable,
    positions,
    puzzle,
    random_puzzle,
    seeds,
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


def diagnosed(seed, kind):
    """Diagnoses with everything proved, of the seed's puzzles that are of this kind."""
    rng = random.Random(seed)
    for _ in range(4):
        givens = random_puzzle(rng)
        found = diagnose(puzzle(givens), {"table": Table()}, limit=300, repairs=300, smallest=True)
        expected = (Verdict.NO_SOLUTION, Verdict.UNIQUE, Verdict.MULTIPLE)[min(count(givens), 2)]
        assert found.verdict is expected
        assert not found.disagreements
        assert not found.missing
        if isinstance(found.findings, kind):
            yield givens, found.findings


@pytest.mark.parametrize("seed", SEEDS)
def test_the_conflict_is_smallest_and_its_houses_are_needed(seed):
    for givens, found in diagnosed(seed, Conflict):
        core = positions(found.givens.pairs)
        assert not solutions(core)
        assert all(solutions({at: core[at] for at in core if at != out}) for out in core)
        fewest = next(
            size
            for size in range(len(givens) + 1)
            if any(not count(chosen) for chosen in subsets(givens, size))
        )
        assert (len(core), found.givens.smallest) == (fewest, True)
        assert found.confirmation.by == ("table",)
        names = [house.name for house in BOARD.houses]
        placed = [one.place for one in found.constraints]
        assert found.minimal
        needed = [HOUSES[names.index(name)] for name in placed]
        assert not fillable(core, needed)
        for out in needed:
            assert fillable(core, [house for house in needed if house != out])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_repairs_are_all_minimal_smallest_first(seed):
    for givens, found in diagnosed(seed, Conflict):
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
@pytest.mark.parametrize("seed", SEEDS)
def test_the_overlay_is_nearest_with_all_candidates_and_the_fewest_digits(seed):
    for givens, found in diagnosed(seed, Overlay):
        grids = solutions(givens)
        first = found.first.digits
        assert first in grids
        assert found.second.digits in grids
        assert found.nearest_to_first
        distances = [sum(a != b for a, b in zip(first, grid, strict=True)) for grid in grids]
        assert len(found.differing) == min(filter(None, distances))
        assert (found.candidates.solutions, found.candidates.exact) == (len(grids), True)
        for cell, counts in found.candidates.counts.items():
            assert counts == Counter(grid[BOARD.position(cell)] for grid in grids)
        settling = positions(found.settling.cells.pairs)
        assert solutions(givens | settling) == [found.settling.solution.digits]
        assert (len(settling), found.settling.smallest) == (fewest_of(grids, givens), True)


def fewest_of(grids, givens):
    """The fewest digits of any of the grids that, with the givens, leave one of them."""
    return next(
        size
        for size in range(17)
        for grid in grids
        for chosen in subsets({at: grid[at] for at in range(16) if at not in givens}, size)
        if count(givens | chosen) == 1
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_an_overlay_without_all_solutions_holds_for_the_first(seed):
    rng = random.Random(seed)
    givens = random_puzzle(rng)
    found = diagnose(puzzle(givens), {"table": Table()}, limit=2, smallest=True).findings
    if not isinstance(found, Overlay):
        return
    grids, first = solutions(givens), found.first.digits
    if len(grids) > 2:
        assert not found.candidates.exact
    assert found.nearest_to_first
    distances = [sum(a != b for a, b in zip(first, grid, strict=True)) for grid in grids]
    assert len(found.differing) == min(filter(None, distances))
    settling, fewest = found.settling, fewest_of([first], givens)
    assert solutions(givens | positions(settling.cells.pairs)) == [settling.solution.digits]
    if len(grids) > 2:
        assert settling.solution == found.first
        assert (len(settling.cells), settling.cells.smallest) == (fewest, True)
        assert settling.smallest == (fewest == 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_redundant_givens_follow_from_the_others_and_a_smallest_subset_is_enough(seed):
    for givens, found in diagnosed(seed, Redundancy):
        assert [found.solution.digits] == solutions(givens)
        redundant = {at for at in givens if count({o: givens[o] for o in givens if o != at}) == 1}
        assert set(positions(found.redundant)) == redundant
        assert found.minimal == (not redundant)
        assert not found.undecided
        enough = positions(found.enough.pairs)
        assert solutions(enough) == [found.solution.digits]
        fewest = next(
            size
            for size in range(len(givens) + 1)
            if any(count(chosen) == 1 for chosen in subsets(givens, size))
        )
        assert (len(enough), found.enough.smallest) == (fewest, True)
        assert found.confirmation.by == ("table",)


def test_the_true_candidates_are_complete_where_the_count_is_not():
    found = diagnose(puzzle({}), {"table": Table()}, limit=2).findings
    assert not found.candidates.exact
    assert found.candidates.complete
    assert all(set(counts) == {1, 2, 3, 4} for counts in found.candidates.counts.values())
    assert 2 <= found.candidates.solutions < 288


CLASH = {0: 1, 1: 1}


@pytest.mark.parametrize(
    ("conflict", "smallest", "cells", "proved"),
    [
        (puzzle(CLASH | {13: 2, 14: 2, 15: 4}), False, [(1, 1), (1, 2)], True),
        (
            puzzle(CLASH | {15: 4}).with_constraints("cage 3 r4c3 r4c4"),
            False,
            [(1, 1), (1, 2)],
            False,
        ),
        (puzzle(CLASH | {15: 4}).with_constraints("cage 3 r4c3 r4c4"), True, [(4, 4)], True),
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
