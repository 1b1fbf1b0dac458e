"""The mode Model: the list of rules, the inspector, what each form sees, conflicts, other rules."""

import pytest
from page_actions import (
    CAGE_8,
    CAGES,
    FOUR,
    NOT,
    OR,
    WRONG_CAGE,
    WRONG_CAGES,
    cell,
    choose,
    in_three_ways,
    link_to,
    listed,
    marked,
    mend_the_cages,
    press,
    resize,
    strikes,
    study_a_cage,
    verdict,
)
from playground_questions import IMPOSSIBLE, ask

BLANK = "." * 16
KILLER = f"{BLANK} with {CAGES}"
CAGE = "cage 8 r1c1 r1c2 r2c1"
WRONG = f"{BLANK} with {WRONG_CAGES}"


@pytest.fixture
def show(opened):
    """Opens the mode Model with a puzzle: `show(text)`."""

    def open_model(text):
        page = opened(link_to(text, "model"))
        page.locator("#rules .light").first.wait_for()
        return page

    return open_model


def clauses(page):
    """The clauses of the shapes that are unfolded."""
    return page.locator("ul[aria-label^=Clauses] li[data-cells]")


def counted(page, text):
    page.locator(".language-count").get_by_text(text, exact=True).wait_for()


def test_the_list_has_every_rule_and_what_it_removes(show):
    page = show(KILLER)
    heads = page.locator(".rules-groups summary")
    verdict(page, "Unique")
    page.locator(".rules-groups .removes", has_text="3").first.wait_for()
    texts = [text.split(")")[0] for text in heads.all_inner_texts()]
    assert texts == ["Rows (4", "Columns (4", "Boxes (4", "Cage (5"]
    removes = listed(page, CAGE_8).locator(".removes")
    assert removes.inner_text() == "3"
    assert removes.get_attribute("title") == "Removed by this rule alone, by domain consistency."
    listed(page, CAGE_8).hover()
    page.locator("#grid [data-cell=r2c1] .mark.source").wait_for()
    assert marked(page, "source") == ["r1c1", "r1c2", "r2c1"]
    cell(page, "r1c3").hover()
    here = page.locator(".rules-groups li.here .rule-name")
    page.locator(".rules-groups li.here", has_text="Cage 6").wait_for()
    assert here.all_text_contents() == ["row 1", "column 3", "box 2", "Cage 6: r1c3 r1c4"]
    cell(page, "r2c1").click()
    of_cell = page.locator(".rules-here .rule-name")
    assert of_cell.all_text_contents() == ["row 2", "column 1", "box 1", CAGE_8]


@in_three_ways
def test_a_cage_is_read_its_forms_are_compared_and_it_is_switched_off_and_on(show, act, width):
    page = show(KILLER)
    resize(page, width)
    study_a_cage(page, act)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@in_three_ways
def test_a_contradictory_killer_is_solved_without_a_red_rule(show, act, width):
    page = show(WRONG)
    resize(page, width)
    mend_the_cages(page, act)


def test_a_rule_switched_off_by_key_leaves_the_board_and_is_off_after_a_reload(show):
    page = show(KILLER)
    name, switch = (listed(page, CAGE_8).get_by_role(role) for role in ("button", "switch"))
    totals = page.locator("#grid .marks text")
    verdict(page, "Unique")
    switch.press("Space")
    verdict(page, "Several solutions")
    assert totals.all_text_contents() == ["6", "6", "7", "5"]
    assert name.evaluate("one => getComputedStyle(one).textDecorationLine") == "line-through"
    page.keyboard.press("Space")
    verdict(page, "Unique")
    press(page, "Undo")
    verdict(page, "Several solutions")
    page.wait_for_function("() => location.hash.includes('off=')")
    page.reload()
    listed(page, CAGE_8).get_by_role("switch", checked=False).wait_for()
    verdict(page, "Several solutions")


def test_the_server_counts_the_clauses_with_a_digit_and_a_cell(show):
    page = show("." * 14 + "D" + "." * 241)
    page.locator("#rules-row summary").click()
    choose(page, "row 1")
    counted(page, "1,936 clauses")
    page.get_by_role("group", name="Only clauses with the digit").get_by_text("D").click()
    counted(page, "121 clauses of this rule contain digit D.")
    cell(page, "r1c15").click()
    page.get_by_label("only with r1c15").click()
    counted(page, "16 clauses of this rule contain r1c15=D.")
    page.locator(".shape summary", has_text=NOT).first.click()
    clauses(page).first.wait_for()
    spoken = clauses(page).locator(".literal").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert "not r1c15=D" in spoken
    texts = [*spoken, *clauses(page).evaluate_all("all => all.map(one => one.ariaLabel)")]
    texts += clauses(page).all_inner_texts()
    assert [text for text in texts if "=13" in text or "=D" not in text] == []
    choose(page, "row 1")
    page.get_by_text("r1c15 holds exactly one of the digits 1 to G.").wait_for()
    counted(page, "16 clauses of this rule contain r1c15=D.")


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


