"""The view Answers in a browser: what the backends say, two solutions at once, candidates."""

import random

import sudoku_csp as sc

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = "295743861431865927876192543387459216612387495549216738763524189928671354154938672"
SWAPPED = ["r1c8", "r1c9", "r4c8", "r4c9"]
"""A grid, and a rectangle in which its 1 and 6 may be swapped."""


def digits(page):
    """What is written in the cells of the grid, in reading order."""
    cells = page.locator("#grid [data-cell]")
    return cells.evaluate_all("all => all.map(one => one.querySelector('.digit')?.textContent)")


def test_a_puzzle_entered_by_keyboard_is_solved_and_the_backends_agree(opened):
    line = "1.....3..4....2."
    page = opened("#puzzle=" + "." * 16)
    page.get_by_text("Givens", exact=True).click()
    page.locator("[data-cell=r1c1]").focus()
    for position, symbol in enumerate(line):
        if position and position % 4 == 0:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Home")
        elif position:
            page.keyboard.press("ArrowRight")
        if symbol != ".":
            page.keyboard.press(symbol)
    button = page.get_by_role("button", name="Solve with all three")
    button.focus()
    page.keyboard.press("Enter")
    agreement = page.locator(".agreement")
    agreement.get_by_text("Unique").wait_for()
    assert "agree" in agreement.inner_text()
    cards = page.locator(".card")
    assert cards.evaluate_all("all => all.map(one => one.dataset.backend)") == [
        "sat",
        "cpsat",
        "reference",
    ]
    assert set(cards.evaluate_all("all => all.map(one => one.dataset.verdict)")) == {"unique"}
    assert "conflicts" in cards.first.inner_text()
    shown = agreement.get_by_role("button")
    shown.focus()
    page.keyboard.press("Enter")
    page.locator("[data-cell=r4c4] .digit").wait_for()
    assert "".join(digits(page)) == sc.solve(line).grid.line()
    page.keyboard.press("Enter")
    page.locator("[data-cell=r4c4] .digit").wait_for(state="detached")
    assert [digit or "." for digit in digits(page)] == list(line)


def test_an_impossible_puzzle_leads_to_the_givens_that_cannot_stand_together(opened):
    page = opened(f"#puzzle={EASY[:2]}1{EASY[3:]}")
    page.get_by_role("button", name="Solve with all three").click()
    page.get_by_role("button", name="Why? See the givens that cannot stand together").click()
    assert page.evaluate("document.activeElement.textContent") == "Why"
    page.locator(".no-solution").get_by_text("cannot stand together").wait_for()


def test_two_solutions_are_overlaid_and_their_cells_marked(opened):
    cells = [f"r{i // 9 + 1}c{i % 9 + 1}" for i in range(81)]
    pairs = zip(cells, GRID, strict=True)
    line = "".join("." if cell in SWAPPED else digit for cell, digit in pairs)
    page = opened(f"#puzzle={line}")
    page.get_by_role("button", name="Solve with all three").click()
    page.locator(".agreement .verdict", has_text="Several solutions").wait_for()
    page.locator("#grid .digit.second").first.wait_for()
    marked = page.locator("#grid [data-cell]:has(.mark.differs)")
    assert marked.evaluate_all("all => all.map(one => one.dataset.cell)") == SWAPPED
    pairs = marked.evaluate_all(
        "all => all.map(one => [...one.querySelectorAll('.digit')].map(d => d.textContent))"
    )
    assert [set(pair) for pair in pairs] == [{"1", "6"}] * 4
    assert "differ in the 4 marked cells" in page.locator(".legend").inner_text()


def test_one_backend_is_asked_alone_with_a_chosen_search(opened):
    page = opened(f"#puzzle={EASY}")
    page.get_by_text("One alone, another solver or search").click()
    page.get_by_label("search of the reference").select_option("chronological")
    page.get_by_role("button", name="Reference", exact=True).click()
    page.locator(".agreement .verdict").wait_for()
    (card,) = page.locator(".card").all()
    figures = card.locator(".figures").inner_text().split()
    (alone,) = sc.check(EASY, backends="reference", search="chronological").statements
    assert f"{alone.answer.stats['nodes']:,}" in figures


