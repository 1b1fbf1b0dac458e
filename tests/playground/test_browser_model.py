"""The mode Model: the list of rules, the inspector, what each form sees, conflicts, other rules."""

from urllib.parse import quote

import pytest
from axe import findings
from page_actions import CAGES, FOUR, cell, choose, labelled, listed, marked, press, turn, verdict
from playground_questions import IMPOSSIBLE, ask

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.laboratory import named_clauses, rule_sheet
from sudoku_csp.laboratory.named_clauses import Selection

NOT, OR = "\N{NOT SIGN}", "\N{LOGICAL OR}"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BLANK = "." * 16
KILLER = f"{BLANK} with {CAGES}"
CAGE, NAME = "cage 8 r1c1 r1c2 r2c1", "Cage 8: r1c1 r1c2 r2c1"
"""A killer with one solution, and a cage without which it has several."""
WRONG = f"{BLANK} with cage 3 r1c1 r1c2; cage 4 r1c3 r1c4"
"""Two cages of row 1 need the digit 1."""


@pytest.fixture
def show(opened):
    """Opens the mode Model with a puzzle: `show(text)`."""

    def open_model(text, **media):
        line, _, rules = text.partition(" with ")
        link = f"#puzzle={line}&view=model" + (f"&with={quote(rules)}" if rules else "")
        page = opened(link, **media)
        page.locator("#rules .light").first.wait_for()
        return page

    return open_model


def expected(text, rule, encoding):
    """The number of clauses of a rule in the formula."""
    puzzle = sc.read(text)
    subject = rule_sheet.subject_of_rule(puzzle, rule)
    return named_clauses.select(Formula(puzzle, encoding), Selection(subject.has))[0]


def clauses(page):
    """The clauses of the shapes that are unfolded."""
    return page.locator("ul[aria-label^=Clauses] li[data-cells]")


def counted(page, text):
    page.locator(".language-count").get_by_text(text, exact=True).wait_for()


def test_the_list_has_every_rule_and_what_it_removes(show):
    page = show(KILLER)
    heads = page.locator(".rules-groups summary")
    verdict(page, "Unique")
    strengths = {part["rule"]: part["removed"] for part in ask("strengths", puzzle=KILLER)}
    page.locator(".rules-groups .removes", has_text="3").first.wait_for()
    texts = [text.split(")")[0] for text in heads.all_inner_texts()]
    assert texts == ["Rows (4", "Columns (4", "Boxes (4", "Cage (5"]
    removes = listed(page, NAME).locator(".removes")
    assert removes.inner_text() == str(len(strengths[CAGE])) == "3"
    assert removes.get_attribute("title") == "Removed by this rule alone, by domain consistency."
    listed(page, NAME).hover()
    page.locator("#grid [data-cell=r2c1] .mark.source").wait_for()
    assert marked(page, "source") == ["r1c1", "r1c2", "r2c1"]
    cell(page, "r1c3").hover()
    here = page.locator(".rules-groups li.here .rule-name")
    page.locator(".rules-groups li.here", has_text="Cage 6").wait_for()
    assert here.all_text_contents() == ["row 1", "column 3", "box 2", "Cage 6: r1c3 r1c4"]
    cell(page, "r2c1").click()
    of_cell = page.locator(".rules-here .rule-name")
    assert of_cell.all_text_contents() == ["row 2", "column 1", "box 1", NAME]
    cell(page, "r1c1").click()
    page.keyboard.press("1")
    listed(page, NAME).locator(".removes", has_text="4").wait_for()


