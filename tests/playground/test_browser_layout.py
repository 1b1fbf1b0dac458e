"""The layout and accessibility of the page: sizes, colours, ARIA, narrow screens, axe-core."""

import re
from pathlib import Path

import pytest
from axe import findings
from page_actions import CAGES, EASY, FOUR, cell, press, resize, solve

import sudoku_csp.apps.playground

STATIC = Path(sudoku_csp.apps.playground.__file__).parent / "static"

TEXTS = {
    "page": "ink muted accent bad good warn",
    "card": "ink muted accent bad good warn grid-second",
    "sunk": "ink muted bad",
    "soft": "ink accent",
    "accent": "on-accent",
    "accent-deep": "on-accent",
    "good-soft": "ink good",
    "bad-soft": "ink bad",
    "warn-soft": "ink warn",
    "grid-paper": "grid-given grid-entry grid-found grid-wrong grid-second grid-candidate "
    "part-naked part-singles part-gac part-true part-removed part-placed part-left",
}
"""Grounds, and the colours of texts on them."""

MARKS = ("house", "cause", "target", "source", "conflict", "differs", "changed", "hover")
COLOURS = [f"colour-{number}" for number in range(1, 9)]
ON_COLOURS = "grid-given grid-entry grid-found grid-wrong grid-second grid-candidate ink"
ON_MARKS = "grid-given grid-candidate grid-wrong grid-entry part-removed"
SEEN = {
    "page": "edge accent",
    "card": "edge",
    "grid-paper": "grid-thick grid-thin grid-select",
    **{f"mark-{mark}": "grid-thin grid-thick" for mark in MARKS},
}
"""Grounds, and what is not text but has to be seen on them."""


