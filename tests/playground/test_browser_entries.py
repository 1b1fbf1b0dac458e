"""Own entries on the page: kept over reload, link and second tab, checked, and finished."""

import re
from urllib.parse import urlsplit

import sudoku_csp as sc

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR = "1.....3..4....2."
SOLVED = "1342423124133124"


def digits(page, line):
    """Waits until the cells hold this."""
    page.wait_for_function(
        "line => [...document.querySelectorAll('#grid [data-cell]')]"
        ".map(one => one.querySelector('.digit')?.textContent ?? '.').join('') === line",
        arg=line,
    )


def type_into(page, cell, digit):
    page.locator(f"#grid [data-cell={cell}]").click()
    page.keyboard.press(digit)


def marked(page, name="mistaken"):
    cells = page.locator(f"#grid [data-cell]:has(.mark.{name})")
    return cells.evaluate_all("all => all.map(one => one.dataset.cell)")


def test_what_was_filled_in_is_there_after_a_reload_at_once(opened):
    page = opened(f"#puzzle={FOUR}")
    type_into(page, "r1c2", "3")
    page.reload()  # Before the address is written.
    digits(page, "13....3..4....2.")
    page.get_by_role("status").filter(has_text="What you had filled in is back.").wait_for()
    page.get_by_role("button", name="Clear entries").click()
    page.reload()
    digits(page, FOUR)


def test_a_link_to_a_puzzle_brings_back_what_was_filled_in_and_its_own_entries_come_first(opened):
    page = opened(f"#puzzle={FOUR}")
    type_into(page, "r1c2", "3")
    page = opened(f"#puzzle={EASY}")
    digits(page, EASY)
    page = opened(f"#puzzle={FOUR}")
    digits(page, "13....3..4....2.")
    page = opened(f"#puzzle={FOUR}&own=.4..............")
    digits(page, "14....3..4....2.")


def test_a_page_without_a_puzzle_opens_the_one_that_was_filled_in_last(opened):
    page = opened(f"#puzzle={FOUR}")
    type_into(page, "r1c2", "3")
    page = opened()
    digits(page, "13....3..4....2.")


def test_an_example_that_was_left_has_its_entries_again(opened):
    page = opened(f"#puzzle={EASY}")
    page.wait_for_function("() => document.querySelectorAll('optgroup').length > 3")
    menu = page.get_by_role("combobox", name="Examples")
    first, other = menu.locator("optgroup option").evaluate_all("all => all.map(o => o.value)")[:2]
    menu.select_option(first)
    page.wait_for_function("line => !location.hash.includes(line)", arg=EASY)
    cell = page.locator("#grid [data-cell]:not(:has(.digit))").first
    cell.click()
    page.keyboard.press("1")
    page.locator("#grid .digit.entry").wait_for()
    menu.select_option(other)
    page.locator("#grid .digit.entry").wait_for(state="detached")
    menu.select_option(first)
    page.locator("#grid .digit.entry").wait_for()


def test_a_second_tab_has_the_entries_and_follows(opened, window):
    page = opened(f"#puzzle={FOUR}")
    type_into(page, "r1c2", "3")
    other = window.context.new_page()
    other.goto(f"{window.address}#puzzle={FOUR}")
    digits(other, "13....3..4....2.")
    type_into(page, "r1c3", "4")
    digits(other, "134...3..4....2.")
    type_into(other, "r1c4", "2")
    digits(page, "1342..3..4....2.")
    other.close()


def test_the_copied_link_has_the_entry_that_was_just_made(opened):
    page = opened(f"#puzzle={FOUR}")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    type_into(page, "r1c2", "3")
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("() => window.copied")
    assert "own=.3.............." in urlsplit(page.evaluate("window.copied")).fragment


def test_damaged_memory_of_the_browser_is_none(opened):
    page = opened(f"#puzzle={FOUR}")
    for damaged in ("[[1, 2]]", "{", '[["puzzle=1.....3..4....2.", "zz"]]'):
        page.evaluate("text => localStorage.setItem('sudoku-csp entries', text)", damaged)
        page = opened(f"#puzzle={FOUR}")
        digits(page, FOUR)


def test_a_finished_grid_is_noticed(opened):
    pairs = zip(FOUR, SOLVED, strict=True)
    own = "".join("." if given != "." else digit for given, digit in pairs)
    page = opened(f"#puzzle={FOUR}&own={own[:10]}.{own[11:]}")
    said = page.get_by_role("status").filter(has_text="Finished")
    type_into(page, "r3c3", "3")
    page.locator("#clash", has_text="3 stands").wait_for()
    assert said.count() == 0
    type_into(page, "r3c3", "1")
    said.filter(has_text="every row, column and box has each digit once").wait_for()


def test_entries_are_checked_without_a_word_about_the_solution(opened):
    page = opened(f"#puzzle={EASY}")
    check = page.get_by_role("button", name="Check entries")
    assert check.is_disabled()
    type_into(page, "r1c3", "4")
    check.click()
    page.get_by_role("status").filter(has_text="Nothing is wrong so far").wait_for()
    type_into(page, "r1c4", "2")
    check.click()
    page.get_by_role("status").filter(has_text="r1c4=2 is wrong: no solution has it.").wait_for()
    assert marked(page) == ["r1c4"]
    page.get_by_label("row 1, column 4: 2, own entry, in no solution").wait_for()
    type_into(page, "r1c4", "6")
    page.locator("#grid .mark.mistaken").wait_for(state="detached")


def test_solve_names_and_marks_what_is_wrong_and_keeps_what_is_right(opened):
    page = opened(f"#puzzle={EASY}&own=..42{'.' * 77}")
    type_into(page, "r1c6", "8")
    page.get_by_role("button", name="Solve with all three").click()
    own = page.locator("#view-answers .own-entries")
    own.get_by_text("Own entries are not counted.").wait_for()
    own.get_by_text("r1c4=2 is wrong").wait_for()
    assert marked(page) == ["r1c4"]
    page.locator(".agreement").get_by_role("button", name="On the grid").click()
    solution = sc.solve(EASY).grid.line()
    digits(page, solution)
    assert marked(page) == ["r1c4"], "it is marked beside the solution"
    page.get_by_label(f"row 1, column 6: {solution[5]}, own entry").wait_for()
    page.get_by_role("button", name="Clear entries").click()
    own.get_by_text("Own entries").wait_for(state="detached")


def test_why_marks_what_is_wrong(opened):
    page = opened(f"#puzzle={EASY}&own=...2{'.' * 77}&view=why")
    page.locator("#grid [data-cell=r1c4]").click()
    page.locator("#view-why .own-entries", has_text="r1c4=2 is wrong").wait_for()
    assert marked(page) == ["r1c4"]
    page.get_by_role("button", name="Explain the whole solution").click()
    page.locator(".steps .step-card").wait_for()
    page.locator("#view-why .own-entries", has_text="r1c4=2 is wrong").wait_for()
    assert marked(page) == ["r1c4"]


def test_candidates_count_right_entries_and_mark_wrong_ones(opened):
    page = opened(f"#puzzle={EASY}&own=..42{'.' * 77}")
    page.get_by_role("button", name="Show the candidates").click()
    page.get_by_label("row 1, column 6: empty, candidates 2 6 8").wait_for()
    said = page.locator(".candidates").get_by_role("status")
    said.filter(has_text="r1c4=2 is wrong: no solution has it. The other entries are").wait_for()
    assert marked(page) == ["r1c4"]
    assert page.get_by_label(re.compile("row 2, column 3: .*4")).count() == 0, "4 is counted"
