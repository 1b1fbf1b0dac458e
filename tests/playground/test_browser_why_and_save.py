"""The views Why and Save: reasons, steps, conflicts; files for solvers, certificates, pictures."""

import re
import subprocess
import sys
import zipfile
from urllib.parse import parse_qs, quote, urljoin, urlsplit
from xml.etree import ElementTree as ET

import pytest
from page_actions import EASY, FOUR, cell, marked, press, shows, type_into

import sudoku_csp as sc


@pytest.fixture
def show(opened):
    """Opens the view Why with a puzzle: `show(line)`."""
    return lambda line: opened(f"#puzzle={line}&view=why")


def test_why_a_cell_holds_its_digit_by_key_and_by_click(show):
    page = show(EASY)
    cell(page, "r5c5").press("Enter")
    card = page.locator(".reason .step-card")
    card.get_by_text("r5c5 is 5").wait_for()
    assert "Naked single" in card.inner_text()
    page.locator("#grid text.placed").wait_for()
    assert marked(page, "target") == ["r5c5"]
    sources = {"r1c5", "r2c5", "r4c5", "r5c1", "r5c4", "r5c6", "r5c9", "r6c5"}
    assert sources <= set(marked(page, "source"))
    cell(page, "r7c5").click()
    page.locator(".reason .sentence").get_by_text("r7c5 is 3:").wait_for()
    page.get_by_text("Givens", exact=True).click()
    cell(page, "r1c3").click()
    page.get_by_role("button", name="What is r1c3, and why?").wait_for()
    page.locator(".reason .sentence").get_by_text("r7c5 is 3:").wait_for()
    page.get_by_role("tab", name="Answers").click()
    page.locator("#grid .mark.target").wait_for(state="detached")


def test_a_long_press_is_a_click_although_the_cell_is_drawn_again(show):
    page = show(EASY)
    page.get_by_text("Givens", exact=True).click()
    cell(page, "r5c6").click()  # The cells that see it are marked.
    page.get_by_text("Own entries", exact=True).click()
    page.locator("[data-cell=r5c5]:has(.mark.peer)").hover()
    page.mouse.down()
    page.locator("[data-cell=r5c5]:not(:has(.mark))").wait_for()
    page.mouse.up()
    page.locator(".reason .step-card").get_by_text("r5c5 is 5").wait_for()


def test_a_hint_comes_in_three_degrees_and_the_next_after_the_digit(show):
    page = show(EASY)
    panel = page.locator(".hint-panel")
    press(page, "Hint", exact=True)
    panel.get_by_text("Look at box 2.").wait_for()
    assert "hidden single" not in panel.inner_text().lower()
    press(page, "Which technique?")
    panel.get_by_text("Hidden single.").wait_for()
    assert page.locator("#grid text.placed").count() == 0, "the digit is not shown yet"
    press(page, "Show the step")
    panel.locator(".conclusion").wait_for()
    page.locator("#grid text.placed").wait_for()
    (target,) = marked(page, "target")
    conclusion = panel.locator(".conclusion").inner_text()
    assert conclusion.startswith(f"{target} is ")
    type_into(page, target, conclusion[-1])
    page.locator("#grid .mark.target").wait_for(state="detached")
    assert cell(page, target).get_attribute("aria-label").endswith("own entry")
    assert page.locator(".reason .step-card").inner_text() == "", "the click was to type a digit"
    press(page, "Hint", exact=True)
    press(page, "Which technique?")
    press(page, "Show the step")
    page.locator("#grid text.placed").wait_for()
    assert marked(page, "target") != [target]


def test_the_hints_of_a_variant_go_on_after_a_removal_and_light_the_cage(opened):
    page = opened(f"#puzzle={'.' * 16}&with={quote('cage 3 r1c1 r1c2; r1c1 < r1c2')}&view=why")
    page.get_by_text("Own entries", exact=True).click()
    shown = []
    for _ in range(3):
        page.locator(".hint-panel").get_by_role("button").click()
        press(page, "Which technique?")
        press(page, "Show the step")
        page.locator("#grid .mark.target").first.wait_for()
        if not shown:
            assert marked(page, "house") == ["r1c1", "r1c2"]
        shown.append(page.locator(".hint-panel .conclusion").inner_text())
    assert len(set(shown)) == 3
    page.get_by_role("tab", name="Save").click()
    page.get_by_role("button", name="Download").wait_for()
    assert page.get_by_role("button", name="Certificate (zip)").count() == 0, "it is classic only"


