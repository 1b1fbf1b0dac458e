"""Every kind states its drawing, and a rule without a drawing has a caption."""

import pytest

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.marks import Caption
from sudoku_csp.puzzle import picture
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

KINDS = kinds()

WITHOUT_DRAWING = {
    *("anti_king", "anti_knight", "anti_taxicab", "disjoint_groups", "dutch_flatmates"),
    *("global_entropy", "global_modular", "negative_ratio", "negative_xv", "non_consecutive"),
}
"""Rules of the whole board that have no drawing."""


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_has_marks(name):
    kind = KINDS[name]
    found = set()
    for board, constraint in kind.samples():
        ruleset = Ruleset.classic(board).with_constraints(constraint)
        if not ruleset.is_classic:
            marks = constraint.marks()
            found.update(marks)
            captioned = not marks or any(isinstance(mark, Caption) for mark in marks)
            assert len(picture.captions(ruleset)) == captioned
            text = Puzzle.blank(ruleset).svg()
            assert ('class="caption"' in text) == captioned
            assert "<desc>" in text
            assert f"<b>{kind.about.title}</b>: " in Puzzle.blank(ruleset).html()
    assert any(not isinstance(mark, Caption) for mark in found) == (name not in WITHOUT_DRAWING)


def test_houses_that_need_not_differ_are_captions():
    board = Board.customary(4)
    ruleset = Ruleset(board, Ruleset.classic(board).constraints[1:])
    assert picture.captions(ruleset) == ("row 1 need not be different",)
    assert "<li>row 1 need not be different</li>" in Puzzle.blank(ruleset).html()


def test_the_rules_stand_once_below_the_picture_in_a_page():
    puzzle = Puzzle.blank(Ruleset.classic(Board.customary(9))).with_constraints(
        "anti-knight", "cage 3 r1c1 r1c2", "cage 4 r2c1 r2c2", "regular-expression 1+ r1c1 r1c2"
    )
    html = puzzle.html()
    assert html.count("<b>Cage</b>") == 1
    assert html.count("<li>") == 3
    assert "chess knight's move apart hold different digits.</li>".replace("'", "&#x27;") in html
    assert "<br>regular-expression r1c1 r1c2 pattern 1+</li>" in html
    assert puzzle._repr_svg_() == puzzle.svg()


def test_clues_outside_the_grid_of_several_kinds_have_letters():
    board = Board.customary(4)
    alike = Ruleset.classic(board).with_constraints("x-sum 5 r1c1-r1c4; x-sum 3 r1c1-r4c1")
    assert not picture.captions(alike)
    mixed = alike.with_constraints("skyscraper 2 r1c1-r1c4", "little-killer 5 r2c1-r4c3")
    letters = [mark.letter for mark in picture.marks(mixed)]
    assert letters == ["a", "a", "b", ""]
    assert picture.captions(mixed) == ("clues outside the grid with a: X-sum, b: Skyscraper",)
    assert [title for title, _ in picture.rules(mixed)] == [
        "X-sum (a)", "Skyscraper (b)", "Little killer",
    ]  # fmt: skip
    text = Puzzle.blank(mixed).svg()
    assert (text.count(">a</text>"), text.count(">b</text>")) == (2, 1)


@pytest.mark.parametrize(
    ("side", "difference", "look"),
    [
        (9, 5, ("green", "")),
        (9, 4, ("orange", "4")),
        (9, 3, ("green", "3")),
        (6, 3, ("green", "")),
        (6, 4, ("green", "4")),
        (6, 2, ("orange", "2")),
    ],
)
def test_the_colour_of_a_whisper_goes_by_what_is_usual_on_the_board(side, difference, look):
    ruleset = Ruleset.classic(Board.customary(side)).with_constraints(
        f"whisper {difference} r1c1 r1c2"
    )
    (line,) = picture.marks(ruleset)
    assert (line.colour, line.text) == look
