"""The notebook widget: its traits in Python, and what its module draws in a browser."""

import subprocess
import sys

import pytest

import sudoku_csp as sc
from sudoku_csp.grid.errors import InputError

pytest.importorskip("anywidget")

from sudoku_csp.apps.widget import GridWidget, joined
from sudoku_csp.grid.solution import Grid, Solution

LINE = "1.....3..4....2."

TRIAL = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
"""A puzzle with a trial among its steps."""


def test_the_puzzle_is_what_stands_in_the_cells():
    widget = GridWidget(LINE, editable=True)
    assert widget.board["symbols"] == ["1", "2", "3", "4"]
    assert widget.puzzle.line() == LINE
    assert widget.kinds[:3] == ["given", None, None]
    widget.digits = [*widget.digits[:1], 2, *widget.digits[2:]]
    assert widget.puzzle.line() == "12....3..4....2."
    assert widget.kinds[:3] == ["given", "entry", None]


def test_what_clashes_is_wrong_and_a_changed_given_is_an_entry():
    widget = GridWidget(LINE, editable=True)
    widget.digits = [3, 3, *widget.digits[2:]]
    assert widget.kinds[:2] == ["entry wrong", "entry wrong"]


@pytest.mark.parametrize("digits", [[], [0] * 15, [5] + [0] * 15, [-1] + [0] * 15])
def test_digits_that_do_not_fit_the_board_are_refused(digits):
    widget = GridWidget(LINE)
    with pytest.raises(InputError, match="4x4"):
        widget.digits = digits
    assert widget.puzzle.line() == LINE


def test_a_solution_shows_its_givens_apart():
    puzzle = sc.read(LINE)
    grid = sc.explain(puzzle).solution
    cells = [cell for cell, _ in puzzle.givens]
    widget = GridWidget(Solution.of(grid, cells))
    assert widget.puzzle.line() == grid.line()
    assert [kind == "given" for kind in widget.kinds] == [symbol != "." for symbol in LINE]
    assert set(GridWidget(Grid(grid.board, grid.digits)).kinds) == {"entry"}


def test_the_steps_of_an_explanation_are_walked():
    explanation = sc.explain(LINE)
    widget = GridWidget(explanation, editable=True)
    assert (widget.step, widget.steps, widget.editable) == (0, len(explanation.steps), False)
    filled = []
    for number, step in enumerate(explanation.steps, start=1):
        widget.step = number
        targets = {
            cell for mark in widget.marks if mark["as"] == "target" for cell in mark["cells"]
        }
        assert {str(one.cell) for one in step.placed} <= targets
        assert widget.sentences[0] in {f"{one.cell} is {one.digit}" for one in step.placed}
        filled.append(sum(map(bool, widget.digits)))
    assert filled == sorted(filled)
    widget.step = 10**6
    assert widget.step == len(explanation.steps)
    widget.step = 0
    assert (widget.puzzle.line(), widget.sentences, widget.candidates) == (LINE, [], [])


def test_the_steps_of_a_variant_begin_at_the_entries_and_light_their_constraint():
    puzzle = "." * 16 + " with cage 3 r1c1 r1c2; cage 4 r4c3 r4c4"
    explanation = sc.explain(puzzle, entries="1" + "." * 15)
    widget = GridWidget(explanation)
    assert (widget.digits[:2], widget.kinds[0]) == ([1, 0], "entry")
    assert widget.drawing["under"]
    by_cage = next(step for step in explanation.steps if step.groups[0].house is None)
    widget.step = by_cage.number
    (shaded,) = [mark["cells"] for mark in widget.marks if mark["as"] == "house"]
    (group,) = by_cage.groups
    assert shaded == [str(widget.puzzle.board.cells[at]) for at in group.scope]
    assert "cage" in " ".join(widget.sentences).lower()


def test_a_trial_shows_its_chain_below_the_grid():
    explanation = sc.explain(TRIAL)
    trial = next(step for step in explanation.steps if step.chain)
    widget = GridWidget(explanation)
    widget.step = trial.number
    assert len(widget.sentences) > 3
    assert widget.links


def test_a_variant_has_its_marks_and_its_rules():
    widget = GridWidget(f"{LINE} with cage 4 r1c1 r1c2; anti-knight", editable=True)
    assert [shape[1]["class"] for shape in widget.drawing["under"]] == ["outline"]
    assert [title for title, *_ in widget.drawing["sentences"]] == ["Cage", "Anti-knight"]
    widget.digits = [1, 2, *widget.digits[2:]]
    assert widget.puzzle.constraints == widget._given.constraints
    assert GridWidget(LINE).drawing is None


def test_without_the_extra_the_import_says_what_to_install():
    blocked = "import sys; sys.modules['anywidget'] = None; import sudoku_csp.apps.widget"
    done = subprocess.run([sys.executable, "-c", blocked], check=False, stderr=subprocess.PIPE)
    last = done.stderr.decode().strip().splitlines()[-1]
    assert last == (
        "ImportError: the grid widget needs anywidget: pip install 'sudoku-csp[widget]'"
    )