def test_steps_begin_at_the_entries_and_a_wrong_one_is_refuted(show):
    solution = sc.solve(EASY).grid.line()
    own = "".join("." if given != "." else d for given, d in zip(EASY, solution, strict=True))
    page = show(f"{EASY}&own={own[:60]}{'.' * 21}")
    press(page, "Explain the whole solution")
    steps = page.locator(".steps")
    steps.get_by_role("button", name="The end").wait_for()
    left = sum(digit != "." for digit in own[60:])
    assert steps.locator(".step-list li").count() == left + 1
    for wrong, name, panel in (
        ("7", "Hint", ".hint-panel"),
        ("2", "Explain the whole solution", ".steps"),
        ("1", "What is r9c4, and why?", ".reason"),
    ):
        cell(page, "r9c1").press(wrong)
        cell(page, "r9c4").focus()
        press(page, name, exact=True)
        refuted = re.compile(f"r9c1 cannot be {wrong}|r9c1 is wrong")
        page.locator(panel).get_by_text(refuted).wait_for()
        page.locator("#grid .mark.conflict").first.wait_for()
        assert marked(page, "mistaken") == ["r9c1"]
    press(page, "Explain the whole solution")
    steps.get_by_role("button", name="The end").wait_for()
    assert steps.locator(".step-list li").count() == left + 1, "the wrong one is not counted"


def test_a_trial_is_a_list_of_links(show):
    page = show("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..")
    press(page, "Explain the whole solution")
    steps = page.locator(".steps")
    steps.get_by_role("button", name="The end").wait_for()
    steps.get_by_role("button", name="trial").first.click()
    chain = steps.locator(".chain li")
    assert chain.first.inner_text().startswith("Suppose ")
    assert chain.last.inner_text().startswith("But then ")


def test_why_not_a_digit_and_a_wrong_claim(show):
    page = show(EASY)
    cell(page, "r1c1").click()
    page.get_by_role("button", name="Why not 4 in r1c1?").wait_for()
    assert page.get_by_role("button", name="Why not 5 in r1c1?").count() == 0, "it is given"
    cell(page, "r1c3").click()
    press(page, "Why not 7 in r1c3?")
    page.locator(".reason .sentence").get_by_text("r1c3 is not 7").wait_for()
    digit = sc.solve(EASY).grid.line()[2]
    press(page, f"Why not {digit} in r1c3?")
    error = page.locator(".reason").get_by_role("alert")
    error.filter(has_text=f"r1c3 is {digit}").wait_for()


def test_the_steps_go_forward_and_back_and_play(show):
    page = show(FOUR)
    press(page, "Explain the whole solution")
    steps = page.locator(".steps")
    steps.get_by_role("button", name="The end").wait_for()
    card = steps.locator(".step-card .conclusion")
    assert steps.locator(".step-list li").count() == len(sc.explain(FOUR).steps) + 1
    first = card.inner_text()
    press(steps, "Step", exact=True)
    second = card.inner_text()
    assert second != first
    assert steps.locator("[aria-current=step]").inner_text().startswith(second)
    press(steps, "Step back")
    assert card.inner_text() == first
    steps.get_by_role("slider", name="Position").press("End")
    shows(page, sc.solve(FOUR).grid.line())
    press(steps, "First step")
    page.locator("[data-cell=r4c4] .digit").wait_for(state="detached")
    steps.get_by_role("slider", name="Speed").press("End")
    press(steps, "Play")
    steps.locator(".step-list li:last-child [aria-current=step]").wait_for()
    steps.get_by_role("button", name="Play").wait_for()


def test_a_conflict_is_shown_at_once_and_repaired(show):
    page = show(EASY)
    page.get_by_text("Givens", exact=True).click()
    type_into(page, "r1c3", "7")
    conflict = page.locator(".no-solution")
    conflict.get_by_text("No solution").wait_for()
    page.locator("#grid .mark.conflict").first.wait_for()
    assert marked(page, "conflict") == ["r1c3", "r1c5"]
    assert "r1c3 and r1c5 in row 1 are both 7" in conflict.inner_text()
    assert not page.locator(".hint-panel, .reason, .steps").first.is_visible(), "nothing follows"
    press(conflict, "Remove 7 from r1c3")
    conflict.wait_for(state="hidden")
    page.get_by_role("button", name="Hint", exact=True).wait_for()
    assert page.evaluate("document.activeElement.dataset.cell") == "r1c3", "the focus has a place"
    page.locator("#grid .mark.conflict").first.wait_for(state="detached")
    press(page, "Undo", exact=True)
    conflict.get_by_text("No solution").wait_for()


def test_a_conflict_without_a_clash_is_found_too(show):
    broken = EASY[:2] + "1" + EASY[3:]
    page = show(broken)
    page.locator(".no-solution").get_by_text("givens conflict").wait_for()
    page.locator("#grid .mark.conflict").first.wait_for()
    named = set(marked(page, "conflict"))
    assert "r1c3" in named
    cells = [f"r{i // 9 + 1}c{i % 9 + 1}" for i in range(81)]
    pairs = zip(cells, broken, strict=True)
    assert (
        sc.check("".join(d if one in named else "." for one, d in pairs)).verdict == "no solution"
    )


