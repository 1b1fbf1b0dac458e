"""Other puzzles on the page: links, paste, examples, boards of every kind, the browser's back."""

import re
from urllib.parse import parse_qs, urlsplit

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
JIGSAW = "1112122233343444"
"""Four regions of four cells, none a box."""


def digits(page):
    """What stands in the cells, as a line."""
    texts = page.locator("#grid [data-cell]").evaluate_all(
        "all => all.map(one => one.querySelector('.digit')?.textContent ?? '.')"
    )
    return "".join(texts)


def shows(page, line):
    page.wait_for_function(
        "line => [...document.querySelectorAll('#grid [data-cell]')]"
        ".map(one => one.querySelector('.digit')?.textContent ?? '.').join('') === line",
        arg=line,
    )


def link(page):
    """The fields of the address after #."""
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).fragment).items()}


def follow(page, address):
    """As a click on a link to this page does."""
    page.evaluate("address => { location.hash = address; }", address)


def paste(page, text):
    """As Ctrl+V does."""
    page.evaluate(
        """text => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          const event = new ClipboardEvent("paste", {clipboardData, bubbles: true});
          document.activeElement.dispatchEvent(event);
        }""",
        text,
    )


def choose(page, title, option):
    page.get_by_role("combobox", name=title).select_option(option)


def test_a_link_is_the_puzzle(opened):
    page = opened(f"#puzzle={EASY}")
    page.locator("#grid [data-cell=r1c3]").click()
    page.keyboard.press("4")
    page.wait_for_function("() => location.hash.includes('own=')")
    other = opened(f"#{urlsplit(page.url).fragment}")
    shows(other, EASY[:2] + "4" + EASY[3:])
    cell = other.locator("#grid [data-cell=r1c3]")
    assert cell.get_attribute("aria-label") == "row 1, column 3: 4, own entry"
    assert link(other)["own"] == "..4" + "." * 78


def test_a_puzzle_behind_the_question_mark_is_put_behind_the_hash(playground, page):
    page.goto(f"{playground}?puzzle={EASY}&with=r1c3+%3C+r1c4#view=why")
    shows(page, EASY)
    assert urlsplit(page.url).query == ""
    assert link(page)["puzzle"] == EASY
    assert link(page)["with"] == "r1c3 < r1c4"
    assert page.get_by_role("tab", selected=True).text_content() == "Why"
    page.get_by_text("A puzzle belongs behind # in the address").wait_for()
    page.goto(f"{playground}?puzzle=12#puzzle={EASY}")
    page.get_by_text("“puzzle” stands in it twice").wait_for()


def test_any_board_goes_into_a_link_and_out(page):
    for address in (
        "puzzle=1.....3..4....2.",
        f"puzzle={'.' * 36}&boxes=3x2",
        f"puzzle={'.' * 15}4&regions={JIGSAW}",
        f"puzzle=1{'.' * 24}&boxes=1x5",
        f"puzzle={'.' * 624}P",
        "puzzle=.",
    ):
        follow(page, address)
        shows(page, parse_qs(address)["puzzle"][0])
        page.get_by_role("tab", name="Save").click()
        page.wait_for_function("() => location.hash.endsWith('view=save')")
        assert page.url.endswith(f"#{address}&view=save")
        page.get_by_role("tab", name="Answers").click()


DAMAGED = {
    "puzzle=abc": "3 cells make no square board",
    "puzzle=53..7....6&regions=11": "10 cells make no square board",
    "puzzle=" + "." * 200_000: "it has 200,000 cells, and the largest board, ",
    "puzzle=" + "." * 900: "it has 900 cells",
    "puzzle=" + "." * 49: "board needs “boxes=” or “regions=”",
    "puzzle=" + "Z" * 81: "“Z” in the puzzle is no digit of a ",
    f"puzzle={EASY}&own=12": "the own entries have not 81 cells",
    f"puzzle={EASY}&boxes=-3x-3": "boxes of “-3x-3” do not make a ",
    f"puzzle={EASY}&regions={'1' * 81}": "its regions are not 9 of 9 cells each",
    f"puzzle={EASY}&rules=anti-knight": "“rules” is nothing that it can say; puzzle, own, boxes, ",
    f"puzzle={EASY}&with=anti-knight&with=anti-king": "“with” stands in it twice",
    "boxes=3x3": "“puzzle=” is missing",
    "%E0%A4%A": "“puzzle=” is missing",
    "<b>bold</b>": "“puzzle=” is missing",
}
"""Links that hold no puzzle, and what is said of them."""


