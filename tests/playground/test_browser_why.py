"""The view Why in a browser: reasons, the steps of a solution, the conflict of a broken puzzle."""

import pytest

import sudoku_csp as sc

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def show(opened):
    """Opens the view with a puzzle: `show(line)`."""
    return lambda line: opened(f"#puzzle={line}&view=why")


def marked(page, kind):
    """The cells that have a mark."""
    cells = page.locator(f"#grid [data-cell]:has(.mark.{kind})")
    return cells.evaluate_all("all => all.map(one => one.dataset.cell)")


def test_why_a_cell_holds_its_digit(show):
    page = show(EASY)
    page.locator("[data-cell=r5c5]").focus()
    page.keyboard.press("Enter")
    card = page.locator(".reason .step-card")
    card.get_by_text("r5c5 is 5").wait_for()
    assert "Naked single" in card.inner_text()
    page.locator("#grid text.placed").wait_for()
    assert marked(page, "target") == ["r5c5"]
    sources = {"r1c5", "r2c5", "r4c5", "r5c1", "r5c4", "r5c6", "r5c9", "r6c5"}
    assert sources <= set(marked(page, "source"))
    page.get_by_role("tab", name="Answers").click()
    page.locator("#grid .mark.target").wait_for(state="detached")


def test_a_click_on_a_cell_asks_at_once(show):
    page = show(EASY)
    page.locator("[data-cell=r5c5]").click()
    page.locator(".reason .step-card").get_by_text("r5c5 is 5").wait_for()
    page.get_by_text("Givens", exact=True).click()
    page.locator("[data-cell=r1c3]").click()
    page.get_by_role("button", name="What is r1c3, and why?").wait_for()
    assert "r5c5 is 5" in page.locator(".reason .step-card").inner_text(), "it is to be typed in"


def test_a_press_that_lasts_is_a_click_on_a_cell_that_was_marked_before_it(show):
    page = show(EASY)
    page.get_by_text("Givens", exact=True).click()
    page.locator("[data-cell=r5c6]").click()  # The cells that see it are marked.
    page.get_by_text("Own entries", exact=True).click()
    page.locator("[data-cell=r5c5]:has(.mark.peer)").hover()
    page.mouse.down()
    page.locator("[data-cell=r5c5]:not(:has(.mark))").wait_for()
    page.mouse.up()
    page.locator(".reason .step-card").get_by_text("r5c5 is 5").wait_for()


def test_why_not_this_digit_and_what_is_not_so(show):
    page = show(EASY)
    page.locator("[data-cell=r1c3]").click()
    page.get_by_role("button", name="Why not 7 in r1c3?").click()
    said = page.locator(".reason .sentence")
    said.get_by_text("r1c3 is not 7").wait_for()
    digit = sc.solve(EASY).grid.line()[2]
    page.get_by_role("button", name=f"Why not {digit} in r1c3?").click()
    refusal = page.locator(".reason").get_by_role("alert")
    refusal.wait_for()
    assert f"r1c3 is {digit}" in refusal.inner_text()


def test_the_steps_go_forth_and_back(show):
    line = "1.....3..4....2."
    page = show(line)
    page.get_by_role("button", name="Explain the whole solution").click()
    steps = page.locator(".steps")
    steps.get_by_role("button", name="The end").wait_for()
    card = steps.locator(".step-card .conclusion")
    assert steps.locator(".step-list li").count() == len(sc.explain(line).steps) + 1
    first = card.inner_text()
    steps.get_by_role("button", name="Step", exact=True).click()
    second = card.inner_text()
    assert second != first
    assert steps.locator("[aria-current=step]").inner_text().startswith(second)
    steps.get_by_role("button", name="Step back").click()
    assert card.inner_text() == first
    steps.get_by_role("slider", name="Position").press("End")
    page.locator("[data-cell=r4c4] .digit").wait_for()
    shown = page.locator("#grid [data-cell] .digit").all_text_contents()
    assert "".join(shown) == sc.solve(line).grid.line()
    steps.get_by_role("button", name="First step").click()
    page.locator("[data-cell=r4c4] .digit").wait_for(state="detached")


def test_the_steps_play_by_themselves_and_pause(show):
    page = show("1.....3..4....2.")
    page.get_by_role("button", name="Explain the whole solution").click()
    steps = page.locator(".steps")
    steps.get_by_role("button", name="The end").wait_for()
    steps.get_by_role("slider", name="Speed").press("End")
    steps.get_by_role("button", name="Play").click()
    steps.locator(".step-list li:last-child [aria-current=step]").wait_for()
    steps.get_by_role("button", name="Play").wait_for()


def test_a_broken_puzzle_shows_its_conflict_at_once_and_is_repaired(show):
    page = show(EASY)
    page.get_by_text("Givens", exact=True).click()
    page.locator("[data-cell=r1c3]").click()
    page.keyboard.press("7")
    conflict = page.locator(".no-solution")
    conflict.get_by_text("No solution").wait_for()
    page.locator("#grid .mark.conflict").first.wait_for()
    assert marked(page, "conflict") == ["r1c3", "r1c5"]
    assert "r1c3 and r1c5 in row 1 are both 7" in conflict.inner_text()
    repair = conflict.get_by_role("button", name="Remove 7 from r1c3")
    repair.click()
    conflict.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.dataset.cell") == "r1c3", "the focus has a place"
    page.locator("#grid .mark.conflict").first.wait_for(state="detached")
    page.get_by_role("button", name="Undo", exact=True).click()
    conflict.get_by_text("No solution").wait_for()


def test_a_conflict_that_no_eye_sees_is_found_too(show):
    broken = EASY[:2] + "1" + EASY[3:]
    page = show(broken)
    page.locator(".no-solution").get_by_text("cannot stand together").wait_for()
    page.locator("#grid .mark.conflict").first.wait_for()
    named = set(marked(page, "conflict"))
    assert "r1c3" in named
    cells = [f"r{i // 9 + 1}c{i % 9 + 1}" for i in range(81)]
    pairs = zip(cells, broken, strict=True)
    conflict = "".join(digit if cell in named else "." for cell, digit in pairs)
    assert sc.check(conflict).verdict == "no solution"
