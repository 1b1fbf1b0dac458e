"""Every mark as it is drawn: lengths and places in literals, in units of which a cell has 60."""

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.mark_places import Rooms, look_along, neighbours
from sudoku_csp.grid.mark_shapes import (
    Shaped,
    angle,
    circle,
    drawn,
    head,
    line_shapes,
    pill_shapes,
    stroke,
    text,
)
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
A, B, C, D = Cell(1, 1), Cell(1, 2), Cell(2, 1), Cell(2, 2)
SAME = {"class", "fill", "stroke", "stroke-linecap", "stroke-linejoin", "stroke-width"}


def told(shape: Shaped) -> str:
    """A shape: its classes, places and sizes in their order, the width of its stroke, its text."""
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
    """What lies under the digits, and what over the lines."""
    shapes = drawn(marks, FOUR)
    return [told(one) for one in (*shapes.under, *shapes.over)]


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


def test_outlines_of_a_cell_lie_within_one_another_and_the_fourth_where_the_first_does():
    rooms = Rooms()
    assert [rooms.inset(cells) for cells in ((A, B), (B,), (B, C), (B,), (C,))] == [4, 8, 12, 4, 8]


def test_texts_stand_in_the_corners_of_a_cell_one_after_another():
    rooms = Rooms()
    upper, lower = [((124, 74), "start"), ((176, 74), "end")], [((124, 116), "start")]
    assert [rooms.corner(Cell(2, 3)) for _ in range(3)] == upper + lower
    assert rooms.corner(Cell(2, 3)) == ((176, 116), "end")
    assert rooms.corner(Cell(2, 3)) == upper[0]


def test_shapes_stand_around_the_middle_of_their_cell():
    assert shown(CellShape(D, Shape.DISC)) == ["shape 90 90 23 /1"]
    assert shown(CellShape(D, Shape.SQUARE)) == ["shape 70 70 40 40"]
    assert shown(CellShape(D, Shape.RING)) == ["hollow 90 90 25 /2"]
    assert shown(Small(D, "1 2")) == ["small 90 115 13 middle '1 2'"]
    assert shown(Caption()) == []


def test_a_line_lies_within_its_edge():
    assert shown(Line((A, B, D))) == [
        "edge grey M30 30L90 30L90 90 /19",
        "line grey M30 30L90 30L90 90 /16",
    ]
    assert [told(one) for one in line_shapes(Line((A, B)), 1)] == [
        "edge grey M30 30L90 30 /14",
        "line grey M30 30L90 30 /11",
    ]
    assert [told(one) for one in line_shapes(Line((A, B)), 9)][1] == "line grey M30 30L90 30 /3"


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
    # A line within one cell comes from nowhere.
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


def test_lines_are_counted_step_by_step_either_way():
    rooms = Rooms()
    assert [rooms.below(cells) for cells in ((A, B), (B, A), (A, C), (C, A, B), (A,))] == [
        0,
        1,
        0,
        2,
        0,
    ]


def test_arrows_leave_a_circle_and_a_shaft_within_it_is_not_drawn():
    assert shown(Pill((A,), ((A,), (B, D, D)))) == [
        "shaft M53 30L90 30L90 90 /2.5",
        "shaft M81 78L90 90L99 78 /2.5",
        "hollow 30 30 23 /2",
    ]


def test_an_arrow_leaves_a_pill_from_the_cell_that_is_nearest():
    shafts = ((C, Cell(3, 1)), (Cell(2, 3), Cell(2, 4)), (Cell(3, 2), Cell(3, 3)))
    starts = [told(one) for one in pill_shapes(Pill((A, B), shafts))]
    assert starts[::2] == [
        "shaft M30 53L30 90L30 150 /2.5",
        "shaft M106.26 46.26L150 90L210 90 /2.5",
        "shaft M90 53L90 150L150 150 /2.5",
        "hollow M7 7L113 7L113 53L7 53Z /2",
    ]
    upright = [told(one) for one in pill_shapes(Pill((B, D), ((Cell(4, 1), Cell(4, 2)),)))]
    assert upright[0].startswith("shaft M79.71 110.57L30 210L")


def test_a_dot_stands_where_its_cells_meet():
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


def test_cells_are_neighbours_that_share_a_side_or_a_corner():
    around = {cell for cell in FOUR.cells if neighbours(Cell(2, 3), cell)}
    assert around == {Cell(r, c) for r in (1, 2, 3) for c in (2, 3, 4)} - {Cell(2, 3)}


def test_a_clue_stands_beside_its_line():
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
    assert drawn((Outside(diagonal, "7"), Outside(diagonal, "8")), FOUR).margin == [0, 0, 0, 80]
    assert drawn((Outside(FOUR.rows[0].cells, "7"),), FOUR).margin == [0, 0, 0, 38]


def test_a_clue_along_no_whole_line_is_an_arrow_through_it():
    assert shown(Outside((B, Cell(1, 3)), "7")) == [
        "edge grey M90 30L150 30 /3",
        "shaft M138 39L150 30L138 21 /2.5",
        "corner 64 14 14 start stroke /4 '7'",
    ]


def test_a_line_of_leaps_or_bends_is_no_whole_line():
    assert look_along((A, Cell(1, 3)), FOUR) is None
    assert look_along((A, Cell(3, 1)), FOUR) is None
    assert look_along((A, B, Cell(2, 3)), FOUR) is None
    assert look_along((A, Cell(3, 3)), Board.latin(3)) is None
    corners = [look_along((cell,), FOUR) for cell in (A, Cell(1, 4), Cell(4, 1), Cell(4, 4))]
    assert corners == [(2, 0, -1, 1), (2, 5, -1, -1), (5, 2, -1, -1), (5, 3, -1, 1)]


def test_the_plainest_shapes_have_what_their_place_asks_for():
    assert told(circle("hollow", (30, 90), 23)) == "hollow 30 90 23 /2"
    assert told(text("clue", (1, 2.5), "3", 24, text_anchor="end")) == "clue 1 2.5 24 end '3'"
    shape = stroke("tie", [(0, 0), (60, 0)], 1.5, stroke_dasharray="4 3")
    assert shape.attributes == {
        "class": "tie", "fill": "none", "stroke": shape.attributes["stroke"], "d": "M0 0L60 0",
        "stroke-width": "1.5", "stroke-linecap": "round", "stroke-linejoin": "round",
        "stroke-dasharray": "4 3",
    }  # fmt: skip
    assert told(head((0, 0), (60, 0))) == "shaft M48 9L60 0L48 -9 /2.5"
    assert angle((0, 0), (2, 4), 2) == [(-8, 4), (2, 4), (8, -4)]
