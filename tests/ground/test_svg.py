"""Grids and marks as SVG: lines, places and colours, in literals."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import sudoku_csp
from sudoku_csp.grid import mark_style, svg
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.mark_places import borders, look_along
from sudoku_csp.grid.mark_shapes import drawn
from sudoku_csp.grid.marks import (
    Caption,
    CellShape,
    Colour,
    Dot,
    Line,
    Outline,
    Outside,
    Pill,
    Shade,
    Shape,
    Sign,
    Small,
    Stroke,
    Tip,
    Width,
)

FOUR = Board.customary(4)
JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])
A, B, C, D = Cell(1, 1), Cell(1, 2), Cell(2, 1), Cell(2, 2)


def parts(text):
    """The shapes of a picture: tag, classes, and all attributes."""
    root = ET.fromstring(text)
    found = [(one.tag.rpartition("}")[2], one.get("class"), one) for one in root]
    return [one for one in found if one[1]]


def path_of(text, name):
    return next(one.get("d") for _, classes, one in parts(text) if classes == name)


def test_thick_lines_stand_where_boxes_end():
    thick = path_of(svg.picture(FOUR, bytes(16)), "thick")
    assert thick.startswith("M0 0L240 0L240 240L0 240Z")
    walls = [f"M120 {at}v60" for at in (0, 60, 120, 180)]
    walls += [f"M{at} 120h60" for at in (0, 60, 120, 180)]
    assert sorted(re.findall(r"M\d+ \d+[vh]\d+", thick)) == sorted(walls)


def test_thick_lines_stand_around_regions_and_none_inside_a_latin_square():
    assert path_of(svg.picture(JIGSAW, bytes(16)), "thick").count("v60") == 6
    assert path_of(svg.picture(Board.latin(3), bytes(9)), "thick").count("60") == 0


def test_givens_are_bold_and_the_other_digits_are_not():
    shown = [
        (one.text, one.get("font-weight"))
        for tag, _, one in parts(svg.picture(FOUR, [1, 2] + 14 * [0], given={A}))
        if tag == "text"
    ]
    assert shown == [("1", "650"), ("2", None)]


def test_marks_are_below_the_digits_and_dots_above_the_lines():
    marks = (Line((A, B)), Dot((A, B)), Outline((A, C), "3"), Shade((D,)))
    order = [kind for _, kind, _ in parts(svg.picture(FOUR, [1] + 15 * [0], marks=marks))]
    assert order == [
        "paper",
        *("shade grey", "edge grey", "line grey", "outline"),
        *("thin", "thick", "corner", "dot white", "digit given"),
    ]


@pytest.mark.parametrize(
    ("cells", "line"),
    [
        ((A,), [(5, 5), (55, 5), (55, 55), (5, 55)]),
        ((A, B), [(5, 5), (115, 5), (115, 55), (5, 55)]),
        ((A, B, C), [(5, 5), (115, 5), (115, 55), (55, 55), (55, 115), (5, 115)]),
    ],
)
def test_a_border_runs_within_the_cells(cells, line):
    assert list(borders(cells, 5)) == [line]


def test_cells_that_touch_at_a_corner_have_a_border_each_and_a_hole_has_its_own():
    assert len(list(borders((A, D), 4))) == 2
    around = [Cell(row, column) for row in (1, 2, 3) for column in (1, 2, 3) if (row, column) != D]
    assert sorted(map(len, borders(around, 4))) == [4, 4]


def test_a_clue_looks_along_whole_lines_only():
    assert look_along(FOUR.columns[2].cells[::-1], FOUR) == (5, 3, -1, 0)
    assert look_along((Cell(1, 2), Cell(2, 3), Cell(3, 4)), FOUR) == (0, 1, 1, 1)
    assert look_along((Cell(4, 4),), FOUR) == (5, 3, -1, 1)
    for other in (FOUR.rows[0].cells[1:], (A, B, D), (A, Cell(1, 3)), (D,)):
        assert look_along(other, FOUR) is None


def test_clues_outside_have_a_margin_and_stand_behind_one_another():
    row = FOUR.rows[0].cells
    shapes = drawn((Outside(row, "3"), Outside(row, "10"), Outside((Cell(4, 1),), "4")), FOUR)
    places = {one.text: one.attributes["x"] for one in shapes.over if one.tag == "text"}
    assert places == {"3": "-20", "10": "-54", "4": "98"}
    assert shapes.margin == [0, 0, 46, 72]
    assert svg.picture(FOUR, bytes(16)).count('viewBox="-4 -4 248 248"') == 1


@pytest.mark.parametrize("line", [line.cells for line in (*FOUR.rows, *FOUR.columns)])
def test_a_clue_has_its_room_on_one_side_alone(line):
    for cells in (line, line[::-1]):
        margin = drawn((Outside(cells, "3"),), FOUR).margin
        beyond = {(0, 1): 3, (0, -1): 1, (1, 0): 0, (-1, 0): 2}
        step = (cells[1].row - cells[0].row, cells[1].column - cells[0].column)
        assert [at for at, room in enumerate(margin) if room] == [beyond[step]]


def test_a_letter_stands_behind_its_clue_and_both_where_the_clue_would():
    shapes = drawn((Outside(FOUR.rows[0].cells, "3", "S"),), FOUR)
    places = [(one.text, one.attributes["x"], one.attributes["y"]) for one in shapes.over]
    assert places == [("3", "-24", "37"), ("S", "-13.4", "28")]


@pytest.mark.parametrize(
    ("diagonal", "clue", "shaft", "margin"),
    [
        ((B, Cell(2, 3), Cell(3, 4)), ("22", "-20"), "M34 -16L43 -7", [46, 0, 0, 0]),
        ((Cell(4, 2), Cell(3, 3), Cell(2, 4)), ("22", "276"), "M34 256L43 247", [0, 0, 46, 0]),
    ],
)
def test_an_arrow_stands_between_a_diagonal_and_its_clue(diagonal, clue, shaft, margin):
    shapes = drawn((Outside(diagonal, "7"),), FOUR)
    drawn_shaft, _, text = shapes.over
    assert (text.attributes["x"], text.attributes["y"]) == clue
    assert drawn_shaft.attributes["d"] == shaft
    assert shapes.margin == margin


def test_a_clue_that_looks_along_no_whole_line_stands_in_its_first_cell():
    shapes = drawn((Outside((B, Cell(1, 3)), "7"),), FOUR)
    assert [one.text for one in shapes.over if one.text] == ["7"]
    assert shapes.margin == [0, 0, 0, 0]


def test_texts_in_one_cell_do_not_cover_one_another():
    marks = [Outline((A, B), str(number)) for number in range(4)]
    shapes = drawn(marks, FOUR)
    places = {(one.attributes["x"], one.attributes["y"]) for one in shapes.over}
    assert len(places) == 4
    assert len({one.attributes["d"] for one in shapes.under}) == 3


def test_a_line_hides_no_other():
    lines = (Line((A, B, D)), Line((D, B), Colour.GREEN), Line((C, D), Colour.RED))
    widths = [one.attributes["stroke-width"] for one in drawn(lines, FOUR).under]
    assert widths == ["19", "16", "14", "11", "19", "16"]


def test_what_no_mark_says_stands_below_in_lines_of_the_picture():
    long = " ".join(["words"] * 30)
    text = svg.picture(FOUR, bytes(16), captions=[long], described=["a < b", "anti-knight"])
    lines = [one.text for _, kind, one in parts(text) if kind == "caption"]
    assert " ".join(line.strip() for line in lines) == long
    assert max(map(len, lines)) <= 26
    assert "<desc>a &lt; b; anti-knight</desc>" in text


def test_a_picture_has_room_for_its_clues_and_for_what_stands_below():
    marks, words = [Outside(FOUR.rows[0].cells, "3")], "words and words and more of them"
    text = svg.picture(FOUR, bytes(16), marks=marks, captions=[words])
    assert 'width="171.6" height="184.2" viewBox="-42 -4 286 307"' in text
    assert '<rect class="paper" fill="#ffffff" x="-42" y="-4" width="286" height="307"/>' in text
    assert re.findall('x="(.*)" y="(.*)" font-size="17">(.*)</text>', text) == [
        ("-38", "269", "words and words and more of"),
        ("-38", "295", "  them"),
    ]
    marks = [Outside(FOUR.columns[0].cells[::-1], "3")]
    below = svg.picture(FOUR, bytes(16), marks=marks, captions=["words"])
    assert 'viewBox="-4 -4 248 319"' in below
    assert 'x="0" y="307" font-size="17">words</text>' in below


def test_what_stands_below_a_small_board_has_ten_letters_a_line_and_more_beside_clues():
    text = svg.picture(Board.latin(1), bytes(1), captions=["words and words"])
    lines = [one.text for _, kind, one in parts(text) if kind == "caption"]
    assert lines == ["words and", "  words"]
    beside = [Outside(FOUR.rows[0].cells[::-1], "3")]
    text = svg.picture(FOUR, bytes(16), marks=beside, captions=["a " * 20])
    assert [len(one.text) for _, kind, one in parts(text) if kind == "caption"] == [29, 11]


def test_lines_between_cells_are_thin_and_around_the_boxes_thick():
    lines = [one for tag, _, one in parts(svg.picture(FOUR, bytes(16))) if tag == "path"]
    assert [one.get("stroke-width") for one in lines] == ["1", "3"]
    assert (
        lines[0].get("d").startswith("M60 0v60M0 60h60M60 60h60M180 0v60M120 60h60M180 60h60M60 60")
    )


@pytest.mark.parametrize(
    ("side", "foot", "size"), [(9, "43.49", "38"), (36, "40.65", "30"), (100, "38.16", "23")]
)
def test_long_digits_are_smaller_and_all_stand_in_the_middle(side, foot, size):
    board = Board.latin(side)
    text = svg.picture(board, [side] + [0] * (side * side - 2) + [1])
    first, last = (one for tag, _, one in parts(text) if tag == "text")
    assert (first.get("x"), first.get("y"), first.get("font-size")) == ("30", foot, size)
    assert last.get("x") == str(60 * side - 30)
    # Where nobody names givens no digit is bold.
    assert (first.get("class"), first.get("font-weight")) == ("digit given", None)


def test_a_file_is_as_the_screen_is_and_a_picture_in_a_page_as_the_page():
    scheme = "color-scheme:light dark"
    assert scheme in svg.picture(FOUR, bytes(16))
    assert scheme not in svg.picture(FOUR, bytes(16), inline=True)


EVERY = (
    *(Line((A, B), colour, start=Tip.BULB) for colour in Colour),
    *(Line((A, B), width=width, whole=True) for width in Width),
    *(Line((A, D), start=tip, end=tip) for tip in Tip),
    *(Line((A,)), Pill((A,), ((B,),)), Pill((A, B), ((C, D), (D,)))),
    *(Dot((A, B), sign, "X") for sign in Sign),
    *(Dot((A, Cell(4, 4)), sign) for sign in Sign),
    *(Dot((A, B, C, D), text="1 2 3 4"), Dot((A,), text="1")),
    *(CellShape(A, shape) for shape in Shape),
    *(Outline((A, B), "<", stroke, colour) for stroke in Stroke for colour in (None, *Colour)),
    *(Shade((A, B), colour, "R") for colour in Colour),
    *(Small(A, "1 2"), Outside((A, D), "3"), Outside((A,), "1"), Caption()),
)


@pytest.mark.parametrize("board", [FOUR, Board.customary(9), JIGSAW, Board.latin(5)], ids=str)
def test_every_mark_is_drawn_in_a_picture_that_is_xml(board):
    text = svg.picture(board, bytes(len(board.cells)), marks=EVERY)
    names = {name for _, name, _ in parts(text)}
    assert names == set(mark_style.LOOKS) - {"digit", "digit given", "caption"}


def luminance(colour):
    levels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in levels]
    return sum(part * one for part, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_digits_are_readable_on_every_mark_and_marks_on_the_paper(theme):
    digits = [mark_style.INK[theme], mark_style.ENTRY[theme]]
    for colour in Colour:
        ground, edge = mark_style.GROUNDS[colour][theme], mark_style.EDGES[colour][theme]
        assert min(contrast(digit, ground) for digit in digits) >= 3, colour
        assert contrast(edge, mark_style.PAPER[theme]) >= 3, colour


def test_the_style_sheet_of_the_playground_is_up_to_date():
    path = Path(sudoku_csp.__file__).parent / "apps/playground/static/css/marks.css"
    assert path.read_text("utf-8") == mark_style.of_page()


def test_where_the_system_gives_the_colours_no_two_lines_look_alike():
    sheet = mark_style.sheet("x").partition("forced-colors")[2]
    # With round caps the dashes of so wide an edge would run together.
    dashes = re.findall(r"\.edge\.\w+{[^}]*dasharray:([\d ]+);stroke-linecap:butt", sheet)
    assert len(dashes) == len(set(dashes)) == len(Colour) - 1
    assert not re.search("#(?!000000|ffffff)", sheet)


def test_a_style_sheet_has_the_shapes_that_are_used_in_three_looks():
    assert mark_style.sheet("x", {"paper", "edge red", "line red"}).splitlines() == [
        ".x .paper{fill:light-dark(#ffffff,#1d2026)}",
        ".x .line.red{stroke:light-dark(#ffbdb6,#6e302b)}",
        ".x .edge.red{stroke:light-dark(#cf6a60,#d0746b)}",
        "@media(forced-colors:active){",
        ".x{forced-color-adjust:none}",
        ".x .paper{fill:Canvas}",
        ".x .line.red{stroke:Canvas}",
        ".x .edge.red{stroke:CanvasText;stroke-dasharray:3 3 9 3;stroke-linecap:butt}",
        "}",
    ]


def test_white_dots_are_white_and_black_ones_black_everywhere():
    white, black = ("#ffffff",) * 3, ("#000000",) * 3
    looks = mark_style.LOOKS
    assert (looks["dot white"]["fill"], looks["on black"]["fill"]) == (white, white)
    assert (looks["dot black"]["fill"], looks["on white"]["fill"]) == (black, black)
    edges = [looks[f"dot {colour}"]["stroke"] for colour in ("white", "black")]
    assert edges == [("#000000", "#aab1bb", "CanvasText"), ("#000000", "#f3f4f6", "CanvasText")]
    assert mark_style.look("edge red") == {"class": "edge red", "fill": "none", "stroke": "#cf6a60"}
