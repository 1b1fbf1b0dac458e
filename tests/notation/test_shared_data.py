"""The published collections beside the project: every file reads, to the last puzzle."""

import pytest
from puzzle_sets import DATA, needs_data

from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle

CLASSIC = {
    "17_clue.txt": 24579,
    "hardest_1106.txt": 375,
    "top95.txt": 95,
    "norvig_hardest11.txt": 11,
    "easy.txt": 1999,
    "minimal_random.txt": 1999,
}
SIDES = {
    "fa-table2-1.txt": 4,
    "fa-table3-0.txt": 9,
    "fa-table3-1.txt": 9,
    "fa-table4-0.txt": 16,
    "fa-table4-1.txt": 16,
    "fa-table5-1.txt": 25,
    "fa-table6-1.txt": 36,
    "fa-table7-3.txt": 49,
    "fa-table8-2.txt": 64,
    "fa-table9-1.txt": 81,
    "fa-table12-1.txt": 144,
    "fa-table15-3.txt": 225,
    "kk-b36x36.txt": 36,
    "kk-b81x81.txt": 81,
    "rk-4-1.txt": 4,
    "rk-16-1.txt": 16,
    "rk-25-1.txt": 25,
    "rk-64-2.txt": 64,
    "rk-81-1.txt": 81,
    "rk-100-1.txt": 100,
}

pytestmark = needs_data


def read(name):
    with source.open_path(DATA / name) as stream:
        return list(reader.read(stream, Context(name)))


@pytest.mark.slow
@pytest.mark.parametrize("name", CLASSIC)
def test_every_puzzle_of_a_collection_is_read(name):
    found = read(f"classic/{name}")
    assert len(found) == CLASSIC[name]
    assert all(isinstance(puzzle, Puzzle) and puzzle.board.side == 9 for puzzle in found)


@pytest.mark.slow
def test_the_puzzles_with_17_givens_have_17_givens():
    assert {len(puzzle.givens) for puzzle in read("classic/17_clue.txt")} == {17}


def test_norvigs_first_hard_puzzle_is_as_published():
    assert read("classic/top95.txt")[0].line() == (
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", SIDES)
def test_a_large_puzzle_is_read_in_its_notation(name):
    (puzzle,) = read(f"large/{name}")
    side = SIDES[name]
    root = {4: 2, 9: 3, 16: 4, 25: 5, 36: 6, 49: 7, 64: 8, 81: 9, 100: 10, 144: 12, 225: 15}[side]
    board = puzzle.board
    assert (board.side, board.box_rows, board.box_columns) == (side, root, root)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] if side > 100 else [])
        for name, side in SIDES.items()
    ],
)
def test_a_large_puzzle_is_read_back_from_its_drawing_and_its_line(name):
    (puzzle,) = read(f"large/{name}")
    for text in (str(puzzle), puzzle.line()):
        assert list(reader.read(source.from_text(text), Context("text"))) == [puzzle]


def test_two_notations_of_one_puzzle_are_equal():
    assert read("large/fa-table9-1.txt") == read("large/kk-b81x81.txt")


def test_no_file_is_forgotten():
    assert {path.name for path in (DATA / "classic").iterdir()} == set(CLASSIC)
    assert {path.name for path in (DATA / "large").iterdir()} == set(SIDES)
