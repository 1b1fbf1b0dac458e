"""Every view of the page, filled with what it shows, before axe-core, which finds nothing."""

import pytest
from axe import findings

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
IMPOSSIBLE = EASY[:2] + "1" + EASY[3:]

THEMES = pytest.mark.parametrize("theme", ["light", "dark"])


def answers(page):
    page.get_by_role("button", name="Solve with all three").click()
    page.locator(".agreement .verdict").wait_for()
    page.get_by_role("button", name="Show the candidates").click()
    for box in page.locator(".levels").get_by_role("checkbox").all():
        box.check()
    page.locator("#grid text.true-candidate").first.wait_for()
    page.get_by_text("One alone, another solver or search").click()


def why(page):
    page.locator("#grid [data-cell=r5c5]").click()  # A single: quick on any machine.
    page.locator("#view-why .step-card").first.wait_for()
    page.get_by_role("button", name="Explain the whole solution").click()
    page.locator(".steps .step-list li").nth(5).wait_for()


def impossible(page):
    page.locator(".no-solution .repairs li").first.wait_for()


def encoding(page):
    page.locator("#grid [data-cell=r1c4]").click()
    page.locator(".languages .naming-list li").first.wait_for()
    page.get_by_role("button", name="Measure every encoding").click()
    page.get_by_role("button", name="Start unit propagation").click()
    page.locator(".unit-card").wait_for()
    page.get_by_text("encodings measured").wait_for()
    page.get_by_text("The four forms in Python").click()


def search(page):
    page.get_by_role("button", name="Search", exact=True).click()
    page.locator(".stage").first.wait_for()
    page.locator(".search-note").first.filter(has_text="ended").wait_for()
    page.get_by_role("button", name="Last step").click()


def save(page):
    page.get_by_role("button", name="Download").wait_for()


VIEWS = {
    "answers": (EASY, answers),
    "why": (EASY, why),
    "why, impossible": (IMPOSSIBLE, impossible),
    "encoding": (EASY, encoding),
    "search": (EASY, search),
    "save": (EASY, save),
}


@THEMES
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_found_on_a_view(opened, view, theme):
    puzzle, fill = VIEWS[view]
    own = f"..42{'.' * 77}" if puzzle == EASY else ""
    link = f"#puzzle={puzzle}{own and '&own=' + own}&view={view.split(',')[0]}"
    page = opened(link, color_scheme=theme, reduced_motion="reduce")
    fill(page)
    assert findings(page) == []


@pytest.mark.parametrize("side", [16, 25])
@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_is_found_on_large_boards_and_narrow_screens(opened, side, width):
    page = opened("#puzzle=" + "." * side**2, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 844})
    page.get_by_role("button", name="Show the candidates").click()
    page.locator("#grid text.unseen").first.wait_for()
    assert findings(page) == []


def test_nothing_is_found_on_the_dialogs(opened):
    page = opened()
    page.get_by_role("button", name="Paste…").click()
    assert findings(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("combobox", name="Empty board").select_option("other")
    page.get_by_role("button", name="Make it").wait_for()
    assert findings(page) == []
