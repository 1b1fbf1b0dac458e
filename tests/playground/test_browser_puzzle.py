"""Puzzles on the page: typing, links, paste, examples, boards, and entries that are stored."""

import json
import re
from urllib.parse import parse_qs, urlsplit

from page_actions import (
    EASY,
    FOUR,
    alert,
    cell,
    labelled,
    line,
    marked,
    paste,
    press,
    shows,
    solve,
    status,
    type_into,
)

import sudoku_csp as sc

JIGSAW = "1112122233343444"
"""Four regions of four cells, none a box."""


def link(page):
    """The fields of the address after #."""
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).fragment).items()}


def follow(page, address):
    """Follows a link to this page."""
    page.evaluate("address => { location.hash = address; }", address)


def test_digits_are_typed_and_removed_and_the_arrows_move(opened):
    page = opened("#puzzle=" + "." * 16)
    type_into(page, "r1c1", "3", "ArrowRight", "4", "4")
    labelled(page, "r1c1", "row 1, column 1: 3, given")
    labelled(page, "r1c2", ": 4, given")
    page.keyboard.press("Delete")
    labelled(page, "r1c2", ": empty")
    page.keyboard.press("5")
    assert cell(page, "r1c2").get_attribute("aria-label").endswith(": empty"), "not a digit here"
    for keys, name in [
        ("Home", "r1c1"),
        ("ArrowDown", "r2c1"),
        ("End", "r2c4"),
        ("ArrowRight", "r2c4"),
        ("Control+End", "r4c4"),
        ("ArrowUp", "r3c4"),
        ("ArrowLeft", "r3c3"),
        ("Control+Home", "r1c1"),
    ]:
        page.keyboard.press(keys)
        assert page.evaluate("document.activeElement.dataset.cell") == name
        assert page.locator("#grid [tabindex='0']").count() == 1


def test_givens_are_protected_and_the_pad_types(page):
    type_into(page, "r1c1", "9")
    status(page, "r1c1 is a given")
    labelled(page, "r1c1", ": 5, given")
    cell(page, "r1c3").click()
    press(page, re.compile("^4, "))
    labelled(page, "r1c3", ": 4, own entry")
    press(page, "Empty the cell")
    labelled(page, "r1c3", ": empty")
    press(page, re.compile("^4, "))
    press(page, "Clear")
    labelled(page, "r1c3", ": empty")
    press(page, "Edit givens")
    assert page.locator("[aria-pressed=true]", has_text="Edit givens").count() == 1
    type_into(page, "r1c1", "4", "Backspace")
    labelled(page, "r1c1", ": empty")


def test_clashes_are_marked_and_named(opened):
    page = opened(f"#puzzle={EASY}")
    type_into(page, "r2c2", "5")
    for name, kind in (("r2c2", "own entry"), ("r1c1", "given"), ("r2c6", "given")):
        labelled(page, name, f": 5, {kind}, clashes")
    page.locator("#clash", has_text="5 is twice in row 2: in r2c2 and r2c6").wait_for()
    assert page.locator("#grid .digit.wrong").count() == 3
    page.keyboard.press("Delete")
    page.wait_for_function("() => !document.querySelector('#grid .digit.wrong')")
    page = opened(f"#puzzle={'5' * 81}")
    page.locator("#clash", has_text="5 is nine times in row 1 (and 26 more").wait_for()


def test_letters_and_numbers_are_digits_of_a_large_board(opened):
    page = opened("#puzzle=" + "." * 256)
    typed = {"g": "G", "A": "A", "12": "C", "17": "7", "9": "9", "106": "6"}
    for column, (keys, digit) in enumerate(typed.items(), start=1):
        type_into(page, f"r3c{column}", *keys)
        labelled(page, f"r3c{column}", f"row 3, column {column}: {digit}, given")
    type_into(page, "r1c1", "1")
    page.evaluate("() => { const now = performance.now(); performance.now = () => now + 2000; }")
    page.keyboard.press("2")
    labelled(page, "r1c1", ": 2, given")


