"""What the tests of the page do on it and read from it."""

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR = "1.....3..4....2."

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
