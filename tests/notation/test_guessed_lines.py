"""Drawings of SudokuPad taken for what they stand for by custom, where that is asked for."""

import json

import pytest
from fpuzzles_documents import SOLUTION, read, rules
from hypothesis import given
from hypothesis import strategies as st
from reading import entries
from sudokupad_documents import link, sudokupad

from sudoku_csp.puzzle.notation.programs.sudokupad_guesses import LINES
from sudoku_csp.puzzle.puzzle import Puzzle

PAIR = [[0, 0], [0, 1]]


def line(*points, color="#67f067", **keys):
    """A line, or an arrow, through these points."""
    return {"wayPoints": [list(point) for point in points], "color": color, "thickness": 9} | keys


def shape(row, column, width=0.8, height=None, **keys):
    """A shape, round unless it is said to be otherwise."""
    height = width if height is None else height
    return {"center": [row, column], "width": width, "height": height, "rounded": True} | keys


GREY = {"backgroundColor": "#CFCFCF"}
RING = {"backgroundColor": "#FFFFFF", "borderColor": "#CFCFCF"}
ROW = [(0.5, 0.5), (0.5, 2.5)]
ROUND = [(0.5, 0.5), (0.5, 1.5), (1.5, 1.5), (1.5, 0.5), (0.5, 0.5)]
SHAFT = line((0.5, 0.9), (1.5, 1.5), (1.5, 2.5), color="#aaa", headLength=0.3)
THREE = "r1c1 r1c2 r1c3"

SAYS = [
    ({"lines": [line(*ROW)]}, [f"whisper {THREE}"]),
    ({"lines": [line(*ROW, color="#67F067FF")]}, [f"whisper {THREE}"]),
    ({"lines": [line(*ROW, color="#ffa600")]}, [f"whisper 1 {THREE}"]),
    ({"lines": [line(*ROUND)]},
     ["whisper r1c1 r1c2 r2c2 r2c1", "whisper r2c1 r1c1"]),
    ({"lines": [line(*ROW, color="#f067f0")]}, [f"renban {THREE}"]),
    ({"lines": [line(*ROUND, color="#D23BE7")]}, ["renban r1c1 r1c2 r2c2 r2c1"]),
    ({"lines": [line((0.5, 0.5), (2.5, 2.5), color="#2ecbff")]},
     ["region-sum-line r1c1 r2c2 / r3c3"]),
    ({"lines": [line(*ROW, color="#ffccaa")]}, [f"entropic-line {THREE}"]),
    ({"lines": [line(*ROW, color="#33bbaa")]}, [f"modular-line {THREE}"]),
    ({"lines": [line(*ROW, color="#c9c883")]}, [f"nabner-line {THREE}"]),
    ({"lines": [line(*ROW, color="#cdb1ec")]}, [f"zipper-line {THREE}"]),
    ({"lines": [line(*ROW, color="#bbbbbb")]}, [f"palindrome {THREE}"]),
    ({"lines": [line(*ROW, color="#00000033")]}, [f"palindrome {THREE}"]),
    ({"lines": [line(*ROW, color="#CFCFCF")], "underlays": [shape(0.5, 0.5, **GREY)]},
     [f"thermometer {THREE}"]),
    ({"lines": [line(*ROW, color="#CFCFCF")], "underlays": [shape(0.5, 2.5, **GREY)]},
     ["thermometer r1c3 r1c2 r1c1"]),
    ({"lines": [line(*ROW, color="#cfcfcf"), line((0.5, 1.5), (2.5, 1.5), color="#cfcfcf")],
      "overlays": [shape(0.5, 0.5, **GREY)]},
     [f"thermometer {THREE}", "thermometer r1c2 r2c2 r3c2"]),
    ({"lines": [line(*ROW, color="#cfcfcf")],
      "underlays": [shape(0.5, 0.5, **RING), shape(0.5, 2.5, borderColor="#000000")]},
     [f"between-line {THREE}"]),
    ({"lines": [line(*ROW, color="#C54B8B")],
      "underlays": [shape(0.5, 0.5, **RING), shape(0.5, 2.5, **RING)]}, [f"double-arrow {THREE}"]),
    ({"arrows": [SHAFT], "overlays": [shape(0.5, 0.5, **RING)]}, ["arrow r1c1 r2c2 r2c3"]),
    ({"arrows": [line((0.5, 1.9), (1.5, 2.5), color="#aaa")],
      "overlays": [shape(0.5, 1, 1.82, 0.82, **RING)]}, ["arrow 2 r1c1 r1c2 r2c3"]),
    ({"arrows": [SHAFT, line((0.9, 0.5), (2.5, 0.5), color="#aaa")],
      "underlays": [shape(0.5, 0.5, text="", **RING)]},
     ["arrow r1c1 r2c2 r2c3", "arrow r1c1 r2c1 r3c1"]),
    ({"lines": [line((0, 0), (4, 4), color="#34BBE6", thickness=1)]},
     ["diagonal"]),
    ({"lines": [line((4, 0), (0, 4), color="#34BBE6", thickness=1)]},
     ["diagonal anti"]),
    ({"overlays": [shape(0.5, 1, 0.34, backgroundColor="#FFFFFF", borderColor="#000000")]},
     ["difference r1c1 r1c2"]),
    ({"overlays": [shape(1, 0.5, 0.34, backgroundColor="#000")]},
     ["ratio r1c1 r2c1"]),
    ({"overlays": [shape(1, 0.5, 0.34, backgroundColor="#ffffff", text=3)]},
     ["difference 3 r1c1 r2c1"]),
    ({"overlays": [shape(0.5, 1, 0, 0.5, text="X"), shape(0.5, 3, 0, 0.5, text="V")]},
     ["xv 10 r1c1 r1c2", "xv 5 r1c3 r1c4"]),
    ({"overlays": [shape(1, 1, 0.7, text="1 2", backgroundColor="#FFFFFF")]},
     ["quadruple 1 2 r1c1 r1c2 r2c1 r2c2"]),
    ({"underlays": [shape(0.5, 0.5, **GREY), shape(1.5, 1.5, **GREY | {"rounded": False})]},
     ["odd r1c1", "even r2c2"]),
    ({"cages": [{"cells": PAIR, "value": "5"}]}, ["cage 5 r1c1 r1c2"]),
    ({"cages": [{"cells": PAIR}]}, ["cage r1c1 r1c2"]),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "said"), SAYS)