def test_a_puzzle_before_the_hash_is_moved_behind_it(page, playground):
    page.goto(f"{playground}?puzzle={EASY}&with=r1c3+%3C+r1c4#view=search")
    status(page, "The puzzle was moved behind # in the address")
    assert urlsplit(page.url).query == ""
    assert (link(page)["puzzle"], link(page)["with"]) == (EASY, "r1c3 < r1c4")
    assert page.get_by_role("tab", selected=True).text_content() == "Search"


def test_any_board_goes_into_a_link_and_out(page):
    for address in (
        f"puzzle={FOUR}",
        f"puzzle={'.' * 36}&boxes=3x2",
        f"puzzle={'.' * 15}4&regions={JIGSAW}",
        f"puzzle=1{'.' * 24}&boxes=1x5",
        f"puzzle={'.' * 624}P",
        "puzzle=.",
    ):
        follow(page, address)
        shows(page, parse_qs(address)["puzzle"][0])
        page.get_by_role("tab", name="Search").click()
        page.wait_for_function("() => location.hash.endsWith('view=search')")
        assert page.url.endswith(f"#{address}&view=search")
        page.get_by_role("tab", name="Model").click()


DAMAGED = {
    "puzzle=abc": "3 cells do not make a square board",
    "puzzle=53..7....6&regions=11": "10 cells do not make a square board",
    f"puzzle={EASY[:-1]}x": "“x” in the puzzle is not a digit of a 9",
    f"puzzle={EASY}&rules=anti-knight": "“rules” is not a field of a link; the fields are ",
    f"puzzle={EASY}&with=anti-knight&with=anti-king": "it has “with” twice",
    "boxes=3x3": "“puzzle=” is missing",
    "%E0%A4%A": "“puzzle=” is missing",
    "<b>bold</b>": "“puzzle=” is missing",
}
"""Links without a puzzle, and the reasons."""


def test_a_damaged_link_is_rejected_and_the_grid_stays(opened):
    page = opened(f"#puzzle={FOUR}")
    shown = page.get_by_role("alert").filter(has_text="This link has no puzzle: ")
    for address, reason in DAMAGED.items():
        follow(page, address)
        shown.filter(has_text=reason).wait_for()
        assert line(page) == FOUR
    follow(page, f"puzzle={EASY}")
    shows(page, EASY)
    shown.wait_for(state="detached")


def test_a_page_opened_by_a_damaged_link_keeps_it_until_a_change(opened):
    page = opened("#puzzle=abc&view=search")
    alert(page, "3 cells do not make a square board")
    shows(page, EASY)
    page.get_by_role("tab", name="Model").click()
    page.wait_for_timeout(500)  # The address of a sound puzzle would be written by now.
    assert link(page) == {"puzzle": "abc", "view": "search"}
    type_into(page, "r1c3", "4")
    page.wait_for_function("() => location.hash.includes('own=')")
    assert link(page)["puzzle"] == EASY


def test_back_and_forward_go_through_the_puzzles(page):
    boards = page.get_by_role("combobox", name="Empty board")
    for value, side in (("0", 4), ("1", 6)):
        boards.select_option(value)
        shows(page, "." * side**2)
    page.go_back()
    shows(page, "." * 16)
    page.go_back()
    shows(page, EASY)
    page.go_forward()
    shows(page, "." * 16)


def test_a_puzzle_in_letters_stays_in_letters(page):
    letters = FOUR.translate(str.maketrans("1234", "ABCD"))
    paste(page, f"board 4x4, digits A-D\n{letters}")
    shows(page, letters)
    assert link(page)["digits"] == "A"
    assert link(page)["puzzle"] == FOUR
    type_into(page, "r1c2", "c")
    labelled(page, "r1c2", ": C, own entry")
    page.reload()
    shows(page, letters[0] + "C" + letters[2:])
    solve(page)
    page.locator(".agreement").get_by_role("button", name="On the grid").click()
    solution = sc.solve(letters, board="4x4, digits A-D").grid.line()
    shows(page, solution)


