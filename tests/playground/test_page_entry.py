"""Entering a puzzle on the page: keys, mouse, undo, givens and own entries, what clashes."""

import re


def cell(page, name):
    return page.locator(f"#grid [data-cell={name}]")


def said(page, name):
    return cell(page, name).get_attribute("aria-label")


def focused(page):
    return page.evaluate("document.activeElement.dataset.cell")


def shows(page, name, words):
    """Waits until a cell is said to hold this."""
    page.wait_for_function(
        "([name, words]) => document.querySelector(`#grid [data-cell=${name}]`)"
        ".getAttribute('aria-label').endsWith(words)",
        arg=[name, words],
    )


def test_digits_are_typed_and_taken_out_again(opened):
    page = opened("#puzzle=" + "." * 16)
    cell(page, "r1c1").focus()
    page.keyboard.press("3")
    shows(page, "r1c1", "row 1, column 1: 3, given")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("4")
    page.keyboard.press("4")
    shows(page, "r1c2", ": 4, given")
    page.keyboard.press("Delete")
    shows(page, "r1c2", ": empty")
    page.keyboard.press("5")
    assert said(page, "r1c2").endswith(": empty"), "5 is no digit of this board"


def test_the_arrows_home_and_end_walk_and_there_is_one_tab_stop(page):
    cell(page, "r1c1").focus()
    for keys, name in [
        ("ArrowDown", "r2c1"),
        ("ArrowRight", "r2c2"),
        ("End", "r2c9"),
        ("ArrowRight", "r2c9"),
        ("Home", "r2c1"),
        ("Control+End", "r9c9"),
        ("ArrowDown", "r9c9"),
        ("ArrowUp", "r8c9"),
        ("ArrowLeft", "r8c8"),
        ("Control+Home", "r1c1"),
    ]:
        page.keyboard.press(keys)
        assert focused(page) == name
        assert page.locator("#grid [tabindex='0']").count() == 1
    cell(page, "r5c5").click()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "r5c5", "the grid is entered where it was left"


def test_undo_and_redo_by_key_and_by_button(page):
    assert page.get_by_role("button", name="Undo").is_disabled(), "nothing was done yet"
    cell(page, "r1c3").click()
    page.keyboard.press("1")
    page.keyboard.press("2")
    shows(page, "r1c3", ": 2, own entry")
    page.keyboard.press("Control+z")
    shows(page, "r1c3", ": 1, own entry")
    page.get_by_role("button", name="Undo").click()
    shows(page, "r1c3", ": empty")
    page.keyboard.press("Control+Shift+Z")
    shows(page, "r1c3", ": 1, own entry")
    page.keyboard.press("Control+y")
    shows(page, "r1c3", ": 2, own entry")
    assert page.get_by_role("button", name="Redo").is_disabled()


def test_a_given_is_changed_among_the_givens_only(page):
    cell(page, "r1c1").click()
    page.keyboard.press("9")
    page.get_by_role("status").filter(has_text="r1c1 is a given").wait_for()
    assert said(page, "r1c1").endswith(": 5, given")
    page.locator("label[for=mode-givens]").click()
    cell(page, "r1c1").click()
    page.keyboard.press("4")
    page.keyboard.press("Backspace")
    shows(page, "r1c1", ": empty")


def test_the_pad_of_digits_fills_and_empties_the_selected_cell(page):
    cell(page, "r1c3").click()
    page.get_by_role("button", name=re.compile("^4, ")).click()
    shows(page, "r1c3", ": 4, own entry")
    page.get_by_role("button", name="Empty the cell").click()
    shows(page, "r1c3", ": empty")
    page.get_by_role("button", name=re.compile("^4, ")).click()
    page.get_by_role("button", name="Clear entries").click()
    shows(page, "r1c3", ": empty")
    assert page.get_by_role("button", name="Clear entries").is_disabled()


def test_digits_that_clash_are_wrong_at_once_givens_as_well(page):
    cell(page, "r2c2").click()
    page.keyboard.press("5")
    shows(page, "r2c2", ": 5, own entry, clashes")
    shows(page, "r1c1", ": 5, given, clashes")
    shows(page, "r2c6", ": 5, given, clashes")
    page.locator("#clash", has_text="5 stands in r2c2 and r2c6: twice in row 2").wait_for()
    assert page.locator("#grid .digit.wrong").count() == 3
    page.keyboard.press("Delete")
    page.wait_for_function("() => !document.querySelector('#grid .digit.wrong')")


def test_a_digit_that_stands_often_is_counted(opened):
    page = opened(f"#puzzle={'5' * 81}")
    page.locator("#clash", has_text="5 stands nine times in row 1 (and 26 more").wait_for()


LATER = """() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 1000;
}"""
"""A second has passed."""


def test_letters_and_numbers_are_digits_of_a_large_board(opened):
    page = opened("#puzzle=" + "." * 256)
    typed = {"g": "G", "A": "A", "12": "C", "17": "7", "9": "9", "106": "6"}
    for column, (keys, digit) in enumerate(typed.items(), start=1):
        cell(page, f"r3c{column}").click()
        for key in keys:
            page.keyboard.press(key)
        shows(page, f"r3c{column}", f"row 3, column {column}: {digit}, given")
    cell(page, "r1c1").click()
    page.keyboard.press("1")
    page.evaluate(LATER)
    page.keyboard.press("2")
    shows(page, "r1c1", ": 2, given")