def test_the_candidates_of_each_level_are_drawn_by_the_strongest_that_keeps_them(opened):
    page = opened(f"#puzzle={EASY}")
    page.get_by_role("button", name="Show the candidates").click()
    page.locator("#grid text.unseen").first.wait_for()
    boxes = page.locator(".levels").get_by_role("checkbox")
    assert boxes.evaluate_all("all => all.map(one => one.checked)") == [True] + 4 * [False]
    boxes.nth(4).check()
    page.locator("#grid text.true-candidate").first.wait_for()
    solution = sc.solve(EASY).grid.line()
    true = page.locator("#grid text.true-candidate")
    assert "".join(true.all_text_contents()) == "".join(
        digit for digit, given in zip(solution, EASY, strict=True) if given == "."
    )
    boxes.nth(4).uncheck()
    boxes.nth(1).check()
    page.locator("#grid text.naked").first.wait_for()
    assert page.locator("#grid text.true-candidate").count() == 0
    boxes.nth(0).uncheck()
    boxes.nth(1).uncheck()
    page.locator("#grid text.candidate").first.wait_for(state="detached")


def test_candidates_give_no_solution_away_unasked(opened):
    page = opened(f"#puzzle={EASY}")
    with page.expect_request("**/ask/candidates") as asked:
        page.get_by_role("button", name="Show the candidates").click()
    assert asked.value.post_data_json["kinds"] == ["peers"]
    page.get_by_label("row 1, column 3: empty, candidates 1 2 4").wait_for()
    page.locator("[data-cell=r1c3]").click()
    page.keyboard.press("4")
    page.get_by_label("row 1, column 4: empty, candidates 2 6").wait_for()


def test_a_changed_puzzle_forgets_what_was_said_of_the_one_before(opened):
    page = opened(f"#puzzle={EASY}")
    page.get_by_role("button", name="Solve with all three").click()
    page.locator(".agreement .verdict").wait_for()
    page.get_by_text("Givens", exact=True).click()
    page.locator("[data-cell=r1c3]").click()
    page.keyboard.press("4")
    page.locator(".card").first.wait_for(state="detached")
    assert page.locator(".agreement").inner_text() == ""


def hard_25():
    """A 25x25 puzzle at which the reference searches for longer than any test lasts."""
    chance, side = random.Random(1), 25

    def order():
        bands = chance.sample(range(5), 5)
        return [5 * band + line for band in bands for line in chance.sample(range(5), 5)]

    symbols = chance.sample("123456789ABCDEFGHIJKLMNOP", side)
    rows, columns = order(), order()
    grid = [symbols[(5 * (r % 5) + r // 5 + c) % side] for r in rows for c in columns]
    kept = set(chance.sample(range(side * side), 270))
    return "".join(symbol if i in kept else "." for i, symbol in enumerate(grid))


def test_a_hard_25x25_is_cancelled_and_the_page_stays_alive(opened):
    page = opened(f"#puzzle={hard_25()}")
    page.get_by_role("button", name="Solve with all three").click()
    page.locator(".card[data-backend=reference][data-verdict=working]").wait_for()
    page.locator("[data-cell=r3c3]").click()
    assert page.locator("[data-cell=r3c3]").get_attribute("aria-selected") == "true"
    page.get_by_role("button", name="Cancel").press("Enter")
    page.get_by_text("Cancelled after").wait_for()
    assert page.evaluate("document.activeElement.id") == "view-answers", "the focus has a place"
    assert page.locator("[data-verdict=working]").count() == 0
    assert page.locator(".card[data-backend=sat]").count() == 1
    page.evaluate("hash => { location.hash = hash; }", f"puzzle={EASY}")
    page.locator("[data-cell=r9c9]").wait_for()
    page.locator("[data-cell=r10c10]").wait_for(state="detached")
    page.get_by_role("button", name="Solve with all three").click()
    page.locator(".agreement").get_by_text("Unique").wait_for()


def test_a_narrow_screen_needs_no_scrolling_sideways(opened):
    page = opened(f"#puzzle={EASY}")
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("button", name="Solve with all three").click()
    page.locator(".agreement .verdict").wait_for()
    for view in ("Answers", "Why", "Save"):
        page.get_by_role("tab", name=view).click()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
