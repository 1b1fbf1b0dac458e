"""The pages of the lessons in a browser: printed as handouts, and before axe-core."""

import re

import pytest
from axe import findings
from browsers import chromium

from sudoku_csp.apps.lessons.catalogue import LESSONS

pytestmark = pytest.mark.slow

EACH = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


@pytest.fixture(scope="module")
def browser(outside):
    with chromium(outside) as browser:
        yield browser


@pytest.fixture
def opened(browser):
    """Opens the page of a lesson: `opened(lesson, **media)`."""
    context = browser.new_context()

    def opened(lesson, width=1000, **media):
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(**media)
        page.goto(lesson.page.as_uri())
        return page

    yield opened
    context.close()


def seen(page, selector):
    """How many of these are seen."""
    return sum(one.is_visible() for one in page.locator(selector).all())


@EACH
def test_a_lesson_is_printed_without_answers_and_with_a_key_on_wish(opened, lesson):
    page = opened(lesson)
    questions = page.locator(".question").count()
    assert questions >= 3
    assert seen(page, ".answer") == questions, "on the screen they can be opened"
    assert seen(page, ".key") == 0
    page.emulate_media(media="print")
    assert seen(page, ".question") == questions
    assert seen(page, ".answer") == seen(page, ".key") == seen(page, "nav") == 0
    page.emulate_media(media="screen")
    page.get_by_label("Print them as a key at the end").check()
    page.emulate_media(media="print")
    assert seen(page, ".answer") == 0
    assert seen(page, ".key > ol > li") == questions
    assert seen(page, ".printing") == 0
    folded = page.locator(".answer > :not(summary)").all_text_contents()
    key = page.locator(".key > ol > li").all_text_contents()
    spaces = re.compile(r"\s+")
    assert spaces.sub("", "".join(key)) == spaces.sub("", "".join(folded))


@EACH
@pytest.mark.parametrize(("theme", "width"), [("dark", 1000), ("light", 390)])
def test_nothing_is_found_on_a_lesson(opened, lesson, theme, width):
    page = opened(lesson, width, color_scheme=theme)
    for summary in page.locator("summary").all():
        summary.click()
    assert findings(page) == []
    if width < 500:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