def test_pasted_texts_are_read_or_rejected(page):
    cell(page, "r1c3").click()
    paste(page, "4")
    labelled(page, "r1c3", ": 4, own entry")
    paste(page, "+---+---+\n|1 .|. .|\n|. .|3 .|\n+---+---+\n|. 4|. .|\n|. .|2 .|\n+---+---+")
    shows(page, FOUR)
    status(page, "4 givens")
    for text, reason in (
        ("http://127.0.0.1:8017/#puzzle=abc", "3 cells do not make a square board"),
        ("1.....3..4", re.compile("^The pasted text: ")),
        (f"{FOUR}\n1.....3..4", re.compile("^Line 2: ")),
    ):
        paste(page, text)
        alert(page, reason)
        assert page.locator("#status").text_content() == "", "it was about the puzzle before"
        assert line(page) == FOUR
    paste(page, f"http://127.0.0.1:8017/#puzzle={FOUR}&own=.2..............")
    labelled(page, "r1c2", ": 2, own entry")
    assert page.locator("#complaint").text_content() == ""


def test_the_dialog_reads_puzzles_and_shows_errors(opened):
    page = opened(f"#puzzle={'.' * 16}&regions={JIGSAW}")
    press(page, "Paste…")
    page.get_by_role("textbox").fill("1.....3..4")
    press(page, "Read it")
    alert(page.get_by_role("dialog"), re.compile("."))
    assert page.get_by_role("checkbox", name="For the board that is on the page").is_checked()
    page.get_by_role("textbox").fill(FOUR)
    press(page, "Read it")
    shows(page, FOUR)
    assert link(page)["regions"] == JIGSAW
    press(page, "Paste…")
    page.get_by_role("checkbox", name="For the board that is on the page").uncheck()
    page.get_by_role("textbox").fill(f"{FOUR}\n3.....1....42...\n" + "." * 16)
    press(page, "Read it")
    dialog = page.get_by_role("dialog", name="Which puzzle?")
    dialog.get_by_text("Puzzle 1 of 3").wait_for()
    press(dialog, "Next")
    dialog.get_by_text("Puzzle 2 of 3").wait_for()
    press(dialog, "Take this one")
    shows(page, "3.....1....42...")
    assert page.locator("dialog[open]").count() == 0


def test_puzzle_and_link_are_copied_with_the_last_entry(page):
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    type_into(page, "r1c3", "4")
    copied = page.evaluate(
        """() => {
          const clipboardData = new DataTransfer();
          const event = new ClipboardEvent("copy", {clipboardData, bubbles: true});
          document.activeElement.dispatchEvent(event);
          return event.clipboardData.getData("text/plain");
        }"""
    )
    assert copied == EASY[:2] + "4" + EASY[3:]
    press(page, "Share")
    press(page.get_by_role("dialog"), "Copy")
    page.wait_for_function("() => window.copied")
    assert "own=..4......" in urlsplit(page.evaluate("window.copied")).fragment


def test_every_example_opens_with_a_sentence_about_it(page):
    page.wait_for_function("() => document.querySelectorAll('optgroup').length > 3")
    menu = page.get_by_role("combobox", name="Examples")
    options = menu.locator("optgroup option").evaluate_all(
        "all => all.map(one => [one.value, one.textContent])"
    )
    assert len(options) > 10
    for value, name in options:
        menu.select_option(value)
        page.locator(".example-about", has_text=f"{name}: ").wait_for()


def test_a_smaller_board_forgets_the_selected_cell(opened):
    page = opened(f"#puzzle={EASY}&view=model")
    cell(page, "r9c3").click()
    page.get_by_role("heading", name="r9c3").wait_for()
    page.get_by_role("combobox", name="Empty board").select_option(label="4\u00d74, boxes 2\u00d72")
    shows(page, "." * 16)
    page.get_by_role("heading", name="r9c3").wait_for(state="hidden")


