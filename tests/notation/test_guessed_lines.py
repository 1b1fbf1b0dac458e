"""Drawings of f-puzzles and SudokuPad read by custom, on demand."""

import json

import pytest
from documents import document, read, rules, sudokupad, sudokupad_link
from hypothesis import given
from hypothesis import strategies as st
from reading import entries
from tables import rows

from sudoku_csp.puzzle.notation.programs.translation import LINES
from sudoku_csp.puzzle.puzzle import Puzzle

PAIR = [[0, 0], [0, 1]]


def line(*points, color="#67f067", **keys):
    """A line, or an arrow, through these points."""
    return {"wayPoints": [list(point) for point in points], "color": color, "thickness": 9} | keys


def shape(row, column, width=0.8, height=None, **keys):
    """A shape, round unless `rounded` is False."""
    height = width if height is None else height
    return {"center": [row, column], "width": width, "height": height, "rounded": True} | keys


GREY = {"backgroundColor": "#CFCFCF"}
RING = {"backgroundColor": "#FFFFFF", "borderColor": "#CFCFCF"}
ROW = [(0.5, 0.5), (0.5, 2.5)]
ROUND = [(0.5, 0.5), (0.5, 1.5), (1.5, 1.5), (1.5, 0.5), (0.5, 0.5)]
THREE = "r1c1 r1c2 r1c3"


@pytest.mark.parametrize(("keys", "lines"), rows(__file__, "sudokupad_drawings"))
def test_a_drawing_of_sudokupad_is_read_by_custom(keys, lines):
    value = sudokupad(**keys)
    assert "guessing lines" in read(value)
    puzzle = read(value, guess_lines=True)
    assert isinstance(puzzle, Puzzle), puzzle
    assert list(puzzle.ruleset.lines) == lines
    assert len(puzzle.guesses) == len(next(iter(keys.values())))


def test_a_guess_is_reported_once_with_the_drawing():
    value = sudokupad(
        lines=[line(*ROW, color="#F067F0"), line(*ROW, color="#F067F0", thickness=2)],
        overlays=[shape(0.5, 1, 0, 0.5, text="X")],
        cages=[{"cells": PAIR, "value": "5"}],
    )
    (puzzle,) = entries(sudokupad_link(value), guess_lines=True)
    assert puzzle.guesses == (
        "the cage '5' at r1c1 r1c2 read as cage of r1c1 r1c2 with total 5",
        "the line of colour #f067f0 at r1c1 r1c2 r1c3 read as renban along r1c1 r1c2 r1c3",
        "the text 'X' at r1c1 r1c2 read as X between r1c1 and r1c2",
    )
    stated = sudokupad(cages=[{"cells": PAIR, "value": "5", "unique": True}])
    assert read(stated, guess_lines=True).guesses == ()


@pytest.mark.parametrize(("keys", "fault"), rows(__file__, "sudokupad_undrawn"))
def test_a_drawing_without_a_custom_stays_rejected(keys, fault):
    error = read(sudokupad(**keys), guess_lines=True)
    assert fault in error
    assert "guessing lines" not in error


def drawn(*cells, colour="#67F067", **keys):
    """A drawn line of f-puzzles."""
    return {"lines": [list(cells)], "outlineC": colour, "width": 0.3} | keys


CELLS = ("R1C1", "R1C2", "R1C3")
STATED = {"renban": [{"lines": [list(CELLS)]}]}


@pytest.mark.parametrize(("key", "lines"), rows(__file__, "lines_by_colour"))
def test_a_drawn_line_of_f_puzzles_is_read_by_its_colour(key, lines):
    value = document(line=[drawn(*CELLS, colour=key, opacity=0.5)])
    error = read(value)
    assert "by custom) in 3 cells: " in error
    assert "guessing lines reads lines" in error
    puzzle = read(value, guess_lines=True)
    assert list(puzzle.ruleset.lines) == lines
    assert len(puzzle.guesses) == 1


def test_the_rejection_of_drawings_is_one_short_line():
    lines = [drawn(*CELLS), drawn("R2C1", "R2C2"), drawn("R1C1", "R2C1", colour="#123")]
    error = read(document(line=lines, circle=[{"cells": ["R4C1", "R4C2"], "width": 0.5}]))
    assert error.startswith(
        "p.txt:1: f-puzzles: 2 lines of colour #67f067 (whisper by custom) in 5 cells, "
        "1 line of colour #112233 in 2 cells, 1 circle in 2 cells: "
    )
    hints = ("guessing lines reads lines", "rule that they stand for", "ignoring cosmetics leaves")
    assert [hint for hint in hints if hint not in error] == []


@pytest.mark.parametrize("entry", rows(__file__, "lines_without_custom"))
def test_a_drawn_line_without_a_custom_stays_rejected(entry):
    value = document(line=[entry], circle=[{"cells": ["R4C1"]}])
    assert "1 line" in read(value, guess_lines=True)
    assert "guessing lines" not in read(value)
    assert rules(value, guess_lines=True, ignore_cosmetics=True) == []


@pytest.mark.parametrize(("entry", "guessed"), rows(__file__, "lines_over_lines"))
def test_a_line_over_a_stated_line_is_decoration_unless_its_colour_is_of_another_kind(
    entry, guessed
):
    value = document(line=[entry], **STATED)
    puzzle = read(value, guess_lines=True)
    assert list(puzzle.ruleset.lines) == [f"renban {THREE}", *guessed]
    assert isinstance(read(value), Puzzle) == (not guessed)


def test_a_grey_line_decorates_a_thermometer_and_a_green_one_any_whisper():
    stated = {"thermometer": [{"lines": [list(CELLS)]}],
              "whispers": [{"lines": [["R2C1", "R2C2"]], "value": "1"}]}  # fmt: skip
    value = document(line=[drawn(*CELLS, colour="#CFCFCF"), drawn("R2C1", "R2C2")], **stated)
    assert read(value, guess_lines=True).ruleset.lines == read(value).ruleset.lines
    assert read(value).ruleset.lines == (f"thermometer {THREE}", "whisper 1 r2c1 r2c2")


@pytest.mark.parametrize(("grey", "purple"), rows(__file__, "contradicted_guesses"))
def test_a_guess_that_the_printed_solution_contradicts_is_rejected(grey, purple):
    for ignore in (False, True):
        error = read(grey, guess_lines=True, ignore_cosmetics=ignore)
        assert "which the printed solution contradicts" in error
    assert rules(purple, guess_lines=True) == [f"renban along {THREE}"]


DRAWN = st.builds(
    lambda points, color, more: line(*points, color=color) | more,
    st.lists(st.sampled_from([*ROUND, (0, 0), (4, 4), (1.5, 3.5), (9, 9)]), max_size=4),
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