def test_a_cage_is_chosen_read_switched_off_and_on(show):
    page = show(KILLER)
    choose(page, NAME)
    page.get_by_role("heading", name="Cage 8", exact=True).wait_for()
    page.get_by_text("r1c1, r1c2 and r2c1 differ and add up to 8.").wait_for()
    total = expected(KILLER, CAGE, Encoding())
    counted(page, f"{total} clauses")
    shapes = page.locator(".shape summary")
    sizes = [int(one.split("\N{MULTIPLICATION SIGN}")[1]) for one in shapes.all_inner_texts()]
    assert sum(sizes) == total
    shapes.filter(has_text=f"{NOT}a {OR} {NOT}b").first.click()
    clauses(page).first.wait_for()
    assert clauses(page).count() == 12
    assert f"{NOT}r1c1=1 {OR} {NOT}r1c2=1" in clauses(page).all_inner_texts()
    assert marked(page, "house") == ["r1c1", "r1c2", "r2c1"]
    for title, found in (
        ("As CP-SAT", "all_different(r1c1, r1c2, r2c1)"),
        ("As a propagator", "r1c1 \N{NOT EQUAL TO} 2"),
        ("As Python", "def holds("),
    ):
        page.get_by_text(title).click()
        page.locator(".form[open]", has_text=found).wait_for()
    verdict(page, "Unique")
    turn(page, NAME)
    verdict(page, "Several solutions")
    labelled(page, "r1c1", "empty")
    assert (
        listed(page, NAME)
        .locator(".rule-name")
        .evaluate("one => getComputedStyle(one).textDecorationLine")
        == "line-through"
    )
    assert page.locator("#grid .marks text").all_text_contents() == ["6", "6", "7", "5"]
    page.locator(".rule-switch input").click()
    verdict(page, "Unique")
    press(page, "Undo")
    verdict(page, "Several solutions")
    press(page, "Undo")
    verdict(page, "Unique")


def test_the_server_counts_the_clauses_with_a_digit_and_a_cell(show):
    page = show(NINE)
    page.locator("#rules-row summary").click()
    choose(page, "row 1")
    counted(page, f"{expected(NINE, 'row 1', Encoding())} clauses")
    page.get_by_role("group", name="Only clauses with the digit").get_by_text("3").click()
    counted(page, "37 clauses of this rule contain digit 3.")
    cell(page, "r1c1").click()
    page.get_by_label("only with r1c1").click()
    counted(page, "9 clauses of this rule contain r1c1=3.")
    choose(page, "row 1")
    page.get_by_text("r1c1 holds exactly one of the digits 1 to 9.").wait_for()
    counted(page, "9 clauses of this rule contain r1c1=3.")
    page.locator(".form summary", has_text="Encoding").click()
    page.locator(".inspector").get_by_label("At most one").select_option("sequential")
    page.locator(".language-count").get_by_text("contain r1c1=3.").wait_for()


def test_pointing_highlights_cells_and_clauses_and_keys_move_between_literals(show):
    page = show(FOUR)
    page.locator("#rules-row summary").click()
    choose(page, "row 1")
    page.locator("#grid [data-cell=r1c4] .mark.house").wait_for()
    page.locator(".shape summary", has_text=f"{NOT}a {OR} {NOT}b").click()
    assert marked(page, "house") == ["r1c1", "r1c2", "r1c3", "r1c4"]
    pair = clauses(page).filter(has_text=f"{NOT}r1c1=1 {OR} {NOT}r1c3=1")
    pair.hover(position={"x": 2, "y": 4})
    page.locator("#grid [data-cell=r1c3] .mark.source").wait_for()
    assert marked(page, "source") == ["r1c1", "r1c3"]
    pair.locator(".literal").nth(1).hover()
    page.locator("#grid [data-cell=r1c1] .mark.source").wait_for(state="detached")
    cell(page, "r1c2").hover()
    named = page.locator("ul[aria-label^=Clauses] li.named")
    named.first.wait_for()
    assert named.count() == 12
    assert all("r1c2" in text for text in named.all_inner_texts())
    clauses(page).first.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.innerText").startswith(f"{NOT}r1c3=1")
    page.locator("#grid [data-cell=r1c3] .mark.source").wait_for()


