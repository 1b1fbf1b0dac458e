"""Complete grids at random: they obey the rules, are the same everywhere, and are well mixed."""

from collections import Counter
from itertools import combinations

import pytest
from brute_force import houses, is_solution

from sudoku_csp.analysis.generation import generator as grids
from sudoku_csp.analysis.generation import uniqueness
from sudoku_csp.analysis.generation.strategies import Stream
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BudgetSpent, Unsupported
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends import create

FOREVER = Deadline(None)
JIGSAW = (0, 0, 0, 1, 1, 0, 0, 2, 1, 1, 3, 2, 2, 2, 1, 3, 3, 2, 4, 4, 3, 3, 4, 4, 4)


def checker_of(board):
    return uniqueness.Uniqueness(board, create("sat"))


def grid(checker, number, seed=1):
    return grids.random_grid(checker, Stream(seed, number), FOREVER)


@pytest.mark.parametrize(
    "board",
    [
        Board(1, 1, 1),
        Board(2, 1, 2),
        Board(3, 1, 3),
        Board(6, 3, 2),
        Board(7, 7, 1),
        Board(9, 3, 3),
        Board(12, 3, 4),
        Board.jigsaw(JIGSAW),
    ],
)
def test_grids_of_every_board_obey_the_rules(board):
    checker = checker_of(board)
    for number in range(3):
        assert is_solution(board, bytes(board.side**2), grid(checker, number))


@pytest.mark.slow
def test_all_288_grids_of_4x4_are_equally_frequent():
    checker = checker_of(Board(4, 2, 2))
    tries = 288 * 5
    counts = Counter(grid(checker, number) for number in range(tries))
    assert len(set(counts)) > 280  # One in 148 is missing from 5 draws for each.
    chi_square = sum((count - 5) ** 2 / 5 for count in counts.values()) + 5 * (288 - len(counts))
    assert 287 - 3 * 24 < chi_square < 287 + 3 * 24  # Mean and deviation for 287 degrees.


