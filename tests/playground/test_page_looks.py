"""How the page looks and speaks: sizes, the ARIA tree, contrast, themes, narrow screens, print."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import sudoku_csp.apps.playground

STATIC = Path(sudoku_csp.apps.playground.__file__).parent / "static"

TEXTS = {
    "page": ("ink", "muted", "accent", "bad", "good", "warn"),
    "card": ("ink", "muted", "accent", "bad", "good", "warn", "grid-second"),
    "sunk": ("ink", "muted", "bad"),
    "soft": ("ink", "accent"),
    "accent": ("on-accent",),
    "accent-deep": ("on-accent",),
    "good-soft": ("ink", "good"),
    "bad-soft": ("ink", "bad"),
    "warn-soft": ("ink", "warn"),
    "grid-paper": (
        *("grid-given", "grid-entry", "grid-found", "grid-wrong", "grid-second", "grid-candidate"),
        *("part-naked", "part-singles", "part-gac", "part-true", "part-removed", "part-placed"),
        "part-left",
    ),
}
"""Grounds, and the colours of texts on them."""

MARKS = ("house", "cause", "target", "source", "conflict", "differs", "changed", "hover")
ON_MARKS = ("grid-given", "grid-candidate", "grid-wrong", "grid-entry", "part-removed")
SEEN = {
    "page": ("edge", "accent"),
    "card": ("edge",),
    "grid-paper": ("grid-thick", "grid-thin", "grid-select"),
    **{f"mark-{mark}": ("grid-thin", "grid-thick") for mark in MARKS},
}
"""Grounds, and what is no text but has to be seen on them."""


def luminance(colour):
    """The relative luminance of an sRGB colour (WCAG 2.2)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def colours(theme):
    """The colours of a theme (0 light, 1 dark) by name."""
    text = "".join((STATIC / "css" / name).read_text() for name in ("page.css", "grid.css"))
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", text)
    return {name: both[theme] for name, *both in found}


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_every_text_is_seen_on_its_ground(theme):
    """At least 4.5 to 1 for texts and 3 to 1 for what is no text: WCAG 2.2, level AA."""
    known = colours(theme)
    texts = TEXTS | {f"mark-{mark}": ON_MARKS for mark in MARKS}
    pairs = [(ground, name, 4.5) for ground, names in texts.items() for name in names]
    pairs += [(ground, name, 3) for ground, names in SEEN.items() for name in names]
    measured = {(g, n): contrast(known[g], known[n]) for g, n, _ in pairs}
    assert {
        pair: round(measured[pair[:2]], 2) for pair in pairs if measured[pair[:2]] < pair[2]
    } == {}


def test_the_contrast_of_black_on_white_is_21():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_no_style_or_script_stands_in_the_page_itself():
    text = (STATIC / "index.html").read_text()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text)
    scripts = "".join(path.read_text() for path in STATIC.rglob("*.js"))
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|\beval\(|document\.write", scripts
    )


def test_no_file_of_the_page_names_another_host():
    for path in STATIC.rglob("*.*"):
        named = set(re.findall(r"https?://[\w.-]+", path.read_text()))
        assert named <= {"http://www.w3.org"}, path.name


def test_modules_are_no_longer_than_can_be_read():
    lengths = {path.name: len(path.read_text().splitlines()) for path in STATIC.rglob("*.js")}
    assert {name: lines for name, lines in lengths.items() if lines > 250} == {}


def test_the_grid_is_an_aria_grid(page):
    page.locator("#grid [data-cell=r1c3]").click()
    page.keyboard.press("4")
    page.get_by_label("row 1, column 3: 4, own entry").wait_for()
    tree = page.locator("#grid").aria_snapshot()
    assert tree.startswith('- grid "The puzzle"')
    assert tree.count("- row") == 9
    assert tree.count('gridcell "row') == 81
    for words in (
        'gridcell "row 1, column 1: 5, given"',
        'gridcell "row 1, column 3: 4, own entry" [selected]',
        'gridcell "row 9, column 9: 9, given"',
        'gridcell "row 5, column 5: empty"',
    ):
        assert words in tree
    assert page.locator("svg[role=grid]").get_attribute("aria-rowcount") == "9"


