"""The truth of the properties is right itself: published counts, and small cases one by one."""

import pytest
from brute_force import GaveUp, grids, is_solution
from hypothesis import Phase, find, settings
from strategies import examples, large_puzzles, puzzles, solutions
from test_solving import check_enumeration

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle

BOARD = Board(4, 2, 2)
JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3])


@pytest.mark.parametrize(
    ("board", "number"),
    [
        (Board(1, 1, 1), 1),
        (Board(2, 1, 2), 2),
        (Board(3, 3, 1), 12),
        (BOARD, 288),
        (Board(4, 1, 4), 576),
    ],
    ids=str,
)
def test_it_finds_the_published_numbers_of_grids(board, number):
    found = list(grids(board, bytes(board.side**2)))
    assert len(found) == len(set(found)) == number
    assert all(is_solution(board, bytes(board.side**2), grid) for grid in found)


def test_it_keeps_givens_and_rejects_clashes():
    assert list(grids(BOARD, bytes([1, 1, *[0] * 14]))) == []
    assert list(grids(BOARD, bytes([1, 2, 3, 0, *[0] * 4, 4, *[0] * 7]))) != []
    assert list(grids(BOARD, bytes([1, 2, 3, 0, *[0] * 3, 4, *[0] * 8]))) == []
    full = next(grids(BOARD, bytes(16)))
    assert list(grids(BOARD, full)) == [full]
    assert not is_solution(BOARD, bytes([full[0] % 4 + 1, *[0] * 15]), full)
    with pytest.raises(GaveUp):
        list(grids(BOARD, bytes(16), most_cells=100))


def test_it_finds_the_latin_squares_with_all_digits_in_each_region():
    latin = grids(Board(4, 1, 4), bytes(16))
    expected = {grid for grid in latin if is_solution(JIGSAW, bytes(16), grid)}
    assert set(grids(JIGSAW, bytes(16))) == expected
    assert expected


ALL = sorted(grids(BOARD, bytes(16)))
BLANK = Puzzle.classic(BOARD, bytes(16))
UNIQUE = Puzzle.classic(BOARD, bytes(map(int, "1000003004000020")))
ONLY = bytes(map(int, "1342423124133124"))


@pytest.mark.parametrize(
    ("puzzle", "found", "exhausted", "limit"),
    [
        (UNIQUE, [ONLY], False, 2),
        (UNIQUE, [], True, 2),
        (UNIQUE, [ONLY, ONLY], True, 3),
        (UNIQUE, [ALL[0]], True, 2),
        (UNIQUE, [ALL[0]], False, 1),
        (BLANK, ALL[:1], True, 2),
        (BLANK, ALL[:1], False, 2),
        (BLANK, ALL[:2], True, 2),
        (BLANK, ALL[:-1], True, 600),
        (BLANK, ALL, False, 600),
        (BLANK, [*ALL[:-1], bytes([1] * 16)], True, 600),
    ],
)
def test_no_wrong_enumeration_is_taken_for_right(puzzle, found, exhausted, limit):
    with pytest.raises(AssertionError):
        check_enumeration(puzzle, found, exhausted=exhausted, limit=limit)
    check_enumeration(UNIQUE, [ONLY], exhausted=True, limit=2)
    check_enumeration(UNIQUE, [ONLY], exhausted=False, limit=1)
    check_enumeration(BLANK, ALL[5:7], exhausted=False, limit=2)
    check_enumeration(BLANK, ALL, exhausted=True, limit=600)


@pytest.mark.parametrize("number", ["none", "one", "several"])
def test_the_strategies_make_puzzles_with_any_number_of_solutions(number):
    def wanted(puzzle):
        found = min(len(solutions(puzzle).grids), 2) if puzzle.board.side > 3 else None
        return found == ["none", "one", "several"].index(number)

    assert find(puzzles(), wanted, settings=settings(phases=[Phase.generate]))


@examples(5, puzzle=large_puzzles())
def test_a_large_puzzle_has_a_solution(puzzle):
    assert solutions(puzzle).grids
