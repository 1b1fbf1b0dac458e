"""Every lesson runs from its first cell to its last, says what is so, and is the page it shows."""

import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest
from running import controls, ends, follow, no_other_host, page_of
from tails import quick_first

from sudoku_csp.apps.lessons import lesson_page
from sudoku_csp.apps.lessons.catalogue import LESSONS

NAMES = [f"lesson_{lesson.number}" for lesson in LESSONS]
EACH = pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
EACH_RUN = pytest.mark.parametrize("lesson", quick_first(LESSONS), ids=NAMES)

MOST = 160_000
"""Characters of a page; its answers stand there twice, folded and in the key."""


@EACH_RUN
def test_a_notebook_runs_and_every_answer_in_it_holds(lesson, outside, recwarn):
    outside.if_installed("minizinc")  # Lesson 6 shows its answer where it can.
    made, _ = page_of(lesson.number)
    assert "<h1" in made
    assert not [str(one.message) for one in recwarn]
    assert made.count('<details class="answer">') >= 3, "questions with folded answers"


@pytest.mark.slow
@EACH_RUN
def test_a_lesson_follows_every_control_to_both_ends(lesson, outside, monkeypatch):
    outside.if_installed("minizinc")
    no_other_host(monkeypatch)
    _, defined = page_of(lesson.number)
    for name, control in controls(defined).items():
        for value in ends(control):
            assert follow(lesson.number, name, value), f"nothing follows from {name}"


@EACH
def test_a_notebook_says_nothing_as_a_script_but_what_it_shows(lesson):
    source = lesson.notebook.read_text()
    assert "print(" not in source
    assert source.endswith('if __name__ == "__main__":\n    app.run()\n')


@EACH
def test_cells_are_named_and_stand_in_the_order_in_which_they_run(lesson):
    parts = lesson_page.parts(lesson)
    names = [part.name for part in parts]
    assert len(set(names)) == len(names)
    assert "_" not in names
    assert names[0] == "setup"


@pytest.mark.slow
def test_marimo_finds_nothing_to_complain_of():
    # But how far a text is indented (MF007): that is the formatter's business.
    files = [str(lesson.notebook) for lesson in LESSONS]
    ended = subprocess.run(
        [sys.executable, "-m", "marimo", "check", "--strict", "--ignore", "MF007", *files],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr


class References(HTMLParser):
    """What a page would load, or lead to."""

    def __init__(self):
        super().__init__()
        self.found = []
        self.tags = set()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.found += [
            value for name, value in attrs if name in {"src", "href", "srcset", "data", "action"}
        ]


def shipped(lesson):
    return lesson.page.read_text(encoding="utf-8")


@EACH
def test_the_page_was_made_from_the_notebook_as_it_is(lesson):
    assert lesson_page.MADE_FROM.format(lesson_page.digest(lesson)) in shipped(lesson), (
        f"sudoku-csp lessons {lesson.number} --write {lesson.page.parent}"
    )


@EACH
def test_a_page_asks_nothing_for_anything_and_runs_nothing(lesson):
    references = References()
    references.feed(shipped(lesson))
    pages = {other.page.name for other in LESSONS}
    assert {one for one in references.found if not one.startswith("#")} <= pages
    assert not references.tags & {"script", "link", "iframe", "object", "img"}
    assert "url(" not in shipped(lesson)
    assert "@import" not in shipped(lesson)
    assert len(shipped(lesson)) < MOST


@EACH
def test_a_page_shows_the_code_and_no_element_of_marimo(lesson):
    assert "codehilite" in shipped(lesson)
    assert not re.search(r"<marimo-", shipped(lesson))
