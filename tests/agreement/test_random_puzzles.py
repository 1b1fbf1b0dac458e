"""Random small puzzles, sensible or not: the three backends agree on all their solutions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import cross_check
from sudoku_csp.solvers.backends import NAMES, create

BOARDS = [
    Board(1, 1, 1),
    Board(2, 1, 2),
    Board(3, 1, 3),
    Board(4, 2, 2),
    Board(4, 1, 4),
    Board(5, 5, 1),
    Board(6, 2, 3),
    Board(6, 3, 2),
    Board(8, 2, 4),
    Board(9, 3, 3),
    Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]),
]


@pytest.fixture(scope="module")
def backends():
    opened = {name: create(name) for name in NAMES}
    yield opened
    for backend in opened.values():
        backend.close()


@st.composite
def puzzles(draw):
    board = draw(st.sampled_from(BOARDS))
    cells = st.integers(0, len(board.cells) - 1)
    givens = draw(st.dictionaries(cells, st.integers(1, board.side), max_size=2 * board.side))
    return Puzzle.classic(board, bytes(givens.get(i, 0) for i in range(len(board.cells))))


@pytest.mark.parametrize("examples", [80, pytest.param(300, marks=pytest.mark.slow)])
def test_three_backends_agree_on_random_puzzles(backends, examples):
    @settings(max_examples=examples, derandomize=True)
    @given(puzzle=puzzles())
    def they_agree(puzzle):
        report = cross_check.check(puzzle, backends, limit=60)
        assert report.disagreements == ()
        assert report.missing == {}
        assert report.agreed
        if next(puzzle.clashes(), None):
            assert str(report.verdict) == "no solution"
            assert " in " in report.reason

    they_agree()
