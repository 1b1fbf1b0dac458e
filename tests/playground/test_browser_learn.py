"""The course in the drawer: predict, measure, answer wrongly and then rightly, and hand in."""

import json

import pytest
from axe import findings
from page_actions import card, predict_all, resize, type_into

from sudoku_csp.apps.course import handed
from sudoku_csp.apps.course.by_hand import find_hand_task
from sudoku_csp.apps.course.unit import units


@pytest.fixture
def drawer(opened):
    def open_drawer(width=1280):
        page = opened("")
        resize(page, width, 800)
        page.get_by_role("button", name="Learn", exact=True).click()
        return page

    return open_drawer


@pytest.mark.parametrize("width", [1280, 390])
def test_a_unit_is_done_wrong_first_and_then_right_and_handed_in(drawer, tmp_path, width):
    unit = units()[0]
    page = drawer(width)
    page.get_by_role("button", name=f"1. {unit.title}").click()
    predict_all(page, unit)
    task = card(page, "A task").first
    task.get_by_role("button", name="Open it on the board").click()
    page.locator("#grid .marks text").first.wait_for()
    task.get_by_role("button", name="Check").click()
    task.get_by_text("Without these cages there is still one solution.").wait_for()
    digits = page.locator("#grid [data-cell] .digit")
    digits.nth(15).wait_for()
    type_into(page, "r1c1", "1")
    digits.nth(1).wait_for(state="detached")
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('sudoku-csp course'))")
    seed = kept["1 switch-off"]["seed"]
    right = solution("switch-off", seed)
    for line in right:
        task.get_by_label(line, exact=True).check()
    task.get_by_role("button", name="Check").click()
    task.locator(".right").wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Hand in").click()
    download.value.save_as(tmp_path / "handed.txt")
    text = (tmp_path / "handed.txt").read_text()
    checked = list(handed.check(text))
    assert len(checked) == 1 + len(unit.of_kind("predict"))
    assert [one.verdict.right for one in checked if one.verdict] == [True]
    lines = [json.loads(line) for line in text.splitlines()]
    wrong = [line | {"answer": []} if line.get("task") else line for line in lines]
    (verdict,) = (
        one.verdict for one in handed.check("\n".join(map(json.dumps, wrong))) if one.verdict
    )
    assert not verdict.right
    assert len(verdict.lit) == 16
    page.reload()
    page.get_by_role("button", name="Learn", exact=True).click()
    card(page, "A prediction").first.get_by_text("You said ").wait_for()
    page.get_by_role("button", name="All units").click()
    page.locator(".learn-map .done", has_text=unit.title).wait_for()


def solution(name, seed):
    """The first right answer of two choices."""
    task = find_hand_task(name)
    choices = task.instance(seed).choices
    return next(
        pair
        for i, one in enumerate(choices)
        for other in choices[:i]
        if task.verdict(seed, pair := (one, other)).right
    )


def first_block(unit):
    """The first board or prediction."""
    return next(block for block in unit.blocks if block.kind in ("board", "predict"))


def test_on_a_phone_a_board_of_a_unit_opens_with_its_panel_and_learn_leads_back(drawer):
    page = drawer(390)
    page.get_by_role("button", name="18. Learning from conflicts").click()
    page.get_by_role("button", name="Open this board").first.click()
    page.locator("#learn").wait_for(state="hidden")
    page.get_by_role("button", name="Run", exact=True).click(trial=True)
    page.get_by_role("button", name="Learn", exact=True).click()
    page.get_by_role("heading", name="The same mistake again").wait_for()


def test_a_board_of_a_unit_opens_in_its_mode_and_its_panel_beside_the_drawer(drawer):
    page = drawer()
    unit, mode = next(
        (unit, block.fields["mode"])
        for unit in units()
        for block in unit.of_kind("board")
        if block is first_block(unit)
    )
    page.get_by_role("button", name=f"{unit.number}. {unit.title}").click()
    page.get_by_role("button", name="Open this board").first.click()
    page.get_by_role("tab", name=mode.capitalize(), selected=True).wait_for()
    panel, learn = (page.locator(one).bounding_box() for one in ("#views", "#learn"))
    assert panel["width"] > 300
    assert panel["x"] + panel["width"] <= learn["x"]
    page.get_by_role("button", name="Close", exact=True).click()
    page.locator("#learn").wait_for(state="hidden")


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_in_any_unit(drawer, width):
    page = drawer(width)
    page.locator(".learn-map").wait_for()
    assert findings(page) == []
    for unit in units():
        page.get_by_role("button", name=f"{unit.number}. {unit.title}").click()
        predict_all(page, unit)
        assert findings(page) == [], unit.number
        page.get_by_role("button", name="All units").click()


def test_unit_0_shows_its_script_and_runs_it_on_the_board(drawer):
    page = drawer(390)
    page.get_by_role("button", name="0. Sudoku three ways").click()
    block = card(page, "The script")
    block.get_by_role("button", name="Open a puzzle without a solution").click()
    page.wait_for_function("() => document.querySelectorAll('#grid [data-cell]').length === 81")
    block.get_by_role("button", name="Run it on this board").click()
    block.get_by_text("search: no answer after 5,000 branches. Why?").wait_for()
    assert block.get_by_text("sat, cp-sat: no solution").is_visible()
    assert page.get_by_text("# What a person does: keep the candidates").count() == 1
    assert findings(page) == []