def forms(page):
    """The numbers of the forms, by group and name."""
    found = page.locator(".sees-form").evaluate_all(
        "all => all.map(one => [one.closest('ul').dataset.group,"
        " ...['.sees-name', '.sees-number'].map(part => one.querySelector(part).textContent)])"
    )
    return {(group, name): number for group, name, number in found}


def test_four_forms_of_a_cage_are_compared_on_the_board(show):
    page = show(KILLER)
    choose(page, NAME)
    page.get_by_text("Domain consistency removes 3 candidates. No form can remove more.").wait_for()
    page.locator(".sees-form", has_text="support").wait_for()
    measure, *others = ask("sees", puzzle=KILLER, rule=CAGE)
    assert forms(page) == {
        (one["group"], one["name"]): f"{len(one['removed'])} of {len(measure['removed'])}"
        for one in others
    }
    for name, struck in (("bounds", 0), ("own propagators", 3), ("digit-sets", 3), ("support", 1)):
        page.locator(".sees-form").filter(has_text=name).first.hover()
        page.wait_for_function(
            "number => document.querySelectorAll('#grid .strike').length === number", arg=struck
        )
        assert page.locator("#grid text.left").count() == 3 - struck
    page.locator(".sees-form", has_text="bounds").click()
    page.get_by_text("with the bounds of the other cells. It misses ").wait_for()
    cell(page, "r4c4").hover()
    assert page.locator("#grid text.left").count() == 3
    cell(page, "r1c1").click()
    page.keyboard.press("1")
    page.get_by_text("Domain consistency removes 4 candidates.").wait_for()


def test_a_form_that_sees_a_conflict_and_a_rule_that_removes_nothing(show):
    page = show(f"{BLANK} with cage 3 r1c1 r1c2; cage 6 r2c1 r2c2 r2c3")
    choose(page, "Cage 3: r1c1 r1c2")
    cell(page, "r1c1").click()
    page.keyboard.press("3")
    page.get_by_text("No assignment of the candidates here obeys this rule.").wait_for()
    page.locator(".sees-form", has_text="own propagators").get_by_text("conflict").wait_for()
    forward = page.locator(".sees-form", has_text="forward-checking")
    assert forward.locator(".sees-number").inner_text() == "no conflict"
    page.locator("#rules-row summary").click()
    choose(page, "row 4")
    page.get_by_text("Nothing to see: the rule alone removes no candidate here.").wait_for()
    assert page.locator(".sees-form").count() == 0


def test_a_rule_of_the_whole_board_has_no_measure(show):
    page = show(f"{'.' * 36} with anti-knight")
    choose(page, "Anti-knight: 36 cells")
    page.get_by_text("Domain consistency is not measured").wait_for()
    page.locator(".sees-number", has_text="0 candidates").first.wait_for()
    assert page.locator(".sees-form .bar").count() == 0


def test_a_house_that_is_switched_off_marks_no_clash_and_play_names_it(show):
    page = show("11" + "." * 14)
    page.locator("#clash", has_text="1 is twice in row 1").wait_for()
    page.locator("#rules-row summary").click()
    page.locator("#rules-row").get_by_role("switch", name="row 1 is on").uncheck()
    page.locator("#clash", has_text="1 is twice in box 1").wait_for()
    assert page.locator("#clash").inner_text().count("1 is twice") == 1
    page.get_by_role("tab", name="Play").click()
    page.get_by_text("Switched off in Model: row 1.").wait_for()
    press(page, "Undo", exact=True)
    page.locator("#clash", has_text="1 is twice in row 1").wait_for()