def test_what_a_drawing_stands_for_by_custom(keys, said):
    value = sudokupad(**keys)
    assert "--guess-lines" in read(value)
    puzzle = read(value, guess_lines=True)
    assert isinstance(puzzle, Puzzle), puzzle
    assert list(puzzle.ruleset.lines) == said
    assert len(puzzle.guesses) == len(next(iter(keys.values())))


def test_a_guess_is_told_with_what_it_was_made_of():
    value = sudokupad(
        lines=[line(*ROW, color="#F067F0")],
        overlays=[shape(0.5, 1, 0, 0.5, text="X")],
        cages=[{"cells": PAIR, "value": "5"}],
        metadata={"rules": "Purple lines are renban lines."},
    )
    (puzzle,) = entries(link(value), guess_lines=True)
    assert puzzle.guesses == (
        "the cage '5' at r1c1 r1c2 read as cage of r1c1 r1c2 with total 5",
        "the line of colour #f067f0 at r1c1 r1c2 r1c3 read as renban along r1c1 r1c2 r1c3",
        "the text 'X' at r1c1 r1c2 read as X between r1c1 and r1c2",
    )
    assert dict(puzzle.about)["ruleset"] == "Purple lines are renban lines."
    assert puzzle.having("anti-knight").guesses == puzzle.guesses


def test_what_is_drawn_twice_is_one_rule_and_one_guess():
    value = sudokupad(lines=[line(*ROW), line(*ROW, thickness=2)])
    assert rules(value, guess_lines=True) == ["whisper of 2 along r1c1 r1c2 r1c3"]
    assert len(read(value, guess_lines=True).guesses) == 1


def test_no_guess_is_made_of_what_is_said():
    value = sudokupad(cages=[{"cells": PAIR, "value": "5", "unique": True}])
    puzzle = read(value, guess_lines=True)
    assert puzzle.guesses == ()
    assert puzzle == read(value)