def test_other_boxes_and_jigsaws_are_made_in_a_dialog(page):
    boards = page.get_by_role("combobox", name="Empty board")
    boards.select_option("other")
    page.get_by_label("Rows of a box").fill("3")
    page.get_by_label("Columns of a box").fill("2")
    press(page, "Make it")
    shows(page, "." * 36)
    assert link(page)["boxes"] == "3x2"
    boards.select_option("other")
    page.get_by_label("Or the regions").fill("aaab abbb accc dcdd")
    press(page, "Make it")
    alert(page, "4 regions of 4 cells")
    page.get_by_label("Or the regions").fill(JIGSAW)
    press(page, "Make it")
    page.wait_for_function("() => location.hash.includes('regions=')")
    assert link(page)["regions"] == JIGSAW


def test_entries_are_restored_by_a_reload_a_link_and_a_page_without_a_puzzle(opened):
    page = opened(f"#puzzle={FOUR}")
    type_into(page, "r1c2", "3")
    page.reload()  # Before the address is written.
    filled = "13....3..4....2."
    shows(page, filled)
    status(page, "Your entries are restored.")
    shows(opened(f"#puzzle={EASY}"), EASY)
    shows(opened(f"#puzzle={FOUR}"), filled)
    shows(opened(), filled)
    page = opened(f"#puzzle={FOUR}&own=.4..............")
    shows(page, "14....3..4....2.")
    press(page, "Clear")
    page.reload()
    shows(page, FOUR)
    for damaged in ("[[1, 2]]", "{", f'[["puzzle={FOUR}", "zz"]]'):
        page.evaluate("text => localStorage.setItem('sudoku-csp entries', text)", damaged)
        shows(opened(f"#puzzle={FOUR}"), FOUR)


def test_a_second_tab_has_the_entries_and_follows(opened, window):
    page = opened(f"#puzzle={FOUR}")
    type_into(page, "r1c2", "3")
    other = window.context.new_page()
    other.goto(f"{window.address}#puzzle={FOUR}")
    shows(other, "13....3..4....2.")
    type_into(other, "r1c3", "4")
    shows(page, "134...3..4....2.")
    other.close()


def test_a_wrong_entry_is_named_and_marked_until_it_is_changed_and_a_right_one_stays(opened):
    page = opened(f"#puzzle={EASY}&own=..42{'.' * 77}&view=model")
    press(page, "Check")
    status(page, "r1c4=2 is wrong: no solution has it.")
    page.get_by_label("row 1, column 4: 2, own entry, in no solution").wait_for()
    page.get_by_text("Candidates by level").click()
    press(page, "Show the candidates")
    page.get_by_label("row 1, column 6: empty, candidates 2 6 8").wait_for()
    assert page.get_by_label(re.compile("row 2, column 3: .*4")).count() == 0, "4 counts"
    solve(page)
    page.locator(".own-entries", has_text="r1c4=2 is wrong").wait_for()
    page.locator(".agreement").get_by_role("button", name="On the grid").click()
    shows(page, sc.solve(EASY).grid.line())
    labelled(page, "r1c3", "4, own entry")
    assert marked(page, "mistaken") == ["r1c4"]
    type_into(page, "r1c4", "6")
    page.locator("#grid .mark.mistaken").wait_for(state="detached")


NOTED = ", corner 1 2, centre 3 4, yellow"