def test_a_damaged_link_is_said_and_the_grid_stays_as_it_was(opened):
    page = opened("#puzzle=1.....3..4....2.")
    alert = page.get_by_role("alert").filter(has_text="This link holds no puzzle: ")
    for address, why in DAMAGED.items():
        follow(page, address)
        alert.filter(has_text=why).wait_for()
        assert digits(page) == "1.....3..4....2."
    follow(page, f"puzzle={EASY}")
    shows(page, EASY)
    alert.wait_for(state="detached")


def test_a_page_opened_by_a_damaged_link_keeps_it_until_something_is_changed(opened):
    page = opened("#puzzle=abc&view=save")
    page.get_by_role("alert").filter(has_text="3 cells make no square board").wait_for()
    shows(page, EASY)
    page.get_by_role("tab", name="Answers").click()
    page.wait_for_timeout(500)  # The address of a sound puzzle would be written by now.
    assert link(page) == {"puzzle": "abc", "view": "save"}
    page.locator("#grid [data-cell=r1c3]").click()
    page.keyboard.press("4")
    page.wait_for_function("() => location.hash.includes('own=')")
    assert link(page)["puzzle"] == EASY


def test_an_address_that_names_no_puzzle_opens_the_first_one(opened):
    page = opened("#view=save")
    shows(page, EASY)
    assert page.get_by_role("alert").all_text_contents() == [""] * page.get_by_role("alert").count()


def test_a_pasted_link_that_is_damaged_is_said(page):
    paste(page, "http://127.0.0.1:8017/#puzzle=abc")
    page.get_by_role("alert").filter(has_text="3 cells make no square board").wait_for()


def test_what_cannot_be_read_is_said_with_its_line(page):
    paste(page, "1.....3..4")
    page.get_by_role("alert").filter(has_text=re.compile("^The pasted text: ")).wait_for()
    paste(page, "1.....3..4....2.\n1.....3..4")
    page.get_by_role("alert").filter(has_text=re.compile("^Line 2: ")).wait_for()


def test_back_and_forward_go_through_the_puzzles(page):
    choose(page, "Empty board", "4")
    shows(page, "." * 16)
    choose(page, "Empty board", "6")
    shows(page, "." * 36)
    page.go_back()
    shows(page, "." * 16)
    page.go_back()
    shows(page, EASY)
    page.go_forward()
    shows(page, "." * 16)


def test_what_is_pasted_on_the_page_is_read(page):
    paste(page, "+---+---+\n|1 .|. .|\n|. .|3 .|\n+---+---+\n|. 4|. .|\n|. .|2 .|\n+---+---+")
    shows(page, "1.....3..4....2.")
    page.get_by_role("status").filter(has_text="4 givens").wait_for()
    paste(page, "no puzzle at all")
    page.get_by_role("alert").filter(has_text=re.compile(".")).wait_for()
    assert page.locator("#status").text_content() == "", "it was said of the puzzle before"
    shows(page, "1.....3..4....2.")
    paste(page, "1.....3..4....2.")
    page.get_by_role("status").filter(has_text="4 givens").wait_for()
    assert page.locator("#complaint").text_content() == ""


def test_a_link_to_the_page_is_pasted_with_its_own_entries(page):
    paste(page, "http://127.0.0.1:8017/#puzzle=1.....3..4....2.&own=.2..............")
    shows(page, "12....3..4....2.")
    page.get_by_label("row 1, column 2: 2, own entry").wait_for()


