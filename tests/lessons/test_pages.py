"""How a notebook becomes a page, on notebooks with what a lesson may not have."""

import ast
import socket

import marimo as mo
import pytest
from running import no_other_host

from sudoku_csp.apps.lessons import lesson_page
from sudoku_csp.grid.errors import Unsupported

CELL = lesson_page.Part("a_cell", "1 + 1", hidden=False)


def test_a_control_becomes_its_name_and_its_value():
    slider = mo.ui.slider(1, 9, value=4, label="how *many*")
    choice = mo.ui.dropdown(["a", "b"], value="b", label="which")
    shown = lesson_page._output(CELL, mo.vstack([slider, choice]))
    assert '<span class="control">how many: 4</span>' in shown
    assert '<span class="control">which: b</span>' in shown
    assert "<marimo-" not in shown


@pytest.mark.parametrize("switch", [mo.ui.switch, mo.ui.checkbox])
def test_a_switch_is_on_or_off(switch):
    assert "try: on</span>" in lesson_page._output(CELL, switch(value=True, label="try"))
    assert "try: off</span>" in lesson_page._output(CELL, switch(value=False, label="try"))


def test_what_only_marimo_can_show_is_refused():
    with pytest.raises(Unsupported, match="a_cell"):
        lesson_page._output(CELL, mo.accordion({"Answer": "yes"}))


def test_text_and_plain_objects_are_shown_as_they_are():
    assert lesson_page._output(CELL, "a < b") == "<div><pre>a &lt; b</pre></div>"
    assert lesson_page._output(CELL, (1, 2)) == "<div><pre>(1, 2)</pre></div>"
    assert lesson_page._output(CELL, None) == ""


def test_the_cells_of_a_notebook():
    source = """
with app.setup:
    import marimo as mo


@app.cell(hide_code=True)
def text():
    mo.md("hello")
    return


@app.cell
def sums(mo):
    # One and one.
    two = 1 + 1

    two
    return (two,)
"""
    found = list(lesson_page._parts(ast.parse(source), source.splitlines()))
    assert [(part.name, part.hidden) for part in found] == [
        ("setup", False),
        ("text", True),
        ("sums", False),
    ]
    assert found[0].code == "import marimo as mo"
    assert found[2].code == "two = 1 + 1\n\ntwo"


def test_a_decorator_belongs_to_the_class_below_it():
    source = """
@app.cell
def kind():
    @dataclass(frozen=True)
    class Less:
        smaller: int

    return (Less,)
"""
    (part,) = lesson_page._parts(ast.parse(source), source.splitlines())
    assert part.code.startswith("@dataclass(frozen=True)\nclass Less:")


def test_a_lesson_that_called_another_host_would_be_caught(monkeypatch):
    no_other_host(monkeypatch)
    with socket.socket() as asking, pytest.raises(pytest.fail.Exception):
        asking.connect(("192.0.2.1", 80))