def test_notes_are_written_by_shift_alt_and_the_pad_and_restored_by_a_reload_and_a_link(opened):
    page = opened(f"#puzzle={EASY}")
    type_into(page, "r1c3", "Shift+1", "Shift+2", "Alt+3", "Alt+4")
    labelled(page, "r1c3", ": empty, corner 1 2, centre 3 4")
    assert page.locator("#grid [data-cell=r1c3] .note").all_text_contents() == ["1", "2", "34"]
    press(page, "Centre")
    page.keyboard.press("4")
    labelled(page, "r1c3", ": empty, corner 1 2, centre 3")
    press(page, re.compile("^4, "))
    labelled(page, "r1c3", ": empty, corner 1 2, centre 3 4")
    press(page, "Colour")
    press(page, re.compile("^4, yellow"))
    labelled(page, "r1c3", f": empty{NOTED}")
    page.keyboard.press("9")
    labelled(page, "r1c3", f": empty{NOTED}")
    press(page, "Digit", exact=True)
    page.keyboard.press("4")
    labelled(page, "r1c3", ": 4, own entry, yellow")
    page.keyboard.press("Delete")
    page.reload()
    labelled(page, "r1c3", f": empty{NOTED}")
    page.wait_for_function("() => location.hash.includes('colours=')")
    address = urlsplit(page.url).fragment
    page.evaluate("localStorage.clear()")
    labelled(opened(f"#{address}"), "r1c3", f": empty{NOTED}")


def test_undo_and_redo_go_over_digits_notes_and_colours(opened):
    page = opened(f"#puzzle={EASY}")
    assert page.get_by_role("button", name="Undo").is_disabled()
    type_into(page, "r1c3", "Shift+1", "Alt+4", "2")
    press(page, "Colour")
    page.keyboard.press("1")
    steps = [": 2, own entry, grey", ": 2, own entry", ": empty, corner 1, centre 4"]
    steps += [": empty, corner 1", ": empty"]
    for label in steps[:-1]:
        labelled(page, "r1c3", label)
        page.keyboard.press("Control+z")
    for key, label in zip(
        ("Control+y", "Control+Shift+Z", "Control+y"), steps[3:0:-1], strict=True
    ):
        page.keyboard.press(key)
        labelled(page, "r1c3", label)
    press(page, "Redo")
    labelled(page, "r1c3", steps[0])
    assert page.get_by_role("button", name="Redo").is_disabled()
    press(page, "Clear")
    labelled(page, "r1c3", ": empty")
    press(page, "Undo")
    labelled(page, "r1c3", steps[0])


def selection(page):
    """The selected cells, and the cell with the keyboard."""
    cells = page.locator("#grid [aria-selected=true]").evaluate_all(
        "all => all.map(one => one.dataset.cell)"
    )
    return cells, page.evaluate("document.activeElement.dataset.cell")


def drag(page, *names):
    for index, name in enumerate(names):
        cell(page, name).hover()
        if not index:
            page.mouse.down()
    page.mouse.up()


def test_several_cells_are_selected_by_dragging_by_shift_and_by_control(opened):
    page = opened(f"#puzzle={EASY}")
    drag(page, "r1c3", "r1c4", "r2c4", "r2c3")
    assert selection(page) == (["r1c3", "r1c4", "r2c3", "r2c4"], "r2c3")
    page.keyboard.press("Shift+ArrowLeft")
    assert selection(page) == (["r1c3", "r1c4", "r2c2", "r2c3", "r2c4"], "r2c2")
    page.keyboard.press("7")
    shows(page, EASY[:2] + "77" + EASY[4:10] + "77" + EASY[12:])  # r2c4 is a given.
    page.keyboard.press("Control+z")
    shows(page, EASY)
    cell(page, "r5c5").click(modifiers=["Shift"])
    cell(page, "r2c2").click(modifiers=["Control"])
    assert selection(page) == (["r1c3", "r1c4", "r2c3", "r2c4", "r5c5"], "r5c5")
    page.keyboard.press("Shift+6")
    for name in ("r1c3", "r1c4", "r2c3", "r5c5"):
        labelled(page, name, ": empty, corner 6")
    labelled(page, "r2c2", ": empty")
    page.keyboard.press("Escape")
    assert selection(page) == (["r5c5"], "r5c5")
    page.keyboard.press("ArrowUp")
    assert selection(page) == (["r4c5"], "r4c5")
    drag(page, "r1c3", "r1c4")
    cell(page, "r1c6").click()
    assert selection(page) == (["r1c6"], "r1c6")


