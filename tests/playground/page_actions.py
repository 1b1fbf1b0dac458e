"""What the tests of the page do on it and read from it."""

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR = "1.....3..4....2."
CAGES = (
    "cage 8 r1c1 r1c2 r2c1; cage 6 r1c3 r1c4; cage 6 r2c2 r3c2; cage 7 r3c4 r4c4; cage 5 r3c1 r4c1"
)
"""A killer of side 4 with one solution. Its steps also remove candidates."""

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


def resize(page, width, height=844):
    """Sets the size of the window; on a phone opens the sheet with the answers."""
    page.set_viewport_size({"width": width, "height": height})
    handle = page.get_by_role("button", name="Answers", exact=True)
    if handle.is_visible() and handle.get_attribute("aria-expanded") == "false":
        handle.click()


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


def solve_by_hints(page, advance):
    """Writes hints into the notes until the puzzle is solved; returns the names of the button."""
    names = []
    while "." in line(page):
        names.append(hint_button(page).inner_text())
        advance(page)
        changed(page, names[-1])
        page.evaluate("() => new Promise((done) => setTimeout(done, 50))")  # The grid is drawn.
    page.get_by_text("Solved.").wait_for()
    return names


def listed(page, name):
    """The row of a rule in its group of the list."""
    return page.locator(".rules-groups li").filter(
        has=page.get_by_role("button", name=name, exact=True)
    )


def choose(page, name):
    listed(page, name).get_by_role("button").click()


def turn(page, name):
    listed(page, name).get_by_role("switch").click()


def verdict(page, text):
    """Waits until all backends have this verdict."""
    page.wait_for_function(
        "text => [...document.querySelectorAll('.light')].length === 3 &&"
        " [...document.querySelectorAll('.light')].every(one => one.textContent.endsWith(text))",
        arg=text,
    )
