"""What the tests of the page do on it and read from it."""

from urllib.parse import quote

import pytest

NOT, OR = "\N{NOT SIGN}", "\N{LOGICAL OR}"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR = "1.....3..4....2."
CAGES = (
    "cage 8 r1c1 r1c2 r2c1; cage 6 r1c3 r1c4; cage 6 r2c2 r3c2; cage 7 r3c4 r4c4; cage 5 r3c1 r4c1"
)
"""A killer of side 4 with one solution. Its steps also remove candidates."""

CAGE_8 = "Cage 8: r1c1 r1c2 r2c1"
"""The name of a cage without which this killer has several solutions."""

WRONG_CAGE = "Cage 4: r4c2 r4c3"
WRONG_CAGES = f"{CAGES}; cage 4 r4c2 r4c3"
"""The killer with a cage that contradicts the others."""


def link_to(puzzle, view):
    """The fragment of the address of a puzzle, with its rules, in a mode."""
    digits, _, rules = puzzle.partition(" with ")
    return f"#puzzle={digits}{f'&with={quote(rules)}' * bool(rules)}&view={view}"


LINE = """() => [...document.querySelectorAll('#grid [data-cell]')]
  .map(one => one.querySelector('.digit')?.textContent ?? '.').join('')"""


def cell(page, name):
    return page.locator(f"#grid [data-cell={name}]")


def line(page):
    """The digits in the cells."""
    return page.evaluate(LINE)


def shows(page, digits):
    """Waits until the cells have these digits."""
    page.wait_for_function(f"digits => ({LINE})() === digits", arg=digits)


def labelled(page, name, label):
    """Waits until the label of a cell ends so."""
    page.wait_for_function(
        "([name, label]) => document.querySelector(`#grid [data-cell=${name}]`)"
        ".getAttribute('aria-label').endsWith(label)",
        arg=[name, label],
    )


def type_into(page, name, *keys):
    cell(page, name).click()
    for key in keys:
        page.keyboard.press(key)


def paste(page, text):
    """Does what Ctrl+V does."""
    page.evaluate(
        """text => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          const event = new ClipboardEvent("paste", {clipboardData, bubbles: true});
          document.activeElement.dispatchEvent(event);
        }""",
        text,
    )


def marked(page, kind):
    """The cells with a mark."""
    cells = page.locator(f"#grid [data-cell]:has(.mark.{kind})")
    return cells.evaluate_all("all => all.map(one => one.dataset.cell)")


def press(page, name, *, exact=False):
    page.get_by_role("button", name=name, exact=exact).click()


def status(page, text):
    page.get_by_role("status").filter(has_text=text).first.wait_for()


def alert(page, text):
    page.get_by_role("alert").filter(has_text=text).first.wait_for()


def by_mouse(control):
    control.click()


def by_keyboard(control):
    """Presses Space on a switch, and Enter on any other control."""
    control.focus()
    control.press("Space" if control.get_attribute("role") == "switch" else "Enter")


in_three_ways = pytest.mark.parametrize(
    ("act", "width"),
    [(by_mouse, 1280), (by_keyboard, 1280), (by_mouse, 390)],
    ids=["mouse", "keyboard", "phone"],
)


def open_sheet(page, name):
    """Opens a sheet of a phone; a wide page has none."""
    handle = page.get_by_role("button", name=name, exact=True)
    if handle.is_visible() and handle.get_attribute("aria-expanded") == "false":
        handle.click()


def resize(page, width, height=844):
    """Sets the size of the window; on a phone opens the sheet with the answers."""
    page.set_viewport_size({"width": width, "height": height})
    open_sheet(page, "Answers")


def solve(page):
    """Opens the answers of the backends in the mode Model, and solves with all."""
    page.get_by_role("tab", name="Model").click()
    page.locator("#answers").evaluate("one => { one.open = true; }")
    press(page, "Solve with all")
    page.locator(".agreement .verdict").wait_for()