def test_the_way_out_of_a_contradiction(show):
    page = show(WRONG)
    verdict(page, "No solution")
    red = page.locator(".rules-conflict")
    red.get_by_text("These rules conflict").wait_for()
    names = ["row 1", "Cage 3: r1c1 r1c2", "Cage 4: r1c3 r1c4"]
    assert red.locator(".rule-name").all_text_contents() == names
    assert marked(page, "conflict") == ["r1c1", "r1c2", "r1c3", "r1c4"]
    red.get_by_role("switch", name="Cage 4: r1c3 r1c4 is on").click()
    verdict(page, "Several solutions")
    red.get_by_text("These rules conflict").wait_for(state="detached")
    assert marked(page, "conflict") == []
    press(page, "Undo")
    change = page.get_by_role("button", name="Change Cage 4: r1c3 r1c4 to cage 7 r1c3 r1c4")
    change.click()
    verdict(page, "Several solutions")
    listed(page, "Cage 7: r1c3 r1c4").wait_for()
    press(page, "Undo")
    verdict(page, "No solution")
    press(page, "Details")
    page.locator(".card[data-verdict='no solution']").nth(2).wait_for()


def test_a_given_is_removed_by_a_repair(show):
    page = show("11..............")
    verdict(page, "No solution")
    press(page, "Remove 1 from r1c1")
    verdict(page, "Several solutions")
    assert page.evaluate("document.activeElement.dataset.cell") == "r1c1"


def test_a_box_that_is_part_of_a_conflict_is_listed_and_lit(show):
    page = show(IMPOSSIBLE)
    verdict(page, "No solution")
    red = page.locator(".rules-conflict .rule-name")
    red.filter(has_text="box 8").wait_for()
    assert red.all_text_contents() == ["row 7", "column 4", "column 6", "box 8"]
    page.locator("#grid .mark.conflict").first.wait_for()
    box = {f"r{row}c{column}" for row in (7, 8, 9) for column in (4, 5, 6)}
    assert box < {*marked(page, "house")}


def test_a_reload_keeps_a_rule_switched_off(show):
    page = show(KILLER)
    verdict(page, "Unique")
    turn(page, NAME)
    verdict(page, "Several solutions")
    page.wait_for_function("() => location.hash.includes('off=')")
    page.reload()
    listed(page, NAME).get_by_role("switch", checked=False).wait_for()
    verdict(page, "Several solutions")
    turn(page, NAME)
    verdict(page, "Unique")


def test_clauses_of_a_large_board_have_the_symbols_of_its_grid(show):
    page = show("." * 14 + "D" + "." * 241)
    labelled(page, "r1c15", ": D, given")
    page.locator("#rules-row summary").click()
    choose(page, "row 1")
    page.get_by_role("group", name="Only clauses with the digit").get_by_text("D").click()
    cell(page, "r1c15").click()
    page.get_by_label("only with r1c15").click()
    page.locator(".language-count").get_by_text("r1c15=D.").wait_for()
    page.locator(".shape summary", has_text=NOT).first.click()
    clauses(page).first.wait_for()
    spoken = clauses(page).locator(".literal").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert "not r1c15=D" in spoken
    texts = [*spoken, *clauses(page).evaluate_all("all => all.map(one => one.ariaLabel)")]
    texts += clauses(page).all_inner_texts()
    assert [text for text in texts if "=13" in text or "=D" not in text] == []


def test_a_total_is_changed_and_a_rule_added_and_removed(show):
    page = show(KILLER)
    choose(page, "Cage 6: r2c2 r3c2")
    press(page, "Change this rule")
    field = page.get_by_label("The rule as a line")
    assert field.input_value() == "cage 6 r2c2 r3c2"
    field.fill("cagge 6 r2c2 r3c2")
    press(page, "Change it")
    page.locator(".rule-form .wrong-line").filter(has_text="did you mean cage?").wait_for()
    field.fill("cage 3 r2c2 r3c2")
    field.press("Enter")
    verdict(page, "Unique")
    page.get_by_role("heading", name="Cage 3", exact=True).wait_for()
    cages = page.locator("#rules-cage .rule-name").all_text_contents()
    assert cages[2] == "Cage 3: r2c2 r3c2"
    press(page, "Add a rule")
    page.get_by_label("Kind").select_option("thermometer")
    for name in ("r2c3", "r3c3"):
        cell(page, name).click()
    assert field.input_value() == "thermometer r2c3 r3c3"
    press(page, "Add it")
    listed(page, "Thermometer: r2c3 r3c3").wait_for()
    page.wait_for_function("() => decodeURIComponent(location.hash).includes('thermometer')")
    press(page, "Change this rule")
    press(page, "Remove the rule")
    listed(page, "Thermometer: r2c3 r3c3").wait_for(state="detached")
    press(page, "Undo")
    listed(page, "Thermometer: r2c3 r3c3").wait_for()