def test_each_form_of_a_cage_has_its_number_and_is_drawn_where_it_is_pointed_at_or_chosen(show):
    page = show(KILLER)
    choose(page, CAGE_8)
    page.get_by_text("Domain consistency removes 3 candidates. No form can remove more.").wait_for()
    page.locator(".sees-form", has_text="support").wait_for()
    measure, *others = ask("sees", puzzle=KILLER, rule=CAGE)
    assert forms(page) == {
        (one["group"], one["name"]): f"{len(one['removed'])} of {len(measure['removed'])}"
        for one in others
    }
    page.locator(".sees-form", has_text="digit-sets").first.hover()
    strikes(page, 3)
    assert page.locator("#grid text.left").count() == 0
    page.locator(".sees-form", has_text="bounds").click()
    page.get_by_text("with the bounds of the other cells. It misses ").wait_for()
    cell(page, "r4c4").hover()
    assert page.locator("#grid text.left").count() == 3
    cell(page, "r1c1").click()
    page.keyboard.press("1")
    page.get_by_text("Domain consistency removes 4 candidates.").wait_for()


def test_what_cannot_be_compared_is_said_and_a_conflict_is_seen_by_some_forms(show):
    page = show(f"{'.' * 36} with anti-knight; cage 3 r1c1 r1c2")
    choose(page, "Anti-knight: 36 cells")
    page.get_by_text("Domain consistency is not measured").wait_for()
    page.locator(".sees-number", has_text="candidates").first.wait_for()
    assert page.locator(".sees-form .bar").count() == 0
    page.locator("#rules-row summary").click()
    choose(page, "row 6")
    page.get_by_text("Nothing to see: the rule alone removes no candidate here.").wait_for()
    assert page.locator(".sees-form").count() == 0
    choose(page, "Cage 3: r1c1 r1c2")
    cell(page, "r1c1").click()
    page.keyboard.press("3")
    page.get_by_text("No assignment of the candidates here obeys this rule.").wait_for()
    page.locator(".sees-form", has_text="own propagators").get_by_text("conflict").wait_for()
    forward = page.locator(".sees-form", has_text="forward-checking")
    assert forward.locator(".sees-number").inner_text() == "no conflict"


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


def test_a_conflict_is_listed_and_lit_and_a_repair_changes_a_total(show):
    page = show(WRONG)
    verdict(page, "No solution")
    red = page.locator(".rules-conflict")
    red.get_by_text("These rules conflict").wait_for()
    names = red.locator(".rule-name").all_text_contents()
    assert names == ["row 3", "row 4", "Cage 7: r3c4 r4c4", "Cage 5: r3c1 r4c1", WRONG_CAGE]
    assert {"r3c4", "r4c4", "r3c1", "r4c1", "r4c2", "r4c3"} <= {*marked(page, "conflict")}
    press(page, "Change Cage 7: r3c4 r4c4 to cage 5 r3c4 r4c4")
    verdict(page, "Unique")
    listed(page, "Cage 5: r3c4 r4c4").wait_for()
    assert marked(page, "conflict") == []
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


def test_a_rule_that_exempts_marked_pairs_is_removed(show):
    page = show(f"{BLANK} with ratio r1c1 r1c2; negative-ratio")
    choose(page, "Negative ratio: 16 cells")
    press(page, "Change this rule")
    press(page, "Remove the rule")
    listed(page, "Negative ratio: 16 cells").wait_for(state="detached")


def test_forms_can_be_chosen_for_the_global_constraints_of_the_rules(show):
    page = show(f"{FOUR} with cage 5 r1c1 r1c2 r2c1; whisper r3c1 r3c2")
    page.locator(".form summary", has_text="Encoding").click()
    sums = page.locator(".inspector").get_by_label("Sums as")
    sums.wait_for()
    choices = page.locator(".inspector label.choice:visible span", has_text=" as")
    assert choices.all_text_contents() == ["Cells as", "Sums as", "Relations as"]
    for name in ("partial-sums", "totalizer"):
        with page.expect_request("**/rule") as sent:
            sums.select_option(name)
        assert sent.value.post_data_json["encoding"] == f"extended,pairwise,direct,sums={name}"
