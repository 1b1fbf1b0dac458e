"""The picture of a step: the one in the guide, and where things are on boards of every shape."""

from pathlib import Path

import pytest
from explaining import JIGSAW, puzzle
from made_steps import candidate, made

from sudoku_csp.analysis.explanation import svg
from sudoku_csp.analysis.explanation.local_explanation import why
from sudoku_csp.analysis.explanation.scene import Scene, scenes
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

GUIDE = Path(__file__).parents[2] / "guide" / "pictures" / "explanation.svg"

WING = "3569417822917385467842651938..126.75..5473.68..7859.31...514827..2387659578692314"


def test_the_picture_in_the_guide_is_what_is_drawn_today():
    answer = why(puzzle(WING), Cell(6, 2), 6, holds=False)
    last = list(scenes(answer.puzzle, answer.steps))[-1]
    assert svg.draw(last, answer.about) == GUIDE.read_text("utf-8")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("board", "across", "size"),
    [
        (Board.customary(1), 1, 36),
        (Board.customary(4), 2, 36),
        (Board.customary(6), 3, 54),
        (Board(6, 3, 2), 2, 54),
        (Board.customary(9), 3, 54),
        (Board.customary(16), 4, 72),
        (Board(10, 1, 10), 8, 144),
        (Board.latin(5), 3, 54),
        (Board.latin(9), 3, 54),
        (Board.latin(10), 4, 72),
        (JIGSAW, 2, 36),
    ],
    ids=str,
)
def test_candidates_stand_in_their_cell_apart_and_in_the_middle(board, across, size):
    step = made("r1c1=1", {}, ["r1c1"], board=board)
    left = {cell: tuple(board.digits) for cell in board.cells}
    frame = svg.Frame.of(Scene(board, frozenset(), {}, left, step))
    assert frame == (across, size)
    corner = Cell(board.side, 1)
    assert frame.corner(corner) == (svg.MARGIN, svg.MARGIN + (board.side - 1) * size)
    places = [
        frame.place(candidate(f"r{board.side}c1={digit}"), board.side) for digit in board.digits
    ]
    assert len(set(places)) == board.side
    for axis, start in enumerate(frame.corner(corner)):
        reached = [place[axis] for place in places]
        assert (min(reached) + max(reached)) // 2 == start + size // 2
        assert min(reached) - start >= svg.UNIT // 2
        assert {(each - min(reached)) % svg.UNIT for each in reached} == {0}