def test_a_rule_that_exempts_marked_pairs_is_found_by_its_identifier(show):
    page = show(f"{BLANK} with ratio r1c1 r1c2; negative-ratio")
    choose(page, "Negative ratio: 16 cells")
    page.get_by_role("heading", name="Negative ratio").wait_for()
    turn(page, "Negative ratio: 16 cells")
    page.locator(".rules-groups li.off").wait_for()
    verdict(page, "Several solutions")
    press(page, "Change this rule")
    press(page, "Remove the rule")
    listed(page, "Negative ratio: 16 cells").wait_for(state="detached")
    verdict(page, "Several solutions")


def test_with_the_keyboard_alone(show):
    page = show(KILLER)
    row = listed(page, NAME)
    row.get_by_role("button").focus()
    assert marked(page, "source") == ["r1c1", "r1c2", "r2c1"]
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Cage 8", exact=True).wait_for()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    row.locator("xpath=self::*[contains(@class, 'off')]").wait_for()
    page.locator("#grid .marks text", has_text="8").wait_for(state="detached")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == f"{NAME} is on"
    page.keyboard.press("Space")
    page.locator("#grid .marks text", has_text="8").wait_for()
    form = page.locator(".sees-form", has_text="bounds")
    form.focus()
    page.locator("#grid text.left").nth(2).wait_for()
    page.keyboard.press("Enter")
    assert form.get_attribute("aria-pressed") == "true"


def test_on_a_narrow_screen(show):
    page = show(KILLER)
    page.set_viewport_size({"width": 390, "height": 800})
    press(page, "Rules", exact=True)
    choose(page, NAME)
    page.get_by_role("heading", name="Cage 8", exact=True).wait_for()
    page.wait_for_function(
        "() => { const {top} = document.querySelector('.inspector').getBoundingClientRect();"
        " return top >= 0 && top < innerHeight; }"
    )
    page.locator(".sees-form", has_text="support").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_hinders_access(show, scheme):
    page = show(WRONG, color_scheme=scheme)
    page.get_by_text("These rules conflict").wait_for()
    choose(page, "Cage 3: r1c1 r1c2")
    page.locator(".sees-form", has_text="support").wait_for()
    for summary in page.locator("#view-model .part > summary").all():
        summary.click()
    press(page, "Add a rule")
    page.locator(".card").nth(2).wait_for()
    assert findings(page) == []


def shown_choices(page):
    """The labels of the selects for the forms that are shown on the view."""
    found = page.locator(".inspector label.choice:visible span")
    return [text for text in found.all_text_contents() if text.endswith(" as")]


def test_forms_can_be_chosen_for_the_global_constraints_of_the_rules(show):
    page = show(FOUR)
    page.locator(".form summary", has_text="Encoding").click()
    assert shown_choices(page) == ["Cells as"]
    page = show(f"{FOUR} with cage 5 r1c1 r1c2 r2c1; whisper r3c1 r3c2")
    page.locator(".form summary", has_text="Encoding").click()
    sums = page.locator(".inspector").get_by_label("Sums as")
    sums.wait_for()
    assert shown_choices(page) == ["Cells as", "Sums as", "Relations as"]
    for name in ("partial-sums", "totalizer"):
        with page.expect_request("**/rule") as sent:
            sums.select_option(name)
        assert sent.value.post_data_json["encoding"] == f"extended,pairwise,direct,sums={name}"
