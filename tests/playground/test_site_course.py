"""The course on the static site in Chromium: done without a network, wrong first and then right,
and handed in."""

import json
from itertools import chain, combinations
from pathlib import Path

import hand_tasks
import pytest
from page_actions import card, marked, predict_all, press
from static_site import Visitor, served

from sudoku_csp.apps.course.by_hand import find_hand_task
from sudoku_csp.apps.course.tasks import find_task
from sudoku_csp.apps.course.unit import find_unit

HEIGHTS = {1440: 900, 390: 844}
"""Of the windows, by their widths."""

ENDLESS = "def clauses(x):\n    while True:\n        pass"
WITHOUT_PAIRS = "def clauses(x):\n    return [list(cell) for cell in x]"


@pytest.fixture(params=HEIGHTS, ids="{} px".format)
def page(browser, site, request):
    """The page with the drawer, visited once before the network was cut."""
    with served(site) as address:
        visitor = Visitor(browser, address)
        first = visitor.open()
        first.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    first.close()
    page = visitor.open()
    page.set_viewport_size({"width": request.param, "height": HEIGHTS[request.param]})
    page.reload()
    press(page, "Learn", exact=True)
    yield page
    visitor.close()


def test_five_units_are_done_without_a_network_and_handed_in(page, sudoku):
    for unit in map(find_unit, (1, 2, 3, 4)):
        begin(page, unit)
        for at, block in enumerate(unit.of_kind("task")):
            do_by_hand(page, card(page, "A task").nth(at), unit.number, block.name)
    begin(page, find_unit(5))
    page.get_by_role("button", name="Open this board").first.click()
    if page.viewport_size["width"] < 640:  # The drawer has made room for the panel of the board.
        page.locator("#learn").wait_for(state="hidden")
        press(page, "Learn", exact=True)
    do_in_python(page, card(page, "A task").first, find_task("clauses-of-a-row"))
    press(page, "All units")
    assert page.locator(".learn-map .done").count() == 5
    with page.expect_download() as download:
        press(page, "Hand in")
    text = Path(download.value.path()).read_text()
    ended = sudoku("lessons", "--check", sudoku.file("handed.txt", text))
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.count("Right") == 5
    answers = [json.loads(line) for line in text.splitlines()]
    changes = {
        "arc-consistency": ({"seed": 1, "answer": ["r1c1=6"]}, "r1c2=1 has no partner"),
        "clauses-of-a-row": ({"code": WITHOUT_PAIRS}, "The clauses allow r1c1="),
    }
    for name, (change, counterexample) in changes.items():
        changed = [one | change if one.get("task") == name else one for one in answers]
        wrong = sudoku.file("wrong.txt", "\n".join(map(json.dumps, changed)))
        ended = sudoku("lessons", "--check", wrong)
        assert ended.code != 0
        (line,) = (line for line in ended.out.splitlines() if f", {name}" in line)
        assert counterexample in line


def begin(page, unit):
    """Opens a unit, and makes its predictions, after which its tasks are there."""
    if (back := page.get_by_role("button", name="All units")).is_visible():
        back.click()
    press(page, f"{unit.number}. {unit.title}", exact=True)
    predict_all(page, unit)


def kept(page):
    """The answers that the browser keeps, by unit and task."""
    return json.loads(page.evaluate("localStorage.getItem('sudoku-csp course')"))


def do_by_hand(page, task, unit, name):
    """Answers nothing, then wrongly with a counterexample, and then rightly."""
    judge = find_hand_task(name).verdict
    task.get_by_role("button", name="Check").click()
    task.locator(".wrong").wait_for()
    seed = kept(page)[f"{unit} {name}"]["seed"]
    choices = find_hand_task(name).instance(seed).choices
    answers = chain.from_iterable(combinations(choices, size) for size in range(1, len(choices)))
    verdicts = [(answer, judge(seed, answer)) for answer in answers]
    wrong = max((one for one in verdicts if not one[1].right), key=lambda one: len(one[1].lit))
    right = next(one for one in verdicts if one[1].right)
    for answer, verdict in (wrong, right):
        for choice in sorted(choices, key=lambda one: one not in answer):
            task.get_by_label(choice, exact=True).set_checked(choice in answer)
        task.get_by_role("button", name="Check").click()
        answered(page, task, verdict)


def do_in_python(page, task, python):
    """Writes a loop without an end, then a wrong function, and then the solution."""
    check, code = task.get_by_role("button", name="Check"), task.get_by_label("Your code")
    code.fill(ENDLESS)
    check.click()
    task.get_by_role("alert").get_by_text("the time limit of 10 s was reached").wait_for()
    assert kept(page)["5 clauses-of-a-row"]["code"] == ENDLESS
    for source in (WITHOUT_PAIRS, python.solution):
        code.fill(source)
        check.click()
        answered(page, task, python.verdict(source))


IN_SIGHT = """elements => elements.every((one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return [0.1, 0.9].every((part) =>
    one.contains(document.elementFromPoint(x + part * width, y + part * height)));
})"""
"""True if nothing covers the upper left and the lower right of these elements."""


def answered(page, task, verdict):
    """Waits for a verdict; it is in sight, with its counterexample on the board."""
    text = task.locator(".right" if verdict.right else ".wrong").get_by_text(verdict.text)
    text.wait_for()
    cells = sorted(verdict.lit)
    for cell in cells:
        digit = page.locator(f"#grid [data-cell={cell}] .digit")
        digit.get_by_text(str(verdict.lit[cell])).wait_for()
    assert sorted(marked(page, "source")) == cells
    shown = [text, *(page.locator(f"#grid [data-cell={cell}]") for cell in cells)]
    page.wait_for_function(IN_SIGHT, arg=[one.element_handle() for one in shown])


IN_BROWSER = """async ([packages, code]) => {
  const {loadPyodide} = await import(new URL("runtime/pyodide.mjs", location.href));
  const python = await loadPyodide({indexURL: new URL("runtime/", location.href).href});
  for (const name of packages) {
    const archive = await (await fetch(`runtime/${name}.zip`)).arrayBuffer();
    python.unpackArchive(archive, "zip");
  }
  return python.runPython(code);
}"""
"""Runs code in Python with packages of the site, and returns the value of its last line."""


def test_200_instances_of_each_task_are_the_same_in_the_browser(browser, site):
    code = f"{Path(hand_tasks.__file__).read_text()}\ndigest(range(200))"
    with served(site) as address:
        visitor = Visitor(browser, address)
        page = visitor.open()
        found = page.evaluate(IN_BROWSER, [["python_sat", "six", "sudoku_csp"], code])
        visitor.close()
    assert found == hand_tasks.digest(range(200))
