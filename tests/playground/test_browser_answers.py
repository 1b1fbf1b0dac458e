"""The mode Model without a chosen rule: answers, candidates, encodings, unit propagation; and rules
on the grid."""

from urllib.parse import quote

from page_actions import EASY, FOUR, cell, marked, press, shows, solve, type_into

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula

GRID = "295743861431865927876192543387459216612387495549216738763524189928671354154938672"
SWAPPED = ["r1c8", "r1c9", "r4c8", "r4c9"]
"""A grid, and a rectangle in which its 1 and 6 may be swapped."""

RULES = "cage 4 r1c1 r1c2; thermometer r3c1 r3c2; skyscraper 2 r1c1-r1c4; anti-king"
RULED = f"#puzzle={FOUR}&with={quote(RULES)}"


def test_backends_agree_one_answers_alone_and_their_solution_is_shown_by_key(opened):
    page = opened(f"#puzzle={FOUR}&view=model")
    page.get_by_text("Answers of the backends").click()
    agreement = page.locator(".agreement")
    agreement.get_by_text("Unique").wait_for()
    assert "agree" in agreement.inner_text()
    cards = page.locator(".card")
    results = cards.evaluate_all(
        "all => all.map(one => [one.dataset.backend, one.dataset.verdict])"
    )
    assert results == [[name, "unique"] for name in ("sat", "cpsat", "reference")]
    assert "conflicts" in cards.first.inner_text()
    agreement.get_by_role("button").press("Enter")
    shows(page, sc.solve(FOUR).grid.line())
    agreement.get_by_role("button").press("Enter")
    shows(page, FOUR)
    press(page, "Edit givens")
    type_into(page, "r1c3", "4")
    cards.first.wait_for(state="detached")
    assert agreement.inner_text() == "", "the answer was about the puzzle before"
    page.get_by_text("One alone, another solver or search").click()
    page.get_by_label("search of the reference").select_option("chronological")
    press(page, "Reference", exact=True)
    cards.nth(1).wait_for(state="detached")
    changed = f"{FOUR[:2]}4{FOUR[3:]}"
    (alone,) = sc.check(changed, backends="reference", search="chronological").statements
    assert str(alone.answer.stats["nodes"]) in cards.first.locator(".figures").inner_text().split()


def test_two_solutions_are_overlaid_and_their_cells_marked(opened):
    cells = [f"r{i // 9 + 1}c{i % 9 + 1}" for i in range(81)]
    pairs = zip(cells, GRID, strict=True)
    page = opened("#puzzle=" + "".join("." if one in SWAPPED else digit for one, digit in pairs))
    solve(page)
    page.locator(".agreement .verdict", has_text="Several solutions").wait_for()
    page.locator("#grid .digit.second").first.wait_for()
    assert marked(page, "differs") == SWAPPED
    pairs = page.locator("#grid [data-cell]:has(.mark.differs)").evaluate_all(
        "all => all.map(one => [...one.querySelectorAll('.digit')].map(d => d.textContent))"
    )
    assert [set(pair) for pair in pairs] == [{"1", "6"}] * 4
    assert "differ in the 4 marked cells" in page.locator(".legend").inner_text()


def test_candidates_of_the_ticked_levels_are_drawn_and_give_nothing_away_at_first(opened):
    page = opened(f"#puzzle={EASY}&view=model")
    page.get_by_text("Candidates by level").click()
    with page.expect_request("**/ask/candidates") as sent:
        press(page, "Show the candidates")
    assert sent.value.post_data_json["kinds"] == ["peers"]
    page.get_by_label("row 1, column 3: empty, candidates 1 2 4").wait_for()
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    page.get_by_label("row 1, column 4: empty, candidates 2 6").wait_for()
    page.keyboard.press("Delete")
    boxes = page.locator(".levels").get_by_role("checkbox")
    assert boxes.evaluate_all("all => all.map(one => one.checked)") == [True] + 4 * [False]
    boxes.nth(4).check()
    true = page.locator("#grid text.true-candidate")
    true.first.wait_for()
    pairs = zip(sc.solve(EASY).grid.line(), EASY, strict=True)
    assert "".join(true.all_text_contents()) == "".join(d for d, given in pairs if given == ".")
    boxes.nth(4).uncheck()
    boxes.nth(1).check()
    page.locator("#grid text.naked").first.wait_for()
    assert true.count() == 0
    boxes.nth(0).uncheck()
    boxes.nth(1).uncheck()
    page.locator("#grid text.candidate").first.wait_for(state="detached")