def test_the_joined_module_imports_nothing_and_has_one_export():
    text = joined()
    lines = text.splitlines()
    assert not [line for line in lines if line.startswith("import")]
    assert [line for line in lines if line.startswith("export")] == ["export default {render};"]


MODEL = """async ([source, style, state]) => {
  const module = await import(URL.createObjectURL(new Blob([source], {type: "text/javascript"})));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  const listeners = [];
  window.model = {
    state,
    saved: 0,
    get: (name) => model.state[name],
    set(name, value) {
      model.state[name] = value;
      for (const [event, call] of listeners) if (event === `change:${name}`) call();
    },
    save_changes: () => { model.saved += 1; },
    on: (event, call) => listeners.push([event, call]),
    off: (event, call) => listeners.splice(
      listeners.findIndex(([named, one]) => named === event && one === call), 1),
  };
  window.listeners = listeners;
  const el = document.createElement("div");
  document.body.append(el);
  window.leave = module.default.render({model, el});
}"""


@pytest.fixture
def blank(browser):
    """An empty page, as a cell of a notebook is: without the playground's policy."""
    wrong = []
    page = browser.new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: wrong.append(request.url))
    page.set_content("<!doctype html><title>A notebook</title>")
    yield page
    page.close()
    assert [one for one in wrong if not one.startswith("blob:")] == []


def show(page, widget):
    page.evaluate(MODEL, [joined(), widget._css, widget.get_state()])


def test_the_module_draws_and_what_is_typed_comes_back(blank):
    show(blank, GridWidget(LINE, editable=True))
    assert blank.locator("[role=grid] [role=gridcell]").count() == 16
    cell = blank.get_by_label("row 1, column 2: empty")
    cell.click()
    blank.keyboard.press("2")
    blank.get_by_label("row 1, column 2: 2, own entry").wait_for()
    blank.keyboard.press("ArrowLeft")
    blank.keyboard.press("4")
    blank.get_by_label("row 1, column 1: 1, given").wait_for()
    state = blank.evaluate("model.state")
    assert state["digits"][:2] == [1, 2]
    assert state["selected"] == "r1c1"
    assert blank.evaluate("model.saved") > 0
    blank.evaluate("model.set('digits', Array(16).fill(4))")
    assert blank.locator(".digit").all_text_contents() == ["4"] * 16
    blank.evaluate("leave()")
    assert blank.evaluate("listeners.length") == 0


def test_the_steps_are_walked_by_buttons_beside_their_sentences(blank):
    widget = GridWidget(sc.explain(LINE))
    widget.step = 1
    show(blank, widget)
    sentences = blank.get_by_role("status")
    assert sentences.locator("p").all_text_contents() == widget.sentences
    assert blank.locator("[role=table] [role=cell]").count() == 16
    blank.get_by_role("button", name="Next").click()
    assert blank.evaluate("model.state.step") == 2
    assert blank.get_by_role("button", name="Back").is_enabled()


def test_rules_are_drawn_and_in_words_and_end_the_labels_of_their_cells(blank):
    widget = GridWidget("." * 16 + " with cage 4 r1c1 r1c2")
    rules = [
        ("Cage 4", ["r1c1", "r1c2"]),
        ("Even", ["r1c1"]),
        ("Thermometer", ["r2c1", "r1c1", "r1c2"]),
        ("Renban", ["r1c3", "r1c2", "r1c1"]),
        ("Palindrome", ["r1c1", "r2c1"]),
        ("Anti-knight", list(map(str, widget.puzzle.board.cells))),
    ]
    data = [{"line": one, "label": one, "cells": cells, "on": True} for one, cells in rules]
    house = {"line": None, "label": "row 1", "cells": ["r1c1", "r1c2", "r1c3", "r1c4"]}
    widget.drawing |= {"rules": [*data, house]}
    show(blank, widget)
    assert blank.locator(".marks .outline").count() == 1
    assert blank.locator(".marks text").all_text_contents() == ["4"]
    assert blank.locator(".sudoku-widget li").count() == 1
    labels = {
        "row 1, column 1": "Cage 4, cell 1 of 2, Even, Thermometer, cell 2 of 3, and 2 more rules",
        "row 1, column 2": "Cage 4, cell 2 of 2, Thermometer, cell 3 of 3, Renban, cell 2 of 3",
        "row 1, column 3": "Renban, cell 1 of 3",
        "row 2, column 1": "Thermometer, cell 1 of 3, Palindrome, cell 2 of 2",
    }
    for place, label in labels.items():
        assert blank.get_by_label(f"{place}: empty, {label}", exact=True).count() == 1
    assert blank.get_by_label("row 1, column 4: empty", exact=True).count() == 1
