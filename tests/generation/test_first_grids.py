"""How a first grid is looked for, and what one move does, with searches in the test's hands."""

from collections import Counter

import pytest
from naive_sudoku import houses

from sudoku_csp.analysis.generation import grids
from sudoku_csp.analysis.generation.stream import Stream
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.backend import BudgetSpent, Deadline

FOREVER = Deadline(None)


class Searches:
    """Searches that fail so often, what they begin with and how many nodes they may try."""

    def __init__(self, monkeypatch, fail, *, exhausted=False):
        self.fail, self.exhausted, self.asked = fail, exhausted, []
        monkeypatch.setattr(grids, "first", self)

    def __call__(self, _board, digits, limit, tally):
        assert limit == 1
        self.asked.append((digits, tally.most))
        assert len(self.asked) < 50, "it does not end"
        failed = len(self.asked) <= self.fail
        return ([], self.exhausted) if failed else ([digits, bytes(1)], False)


def test_after_each_search_that_ran_long_the_next_may_run_longer_from_fewer(monkeypatch):
    searches = Searches(monkeypatch, 7)
    found = grids.first_grid(Board(9, 3, 3), Stream(1, 1), FOREVER)
    sown, allowed = zip(*searches.asked, strict=True)
    assert found == sown[-1]
    assert allowed == tuple(81 * times for times in range(2, 10))
    assert [81 - each.count(0) for each in sown] == [8, 7, 6, 6, 5, 5, 5, 4]
    for each in sown:
        for house in houses(9, 3, 3):
            digits = [each[place] for place in house if each[place]]
            assert len(digits) == len(set(digits))


def test_where_nothing_is_left_to_chance_a_search_may_try_twice_as_much_each_time(monkeypatch):
    searches = Searches(monkeypatch, 10)
    grids.first_grid(Board(4, 2, 2), Stream(1, 1), FOREVER)
    assert [any(digits) for digits, _ in searches.asked] == [True] * 7 + [False] * 4
    assert [allowed // 16 for _, allowed in searches.asked] == [
        *(2, 3, 4, 5, 6, 7, 8),
        *(9 * 2, 10 * 4, 11 * 8, 12 * 16),
    ]


def test_that_no_grid_fits_is_said_where_nothing_was_left_to_chance(monkeypatch):
    searches = Searches(monkeypatch, 100, exhausted=True)
    with pytest.raises(Unsupported, match="no grid obeys the rules on this board of 4x4"):
        grids.first_grid(Board(4, 2, 2), Stream(1, 1), FOREVER)
    assert [any(digits) for digits, _ in searches.asked] == [True] * 7 + [False]


def test_a_first_grid_takes_no_longer_than_it_may():
    with pytest.raises(BudgetSpent):
        grids.first_grid(Board(4, 2, 2), Stream(1, 1), Deadline(0.0))


class Completions:
    """Knows of these grids, and notes what is emptied."""

    def __init__(self, board, *others):
        self.board, self.others, self.emptied = board, [*others], []

    def completions(self, left, most, _deadline):
        assert most == grids.MOST
        self.emptied.append({place for place, digit in enumerate(left) if not digit})
        return self.others


def test_a_move_empties_three_digits_rows_or_columns_and_all_of_them_sometime():
    cells = bytes((r % 3 * 3 + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9))
    ask, stream = Completions(Board(9, 3, 3)), Stream(1, 1)
    for _ in range(100):
        assert grids.moved(cells, ask, stream, FOREVER) == cells
    kinds = [lambda p: cells[p], lambda p: p // 9, lambda p: p % 9]
    seen = set()
    for emptied in ask.emptied:
        assert len(emptied) == 27
        (kind,) = [number for number, kind in enumerate(kinds) if len(set(map(kind, emptied))) == 3]
        seen |= {(kind, each) for each in map(kinds[kind], emptied)}
    assert len(seen) == 27


def test_a_move_leads_to_one_of_the_grids_that_fit_each_as_often():
    others = [bytes([number] * 16) for number in range(1, 4)]
    ask, stream = Completions(Board(4, 2, 2), *others), Stream(1, 1)
    begin = bytes(16)
    counts = Counter(grids.moved(begin, ask, stream, FOREVER) for _ in range(300))
    assert set(counts) == set(others)
    assert min(counts.values()) > 70


def test_a_grid_moves_ten_times_for_each_digit():
    ask = Completions(Board(4, 2, 2))
    grids.random_grid(ask, Stream(1, 1), FOREVER)
    assert len(ask.emptied) == 40
