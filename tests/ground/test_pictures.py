"""Marks and pictures: lengths, places and colours in literals. A cell is 60 units wide."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tables import rows

import sudoku_csp
from sudoku_csp.grid import mark_style, svg
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.mark_places import UsedRoom, borders, clue_spot, neighbours
from sudoku_csp.grid.mark_shapes import Shaped, draw_marks, line_shapes, pill_shapes
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
SAME = {"class", "fill", "stroke", "stroke-linecap", "stroke-linejoin", "stroke-width"}


def text_of(shape: Shaped) -> str:
    """A shape as text: its classes, places and sizes in their order, its stroke and its text."""
    places = [str(value) for name, value in shape.attributes.items() if name not in SAME]
    width = shape.attributes.get("stroke-width")
    parts = [
        shape.attributes["class"],
        *places,
        width and f"/{width}",
        shape.text and f"{shape.text!r}",
    ]
    return " ".join(filter(None, parts))


def shown(*marks):
    """The shapes under the digits, then the shapes over the lines."""
    shapes = draw_marks(marks, FOUR)
    return [text_of(one) for one in (*shapes.under, *shapes.over)]


def test_a_shade_fills_its_cells_and_an_outline_runs_within_them():
    assert shown(Shade((D, B), Colour.RED, "R")) == [
        "shade red M60.5 0.5L119.5 0.5L119.5 119.5L60.5 119.5Z 0.6",
        "corner 64 14 14 start stroke /4 'R'",
    ]
    assert shown(Outline((C, A), "12")) == [
        "outline M4 4L56 4L56 116L4 116Z 5 3 /1.5",
        "corner 4 14 14 start stroke /4 '12'",
    ]
    dotted = Outline((D,), "", Stroke.DOTTED, Colour.BLUE)
    assert shown(dotted) == ["outline blue M64 64L116 64L116 116L64 116Z 1 4 /2"]


def test_marks_of_a_cell_do_not_cover_one_another():
    used = UsedRoom()
    assert [used.inset(cells) for cells in ((A, B), (B,), (B, C), (B,), (C,))] == [4, 8, 12, 4, 8]
    upper, lower = [((124, 74), "start"), ((176, 74), "end")], [((124, 116), "start")]
    assert [used.corner(Cell(2, 3)) for _ in range(3)] == upper + lower
    assert used.corner(Cell(2, 3)) == ((176, 116), "end")
    assert used.corner(Cell(2, 3)) == upper[0]
    steps = [(A, B), (B, A), (A, C), (C, A, B), (A,)]
    assert [used.lines_below(cells) for cells in steps] == [0, 1, 0, 2, 0]


def test_shapes_stand_around_the_middle_of_their_cell():
    assert shown(CellShape(D, Shape.DISC)) == ["shape 90 90 23 /1"]
    assert shown(CellShape(D, Shape.SQUARE)) == ["shape 70 70 40 40"]
    assert shown(CellShape(D, Shape.RING)) == ["hollow 90 90 25 /2"]
    assert shown(Small(D, "1 2")) == ["small 90 115 13 middle '1 2'"]
    assert shown(Caption()) == []


def test_a_line_is_within_its_edge():
    assert shown(Line((A, B, D))) == [
        "edge grey M30 30L90 30L90 90 /19",
        "line grey M30 30L90 30L90 90 /16",
    ]
    assert [text_of(one) for one in line_shapes(Line((A, B)), 1)] == [
        "edge grey M30 30L90 30 /14",
        "line grey M30 30L90 30 /11",
    ]
    assert [text_of(one) for one in line_shapes(Line((A, B)), 9)][1] == "line grey M30 30L90 30 /3"


def test_a_line_has_its_looks_at_its_ends():
    assert shown(Line((C, D), Colour.RED, Width.THICK, Tip.BULB, Tip.CIRCLE, "7")) == [
        "edge red M30 90L90 90 /27",
        "bulb red 30 90 23 /1.5",
        "line red M30 90L90 90 /24",
        "stop 90 90 23 /2",
        "corner 4 74 14 start stroke /4 '7'",
    ]
    assert shown(Line((A, B), width=Width.THIN, start=Tip.DIAMOND, end=Tip.HEAD)) == [
        "edge grey M30 30L90 30 /12",
        "line grey M30 30L90 30 /9",
        "stop M30 4L56 30L30 56L4 30Z /2",
        "shaft M78 39L90 30L78 21 /2.5",
    ]
    # A line within one cell has no direction.
    assert shown(Line((A,), width=Width.HAIR, end=Tip.HEAD)) == ["edge grey M30 30L30 30 /3"]


def test_a_whole_diagonal_runs_from_corner_to_corner():
    falling = tuple(Cell(at, at) for at in (1, 2, 3, 4))
    rising = tuple(Cell(5 - at, at) for at in (1, 2, 3, 4))
    hair = Width.HAIR
    assert shown(Line(falling, width=hair, whole=True)) == [
        "edge grey M0 0L90 90L150 150L240 240 /3"
    ]
    assert shown(Line(rising, width=hair, whole=True)) == [
        "edge grey M0 240L90 150L150 90L240 0 /3"
    ]
    assert shown(Line(falling[:2], width=hair)) == ["edge grey M30 30L90 90 /3"]


def test_arrows_leave_a_circle_and_a_shaft_within_it_is_not_drawn():
    assert shown(Pill((A,), ((A,), (B, D, D)))) == [
        "shaft M53 30L90 30L90 90 /2.5",
        "shaft M81 78L90 90L99 78 /2.5",
        "hollow 30 30 23 /2",
    ]


def test_an_arrow_leaves_a_pill_from_the_cell_that_is_nearest():
    shafts = ((C, Cell(3, 1)), (Cell(2, 3), Cell(2, 4)), (Cell(3, 2), Cell(3, 3)))
    starts = [text_of(one) for one in pill_shapes(Pill((A, B), shafts))]
    assert starts[::2] == [
        "shaft M30 53L30 90L30 150 /2.5",
        "shaft M106.26 46.26L150 90L210 90 /2.5",
        "shaft M90 53L90 150L150 150 /2.5",
        "hollow M7 7L113 7L113 53L7 53Z /2",
    ]
    upright = [text_of(one) for one in pill_shapes(Pill((B, D), ((Cell(4, 1), Cell(4, 2)),)))]
    assert upright[0].startswith("shaft M79.71 110.57L30 210L")


def test_a_dot_is_where_its_cells_meet():
    assert shown(Dot((A, B))) == ["dot white 60 30 9 /1.5"]
    two = ["dot black 30 60 9 /1.5", "on black 30 64.5 13 middle '2'"]
    assert shown(Dot((A, C), Sign.BLACK, "2")) == two
    assert shown(Dot((C, C, D, D), text="10"))[0] == "dot white 60 90 13 /1.5"
    assert shown(Dot((D,), text="1")) == [
        "dot white 120 120 13 /1.5",
        "on white 120 124.5 13 middle '1'",
    ]


def test_the_digits_of_a_quadruple_stand_in_two_lines():
    around = (A, B, C, D)
    assert shown(Dot(around, text="1 2 3 4")) == [
        "dot white 60 60 16 /1.5",
        "on white 60 58.5 13 middle '1 2'",
        "on white 60 70.5 13 middle '3 4'",
    ]
    assert [one[-5:] for one in shown(Dot(around, text="1 2 3"))[1:]] == ["'1 2'", "e '3'"]
    assert shown(Dot(around, text="1 2"))[1:] == ["on white 60 64.5 13 middle '1 2'"]
    assert shown(Dot(around, text="12 14 15 16"))[0] == "dot white 60 60 24 /1.5"


def test_a_dot_of_cells_that_do_not_meet_is_tied_to_each():
    far = Cell(1, 3)
    assert shown(Dot((A, far))) == ["tie M60 30L150 30 4 3 /1.5", "dot white 60 30 9 /1.5"]
    assert shown(Dot((A, B, far))) == [
        "tie M60 30L90 30 4 3 /1.5",
        "tie M60 30L150 30 4 3 /1.5",
        "dot white 60 30 13 /1.5",
    ]


def test_a_sign_is_a_text_or_points_to_the_last_cell():
    assert shown(Dot((A, B), Sign.TEXT, "X")) == ["sign 60 37 20 middle stroke 600 /5 'X'"]
    for cells, legs in (
        ((A, B), "M55.5 39L64.5 30L55.5 21"),
        ((B, A), "M64.5 21L55.5 30L64.5 39"),
        ((A, C), "M21 55.5L30 64.5L39 55.5"),
    ):
        assert shown(Dot(cells, Sign.POINT)) == [f"halo {legs} /7", f"point {legs} /2.5"]


def test_a_clue_is_beside_its_line():
    row, column = FOUR.rows[1].cells, FOUR.columns[1].cells
    assert shown(Outside(row, "3")) == ["clue -20 98 24 middle '3'"]
    assert shown(Outside(row[::-1], "3")) == ["clue 260 98 24 middle '3'"]
    assert shown(Outside(column, "3")) == ["clue 90 -12 24 middle '3'"]
    assert shown(Outside(column[::-1], "12", "S")) == [
        "clue 86 267 20 middle '12'",
        "clue 102.2 258 13 middle 'S'",
    ]


def test_a_clue_along_a_diagonal_has_an_arrow():
    diagonal = (Cell(3, 1), D, Cell(1, 3))
    assert shown(Outside(diagonal, "7")) == [
        "shaft M-16 206L-7 197 /2",
        "shaft M-8.06 204.42L-7 197L-14.42 198.06 /2",
        "clue -28 226 24 middle '7'",
    ]
    assert draw_marks((Outside(diagonal, "7"), Outside(diagonal, "8")), FOUR).margin == [
        0,
        0,
        0,
        80,
    ]
    assert draw_marks((Outside(FOUR.rows[0].cells, "7"),), FOUR).margin == [0, 0, 0, 38]


def test_a_clue_along_no_whole_line_is_an_arrow_through_it():
    assert shown(Outside((B, Cell(1, 3)), "7")) == [
        "edge grey M90 30L150 30 /3",
        "shaft M138 39L150 30L138 21 /2.5",
        "corner 64 14 14 start stroke /4 '7'",
    ]


def test_a_line_of_leaps_or_bends_is_no_whole_line():
    around = {cell for cell in FOUR.cells if neighbours(Cell(2, 3), cell)}
    assert around == {Cell(r, c) for r in (1, 2, 3) for c in (2, 3, 4)} - {Cell(2, 3)}
    assert clue_spot((A, Cell(1, 3)), FOUR) is None
    assert clue_spot((A, Cell(3, 1)), FOUR) is None
    assert clue_spot(FOUR.rows[0].cells[1:], FOUR) is None
    assert clue_spot((Cell(1, 2), Cell(2, 3), Cell(3, 4)), FOUR) == (0, 1, 1, 1)
    assert clue_spot((A, B, Cell(2, 3)), FOUR) is None
    assert clue_spot((A, Cell(3, 3)), Board.latin(3)) is None
    corners = [clue_spot((cell,), FOUR) for cell in (A, Cell(1, 4), Cell(4, 1), Cell(4, 4))]
    assert corners == [(2, 0, -1, 1), (2, 5, -1, -1), (5, 2, -1, -1), (5, 3, -1, 1)]


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


@pytest.mark.parametrize(("cells", "line"), rows(__file__, "borders"))
def test_a_border_runs_within_the_cells(cells, line):
    assert list(borders([Cell(*cell) for cell in cells], 5)) == [list(map(tuple, line))]


def test_cells_that_touch_at_a_corner_have_a_border_each_and_a_hole_has_its_own():
    assert len(list(borders((A, D), 4))) == 2
    around = [Cell(row, column) for row in (1, 2, 3) for column in (1, 2, 3) if (row, column) != D]
    assert sorted(map(len, borders(around, 4))) == [4, 4]


def test_clues_outside_have_a_margin_and_do_not_overlap():
    row = FOUR.rows[0].cells
    shapes = draw_marks((Outside(row, "3"), Outside(row, "10"), Outside((Cell(4, 1),), "4")), FOUR)
    places = {one.text: one.attributes["x"] for one in shapes.over if one.tag == "text"}
    assert places == {"3": "-20", "10": "-54", "4": "98"}
    assert shapes.margin == [0, 0, 46, 72]
    assert svg.picture(FOUR, bytes(16)).count('viewBox="-4 -4 248 248"') == 1


@pytest.mark.parametrize("line", [line.cells for line in (*FOUR.rows, *FOUR.columns)])
def test_a_clue_has_its_room_on_one_side_alone(line):
    for cells in (line, line[::-1]):
        margin = draw_marks((Outside(cells, "3"),), FOUR).margin
        beyond = {(0, 1): 3, (0, -1): 1, (1, 0): 0, (-1, 0): 2}
        step = (cells[1].row - cells[0].row, cells[1].column - cells[0].column)
        assert [at for at, room in enumerate(margin) if room] == [beyond[step]]


def test_a_picture_has_room_for_clues_and_captions():
    marks, words = [Outside(FOUR.rows[0].cells, "3")], "words and words and more of them"
    described = ["a < b", "anti-knight"]
    text = svg.picture(FOUR, bytes(16), marks=marks, captions=[words], described=described)
    assert "color-scheme:light dark" in text
    assert "color-scheme" not in svg.picture(FOUR, bytes(16), inline=True)
    assert "<desc>a &lt; b; anti-knight</desc>" in text
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


def test_captions_have_at_least_ten_letters_a_line():
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
    # Without givens no digit is bold.
    assert (first.get("class"), first.get("font-weight")) == ("digit given", None)


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
    assert path.read_text("utf-8") == mark_style.page_style_sheet()


def test_where_the_system_gives_the_colours_no_two_lines_look_alike():
    sheet = mark_style.sheet("x").partition("forced-colors")[2]
    # With round caps the dashes of a wide edge would run together.
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
