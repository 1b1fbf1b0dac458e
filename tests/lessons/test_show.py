"""The pictures, tables and questions of lessons: well-formed and right."""

import xml.etree.ElementTree as ET

import pytest

import sudoku_csp as sc
from sudoku_csp.apps.lessons import show

SVG = "{http://www.w3.org/2000/svg}"


def picture(shown):
    """The SVG of a figure, parsed."""
    return ET.fromstring(shown.html).find(SVG + "svg")


def texts(shown):
    return [one.text for one in picture(shown).iter(SVG + "text")]


def test_a_grid_shows_givens_bold_and_own_digits_not():
    drawn = picture(show.grid("3.....1....42...", digits={"r1c2": 1, "r1c1": 4}))
    weights = {one.text: one.get("font-weight") for one in drawn.iter(SVG + "text")}
    assert weights["3"] == "650"
    assert weights["c4"] is None
    assert [one.text for one in drawn.iter(SVG + "text")].count("1") == 2
    assert sum(one.text == "4" for one in drawn.iter(SVG + "text")) == 1, "a given stays"


def test_a_grid_lights_cells_and_strikes_candidates():
    shown = show.grid(
        "." * 16, candidates={"r1c1": {1, 2}}, struck={sc.Cell(1, 1): {2, 3}}, lit={"r4c4": "red"}
    )
    assert sorted(one for one in texts(shown) if one.isdigit()) == ["1", "2", "3"]
    assert len(list(picture(shown).iter(SVG + "rect"))) == 1
    struck = [one for one in picture(shown).iter(SVG + "path") if "l" in one.get("d")]
    assert len(struck) == 2


@pytest.mark.parametrize("side", [1, 4, 6, 9, 16, 25])
def test_a_grid_of_any_side(side):
    puzzle = sc.Puzzle.classic(sc.Board.customary(side), bytes([side, *[0] * (side * side - 1)]))
    assert picture(show.grid(puzzle)) is not None


def test_a_grid_of_a_jigsaw_and_of_a_solution():
    board = sc.Board.jigsaw([0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3])
    solved = sc.solve(sc.Puzzle.classic(board, bytes(16)), backend="reference", limit=1)
    assert len([one for one in texts(show.grid(solved.solutions[0])) if one.isdigit()]) == 16


def test_an_unknown_tone_is_an_error():
    with pytest.raises(KeyError):
        show.grid("." * 16, lit={"r1c1": "pink"})


def test_a_wide_picture_scrolls_and_a_small_one_fits():
    wide, small = (show.svg(f'<svg xmlns="{SVG[1:-1]}" width="{n}"/>') for n in (620, 353))
    assert "min-width:496px" in picture(wide).get("style")
    assert 'tabindex="0"' in wide.html, "it may scroll"
    assert "min-width" not in picture(small).get("style")
    assert "tabindex" not in small.html


def test_bars_are_as_long_as_their_numbers():
    drawn = picture(show.bars({"a": 10, "b": 5, "none": None, "zero": 0}, "clauses"))
    long = [float(one.get("width")) for one in drawn.iter(SVG + "rect") if one.get("class") == "b"]
    assert long[0] == pytest.approx(2 * long[1], rel=0.01)
    assert len(long) == 3, "and none where there is no number"
    assert {"10", "clauses"} <= {one.text for one in drawn.iter(SVG + "text")}


@pytest.mark.parametrize("log", [False, True])
def test_lines_stay_inside_and_rise_with_their_numbers(log):
    shown = show.lines(
        {"a": [(1, 1), (10, 50), (100, 1000)], "b": [(1, 3)]}, "n", "m", log_x=log, log_y=log
    )
    first = next(picture(shown).iter(SVG + "polyline")).get("points")
    points = [tuple(map(float, at.split(","))) for at in first.split()]
    assert len(points) == 3
    assert points == sorted(points)
    assert [y for _, y in points] == sorted((y for _, y in points), reverse=True)


@pytest.mark.parametrize(
    "series", [{}, {"one": [(0, 0)]}, {"flat": [(1, 5), (2, 5)]}, {"below": [(1, -3), (2, 4)]}]
)
def test_lines_of_little(series):
    assert picture(show.lines(series)) is not None


def test_a_table_escapes_and_sets_numbers_to_the_right():
    shown = show.table(["name", "n"], [["<b>", 12345], ["c", None]])
    assert "&lt;b&gt;" in shown.html
    assert "12,345" in shown.html
    assert shown.html.count("text-align:right") == 3


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (0.5, "0.5"), (2.0, "2"), (1234.5, "1,234"), (None, "-")]
)
def test_numbers_as_text(value, text):
    assert show.number(value) == text


def test_an_answer_that_does_not_hold_stops_the_lesson():
    with pytest.raises(show.WrongAnswer, match="2 and 2"):
        show.question("What are 2 and 2?", "Five.", holds=2 + 2 == 5)


def test_an_answer_is_folded():
    shown = show.question("What are *2 and 2*?", "Four.", holds=True)
    before, _, after = shown.html.partition("<details ")
    assert "2 and 2" in before
    assert "Four." not in before
    assert "Four." in after


def test_trees_do_not_touch_each_others_style():
    one, other = (show.tree("3.....1....42...", "chronological").html for _ in range(2))
    style = one.partition("<style>")[2].partition("{")[0]
    assert style.startswith(".picture")
    assert style not in other


def test_what_is_shown_can_stand_in_markdown():
    shown = show.text("a\n\nb")
    assert "\n" not in str(shown)