def test_every_encoding_has_bars(opened):
    page = opened(f"#puzzle={FOUR}&view=model")
    page.get_by_text("Compare encodings").click()
    press(page, "Measure every encoding")
    rows = page.locator(".bars tbody tr")
    page.get_by_text("16 encodings measured.").wait_for()
    size = Formula(sc.read(FOUR), Encoding()).cnf.size
    numbers = rows.filter(has_text="extended · pairwise").locator("td span").all_inner_texts()
    assert numbers[:3] == [f"{n:,}" for n in (size.variables, size.clauses, size.literals)]
    assert rows.locator("svg").count() == 5 * rows.count()
    page.locator(".bars").get_by_role("button", name="Clauses").click()
    column = page.locator(".bars td[data-measure=clauses] span").all_inner_texts()
    sizes = [int(text.replace(",", "")) for text in column]
    assert sizes == sorted(sizes)
    press(page, "extended · ladder")
    assert page.locator(".inspector").get_by_label("At most one").input_value() == "ladder"
    assert "ladder" in page.locator(".bars tr.chosen").inner_text()


def labels(page):
    """The labels of all cells, once the grid is drawn."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    cells = page.locator("#grid [data-cell]")
    return cells.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")


def propagation(page):
    """Starts unit propagation, and waits for its first sentence."""
    page.get_by_text("Step unit propagation").click()
    press(page, "Start unit propagation")
    unit = page.get_by_role("region", name="Unit propagation", exact=True)
    unit.get_by_text("64 variables, 452 clauses").wait_for()
    return unit


def test_unit_propagation_forward_and_back(opened):
    page = opened(f"#puzzle={FOUR}&view=model")
    unit = propagation(page)
    steps = page.locator("#timeline")
    page.locator("#grid text.candidate").nth(10).wait_for()
    seen = [labels(page)]
    for _ in range(12):
        steps.get_by_label("Step", exact=True).click()
        seen.append(labels(page))
    assert len(set(map(tuple, seen))) > 6
    for before in reversed(seen[:-1]):
        steps.get_by_label("Step back").click()
        assert labels(page) == before
    press(steps, "Next digit")
    clause = unit.locator(".unit-clause .literal")
    assert clause.count() > 1
    assert clause.locator("xpath=self::*[contains(@class, 'implied')]").count() == 1
    assert unit.locator(".unit-clause .literal.false").count() == clause.count() - 1
    steps.get_by_label("Last step").click()
    unit.get_by_text("All 64 variables decided").wait_for()
    digits = [text.split(": ")[1][0] for text in labels(page)]
    assert "".join(digits) == sc.solve(FOUR).grid.line()


def test_a_decision_is_propagated_to_a_contradiction_and_removed(opened):
    page = opened(f"#puzzle=1{'.' * 15}&view=model")
    page.get_by_text("Step unit propagation").click()
    decide = page.get_by_label("Decide first")
    decide.fill("r1c1=7")
    decide.press("Enter")
    page.get_by_text("Enter a cell and a digit").wait_for()
    decide.fill("r1c2 = 1")
    decide.press("Enter")
    unit = page.get_by_role("region", name="Unit propagation", exact=True)
    page.locator("#timeline").get_by_label("Last step").click()
    unit.get_by_text("Contradiction: unit propagation alone refutes this.").wait_for()
    assert unit.locator(".unit-clause .literal.implied").count() == 0
    assert unit.locator(".unit-clause .literal.false").count() > 0
    press(page, "remove r1c2=1")
    page.locator("#timeline").get_by_label("Last step").click()
    unit.get_by_text("Nothing more follows").wait_for()


def test_a_link_to_a_step_of_unit_propagation_opens_it(opened):
    page = opened(f"#puzzle={FOUR}&view=model&at=7")
    page.locator("#timeline").get_by_text("7 / ").wait_for()
    page.get_by_role("tab", name="Play").click()
    page.locator("#timeline").wait_for(state="hidden")
    page.get_by_role("tab", name="Model").click()
    page.locator("#timeline").get_by_text("7 / ").wait_for()


def drawn(page):
    page.locator("#grid .marks .outline").wait_for()
    return page


def test_a_link_with_rules_shows_their_marks_and_sentences(opened):
    page = drawn(opened(RULED))
    names = page.locator(".rules-words li strong").all_text_contents()
    assert names == ["Cage", "Thermometer", "Skyscraper", "Anti-king"]
    assert page.locator("#grid .marks text").all_text_contents() == ["4", "2"]
    order = page.locator("#grid .sudoku-grid > *").evaluate_all(
        "all => all.map((one) => one.getAttribute('class') ?? one.getAttribute('role'))"
    )
    assert order[:4] == ["paper", "colours", "marks", "row"]
    assert order.index("thick") < order.index("marks", 3)
    for width in (320, 390, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator("#grid .marks .clue").bounding_box()["x"] >= 0


def test_rules_stay_with_the_puzzle(opened):
    page = drawn(opened(RULED))
    cell(page, "r1c2").click()
    page.keyboard.press("3")
    page.wait_for_function("() => location.hash.includes('own=')")
    assert "with=cage" in page.url
    assert page.locator("#grid .marks .outline").count() == 1
    page.get_by_role("combobox", name="Empty board").select_option("9")
    page.locator("#rules").wait_for(state="hidden")
    assert page.locator("#grid .marks > *").count() == 0
    press(page, "Undo")
    assert drawn(page).locator(".rules-words li").count() == 4