def luminance(colour):
    """The relative luminance of an sRGB colour (WCAG 2.2)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_every_text_has_contrast(theme):
    """At least 4.5 to 1 for texts and 3 to 1 for other things: WCAG 2.2, level AA."""
    text = "".join((STATIC / "css" / name).read_text() for name in ("page.css", "grid.css"))
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", text)
    known = {name: both[theme] for name, *both in found}
    texts = TEXTS | {f"mark-{mark}": ON_MARKS for mark in MARKS}
    texts |= dict.fromkeys(COLOURS, ON_COLOURS)
    weak = {
        (ground, name)
        for pairs, least in ((texts, 4.5), (SEEN, 3))
        for ground, names in pairs.items()
        for name in names.split()
        if contrast(known[ground], known[name]) < least
    }
    assert weak == set()
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_the_files_have_no_inline_script_no_other_host_and_a_readable_length():
    text = (STATIC / "index.html").read_text()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text)
    for path in STATIC.rglob("*.*"):
        text = path.read_text()
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|\beval\(|document\.write", text
        )
        assert set(re.findall(r"https?://[\w.-]+", text)) <= {"http://www.w3.org"}, path.name
        assert path.suffix != ".js" or len(text.splitlines()) <= 400, path.name


def test_the_grid_is_an_aria_grid(page):
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    page.get_by_label("row 1, column 3: 4, own entry").wait_for()
    tree = page.locator("#grid").aria_snapshot()
    assert tree.startswith('- grid "The puzzle"')
    assert (tree.count("- row"), tree.count('gridcell "row')) == (9, 81)
    for label in (
        'gridcell "row 1, column 1: 5, given"',
        'gridcell "row 1, column 3: 4, own entry" [selected]',
        'gridcell "row 5, column 5: empty"',
    ):
        assert label in tree


def test_tabs_and_the_skip_link_by_keyboard(page):
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip the grid"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "views"
    first = page.get_by_role("tab", selected=True)
    first.focus()
    names = [first.text_content()]
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        names.append(page.get_by_role("tab", selected=True).text_content())
        assert page.get_by_role("tabpanel").count() == 1
    assert names == ["Play", "Model", "Search", "Play"]
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.textContent") == "Search"


@pytest.mark.parametrize("side", [4, 9, 16, 25])
def test_grid_and_tabs_have_one_place_in_all_views(opened, side):
    page = opened("#puzzle=" + "." * side**2)
    for width, height in ((390, 844), (820, 1180), (1280, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        places = set()
        for tab in page.get_by_role("tab").all():
            tab.click()
            page.evaluate("scrollTo(0, 0)")
            boxes = [page.locator("#grid").bounding_box()]
            boxes += [one.bounding_box() for one in page.get_by_role("tab").all()]
            places.add(str([[round(one[name]) for name in sorted(one)] for one in boxes]))
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        assert len(places) == 1, width


def in_sight(page, locator):
    """Whether all of an element is inside the window, and nothing is drawn over its middle."""
    box = locator.bounding_box()
    inside = box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    return inside and locator.evaluate(
        "(one, [x, y]) => one.contains(document.elementFromPoint(x, y))", middle
    )


def test_on_a_phone_the_grid_stays_with_the_answer(opened):
    page = opened(f"#puzzle={EASY}&view=play", reduced_motion="reduce")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#puzzle #opening").wait_for()
    assert not page.locator("#views").is_visible()
    cell(page, "r5c5").press("Enter")
    conclusion = page.locator("#view-play .conclusion", has_text="r5c5 is 5")
    conclusion.wait_for()
    page.wait_for_timeout(300)  # Two frames until the answer is scrolled to.
    assert in_sight(page, conclusion)
    assert in_sight(page, cell(page, "r9c9"))
    press(page, "Answers")
    conclusion.wait_for(state="hidden")
    page.set_viewport_size({"width": 1280, "height": 844})
    page.locator("header #opening").wait_for()
    assert conclusion.is_visible()


def test_a_25x25_board_is_read_or_seen_whole(opened):
    page = opened("#puzzle=" + "." * 625)
    page.set_viewport_size({"width": 390, "height": 844})
    wide = "document.getElementById('grid').scrollWidth > 400"
    press(page, "Show the whole board")
    page.wait_for_function(f"!({wide})")
    press(page, "Zoom in")
    page.wait_for_function(wide)
    cell(page, "r1c1").press("End")
    page.wait_for_function("document.getElementById('grid').scrollLeft > 0")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.get_by_role("button", name="Show the whole board").wait_for(state="hidden")
    grid = page.locator("#grid").bounding_box()
    assert 300 < grid["height"] <= 900


def test_the_theme_is_that_of_the_system_until_one_is_chosen(opened):
    page = opened(color_scheme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.emulate_media(color_scheme="light")
    assert page.evaluate(ground) != dark
    page.get_by_label("Theme").select_option("dark")
    page.reload()
    page.get_by_role("tab", selected=True).wait_for()
    assert page.evaluate(ground) == dark
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.getElementById('tools')).display") == "none"


PLAYED = """async () => {
  const {Stepper} = await import("./js/stepper.js");
  const waits = [];
  window.setTimeout = (_act, wait) => waits.push(wait);
  const stepper = new Stepper(document.createElement("div"), {speed: 10});
  stepper.length = 100;
  stepper.play();
  return waits;
}"""


def test_with_reduced_motion_steps_are_shown_twice_a_second(opened):
    page = opened(reduced_motion="reduce")
    assert page.evaluate("getComputedStyle(document.querySelector('button')).transition") == "none"
    assert page.evaluate(PLAYED) == [500]


STYLE = "(one, name) => getComputedStyle(one)[name]"


def test_in_forced_colours_kinds_and_marks_differ(opened):
    page = opened(f"#puzzle={EASY}&own=..4{'.' * 78}", forced_colors="active")
    grounds = [tab.evaluate(STYLE, "backgroundColor") for tab in page.get_by_role("tab").all()]
    assert grounds.count(grounds[0]) == 1
    given, entry = (page.locator(f"#grid .digit.{kind}").first for kind in ("given", "entry"))
    for style in ("fill", "fontWeight", "fontStyle"):
        assert given.evaluate(STYLE, style) != entry.evaluate(STYLE, style)
    chosen, other = (page.get_by_role("button", name=name) for name in ("Digit", "Corner"))
    assert chosen.evaluate(STYLE, "backgroundColor") != other.evaluate(STYLE, "backgroundColor")
    cell(page, "r5c5").press("Enter")
    target = page.locator("#grid .mark.target").first
    target.wait_for()
    assert target.evaluate(STYLE, "fill") == "none"
    assert target.evaluate(STYLE, "stroke") != "none"


def model(page):
    page.locator("#rules .light[data-verdict=unique]").first.wait_for()
    solve(page)
    for part in ("Candidates by level", "Compare encodings of the whole puzzle"):
        page.get_by_text(part, exact=True).click()
    press(page, "Show the candidates")
    for box in page.locator(".levels").get_by_role("checkbox").all():
        box.check()
    page.locator("#grid text.true-candidate").first.wait_for()


def rule(page):
    page.locator(".rule-name", has_text="Cage 4").click()
    page.get_by_text("domain consistency").first.wait_for()
    press(page, "Add a rule")


def play(page):
    press(page, "Hint", exact=True)
    page.get_by_text("r1c4 cannot be 2").wait_for()


def steps(page):
    for name in ("Hint", "Which technique?", "Show the step"):
        press(page, name, exact=True)
        page.get_by_role("button", name=name, exact=True).wait_for(state="detached")
        assert findings(page) == []
    cell(page, "r4c4").press("Enter")
    page.locator(".why summary").first.click()
    press(page, "Explain the whole solution")
    page.locator(".step-list li").nth(5).wait_for()


def search(page):
    press(page, "Run", exact=True)
    page.locator(".search-note").filter(has_text="ended").wait_for()
    press(page, "Last step")


def share(page):
    press(page, "Share")
    page.get_by_role("button", name="Download").wait_for()


def notes(page):
    cell(page, "r1c3").click()
    for name in ("Corner", "Centre", "Colour"):
        press(page, name)
        page.locator(".digit-pad button").nth(1).click()


def dialogs(page):
    press(page, "Paste…")
    assert findings(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("combobox", name="Empty board").select_option("other")
    page.get_by_role("button", name="Make it").wait_for()


OWN = f"{EASY}&own=..42{'.' * 77}"
VIEWS = {
    "play": (OWN, play),
    "steps": (f"{'.' * 16}&with={CAGES}", steps),
    "notes": (EASY, notes),
    "model": (f"{EASY}&view=model", model),
    "rule": (f"{FOUR}&with=cage 4 r1c1 r1c2; anti-king&view=model", rule),
    "conflict": (
        f"{EASY[:2]}1{EASY[3:]}&view=model",
        lambda page: page.locator(".repairs li").first.wait_for(),
    ),
    "search": (f"{OWN}&view=search", search),
    "share": (EASY, share),
    "dialogs": (EASY, dialogs),
    "large": ("." * 625, lambda page: cell(page, "r1c1").click()),
}


@pytest.mark.parametrize("media", [{"color_scheme": "light"}, {"color_scheme": "dark"}], ids=str)
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_in_any_mode_wide_or_narrow(opened, view, media):
    puzzle, fill = VIEWS[view]
    page = opened(f"#puzzle={puzzle}", reduced_motion="reduce", **media)
    fill(page)
    assert findings(page) == []
    if not page.locator("dialog[open]").count():
        resize(page, 390)
        assert findings(page) == []
