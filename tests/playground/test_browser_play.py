"""The mode Play: hints written into notes, reasons, the whole solution, links to its steps."""

import re

import pytest
from page_actions import (
    CAGES,
    EASY,
    FOUR,
    by_mouse,
    cell,
    changed,
    hint_button,
    in_three_ways,
    labelled,
    line,
    link_to,
    marked,
    press,
    resize,
    shows,
    solve_by_hints,
    type_into,
)
from playground_questions import INKALA

import sudoku_csp as sc

KILLER = f"{'.' * 16} with {CAGES}"
DEGREES = ("Hint", "Which technique?", "Show the step", "Write it into my notes")


@pytest.fixture
def show(opened):
    """Opens the mode Play with a puzzle: `show(puzzle)`."""
    return lambda puzzle: opened(link_to(puzzle, "play"))


def hint(page, name):
    """Presses the button of the hint, which has this name, and waits for its next degree."""
    assert hint_button(page).inner_text() == name
    hint_button(page).press("Enter")
    changed(page, name)


def test_a_hint_lights_its_place_names_the_technique_shows_the_step_and_is_written(show):
    page = show(EASY)
    panel = page.locator(".hint-panel")
    hint(page, "Hint")
    panel.get_by_text("Look at box 2.").wait_for()
    page.locator("#grid .mark.cause").first.wait_for()
    box = [f"r{row}c{column}" for row in (1, 2, 3) for column in (4, 5, 6)]
    assert marked(page, "cause") == box
    assert "hidden single" not in panel.inner_text().lower()
    hint(page, "Which technique?")
    panel.get_by_text("Hidden single.").wait_for()
    assert page.locator("#grid text.placed").count() == 0, "the digit is not shown yet"
    hint(page, "Show the step")
    page.locator("#grid text.placed").wait_for()
    (target,) = marked(page, "target")
    conclusion = panel.locator(".conclusion").inner_text()
    assert conclusion.startswith(f"{target} is ")
    hint(page, "Write it into my notes")
    labelled(page, target, "own entry")
    page.locator("#grid .mark.target").wait_for(state="detached")
    assert line(page)[3:6] != "." * 3
    press(page, "Undo", exact=True)
    page.locator(f"[data-cell={target}] .digit").wait_for(state="detached")


def test_the_digit_of_a_hint_and_any_other_change_end_it(show):
    page = show(EASY)
    for name in DEGREES[:3]:
        hint(page, name)
    page.locator("#grid text.placed").wait_for()
    (target,) = marked(page, "target")
    digit = page.locator(".hint-panel .conclusion").inner_text()[-1]
    type_into(page, target, digit)
    page.locator("#grid .mark.target").wait_for(state="detached")
    labelled(page, target, "own entry")
    assert page.locator(".why .answer").inner_text() == "", "a click asks nothing"
    assert page.locator(".hint-panel .hints").inner_text() == ""
    hint(page, "Hint")
    page.locator("#grid .mark.cause").first.wait_for()
    press(page, "Undo", exact=True)
    page.locator("#grid .mark.cause").first.wait_for(state="detached")


@in_three_ways
def test_a_killer_is_solved_by_hints_that_are_written_into_notes(show, act, width):
    page = show(KILLER)
    resize(page, width)
    page.locator("#grid .marks .outline").first.wait_for()
    names = solve_by_hints(page, act)
    explanation = sc.explain(KILLER)
    steps = len(names) // 4
    assert names == ["Hint", *DEGREES[1:], *["Next hint", *DEGREES[1:]] * (steps - 1)]
    assert steps >= len(explanation.steps)
    shows(page, explanation.solution.line())
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_reload_in_the_middle_keeps_the_notes_and_the_next_hint_begins_there(show):
    page = show(KILLER)
    page.locator("#grid .marks .outline").first.wait_for()
    steps = sc.explain(KILLER).steps
    first = next(at for at, step in enumerate(steps) if step.removed)
    for step in range(first + 1):
        for name in DEGREES:
            hint(page, name if name != "Hint" or step == 0 else "Next hint")
    page.wait_for_function("() => location.hash.includes('centre=')")
    kept = page.evaluate("() => location.hash")
    page.reload()
    page.locator("#grid .marks .outline").first.wait_for()
    assert page.evaluate("() => location.hash") == kept
    for name in DEGREES[:3]:
        hint(page, name)
    shown = page.locator(".hint-panel .conclusion").inner_text()
    placed, removed = steps[first + 1].placed, steps[first + 1].removed
    assert str((*placed, *removed)[0].cell) in shown