def test_a_finger_selects_the_cells_that_it_crosses(opened):
    page = opened(f"#puzzle={EASY}")
    touch = page.context.new_cdp_session(page)
    for kind, name in (("Start", "r1c3"), ("Move", "r1c4"), ("Move", "r2c4"), ("End", None)):
        points = []
        if name:
            box = cell(page, name).locator("rect.cell").bounding_box()
            points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    assert selection(page) == (["r1c3", "r1c4", "r2c4"], "r2c4")


CAGES = "cage 3 r1c1 r1c2; cage 7 r1c3 r1c4; cage 6 r2c1 r3c1; cage 6 r2c2 r2c3 r2c4"

KILLER = f"#puzzle={'.' * 16}&with={CAGES}"
"""A small killer without givens."""


def test_a_link_to_a_killer_opens_for_entries(opened):
    page = opened(KILLER)
    type_into(page, "r4c4", "4")
    labelled(page, "r4c4", ": 4, own entry")
    page.wait_for_function("() => location.hash.includes('own=')")
    assert link(page)["puzzle"] == "." * 16
    page.reload()
    type_into(page, "r4c3", "3")
    labelled(page, "r4c3", ": 3, own entry")


def test_title_and_author_of_an_imported_puzzle_are_beside_the_board(opened):
    page = opened(f"#puzzle={FOUR}")
    words = {"title": "Three", "author": "A. Setter", "ruleset": "Cages add up."}
    cage = {"cells": ["R1C1", "R1C2"], "value": "3"}
    grid = [[{}] * 4] * 4
    paste(page, json.dumps({"size": 4, "grid": grid, "killercage": [cage], **words}))
    shows(page, "." * 16)
    beside = page.locator("#rules")
    for text in ("Three", "by A. Setter", "Cages add up."):
        beside.get_by_text(text, exact=True).wait_for()
    page.wait_for_function("() => location.hash.includes('title=')")
    page.reload()
    beside.get_by_text("by A. Setter", exact=True).wait_for()


def test_a_cage_has_its_ways_and_is_named_while_it_is_broken(opened):
    page = opened(KILLER)
    cell(page, "r2c1").click()
    page.locator("#ways", has_text="Cage 6: 2+4.").wait_for()
    cell(page, "r4c4").click()
    page.locator("#ways:empty").wait_for(state="attached")
    type_into(page, "r1c1", "3")
    page.locator("#clash", has_text="Cage 3 is broken: r1c1 and r1c2 differ").wait_for()
    labelled(page, "r1c1", ": 3, own entry, clashes, Cage 3, cell 1 of 2")
    type_into(page, "r1c1", "2")
    labelled(page, "r1c1", ": 2, own entry, Cage 3, cell 1 of 2")
    page.wait_for_function("() => !document.getElementById('clash').textContent")
    type_into(page, "r1c2", "Alt+4")
    page.wait_for_timeout(500)
    assert page.locator("#clash").text_content() == "", "a wrong note breaks no rule"


def test_a_grid_is_solved_when_no_rule_is_broken_and_its_time_is_shown(opened):
    solution = sc.solve(f"{'.' * 16} with {CAGES}").grid.line()
    exchanged = solution.translate(str.maketrans("14", "41"))
    page = opened(f"{KILLER}&own={exchanged[:15]}.")
    type_into(page, "r4c4", exchanged[15])
    page.locator("#clash", has_text="is broken").wait_for()
    assert page.locator(".finished").count() == 0
    page = opened(f"{KILLER}&own={solution[:15]}.")
    type_into(page, "r4c4", solution[15])
    status(page, re.compile(r"^Solved\. \d+:\d\d$"))
    time = page.get_by_role("button", name="Hide the timer")
    before = time.text_content()
    page.wait_for_timeout(1500)
    assert time.text_content() == before, "it has stopped"
    page.reload()
    assert time.text_content() == before
    time.click()
    type_into(page, "r4c4", "Delete", solution[15])
    status(page, re.compile(r"^Solved\. *$"))
