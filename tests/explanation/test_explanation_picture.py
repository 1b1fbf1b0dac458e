"""The picture of a step: the one in the guide, and where things are on boards of every shape."""

import re
from pathlib import Path

import pytest
from explaining import JIGSAW, puzzle
from made_steps import candidate, link, made

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


def drawn(board, target="r4c4=4", **more):
    step = made(target, {}, ["r4c4"], board=board, **more)
    left = {cell: tuple(board.digits) for cell in board.cells}
    return svg.draw(Scene(board, frozenset(), {}, left, step), "")


def test_boxes_and_regions_are_divided_by_thick_lines():
    thick = re.search('class="b" d="M26 26h144v144h-144z([^"]*)"', drawn(Board.customary(4)))[1]
    places = [26 + 36 * number for number in range(4)]
    down, across = {f"98 {at}v36" for at in places}, {f"{at} 98h36" for at in places}
    assert set(thick.split("M")[1:]) == down | across
    regions = re.search('class="b" d="([^"]*)"', drawn(JIGSAW))[1]
    assert (regions.count("v36"), regions.count("h36"), regions.count("M")) == (7, 7, 15)


@pytest.mark.parametrize(
    ("part", "mark", "step"),
    [
        ("placed", '<circle class="p" cx="35" cy="35" r="8"/>', {"target": "r1c1=1"}),
        ("removed", '<path class="x" d="M28 42l14 -14"/>', {"target": "r1c1!=1"}),
        ("true", '<circle class="o" cx="35" cy="35" r="8"/>', {"chain": (link("r1c1=1"),)}),
        (
            "false",
            '<circle class="o broken" cx="35" cy="35" r="8"/>',
            {"chain": (link("r1c1!=1"),)},
        ),
    ],
)
def test_a_candidate_has_the_mark_of_its_part(part, mark, step):
    four = Board.customary(4)
    text = drawn(four, **step)
    assert text.count(mark) == 1
    assert f'<text class="{part}" x="35" y="35">1</text>' in text
    assert mark not in drawn(four)
