"""Each unit as a page to print and as a notebook: what it shows, and that it needs nothing else."""

import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import module_from_spec, spec_from_file_location
from types import SimpleNamespace

import pytest
from axe import findings
from browsers import chromium
from tails import quick_first

from sudoku_csp.apps.course import by_hand, notebook, printed, tasks
from sudoku_csp.apps.course.by_hand import find_hand_task
from sudoku_csp.apps.course.measures import measure
from sudoku_csp.apps.course.tasks import find_task
from sudoku_csp.apps.course.unit import units

UNITS = units()
EACH = pytest.mark.parametrize("unit", quick_first(UNITS), ids=[str(one.number) for one in UNITS])


class Seen(HTMLParser):
    """What a page would load, its elements, and its text."""

    def __init__(self, text):
        super().__init__()
        self.links, self.tags, self.texts = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in {"src", "href", "srcset"}]

    def handle_data(self, data):
        self.texts.append(data)


@EACH
def test_a_page_has_all_of_its_unit_and_loads_nothing(unit):
    text = printed.page(unit, 3)
    page = Seen(text)
    assert set(page.links) <= {printed.file_name(one) for one in UNITS}
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert "url(" not in text
    questions = len(unit.of_kind("predict")) + len(unit.of_kind("task"))
    assert page.tags.count("details") - text.count('class="hints"') == questions
    assert text.count("<svg") >= len(unit.of_kind("board"))
    for block in unit.of_kind("task"):
        title = (find_hand_task if block.name in by_hand.NAMES else find_task)(block.name).title
        assert any(one.endswith(title) for one in page.texts)
    for block in unit.of_kind("predict"):
        ((*_, text),) = block.measures()
        assert printed.value_text(measure(text)) in page.texts


@pytest.mark.parametrize("name", by_hand.NAMES)
def test_the_printed_answer_is_right(name):
    task = find_hand_task(name)
    for seed in (1, 2):
        assert task.verdict(seed, printed.right_answer(task, seed)).right


def test_another_seed_makes_another_page():
    first, second = (printed.page(UNITS[0], seed) for seed in (1, 2))
    assert first != second
    assert first == printed.page(UNITS[0], 1)


@pytest.fixture(scope="module")
def browser(outside):
    with chromium(outside) as browser:
        yield browser


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: str(unit.number))
def test_a_page_is_read_at_any_width_and_printed_with_a_key_on_wish(browser, tmp_path, unit):
    path = tmp_path / "unit.html"
    path.write_text(printed.page(unit, 1), "utf-8")
    context = browser.new_context(color_scheme="dark", viewport={"width": 390, "height": 900})
    page = context.new_page()
    page.goto(path.as_uri())
    questions = page.locator(".question").count()
    assert seen(page, ".answer") == questions
    assert seen(page, ".key") == 0
    for summary in page.locator("summary").all():
        summary.click()
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.emulate_media(media="print")
    assert seen(page, ".answer") == seen(page, ".key") == seen(page, "nav") == 0
    page.emulate_media(media="screen")
    page.get_by_label("Print the answers at its end").check()
    page.emulate_media(media="print")
    assert seen(page, ".key > ol > li") == questions
    context.close()


def seen(page, selector):
    return sum(one.is_visible() for one in page.locator(selector).all())


def run(path):
    """What a notebook shows, by cell."""
    spec = spec_from_file_location(path.stem, path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    shown, _ = module.app.run()
    return [str(getattr(one, "text", one)) for one in shown]


@EACH
def test_a_notebook_runs_and_waits_for_predictions_and_answers(unit, tmp_path):
    path, new = notebook.write(unit, tmp_path)
    assert new
    text = path.read_text("utf-8")
    shown = run(path)
    predictions, by_hands = len(unit.of_kind("predict")), 0
    assert sum("Predict first" in one for one in shown) == predictions
    for block in unit.of_kind("task"):
        if block.name in tasks.NAMES:
            lines = (f"    {line}".rstrip() for line in find_task(block.name).start.splitlines())
            assert "\n".join(lines) in text
        else:
            by_hands += 1
    assert sum("Answer first" in one for one in shown) == by_hands


def test_a_notebook_answers_as_the_page_does():
    task = find_task("at-most-one")
    names = {}
    exec(task.solution, names)
    assert task.tried(names[task.function]) == task.verdict(task.solution)
    exec(task.start, names)
    assert task.tried(names[task.function]) == task.verdict(task.start)
    assert not task.tried(lambda: None).right
    hall = find_hand_task("hall-set")
    right = printed.right_answer(hall, 5)
    assert hall.verdict(5, right).text in notebook.verdict("hall-set", 5, list(right)).text
    table = notebook.figure("clauses | {row} | {column}", row="extended", column="4x4, 9x9").text
    assert table.index("4x4") < table.index("9x9") < table.index("448") < table.index("11,988")
    guess = notebook.prediction(["a", "b"])
    assert "Predict first" in notebook.measured(guess, "clauses | extended | 4x4").text
    guess = SimpleNamespace(value=1000)
    text = notebook.measured(guess, "clauses | extended | 4x4").text
    assert "You said 1,000. Measured: 448." in text


def test_an_earlier_notebook_is_never_overwritten(tmp_path):
    path, _ = notebook.write(UNITS[0], tmp_path)
    path.write_text("mine")
    assert notebook.write(UNITS[0], tmp_path) == (path, False)
    assert path.read_text() == "mine"


@pytest.mark.slow
def test_marimo_finds_nothing_to_complain_of(tmp_path):
    # MF: how a text is formatted.
    files = [str(notebook.write(unit, tmp_path)[0]) for unit in UNITS]
    ended = subprocess.run(
        [sys.executable, "-m", "marimo", "check", "--ignore", "MF", *files],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
