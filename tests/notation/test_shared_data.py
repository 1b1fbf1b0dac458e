"""The published collections beside the project: what `tests/survival` does not show of them."""

import pytest
from puzzle_sets import DATA, needs_data
from reading import entries

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle

LARGE = sorted((DATA / "large").glob("*.txt"), key=lambda path: path.stat().st_size)

pytestmark = needs_data


def test_norvigs_first_hard_puzzle_is_as_published():
    assert entries((DATA / "classic" / "top95.txt").read_bytes())[0].line() == (
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    )


@pytest.mark.slow
def test_every_puzzle_of_the_classic_sets_is_read():
    found = [one for path in (DATA / "classic").iterdir() for one in entries(path.read_bytes())]
    assert len(found) == 24579 + 375 + 95 + 11 + 1999 + 1999
    assert all(isinstance(one, Puzzle) and one.board == Board.customary(9) for one in found)


@pytest.mark.parametrize(
    "path",
    [*LARGE[:14], *(pytest.param(path, marks=pytest.mark.slow) for path in LARGE[14:])],
    ids=lambda path: path.name,
)
def test_a_large_puzzle_is_read_back_from_its_drawing_and_its_line(path):
    (puzzle,) = entries(path.read_bytes())
    assert puzzle.board == Board.customary(puzzle.board.side)
    for text in (str(puzzle), puzzle.line()):
        assert entries(text) == [puzzle]


def test_two_notations_of_one_puzzle_are_equal():
    one, other = (DATA / "large" / name for name in ("fa-table9-1.txt", "kk-b81x81.txt"))
    assert entries(one.read_bytes()) == entries(other.read_bytes())