def test_a_conflict_of_rules_is_repaired_by_another_total(opened):
    rules = "cage 7 r1c1 r1c2; cage 6 r1c3 r2c3; cage 5 r4c3 r4c4; cage 3 r3c3"
    page = opened(f"#puzzle=1{'.' * 15}&with={quote(rules)}&view=why")
    conflict = page.locator(".no-solution")
    conflict.get_by_text("The conflict is in cage of r1c1 r1c2 with total 7.").wait_for()
    assert marked(page, "conflict") == ["r1c1", "r1c2"]
    conflict.get_by_role("button", name="Remove 1 from r1c1").wait_for()
    shown = conflict.inner_text()
    assert shown.index("Remove 1 from r1c1") < shown.index("The conflict is in")
    press(conflict, "Change to cage of r1c1 r1c2 with total 3")
    conflict.wait_for(state="hidden")
    assert "3" in parse_qs(urlsplit(page.url).fragment)["with"][0]
    page.get_by_role("button", name="Undo").click()
    conflict.get_by_text("No solution").wait_for()


@pytest.fixture
def view(opened):
    """The view Save with a puzzle."""
    page = opened(f"#puzzle={EASY}&view=save")
    page.get_by_label("format").wait_for()
    return page


@pytest.fixture
def save(view, tmp_path):
    """Presses a button of the view, and returns the saved file."""

    def pressed(name):
        with view.expect_download() as coming:
            press(view, name, exact=True)
        file = tmp_path / coming.value.suggested_filename
        coming.value.save_as(file)
        return file

    return pressed


def test_formulas_are_solved_by_minisat_and_decoded(view, save, outside, tmp_path):
    def solved(cnf, encoding):
        found = tmp_path / "found.txt"
        command = [outside("minisat"), cnf, found]
        subprocess.run(command, check=False, capture_output=True, timeout=60)
        return sc.decode(EASY, found.read_text(), encoding=sc.Encoding(encoding)).grid.line()

    solution = sc.solve(EASY).grid.line()
    assert solved(save("Download"), "extended") == solution
    view.get_by_label("clause set").select_option("minimal")
    view.get_by_label("at most one").select_option("sequential")
    sequential = save("Download")
    assert "p cnf 729 " not in sequential.read_text()
    assert solved(sequential, "minimal,sequential") == solution
    view.get_by_label("cells as").select_option("log")
    clause_set = view.get_by_label("clause set")
    assert clause_set.is_disabled()
    assert clause_set.locator("option:checked").text_content() == "its own"
    log = save("Download")
    assert "p cnf 324 " in log.read_text()
    assert solved(log, "log") == solution
    view.get_by_label("cells as").select_option("direct")
    view.get_by_label("clause set").select_option("optimised")
    view.get_by_label("format").select_option("icnf")
    press(view, "Download")
    error = view.get_by_role("tabpanel").get_by_role("alert").filter(has_text="icnf")
    error.filter(has_text="compiled away").wait_for()
    view.get_by_label("format").select_option("mzn")
    assert clause_set.is_hidden()
    assert "alldifferent" in save("Download").read_text()


def test_the_certificate_is_verified_and_the_link_is_the_puzzle(view, save, tmp_path):
    with zipfile.ZipFile(save("Certificate (zip)")) as archive:
        archive.extractall(tmp_path)
    verify = [sys.executable, "-m", "sudoku_csp", "verify", tmp_path / "certificate"]
    checked = subprocess.run(
        [*verify, "--puzzle", EASY], check=True, capture_output=True, text=True
    )
    assert "unique" in checked.stdout
    link = view.get_by_label("link to the puzzle").input_value()
    assert parse_qs(urlsplit(link).fragment)["puzzle"] == [EASY]
    assert link.startswith(urljoin(view.url, "/"))


@pytest.mark.parametrize("rules", ["", "&with=cage%2015%20r1c1%20r1c2%20r1c3"])
def test_pictures_are_standalone_and_light(opened, save, tmp_path, rules):
    view = opened(f"#puzzle={EASY}{rules}&view=save", color_scheme="dark")
    view.get_by_label("format").wait_for()
    view.locator("#rules").wait_for(state="visible" if rules else "hidden")
    root = ET.fromstring(save("SVG picture").read_text())
    name = "{http://www.w3.org/2000/svg}"
    assert root.find(name + "title").text == "The puzzle"
    assert root.find(name + "rect").get("fill") == "rgb(255, 255, 255)"
    sizes = [one.get("font-size") for one in root.iter(name + "text")]
    assert sizes.count("38") == sum(digit != "." for digit in EASY)
    text = ET.tostring(root, encoding="unicode")
    assert not any(word in text for word in ("var(", "class=", "light-dark", "aria-", "data-"))
    assert text.count('stroke-dasharray="5px, 3px"') == bool(rules)
    png = save("PNG picture").read_bytes()
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20]) == 1600
