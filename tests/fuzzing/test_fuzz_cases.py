"""Cases are the same everywhere, of every kind, and what they are held to is right."""

import os
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from tails import quick_first

from sudoku_csp.grid.board import Board
from sudoku_csp.workshop.fuzzing import brute_force, properties
from sudoku_csp.workshop.fuzzing.brute_force import GaveUp, grids, is_solution, truth
from sudoku_csp.workshop.fuzzing.cases import LARGE, LARGE_EVERY, LARGE_FIRST, case
from sudoku_csp.workshop.fuzzing.givens import KINDS, _shifted
from sudoku_csp.workshop.fuzzing.property import Question, Wrong, compare
from sudoku_csp.workshop.fuzzing.random_boards import SIDES, random_board

JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3])


def digest(seed, cases):
    """Of all the questions of the first cases of a seed."""
    text = sha256()
    for number in range(cases):
        for name in properties.NAMES:
            for question in case(seed, number).questions(properties.named(name)):
                text.update(repr(question).encode())
    return text.hexdigest()


@pytest.mark.slow
@pytest.mark.parametrize("cases", quick_first([3, 20]))
def test_a_seed_has_the_same_cases_in_another_process(cases):
    program = (
        "import sys; sys.path[:0] = sys.argv[1:]; "
        f"from test_fuzz_cases import digest; print(digest(7, {cases}))"
    )
    folders = map(str, Path(__file__).parents[:2])
    run = subprocess.run(
        [sys.executable, "-c", program, *folders],
        env={**os.environ, "PYTHONHASHSEED": "1234"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest(7, cases)
    assert digest(8, cases) != digest(7, cases)


def test_a_case_depends_on_its_number_alone():
    later = case(5, 40)
    for number in range(40):
        case(5, number)
    assert case(5, 40) == later
    assert case(5, 40).puzzle.line() == later.puzzle.line()


@pytest.mark.slow
def test_there_are_boards_of_every_shape_and_givens_of_every_kind():
    cases = [case(1, number) for number in range(600)]
    shapes = {one.puzzle.board for one in cases if one.puzzle.board.regions is None}
    for side in SIDES:
        heights = [height for height in range(1, side + 1) if side % height == 0]
        if side <= 6:
            assert {Board(side, height, side // height) for height in heights} <= shapes
    assert {one.kind for one in cases} == set(KINDS)
    jigsaws = {one.puzzle.board for one in cases if one.puzzle.board.regions is not None}
    assert len(jigsaws) > 20
    numbers = Counter(
        min(len(true.grids), 2)
        for one in cases
        if (true := truth(one.puzzle.board, one.puzzle.digits)) is not None
    )
    assert sum(numbers.values()) > 0.98 * len(cases)
    assert min(numbers[kind] for kind in (0, 1, 2)) > 80


def test_large_boards_come_in_turn_and_are_asked_about_by_all_that_solve():
    cases = [case(1, LARGE_EVERY * turn + LARGE_FIRST) for turn in range(len(LARGE))]
    assert [one.puzzle.board for one in cases] == list(LARGE)
    assert {board.side for board in LARGE} == {12, 16, 20}
    for one in cases:
        asked = {n for n in properties.NAMES if list(one.questions(properties.named(n)))}
        assert asked >= {"searches", "kernels", "sat", "bulk", "notation"}
        assert truth(one.puzzle.board, one.puzzle.digits) is not None


@pytest.mark.parametrize("board", LARGE, ids=str)
def test_a_large_grid_is_one(board):
    grids = {_shifted(Random(seed), board) for seed in range(3)}
    assert len(grids) == 3
    assert all(is_solution(board, bytes(board.side**2), grid) for grid in grids)


def test_the_regions_of_a_jigsaw_are_in_one_piece():
    rng = Random(3)
    boards = [board for board in (random_board(rng) for _ in range(300)) if board.regions]
    for board in boards:
        for house in board.boxes:
            reached = [house.cells[0]]
            for cell in reached:
                reached += [
                    other
                    for other in house.cells
                    if abs(other.row - cell.row) + abs(other.column - cell.column) == 1
                    and other not in reached
                ]
            assert len(reached) == board.side


@pytest.mark.parametrize(
    ("board", "number"),
    [
        (Board(1, 1, 1), 1),
        (Board(2, 1, 2), 2),
        (Board(3, 3, 1), 12),
        (Board(4, 2, 2), 288),
        (Board(4, 1, 4), 576),
    ],
    ids=str,
)
def test_brute_force_finds_the_published_numbers_of_grids(board, number):
    found = list(grids(board, bytes(board.side**2)))
    assert len(found) == len(set(found)) == number
    assert all(is_solution(board, bytes(board.side**2), grid) for grid in found)


@pytest.mark.slow
def test_brute_force_finds_what_permutations_of_rows_make_on_a_jigsaw():
    rows = list(permutations(range(1, 5)))
    made = {
        bytes((*a, *b, *c, *d))
        for a in rows
        for b in rows
        if not any(map(int.__eq__, a, b))
        for c in rows
        for d in rows
        if is_solution(JIGSAW, bytes(16), bytes((*a, *b, *c, *d)))
    }
    assert set(grids(JIGSAW, bytes(16))) == made
    assert made


def test_brute_force_keeps_givens_and_refuses_clashes():
    board = Board(4, 2, 2)
    assert list(grids(board, bytes([1, 1, *[0] * 14]))) == []
    assert list(grids(board, bytes([1, 2, 3, 0, *[0] * 4, 4, *[0] * 7]))) != []
    assert list(grids(board, bytes([1, 2, 3, 0, *[0] * 3, 4, *[0] * 8]))) == []
    full = next(grids(board, bytes(16)))
    assert list(grids(board, full)) == [full]
    assert not is_solution(board, bytes([full[0] % 4 + 1, *[0] * 15]), full)


def test_brute_force_gives_up(monkeypatch):
    monkeypatch.setattr(brute_force, "MOST_LOOKED_AT", 100)
    with pytest.raises(GaveUp):
        list(grids(Board(4, 2, 2), bytes(16)))
    truth.cache_clear()
    assert truth(Board(4, 2, 2), bytes(16)) is None
    truth.cache_clear()


BOARD = Board(4, 2, 2)
ALL = sorted(grids(BOARD, bytes(16)))
BLANK = Question("searches", {}, BOARD, bytes(16))
UNIQUE = Question("searches", {}, BOARD, bytes(map(int, "1000003004000020")))
ONLY = bytes(map(int, "1342423124133124"))


@pytest.mark.parametrize(
    ("question", "found", "exhausted", "limit"),
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
def test_no_wrong_enumeration_is_taken_for_right(question, found, exhausted, limit):
    with pytest.raises(Wrong):
        compare(question, found, exhausted=exhausted, limit=limit)


@pytest.mark.parametrize(
    ("question", "found", "exhausted", "limit"),
    [
        (UNIQUE, [ONLY], True, 2),
        (UNIQUE, [ONLY], False, 1),
        (UNIQUE, [ONLY], True, 1),
        (BLANK, ALL[5:7], False, 2),
        (BLANK, ALL, True, 600),
    ],
)
def test_every_right_enumeration_is_taken(question, found, exhausted, limit):
    compare(question, found, exhausted=exhausted, limit=limit)


@pytest.mark.parametrize("name", properties.NAMES)
def test_every_property_says_what_it_is_and_draws_what_it_allows(name):
    about = properties.named(name)
    assert about.name == name
    assert about.about
    rng = Random(0)
    for board in (BOARD, Board(6, 3, 2), Board(9, 3, 3), JIGSAW):
        for _ in range(20):
            options = about.draw(rng, board)
            if options is not None:
                assert options.keys() == about.choices.keys()
                assert about.allows(options, board)


def test_every_property_is_asked_soon():
    asked = {
        name
        for number in range(10)
        for name in properties.NAMES
        if list(case(1, number).questions(properties.named(name)))
    }
    assert asked == set(properties.NAMES)


def test_every_backend_for_many_puzzles_is_asked_soon():
    bulk = properties.named("bulk")
    asked = {
        question.options["backend"]
        for number in range(10)
        for question in case(1, number).questions(bulk)
    }
    assert asked == {"fast", "sat", "sat, one conflict", "cpsat", "reference"}