def test_a_guess_that_the_printed_solution_contradicts_is_refused():
    value = sudokupad(lines=[line(*ROW, color="#bbbbbb")], metadata={"solution": SOLUTION})
    said = read(value, guess_lines=True)
    assert "palindrome" in said
    assert "which the printed solution contradicts" in said
    for ignore in (False, True):
        assert isinstance(read(value, guess_lines=True, ignore_cosmetics=ignore), str)
    kept = sudokupad(lines=[line(*ROW, color="#f067f0")], metadata={"solution": SOLUTION})
    assert rules(kept, guess_lines=True) == [f"renban along {THREE}"]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"lines": [line(*ROW, color="#ff6666")]}, "a line of colour #ff6666 at r1c1 r1c3"),
        ({"lines": [line(*ROW, color="green")]}, "a line of colour green at r1c1 r1c3"),
        ({"lines": [line(*ROW, color="#000000")]}, "a line of colour #000000"),
        ({"lines": [line(*ROW, **{"stroke-dasharray": "3"})]}, "a line of colour #67f067"),
        ({"lines": [line((0.5, 0.5), (1.5, 2.5))]}, "a line of colour #67f067"),
        ({"lines": [line((0.5, 0.5), (0.5, 4.5))]}, "a line of colour #67f067"),
        ({"lines": [line((0.5, 0.0), (0.5, 1.5))]}, "a line of colour #67f067"),
        ({"lines": [{"d": "M0 0L9 9", "color": "#67f067"}]}, "a line of colour #67f067"),
        ({"lines": [line(*ROUND, color="#cfcfcf")]}, "a line of colour #cfcfcf"),
        ({"lines": [line((0, 0), (2, 2), color="#34bbe6")]}, "a line of colour #34bbe6"),
        ({"lines": [line(*ROW, color="#cfcfcf"), line((0.5, 0.5), (2.5, 0.5), color="#cfcfcf")],
          "underlays": [shape(0.5, 0.5, **GREY), shape(0.5, 2.5, **GREY)]},
         "a line of colour #cfcfcf"),
        ({"arrows": [SHAFT]}, "an arrow of colour #aaa at r1c1 r2c2 r2c3"),
        ({"arrows": [SHAFT], "overlays": [shape(0.5, 0.5, angle=45, **RING)]}, "an arrow"),
        ({"overlays": [shape(0.5, 0.5, **RING)]}, "a shape of colour #FFFFFF at r1c1"),
        ({"overlays": [shape(0.5, 1, 0.3, backgroundColor="#ffafd7ff")]}, "a shape of colour #ff"),
        ({"overlays": [shape(0.5, 0, 0.3, backgroundColor="#000000")]}, "a shape of colour"),
        ({"overlays": [shape(0.5, 1, 0, 0.5, text="<")]}, "the text '<' at r1c2"),
        ({"overlays": [shape(-0.5, 0.5, 1, text="15")]}, "the text '15' at r0c1"),
        ({"overlays": [shape(1, 1, 0.7, text="7")]}, "which would be quadruple: 7 is no digit"),
        ({"cages": [{"cells": PAIR, "value": "1/2"}]}, "the cage '1/2' at r1c1 r1c2"),
        ({"cages": [{"cells": PAIR, "value": "5", "unique": False}]}, "the cage '5' at r1c1 r1c2"),
        ({"lines": 7}, "'lines' is 7"),
        ({"sudokuX": [1]}, "the key 'sudokuX'"),
    ],
)  # fmt: skip
def test_what_no_guess_is_known_for_stays_refused(keys, said):
    refused = read(sudokupad(**keys), guess_lines=True)
    assert refused.startswith("p.txt:1: SudokuPad, not all of it is understood: ")
    assert said in refused
    assert "--guess-lines" not in refused


def test_colours_are_told_as_they_are_compared():
    assert all(colour == colour.lower() for colour in LINES)


POINTS = st.lists(st.sampled_from([*ROUND, (0, 0), (4, 4), (1.5, 3.5), (9, 9)]), max_size=4)
DRAWN = st.builds(
    lambda points, color, more: line(*points, color=color) | more,
    POINTS,
    st.sampled_from([*LINES, "#cfcfcf", "#000", "red", 7, None]),
    st.sampled_from([{}, {"headLength": 1}, {"d": "M"}, {"wayPoints": 7}, {"wayPoints": [[1]]}]),
)
SHAPES = st.builds(
    lambda at, width, height, more: shape(*at, width, height) | more,
    st.tuples(*2 * [st.sampled_from([0, 0.5, 1, 1.5, 3.5, 4, -1, 1.2, 1e300])]),
    *2 * [st.sampled_from([0, 0.3, 0.8, 1.8, 3, 1e300, -1, None])],
    st.sampled_from([{}, GREY, RING, {"text": "1 2"}, {"text": "X"}, {"rounded": False} | GREY,
                     {"center": 7}, {"backgroundColor": 7}, {"backgroundColor": "#000"}]),
)  # fmt: skip


@given(st.lists(DRAWN, max_size=4), st.lists(DRAWN, max_size=2), st.lists(SHAPES, max_size=4))
def test_whatever_is_drawn_is_a_puzzle_with_guesses_or_one_error(lines, arrows, shapes):
    value = sudokupad(lines=lines, arrows=arrows, overlays=shapes)
    (entry,) = entries(json.dumps(value), guess_lines=True)
    if isinstance(entry, Puzzle):
        assert bool(entry.guesses) == bool(lines or arrows or shapes)
    else:
        assert "\n" not in str(entry)
