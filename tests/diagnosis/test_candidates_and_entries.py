"""The true candidates and wrong entries, against trying all 288 grids."""

import random
from collections import Counter

import pytest
from small_puzzles import BOARD, GRIDS, count, puzzle, random_puzzle, seeds, set_clock, solutions

from sudoku_csp.analysis.cores.oracle import FOREVER
from sudoku_csp.analysis.diagnosis.candidates import Candidates, check_entries, true_candidates
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Budget, Deadline


def columns(grids):
    """The digits of every cell in some of the grids."""
    return [set(column) for column in zip(*grids, strict=True)]


def digits_of(found):
    assert list(found.counts) == list(BOARD.cells)
    return [set(counts) for counts in found.counts.values()]


@pytest.mark.parametrize("seed", seeds(12, 60))
def test_the_true_candidates_are_the_digits_of_all_solutions(seed):
    givens = random_puzzle(random.Random(seed))
    grids = solutions(givens)
    found = true_candidates(puzzle(givens), FOREVER)
    if not grids:
        assert found is None
        return
    assert digits_of(found) == columns(grids)
    assert (found.complete, found.exact) == (True, len(grids) == 1)
    assert found.solutions <= len(grids)
    assert all(sum(counts.values()) == found.solutions for counts in found.counts.values())


def test_candidates_are_right_with_any_budget(monkeypatch):
    givens = {at: GRIDS[0][at] for at in (0, 5, 10)}
    every, seen = columns(solutions(givens)), set()
    set_clock(monkeypatch)
    for seconds in range(1, 40):
        try:
            found = true_candidates(puzzle(givens), Budget(seconds).start())
        except BudgetSpent:
            seen.add(None)
            continue
        digits = digits_of(found)
        assert all(some <= true for some, true in zip(digits, every, strict=True))
        assert not found.complete or digits == every
        assert not found.exact
        seen.add((found.solutions > 1, found.complete))
    assert seen == {None, (False, False), (True, False), (True, True)}


def test_candidates_are_counted_over_the_known_grids():
    known = [Grid(BOARD, digits) for digits in random.Random(1).sample(GRIDS, 7)]
    found = Candidates.count(known, exact=False, complete=True)
    for cell, counts in found.counts.items():
        assert counts == Counter(grid[cell] for grid in known)
        assert list(counts) == sorted(counts)
    assert found.open == tuple(cell for cell in BOARD.cells if len({g[cell] for g in known}) > 1)
    assert (found.solutions, found.number, found.exact) == (7, "at least 7", False)
    data = found.as_dict()
    assert (data["solutions"], data["exact"], data["complete"]) == (7, False, True)
    assert data["counts"]["r1c1"] == {str(d): n for d, n in found.counts[BOARD.cells[0]].items()}
    alone = Candidates.count(known[:1], exact=True, complete=True)
    assert (alone.open, alone.number) == ((), "1")
    assert Candidates.count(known[:1] * 1234, exact=True, complete=True).number == "1,234"


@pytest.mark.parametrize("seed", seeds(20, 100))
def test_the_entries_that_are_in_no_solution_are_wrong(seed):
    rng = random.Random(seed)
    givens = random_puzzle(rng)
    filled = {}
    for other in (rng.choice(solutions(givens) or GRIDS), rng.choice(GRIDS)):
        for at in rng.sample(range(16), rng.randint(0, 3)):
            if at not in givens:
                filled[at] = other[at]
    pairs = [(BOARD.cells[at], digit) for at, digit in filled.items()]
    found = check_entries(puzzle(givens), pairs, FOREVER)
    assert found.solvable == bool(count(givens))
    if not found.solvable:
        return
    wrong = [at for at, digit in filled.items() if not count(givens | {at: digit})]
    rest = {at: digit for at, digit in filled.items() if at not in wrong}
    assert list(found.wrong) == [
        pair for pair in pairs if pair[0] in {BOARD.cells[at] for at in wrong}
    ]
    assert found.together == bool(count(givens | rest))


def test_without_time_the_budget_is_spent():
    with pytest.raises(BudgetSpent):
        check_entries(puzzle({}), [(BOARD.cells[0], 1)], Deadline(0.0))
    with pytest.raises(BudgetSpent):
        true_candidates(puzzle({}), Deadline(0.0))