def test_a_single_digit_is_pasted_into_the_cell(page):
    page.locator("#grid [data-cell=r1c3]").click()
    paste(page, "4")
    page.get_by_label("row 1, column 3: 4, own entry").wait_for()


def test_of_several_puzzles_one_is_chosen(page):
    page.get_by_role("button", name="Paste…").click()
    page.get_by_role("textbox").fill("1.....3..4....2.\n3.....1....42...\n" + "." * 16)
    page.get_by_role("button", name="Read it").click()
    dialog = page.get_by_role("dialog", name="Which puzzle?")
    dialog.get_by_text("Puzzle 1 of 3").wait_for()
    dialog.get_by_role("button", name="Next").click()
    dialog.get_by_text("Puzzle 2 of 3").wait_for()
    dialog.get_by_role("button", name="Take this one").click()
    shows(page, "3.....1....42...")
    assert page.locator("dialog[open]").count() == 0


def test_what_cannot_be_read_is_said_in_the_dialog(page):
    page.get_by_role("button", name="Paste…").click()
    page.get_by_role("textbox").fill("1.....3..4")
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("dialog").get_by_role("alert").filter(has_text="row").wait_for()
    page.keyboard.press("Escape")
    shows(page, EASY)


def test_a_line_is_read_for_the_jigsaw_on_the_page(opened):
    page = opened(f"#puzzle={'.' * 16}&regions={JIGSAW}")
    page.get_by_role("button", name="Paste…").click()
    page.get_by_role("textbox").fill("1.....3..4....2.")
    assert page.get_by_role("checkbox", name="For the board that is on the page").is_checked()
    page.get_by_role("button", name="Read it").click()
    shows(page, "1.....3..4....2.")
    assert link(page)["regions"] == JIGSAW


def test_the_puzzle_is_copied_as_a_line(page):
    page.locator("#grid [data-cell=r1c3]").click()
    page.keyboard.press("4")
    copied = page.evaluate(
        """() => {
          const clipboardData = new DataTransfer();
          const event = new ClipboardEvent("copy", {clipboardData, bubbles: true});
          document.activeElement.dispatchEvent(event);
          return event.clipboardData.getData("text/plain");
        }"""
    )
    assert copied == EASY[:2] + "4" + EASY[3:]


def test_every_example_opens_with_a_line_of_explanation(page):
    page.wait_for_function("() => document.querySelectorAll('optgroup').length > 3")
    menu = page.get_by_role("combobox", name="Examples")
    kinds = menu.locator("optgroup").evaluate_all("all => all.map(one => one.label)")
    assert {"easy", "hard", "impossible", "several solutions", "small", "large"} <= set(kinds)
    options = menu.locator("optgroup option").evaluate_all(
        "all => all.map(one => [one.value, one.textContent])"
    )
    for value, name in options:
        menu.select_option(value)
        page.locator(".example-about", has_text=f"{name}: ").wait_for()


def test_other_boxes_and_jigsaws_are_made_in_a_dialog(page):
    choose(page, "Empty board", "other")
    page.get_by_label("Rows of a box").fill("3")
    page.get_by_label("Columns of a box").fill("9")
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("alert").filter(has_text="up to 25").wait_for()
    page.get_by_label("Columns of a box").fill("2")
    page.get_by_role("button", name="Make it").click()
    shows(page, "." * 36)
    assert link(page)["boxes"] == "3x2"
    choose(page, "Empty board", "other")
    page.get_by_label("Or the regions").fill("aaab abbb accc dcdd")
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("alert").filter(has_text="4 regions of 4 cells").wait_for()
    page.get_by_label("Or the regions").fill("aaab\nabbb\naccc\ndcdd".replace("dcdd", "dddd"))
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("alert").filter(has_text="4 regions of 4 cells").wait_for()
    page.get_by_label("Or the regions").fill(JIGSAW)
    page.get_by_role("button", name="Make it").click()
    page.wait_for_function("() => location.hash.includes('regions=')")
    assert link(page)["regions"] == JIGSAW
