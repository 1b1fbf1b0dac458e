"""Jigsaws and boards without boxes, as every notation says them and as the reader has them back."""

import json
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading import entries, error, lines

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle

JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])
PICTURE = """\
+-----------+---+
| 1   2   . | 4 |
|   +---+---+   |
| . | . | .   . |
+---+   +---+   |
| .   . | . | . |
|   +---+   +---+
| . | .   .   3 |
+---+-----------+"""
PUZZLE = Puzzle.classic(JIGSAW, bytes([1, 2, 0, 4, *[0] * 11, 3]))


def exchanged(side, seed):
    """Regions in one piece: the rows, after exchanges of cells that keep every one in one piece."""
    rng = Random(seed)
    regions = [place // side for place in range(side * side)]
    for _ in range(6 * side):
        first, second = rng.randrange(side * side), rng.randrange(side * side)
        regions[first], regions[second] = regions[second], regions[first]
        if not all(connected(side, regions, number) for number in range(side)):
            regions[first], regions[second] = regions[second], regions[first]
    return regions


def connected(side, regions, number):
    cells = {divmod(place, side) for place, region in enumerate(regions) if region == number}
    reached = {min(cells)}
    while (
        more := {
            (r + down, c + right)
            for r, c in reached
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        & cells - reached
    ):
        reached |= more
    return reached == cells


@st.composite
def jigsaws(draw):
    side = draw(st.sampled_from([3, 4, 5, 6, 7, 9, 11, 16, 26]))
    board = Board.jigsaw(exchanged(side, draw(st.integers(0, 10**6))))
    rng = Random(draw(st.integers(0, 10**6)))
    digits = bytes(rng.choice([0, 0, rng.randint(1, side)]) for _ in board.cells)
    return Puzzle.classic(board, digits)


@st.composite
def latin(draw):
    side = draw(st.sampled_from([1, 2, 3, 4, 5, 7, 9, 11, 16, 25, 26]))
    board = Board.latin(side)
    rng = Random(draw(st.integers(0, 10**6)))
    return Puzzle.classic(board, bytes(rng.choice([0, rng.randint(1, side)]) for _ in board.cells))


@pytest.mark.slow
@given(jigsaws(), st.sampled_from(["", "   "]))
def test_a_jigsaw_is_read_from_its_own_picture(puzzle, margin):
    picture = "\n".join(margin + text for text in str(puzzle).splitlines())
    # Where the exchanges came back to rows, the picture is that of boxes, which say less.
    named = puzzle.board if puzzle.board.regions is None else None
    assert entries(picture, named) == [puzzle]
    assert entries(f"{picture}\n{picture}\n\n{picture}\n", named) == [puzzle] * 3


@given(latin(), st.sampled_from([str, Puzzle.line]))
def test_a_latin_square_is_read_where_no_boxes_are_named(puzzle, written):
    assert entries(written(puzzle), Board.latin) == [puzzle]
    assert entries(written(puzzle), puzzle.board) == [puzzle]


@pytest.mark.parametrize("separator", ["", " ", ", "])
def test_rows_of_a_small_latin_square_are_no_smaller_ones(separator):
    text = "\n".join(separator.join(row) for row in ("1...", ".2..", "..3.", "...4"))
    assert lines(text, Board.latin) == ["1....2....3....4"]
    assert lines("1...............", Board.latin) == ["1..............."]
    assert lines(".........\n1........", Board.latin) == [".........", "1........"]


def test_a_picture_with_walls_is_a_jigsaw():
    assert entries(PICTURE) == [PUZZLE]
    assert str(PUZZLE) == PICTURE
    assert entries(PICTURE, JIGSAW) == [PUZZLE]


def test_an_outer_frame_alone_says_nothing_of_boxes():
    picture = str(Puzzle.classic(Board.latin(9), bytes(81)))
    assert [entry.board for entry in entries(picture)] == [Board.customary(9)]
    assert [entry.board for entry in entries(picture, Board.latin)] == [Board.latin(9)]
    assert [entry.board for entry in entries(picture, Board(9, 1, 9))] == [Board(9, 1, 9)]
    fault = error(str(Puzzle.classic(Board.latin(5), bytes(25))))
    assert fault.startswith("p.txt:2: 5 rows of 5 cells: side 5 has no customary box")


def test_a_line_about_a_board_ends_the_picture_above_it():
    rows = "1...\n....\n....\n...3"
    regions = "".join(str(number + 1) for number in JIGSAW.regions)
    found = entries(f"{rows}\n\nboard 4x4, no boxes\n{rows}\nregions {regions}\n{rows}")
    assert [entry.board for entry in found] == [Board.customary(4), Board.latin(4), JIGSAW]
    assert {entry.line() for entry in found} == {rows.replace("\n", "")}


def test_walls_that_close_no_regions_are_refused():
    for number, (upper, lower) in enumerate(pairwise(PICTURE.splitlines())):
        if upper[1:-1].count("---") in (1, 2) and "." in lower:
            broken = PICTURE.splitlines()
            broken[number] = upper.replace("---", "   ", 1)
            assert error("\n".join(broken)) == (
                "p.txt:2: walls that do not close 4 regions of 4 cells"
            )


@pytest.mark.parametrize("board", [Board.latin, Board(4, 2, 2), Board(4, 1, 4)])
def test_walls_that_are_not_those_of_the_board_named_are_refused(board):
    named = board if isinstance(board, Board) else board(4)
    assert error(PICTURE, board) == f"p.txt:2: other regions than those of {named}"


def test_boxes_drawn_are_refused_where_none_are_named():
    drawn = str(Puzzle.classic(Board.customary(9), bytes(81)))
    assert error(drawn, Board.latin) == (
        "p.txt:2: other boxes than those of 9x9, no boxes; name their shape"
    )


@pytest.mark.parametrize(
    "told",
    [
        {"board": "4x4, jigsaw", "regions": list(JIGSAW.regions)},
        {"regions": list(JIGSAW.regions)},
        {"regions": [list(JIGSAW.regions[start : start + 4]) for start in (0, 4, 8, 12)]},
        {"regions": "AAABACBBCCDBCDDD"},
        {"regions": ["AAAB", "ACBB", "CCDB", "CDDD"]},
        {"board": JIGSAW.as_dict()},
        {"board": JIGSAW.as_dict(), "regions": "AAABACBBCCDBCDDD"},
        {"board": None, "regions": "AAABACBBCCDBCDDD"},
        {"board": "4x4, jigsaw AAABACBBCCDBCDDD"},
        {"board": "4x4, jigsaw aaabacbbccdbcddd", "regions": "1112132233423444"},
    ],
)
def test_a_json_object_tells_its_jigsaw(told):
    for puzzle in (PUZZLE.line(), [list(PUZZLE.line()[at : at + 4]) for at in (0, 4, 8, 12)]):
        assert entries(json.dumps({"puzzle": puzzle} | told)) == [PUZZLE]
        assert entries(json.dumps({"puzzle": puzzle} | told), JIGSAW) == [PUZZLE]
        (refused,) = lines(json.dumps({"puzzle": puzzle} | told), Board.latin)
        assert refused == "p.txt:1: a puzzle of 4x4, jigsaw, where the board named is 4x4, no boxes"


@pytest.mark.parametrize("board", [Board.latin(5), Board(5, 1, 5), Board(5, 5, 1)])
def test_a_json_object_tells_its_board(board):
    puzzle = Puzzle.classic(board, bytes([5, *[0] * 24]), printed=None)
    for told in (str(board), board.as_dict()):
        assert entries(json.dumps({"puzzle": puzzle.line(), "board": told})) == [puzzle]


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        (
            {"board": "classic"},
            "no board: 'classic' is no board; one is '6x6, boxes 3x2', or '5x5, no boxes'",
        ),
        ({"board": "9x9"}, "16 cells in a line; a puzzle of 9x9, boxes 3x3 has 81"),
        ({"board": 4}, "no board: 4 under 'board'"),
        ({"board": "4x4, boxes 3x2"}, "no board: boxes of 3x2 do not have the 4 cells of a house"),
        ({"board": {"side": 4}}, "'board' has no 'regions'"),
        ({"board": Board(4, 2, 2).as_dict() | {"cages": []}}, "no board: a board has no 'cages'"),
        (
            {
                "board": Board(4, 2, 2).as_dict()
                | {"regions": [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]}
            },
            "no board: boxes of 2x2 beside regions",
        ),
        ({"board": "9x9, no boxes"}, "16 cells in a line; a puzzle of 9x9, no boxes has 81"),
        (
            {"board": "4x4, jigsaw"},
            "no board: the board is '4x4, jigsaw', and its regions are not told",
        ),
        (
            {"board": "4x4, no boxes", "regions": "AAABACBBCCDBCDDD"},
            "no board: the board is '4x4, no boxes', and the regions are those of 4x4, jigsaw",
        ),
        (
            {"board": Board.latin(4).as_dict(), "regions": "AAABACBBCCDBCDDD"},
            "no board: 'board' is 4x4, no boxes, and 'regions' are those of 4x4, jigsaw",
        ),
        ({"regions": "AAAB"}, "no board: a jigsaw of side 2 has 2 regions of as many cells"),
        ({"regions": 7}, "no board: 'regions' are no text and no list"),
        (
            {"regions": [[[1]]]},
            "no board: 'regions' hold something else than a number or a symbol for each cell",
        ),
    ],
)
def test_a_board_that_is_none_is_refused_by_name(told, fault):
    assert error(json.dumps({"puzzle": "." * 16} | told)) == f"p.txt:1: {fault}"
