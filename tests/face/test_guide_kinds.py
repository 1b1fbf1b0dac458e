"""The guide's page of the kinds, and its pictures, are what its command makes."""

import runpy
from pathlib import Path

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.marks import Caption

GUIDE = Path(__file__).parents[2] / "guide"
MADE = runpy.run_path(str(GUIDE / "kinds.py"))


def test_the_page_and_its_pictures_are_up_to_date():
    pictures = dict(MADE["pictures"]())
    assert {path.stem for path in (GUIDE / "pictures" / "kinds").iterdir()} == set(pictures)
    for name, text in pictures.items():
        assert (GUIDE / "pictures" / "kinds" / f"{name}.svg").read_text("utf-8") == text, name
    assert (GUIDE / "kinds.md").read_text("utf-8") == MADE["page"]()
    assert MADE["STUB"].read_text("utf-8") == MADE["stub"]()


def test_every_kind_is_drawn_or_named_as_a_rule_of_the_whole_board():
    page = (GUIDE / "kinds.md").read_text("utf-8")
    drawn, _, others = page.partition("## Rules of the whole board")
    for name, kind in kinds().items():
        if name in MADE["EXAMPLES"]:
            assert f"\n## {kind.about.title}\n" in drawn
            assert f"(pictures/kinds/{name}.svg)" in drawn
        else:
            marks = {mark for _, one in kind.samples() for mark in one.marks()}
            assert all(isinstance(mark, Caption) for mark in marks), name
            assert f"**{kind.about.title}**" in others