def hint_button(page):
    """The button of the hint."""
    return page.locator(".hint-panel .actions button")


def changed(page, name):
    """Waits until the button of the hint has another name."""
    page.wait_for_function(
        "name => document.querySelector('.hint-panel .actions button').textContent !== name",
        arg=name,
    )


def solve_by_hints(page, act):
    """Writes hints into the notes until the puzzle is solved; returns the names of the button."""
    names = []
    while "." in line(page):
        names.append(hint_button(page).inner_text())
        act(hint_button(page))
        changed(page, names[-1])
        page.evaluate("() => new Promise((done) => setTimeout(done, 50))")  # The grid is drawn.
    page.get_by_text("Solved.").wait_for()
    return names


def listed(page, name):
    """The row of a rule in its group of the list."""
    return page.locator(".rules-groups li").filter(
        has=page.get_by_role("button", name=name, exact=True)
    )


def choose(page, name, act=by_mouse):
    open_sheet(page, "Rules")
    act(listed(page, name).get_by_role("button"))


def turn(page, name, act=by_mouse):
    open_sheet(page, "Rules")
    act(listed(page, name).get_by_role("switch"))


def verdict(page, text):
    """Waits until all backends have this verdict."""
    page.wait_for_function(
        "text => [...document.querySelectorAll('.light')].length === 3 &&"
        " [...document.querySelectorAll('.light')].every(one => one.textContent.endsWith(text))",
        arg=text,
    )


def strikes(page, number):
    """Waits until this number of candidates is struck out on the board."""
    page.wait_for_function(
        "number => document.querySelectorAll('#grid .strike').length === number", arg=number
    )


def study_a_cage(page, act):
    """Reads a cage of the killer in all languages, compares its forms, switches it off and on."""
    choose(page, CAGE_8, act)
    page.get_by_role("heading", name="Cage 8", exact=True).wait_for()
    page.wait_for_function(
        "() => { const {top} = document.querySelector('.inspector').getBoundingClientRect();"
        " return top >= 0 && top < innerHeight; }"
    )
    page.get_by_text("r1c1, r1c2 and r2c1 differ and add up to 8.").wait_for()
    act(page.locator(".shape summary", has_text=f"{NOT}a {OR} {NOT}b").first)
    page.locator("li[data-cells]", has_text=f"{NOT}r1c1=1 {OR} {NOT}r1c2=1").first.wait_for()
    for language, text in (
        ("As CP-SAT", "all_different(r1c1, r1c2, r2c1)"),
        ("As a propagator", "r1c1 \N{NOT EQUAL TO} 2"),
        ("As Python", "def holds("),
    ):
        act(page.locator(".form summary", has_text=language))
        page.locator(".form[open]", has_text=text).wait_for()
    for form, struck in (("bounds", 0), ("own propagators", 3), ("digit-sets", 3), ("support", 1)):
        act(page.locator(".sees-form", has_text=form).first)
        strikes(page, struck)
    for text in ("Several solutions", "Unique"):
        turn(page, CAGE_8, act)
        verdict(page, text)


def mend_the_cages(page, act):
    """Switches off the wrong cage among the rules that conflict."""
    verdict(page, "No solution")
    open_sheet(page, "Rules")
    red = page.locator(".rules-conflict")
    act(red.get_by_role("switch", name=f"{WRONG_CAGE} is on"))
    verdict(page, "Unique")
    red.locator("li").first.wait_for(state="detached")


def card(page, label):
    return page.locator("#learn").get_by_role("group", name=label, exact=True)


def predict_all(page, unit):
    """Makes every prediction of a unit."""
    for number, block in enumerate(unit.of_kind("predict")):
        one = card(page, "A prediction").nth(number)
        field = one.get_by_label("Your prediction")
        if block.choices:
            field.select_option(block.choices[0])
        else:
            field.fill("3")
        one.get_by_role("button", name="Measure").click()
        one.get_by_text("Measured: ").wait_for()
