"""Where things stand: one size of the grid in all views, answers in sight of it, forced colours."""

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

BOX = "id => JSON.stringify(document.querySelector(id).getBoundingClientRect())"


@pytest.mark.parametrize("side", [4, 9, 16, 25])
def test_the_grid_has_one_size_in_all_views(opened, side):
    page = opened("#puzzle=" + "." * side**2)
    for width, height in ((390, 844), (820, 1180), (1280, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        boxes = set()
        for tab in page.get_by_role("tab").all():
            tab.click()
            page.evaluate("scrollTo(0, 0)")
            boxes.add(page.evaluate(BOX, "#grid"))
            list_, panel = (
                page.locator(f"[role={role}]:visible") for role in ("tablist", "tabpanel")
            )
            assert list_.bounding_box()["x"] == panel.bounding_box()["x"]
        assert len(boxes) == 1, width


def in_sight(page, locator):
    """Whether all of an element is inside the window, and nothing else is drawn over its middle."""
    box = locator.bounding_box()
    height = page.viewport_size["height"]
    inside = box["y"] >= 0 and box["y"] + box["height"] <= height
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    above = locator.evaluate(
        "(one, [x, y]) => one.contains(document.elementFromPoint(x, y))", middle
    )
    return inside and above


def test_on_a_phone_the_answer_why_is_seen_with_the_grid(opened):
    page = opened(f"#puzzle={EASY}&view=why", reduced_motion="reduce")
    page.set_viewport_size({"width": 390, "height": 844})
    cell = page.locator("#grid [data-cell=r5c5]")
    cell.click()
    conclusion = page.locator("#view-why .conclusion", has_text="r5c5 is 5")
    conclusion.wait_for()
    page.locator("#grid.followed").wait_for()
    page.wait_for_function(
        """() => {
            const one = document.querySelector("#view-why .conclusion");
            const box = one.getBoundingClientRect();
            const middle = [box.x + box.width / 2, box.y + box.height / 2];
            const inside = box.top >= 0 && box.bottom < 844;
            return inside && one.contains(document.elementFromPoint(...middle));
        }"""
    )
    assert in_sight(page, conclusion)
    assert in_sight(page, page.locator("#grid [data-cell=r9c9]"))
    gap = conclusion.bounding_box()["y"] - page.locator("#grid").bounding_box()["height"]
    assert gap < 150, "no 400 px between them"


def test_on_a_phone_other_puzzles_come_after_the_views(opened):
    page = opened(f"#puzzle={EASY}")
    for width, below in ((390, True), (1280, False), (390, True)):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_function(
            "below => (document.querySelector('#views + #opening') !== null) === below", arg=below
        )


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1280, 900)])
def test_a_25x25_board_is_seen_with_its_answers(opened, width, height):
    page = opened("#puzzle=" + "." * 625)
    page.set_viewport_size({"width": width, "height": height})
    page.get_by_role("button", name="Show the candidates").click()
    page.locator("#grid text.unseen").first.wait_for()
    page.locator(".levels").scroll_into_view_if_needed()
    page.locator(".levels").evaluate("one => one.scrollIntoView({block: 'end'})")
    assert in_sight(page, page.locator(".levels li").first)
    grid = page.locator("#grid").bounding_box()
    assert grid["y"] >= -1
    assert 300 < grid["height"] <= height


STYLE = "(one, name) => getComputedStyle(one)[name]"


def test_where_the_system_gives_the_colours_what_is_chosen_and_what_is_given_differ(opened):
    page = opened(f"#puzzle={EASY}&own=..4{'.' * 78}", forced_colors="active")
    grounds = [tab.evaluate(STYLE, "backgroundColor") for tab in page.get_by_role("tab").all()]
    assert grounds.count(grounds[0]) == 1
    page.get_by_role("tab", selected=True).hover()
    assert page.get_by_role("tab", selected=True).evaluate(STYLE, "backgroundColor") == grounds[0]
    given, entry = (page.locator(f"#grid .digit.{kind}").first for kind in ("given", "entry"))
    for style in ("fill", "fontWeight", "fontStyle"):
        assert given.evaluate(STYLE, style) != entry.evaluate(STYLE, style)
    chosen, other = (page.locator(f"label[for=mode-{mode}]") for mode in ("entries", "givens"))
    assert chosen.evaluate(STYLE, "backgroundColor") != other.evaluate(STYLE, "backgroundColor")
    pressed = page.get_by_role("button", name="Show the candidates")
    before = pressed.evaluate(STYLE, "backgroundColor")
    pressed.click()
    page.locator("#grid text.unseen").first.wait_for()
    page.mouse.move(0, 0)
    assert pressed.evaluate(STYLE, "backgroundColor") != before
    page.get_by_role("button", name="Solve with all three").click()
    page.locator(".agreement .verdict").wait_for()


def test_where_the_system_gives_the_colours_marks_are_lines(opened):
    page = opened(f"#puzzle={EASY}&view=why", forced_colors="active")
    page.locator("#grid [data-cell=r5c5]").click()
    target = page.locator("#grid .mark.target").first
    target.wait_for()
    assert target.evaluate(STYLE, "fill") == "none"
    assert target.evaluate(STYLE, "stroke") != "none"


def test_where_the_system_gives_the_colours_what_went_wrong_has_a_frame(opened):
    page = opened(f"#puzzle={EASY}&with=anti-king&view=why", forced_colors="active")
    page.locator("#grid [data-cell=r5c5]").click()
    failed = page.locator("#view-why .work-failed").first
    failed.wait_for()
    assert failed.evaluate(STYLE, "borderTopColor") != failed.evaluate(STYLE, "backgroundColor")
