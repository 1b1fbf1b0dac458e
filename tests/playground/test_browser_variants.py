"""Variants on the page: their marks on the grid, their rules below it, in links and answers."""

from urllib.parse import quote

import pytest
from axe import findings

RULES = "cage 4 r1c1 r1c2; thermometer r3c1 r3c2; skyscraper 2 r1c1-r1c4; anti-king"
LINE = "1.....3..4....2."
LINK = f"#puzzle={LINE}&with={quote(RULES)}"


def drawn(page):
    page.locator("#grid .marks .outline").wait_for()
    return page


def rules(page):
    return page.locator("#rules li strong").all_text_contents()


def test_a_link_shows_marks_and_rules(opened):
    page = drawn(opened(LINK))
    assert rules(page) == ["Cage", "Thermometer", "Skyscraper", "Anti-king"]
    assert page.locator("#grid .marks text").all_text_contents() == ["4", "2"]
    box = page.locator("#grid .sudoku-grid").get_attribute("viewBox")
    assert [float(one) for one in box.split()] == [-62, -24, 305, 267]
    order = page.locator("#grid .sudoku-grid > *").evaluate_all(
        "all => all.map((one) => one.getAttribute('class') ?? one.getAttribute('role'))"
    )
    assert order[:3] == ["paper", "marks", "row"]
    assert order.index("thick") < order.index("marks", 2)


def test_on_a_phone_the_rules_are_folded_and_tell_their_names(opened):
    page = drawn(opened(LINK))
    page.set_viewport_size({"width": 360, "height": 800})
    item = page.locator("#rules li").first
    item.wait_for(state="hidden")
    assert page.locator("#rules summary").text_content() == (
        "Rules: Cage, Thermometer, Skyscraper, Anti-king"
    )
    tabs = page.get_by_role("tablist").bounding_box()
    assert tabs["y"] + tabs["height"] < 800, "the tabs are seen with the grid"
    page.locator("#rules summary").click()
    item.wait_for()


def test_rules_stay_with_the_puzzle_when_it_is_filled_in_undone_and_left(opened):
    page = drawn(opened(LINK))
    page.locator("#grid [data-cell=r1c2]").click()
    page.keyboard.press("3")
    page.wait_for_function("() => location.hash.includes('own=')")
    assert "with=cage" in page.url
    assert page.locator("#grid .marks .outline").count() == 1
    page.get_by_role("combobox", name="Empty board").select_option("9")
    page.locator("#rules").wait_for(state="hidden")
    assert page.locator("#grid .marks > *").count() == 0
    page.get_by_role("button", name="Undo").click()
    drawn(page)
    assert len(rules(page)) == 4


def test_backends_are_asked_about_the_rules_too(opened):
    page = drawn(opened(f"#puzzle={'.' * 16}&with={quote('cage 3 r1c1 r1c2; r1c1 > r1c2')}"))
    page.get_by_role("button", name="Solve with all three").click()
    page.locator(".agreement .verdict").wait_for()
    page.wait_for_function(
        "() => document.querySelector('#grid [data-cell=r1c1] .digit')?.textContent === '2'"
    )


def test_a_search_that_refuses_the_rules_shows_why_and_nothing_else(opened):
    page = drawn(opened(LINK + "&view=search"))
    page.get_by_role("button", name="Search", exact=True).click()
    refused = page.get_by_role("article", name="The search propagation")
    refused.get_by_text("knows the classic rules only").wait_for()
    assert not refused.locator(".stage-grid").is_visible()
    page.get_by_role("article", name="The search dom-wdeg").locator(".stage-grid").wait_for()


def test_a_rule_that_is_none_is_told(opened):
    page = opened(f"#puzzle={LINE}&with=cagge+4+r1c1+r1c2")
    page.locator("#complaint").filter(has_text="did you mean cage?").wait_for()
    assert page.locator("#grid .marks > *").count() == 0


@pytest.mark.parametrize("media", [{}, {"color_scheme": "dark"}, {"forced_colors": "active"}])
def test_nothing_is_hard_to_see_or_to_hear(opened, media):
    page = drawn(opened(LINK, **media))
    assert findings(page) == []


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_the_grid_with_its_clues_fits_every_width(opened, width):
    page = drawn(opened(LINK))
    page.set_viewport_size({"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clue = page.locator("#grid .marks .clue").bounding_box()
    assert clue["x"] >= 0


def test_the_saved_picture_has_the_marks(opened):
    page = drawn(opened(LINK))
    text = page.evaluate(
        """async () => {
          const {standalone} = await import("./js/grid/file.js");
          return standalone(document.querySelector("#grid .sudoku-grid"));
        }"""
    )
    assert text.count('stroke-dasharray="5px, 3px"') == 1
    assert ">4</text>" in text


def test_a_search_is_watched_on_a_grid_with_the_marks(opened):
    page = drawn(opened(LINK))
    page.get_by_role("tab", name="Search").click()
    page.get_by_role("button", name="Search", exact=True).click()
    watched = page.get_by_role("article", name="The search dom-wdeg")
    watched.locator(".marks .outline").wait_for()