def rectangles(digits, side, rows_of, columns_of):
    """Two rows, two columns, two boxes, two digits: these can change places."""
    box = [p // side // rows_of * side + p % side // columns_of for p in range(side * side)]
    found = 0
    for top, bottom in combinations(range(side), 2):
        for left, right in combinations(range(side), 2):
            a, b = top * side + left, top * side + right
            c, d = bottom * side + left, bottom * side + right
            same = digits[a] == digits[d] and digits[b] == digits[c]
            found += same and len({box[a], box[b], box[c], box[d]}) == 2
    return found


@pytest.mark.slow
def test_on_9x9_the_moves_lead_to_the_same_from_both_ends():
    """A canonical grid has no rectangle, a search's first grid about 10; then both have 11.7."""
    checker = checker_of(Board(9, 3, 3))
    canonical = bytes((r % 3 * 3 + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9))
    assert rectangles(canonical, 9, 3, 3) == 0
    for begin in (canonical, None):
        total = 0
        for number in range(50):
            stream = Stream(8, number)
            one = begin or grids.first_grid(checker.board, stream, FOREVER)
            for _ in range(60):
                one = grids.move(one, checker, stream, FOREVER)
            total += rectangles(one, 9, 3, 3)
        assert 10.2 < total / 50 < 13.2  # Three deviations of the mean of 50.


@pytest.mark.slow
def test_the_moves_melt_a_canonical_grid():
    """16x16: shuffling keeps its 64 rectangles, random grids have less than half of them."""
    checker = checker_of(Board(16, 4, 4))
    mixed = [rectangles(grid(checker, number), 16, 4, 4) for number in range(3)]
    canonical = bytes((r % 4 * 4 + r // 4 + c) % 16 + 1 for r in range(16) for c in range(16))
    assert rectangles(canonical, 16, 4, 4) == 64
    assert sum(mixed) / 3 < 45


@pytest.mark.parametrize("board", [Board(6, 2, 3), Board(9, 3, 3), Board.jigsaw(JIGSAW)])
def test_grids_do_not_depend_on_the_kernel(board, monkeypatch):
    found = set()
    for lanes in (uniqueness.lanes, lambda board: None):
        monkeypatch.setattr(uniqueness, "lanes", lanes)
        found.add(tuple(grid(checker_of(board), number) for number in range(2)))
    assert len(found) == 1


def test_the_sat_solver_gives_the_same_grids_as_a_kernel(monkeypatch):
    board = Board(6, 2, 3)
    expected = grid(checker_of(board), 1)
    calls = []
    checker = checker_of(board)
    checker._nodes = -grids.MOST  # No decision at all.
    original = checker._by_sat
    monkeypatch.setattr(checker, "_by_sat", lambda *rest: calls.append(1) or original(*rest))
    assert grid(checker, 1) == expected
    assert calls
    checker._nodes = 0
    assert not checker.unique(bytes(36), FOREVER)
    assert checker.unique(expected, FOREVER)


def test_a_deadline_that_has_passed_ends_it():
    with pytest.raises(BudgetSpent):
        grids.random_grid(checker_of(Board(9, 3, 3)), Stream(1, 1), Deadline(0.0))


def test_the_grids_of_a_seed_are_these():
    """A new version may change them, nothing else."""
    boards = (Board(4, 2, 2), Board.jigsaw(JIGSAW), Board(6, 2, 3))
    assert ["".join(map(str, grid(checker_of(board), 1))) for board in boards] == [
        "2314412332411432",
        "4251331425152345314224351",
        "621453354216236541415362562134143625",
    ]


# The first grid, and one move, with a search of the test


class Searches:
    """Searches that fail so often; logs the digits at the start and the nodes allowed."""

    def __init__(self, monkeypatch, fail, *, exhausted=False):
        self.fail, self.exhausted, self.calls = fail, exhausted, []
        monkeypatch.setattr(grids, "bounded_search", self.search)

    def search(self, board, digits, limit, nodes):
        assert limit == 1
        self.calls.append((digits, nodes))
        assert len(self.calls) < 50, "it does not end"
        failed = len(self.calls) <= self.fail
        return ([], self.exhausted, nodes) if failed else ([digits, bytes(1)], False, nodes)


def test_after_a_long_search_the_next_has_more_nodes_and_fewer_digits(monkeypatch):
    searches = Searches(monkeypatch, 7)
    found = grids.first_grid(Board(9, 3, 3), Stream(1, 1), FOREVER)
    sown, allowed = zip(*searches.calls, strict=True)
    assert found == sown[-1]
    assert allowed == tuple(81 * times for times in range(2, 10))
    assert [81 - each.count(0) for each in sown] == [8, 7, 6, 6, 5, 5, 5, 4]
    for each in sown:
        held = [(h, each[p]) for p in range(81) if each[p] for h in houses(Board(9, 3, 3), p)]
        assert len(held) == len(set(held))


def test_a_search_without_random_digits_has_twice_as_many_nodes_each_time(monkeypatch):
    searches = Searches(monkeypatch, 10)
    grids.first_grid(Board(4, 2, 2), Stream(1, 1), FOREVER)
    assert [any(digits) for digits, _ in searches.calls] == [True] * 7 + [False] * 4
    assert [allowed // 16 for _, allowed in searches.calls] == [
        *(2, 3, 4, 5, 6, 7, 8),
        *(9 * 2, 10 * 4, 11 * 8, 12 * 16),
    ]


def test_a_board_without_grid_is_found_without_random_digits(monkeypatch):
    searches = Searches(monkeypatch, 100, exhausted=True)
    with pytest.raises(Unsupported, match="no grid obeys the rules on this board of 4x4"):
        grids.first_grid(Board(4, 2, 2), Stream(1, 1), FOREVER)
    assert [any(digits) for digits, _ in searches.calls] == [True] * 7 + [False]


class Completions:
    """Gives these grids, and logs the emptied cells."""

    def __init__(self, board, *others):
        self.board, self.others, self.emptied = board, [*others], []

    def completions(self, left, most, _deadline):
        assert most == grids.MOST
        self.emptied.append({place for place, digit in enumerate(left) if not digit})
        return self.others


def test_a_move_empties_three_digits_rows_or_columns():
    cells = bytes((r % 3 * 3 + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9))
    checker, stream = Completions(Board(9, 3, 3)), Stream(1, 1)
    for _ in range(100):
        assert grids.move(cells, checker, stream, FOREVER) == cells
    kinds = [lambda p: cells[p], lambda p: p // 9, lambda p: p % 9]
    seen = set()
    for emptied in checker.emptied:
        assert len(emptied) == 27
        (kind,) = [number for number, kind in enumerate(kinds) if len(set(map(kind, emptied))) == 3]
        seen |= {(kind, each) for each in map(kinds[kind], emptied)}
    assert len(seen) == 27


def test_a_move_leads_to_each_fitting_grid_equally_often():
    others = [bytes([number] * 16) for number in range(1, 4)]
    checker, stream = Completions(Board(4, 2, 2), *others), Stream(1, 1)
    begin = bytes(16)
    counts = Counter(grids.move(begin, checker, stream, FOREVER) for _ in range(300))
    assert set(counts) == set(others)
    assert min(counts.values()) > 70


def test_a_grid_moves_ten_times_for_each_digit():
    checker = Completions(Board(4, 2, 2))
    grids.random_grid(checker, Stream(1, 1), FOREVER)
    assert len(checker.emptied) == 40