def test_why_a_cell_holds_its_digit_by_key_and_by_click(show):
    page = show(EASY)
    cell(page, "r5c5").click()
    page.get_by_role("button", name="What is r5c5, and why?").wait_for()
    assert page.locator(".why .answer").inner_text() == "", "a click asks nothing"
    cell(page, "r5c5").press("Enter")
    card = page.locator(".why .step-card")
    card.get_by_text("r5c5 is 5", exact=True).wait_for()
    assert "Naked single" in card.inner_text()
    assert page.locator(".why details").count() == 0, "one step is the whole reason"
    page.locator("#grid text.placed").wait_for()
    assert marked(page, "target") == ["r5c5"]
    sources = {"r1c5", "r2c5", "r4c5", "r5c1", "r5c4", "r5c6", "r5c9", "r6c5"}
    assert sources <= set(marked(page, "source"))
    cell(page, "r7c5").click()
    press(page, "What is r7c5, and why?")
    card.get_by_text("r7c5 is 3", exact=True).wait_for()
    page.get_by_role("tab", name="Model").click()
    page.locator("#grid .mark.target").wait_for(state="detached")


def test_a_long_reason_begins_with_its_last_step_and_unfolds_backwards(show):
    page = show(INKALA)
    steps = sc.explain(INKALA).steps
    step = next(step for step in steps if step.number > 40 and step.placed)
    asked = str(step.placed[0].cell)
    cell(page, asked).press("Enter")
    why = page.locator(".why")
    answer = why.locator(".answer .conclusion").first
    answer.get_by_text(re.compile(f"{asked} is ")).wait_for()
    lines = why.locator("details")
    count = lines.count()
    assert count > 2
    assert why.locator(".earlier > ol").evaluate("list => list.reversed && list.start") == count
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    sizes = [answer, why.locator(".answer .because"), why.locator(".answer .detail").first]
    largest, *others = [one.evaluate(size) for one in sizes]
    assert largest > others[0] > others[1]
    page.locator("#grid .mark.target").first.wait_for()
    assert marked(page, "target") == [asked]
    for at in (0, count - 1):
        lines.nth(at).locator("summary").click()
        text = lines.nth(at).locator("summary").inner_text()
        page.wait_for_function(
            "text => [...document.querySelectorAll('#grid [data-cell]:has(.mark.target)')]"
            ".some(one => text.includes(one.dataset.cell))",
            arg=text,
        )
        assert why.locator("details[open]").count() == 1
        assert lines.nth(at).locator(".words").is_visible()
    lines.nth(count - 1).locator("summary").press("Enter")
    page.wait_for_function(
        "name => document.querySelector(`#grid [data-cell=${name}] .mark.target`)", arg=asked
    )


@in_three_ways
def test_why_a_candidate_is_gone(show, act, width):
    page = show(EASY)
    resize(page, width)
    place = cell(page, "r1c3")
    (place.click if act is by_mouse else place.focus)()
    act(page.get_by_role("button", name="Why not 7 in r1c3?"))
    page.locator(".why .conclusion").get_by_text("r1c3 is not 7: r1c5 is 7.").wait_for()
    digit = sc.solve(EASY).grid.line()[2]
    act(page.get_by_role("button", name=f"Why not {digit} in r1c3?"))
    error = page.locator(".why").get_by_role("alert")
    error.filter(has_text=f"r1c3 is {digit}").wait_for()