def test_everything_that_can_be_used_has_a_name(page):
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, input, select, textarea, [role=tab]")]
          .filter((one) => !one.closest("[hidden], dialog"))
          .filter((one) => !(one.textContent.trim() || one.ariaLabel || one.labels?.length))
          .map((one) => one.outerHTML)"""
    )
    assert nameless == []
    assert page.locator("html").get_attribute("lang") == "en"


def test_tabs_are_walked_with_the_arrows(page):
    first = page.get_by_role("tab", selected=True)
    assert first.text_content() == "Answers"
    first.focus()
    names = [first.text_content()]
    for _ in range(5):
        page.keyboard.press("ArrowRight")
        names.append(page.get_by_role("tab", selected=True).text_content())
        assert page.get_by_role("tabpanel").count() == 1
    assert names == ["Answers", "Why", "Encoding", "Search", "Save", "Answers"]
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.textContent") == "Save"


@pytest.mark.parametrize("width", [645, 820, 1280, 1920])
def test_the_tabs_stay_in_place_whatever_view_is_shown(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    places = set()
    for tab in page.get_by_role("tab").all():
        tab.click()
        boxes = [one.bounding_box() for one in page.get_by_role("tab").all()]
        places.add(tuple((round(box["x"]), round(box["y"])) for box in boxes))
    assert len(places) == 1


def test_the_skip_link_comes_first_and_leads_past_the_grid(page):
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip the grid"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "views"
    page.get_by_label("row 1, column 1: 5, given").wait_for()


def test_the_theme_is_the_systems_until_one_is_chosen_and_then_kept(opened):
    page = opened(color_scheme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.emulate_media(color_scheme="light")
    light = page.evaluate(ground)
    assert dark != light
    page.get_by_label("Theme").select_option("dark")
    assert page.evaluate(ground) == dark
    page.reload()
    page.get_by_role("tab", selected=True).wait_for()
    assert page.evaluate(ground) == dark
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.getElementById('tools')).display") == "none"


def test_the_wheel_turns_slowly_where_motion_is_to_be_reduced(opened):
    page = opened(reduced_motion="reduce")
    assert page.evaluate("getComputedStyle(document.querySelector('button')).transition") == "none"


PLAYED = """async () => {
  const {Stepper} = await import("./js/stepper.js");
  const [frames, timers] = [[], []];
  let time = 0;
  performance.now = () => time;
  window.requestAnimationFrame = (act) => frames.push(act);
  window.setTimeout = (act, wait) => timers.push([act, wait]);
  const stepper = new Stepper(document.createElement("div"), {speed: 10});
  stepper.length = 100;
  stepper.play();
  const waits = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const [act, wait] = timers.shift();
    waits.push(wait);
    time += wait;
    act();
  }
  return [waits, frames.length, stepper.position];
}"""


def test_steps_are_shown_twice_a_second_where_motion_is_to_be_reduced(opened):
    """At ten steps a second: the speed stays what it is."""
    assert opened(reduced_motion="reduce").evaluate(PLAYED) == [[500, 500, 500], 0, 15]


def test_on_a_narrow_screen_the_grid_stays_in_sight_while_a_view_draws_on_it(opened):
    page = opened("#puzzle=1.....3..4....2.&view=why")
    page.set_viewport_size({"width": 390, "height": 800})
    top = "document.getElementById('grid').getBoundingClientRect().top"
    page.evaluate("scrollTo(0, 10_000)")
    assert page.evaluate(top) < 0
    page.get_by_role("button", name="Explain the whole solution").click()
    page.locator("#grid.followed").wait_for()
    page.locator(".steps .step-list").scroll_into_view_if_needed()
    page.get_by_role("button", name="Step", exact=True).click()
    assert page.evaluate(top) == 0
    assert page.evaluate("document.getElementById('grid').offsetHeight") < 500


def test_a_narrow_screen_scrolls_the_grid_and_never_the_page(page):
    page.set_viewport_size({"width": 360, "height": 740})
    for side in (4, 9, 16, 25):
        page.evaluate("line => { location.hash = `puzzle=${line}`; }", "." * side * side)
        page.locator(f"#grid [data-cell=r{side}c{side}]").wait_for()
        for tab in page.get_by_role("tab").all():
            tab.click()
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= 360, (side, tab.text_content())
        assert page.locator("#grid [data-cell=r1c1]").bounding_box()["width"] >= 20


PICTURE = """async (side) => {
  const {Grid} = await import("./js/grid.js");
  const {makeBoard} = await import("./js/board.js");
  const board = makeBoard(side, 1, side);
  const element = document.createElement("div");
  document.body.append(element);
  const grid = new Grid(element, {board, label: "A picture"});
  const candidates = [null, board.symbols.map((_, at) => ({digit: at + 1, part: "removed"}))];
  grid.draw({digits: [1], kinds: ["given"], candidates: candidates.slice(0, side)});
  const text = grid.svg();
  element.remove();
  return text;
}"""


def test_a_saved_picture_stands_alone_and_is_light(opened):
    page = opened(color_scheme="dark")
    name = "{http://www.w3.org/2000/svg}"
    for side in (1, 4, 6, 16, 25):
        text = page.evaluate(PICTURE, side)
        root = ET.fromstring(text)
        assert root.tag == name + "svg"
        assert root.find(name + "title").text == "A picture"
        assert root.find(name + "rect").get("fill") == "rgb(255, 255, 255)"
        sizes = [one.get("font-size") for one in root.iter(name + "text")]
        assert sizes.count("38") == 1
        assert len(sizes) == 1 + 2 * side + (side if side > 1 else 0)
        assert not re.search(r"var\(|class=|light-dark|aria-|data-", text)