def test_a_reason_ignores_the_entry_and_the_notes_of_its_own_cell(show):
    page = show(f"{FOUR}&own=.2{'.' * 14}&centre=2-1")
    cell(page, "r1c2").press("Enter")
    page.locator(".why .conclusion").first.get_by_text("r1c2 is 3").wait_for()


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (f"own=.4{'.' * 14}", "r1c2 cannot be 4"),
        ("centre=2-1", "The note of r1c2 lacks its digit."),
    ],
    ids=["entry", "note"],
)
def test_what_is_wrong_is_named_by_every_answer_and_marked_until_it_is_removed(
    show, position, sentence
):
    page = show(f"{FOUR}&{position}")
    cell(page, "r1c4").click()
    for name, panel in (
        ("Hint", ".hint-panel"),
        ("Explain the whole solution", ".steps"),
        ("What is r1c4, and why?", ".why"),
    ):
        press(page, name, exact=True)
        page.locator(panel).get_by_text(sentence).first.wait_for()
    page.locator("#grid .mark.mistaken").wait_for()
    assert marked(page, "mistaken") == ["r1c2"]
    type_into(page, "r1c2", "Delete")
    page.locator("#grid .mark.mistaken").wait_for(state="detached")


def test_a_trial_is_a_list_of_links(show):
    page = show(INKALA)
    press(page, "Explain the whole solution")
    steps = page.locator(".steps")
    steps.get_by_role("button", name="trial").first.click()
    chain = steps.locator(".chain li")
    assert chain.first.inner_text().startswith("Suppose ")
    assert chain.last.inner_text().startswith("But then ")


def test_the_steps_are_on_the_timeline(show):
    page = show(FOUR)
    press(page, "Explain the whole solution")
    steps, timeline = page.locator(".steps"), page.locator("#timeline")
    steps.get_by_role("button", name="The end").wait_for()
    card = steps.locator(".step-card .conclusion")
    assert steps.locator(".step-list li").count() == len(sc.explain(FOUR).steps) + 1
    first = card.inner_text()
    press(timeline, "Step", exact=True)
    second = card.inner_text()
    assert second != first
    assert steps.locator("[aria-current=step]").inner_text().startswith(second)
    page.keyboard.press("-")
    assert card.inner_text() == first
    timeline.get_by_role("slider", name="Position").press("End")
    shows(page, sc.solve(FOUR).grid.line())
    press(timeline, "First step")
    page.locator("[data-cell=r4c4] .digit").wait_for(state="detached")
    timeline.get_by_role("slider", name="Speed").press("End")
    press(timeline, "Play")
    steps.locator(".step-list li:last-child [aria-current=step]").wait_for()
    timeline.get_by_role("button", name="Play").wait_for()
    page.get_by_role("tab", name="Search").click()
    page.get_by_role("tab", name="Play").click()
    timeline.get_by_text(re.compile(r"(\d+) / \1")).wait_for()
    type_into(page, "r1c2", "3")
    timeline.wait_for(state="hidden")
    assert steps.locator(".step-list li").count() == 0, "the steps were from before"
    press(page, "Explain the whole solution")
    steps.get_by_role("button", name="The end").wait_for()
    assert steps.locator(".step-list li").count() == len(sc.explain(FOUR).steps)


@pytest.mark.parametrize("puzzle", [EASY, KILLER], ids=["classic", "variant"])
def test_a_link_to_a_step_opens_it_in_a_new_window(browser, opened, puzzle):
    page = opened(link_to(puzzle, "play"))
    press(page, "Explain the whole solution")
    page.locator(".steps").get_by_role("button", name="The end").wait_for()
    page.locator(".step-list li").nth(17).get_by_role("button").click()
    page.wait_for_function("() => location.hash.endsWith('&at=18')")
    shown = page.locator(".steps .conclusion").inner_text()
    other = browser.new_context().new_page()
    other.goto(page.url)
    other.locator("#timeline").get_by_text(re.compile("^18 / ")).wait_for()
    assert other.locator(".steps .conclusion").inner_text() == shown
    other.locator("#grid .mark.target").first.wait_for()
    assert marked(other, "target") == marked(page, "target")
    other.context.close()
