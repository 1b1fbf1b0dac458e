"""`sudoku-csp lessons`: listed and read without marimo, opened on a copy, written anew."""

import os
import re
import signal
import socket
import urllib.request

import pytest
from command_line import eventually, one_line

from sudoku_csp.apps.lessons import catalogue
from sudoku_csp.apps.lessons.catalogue import LESSONS, numbered
from sudoku_csp.constraints import registry


@pytest.fixture
def no_marimo(sudoku):
    """An environment in which marimo is not installed."""
    (sudoku.folder / "blocked").mkdir()
    (sudoku.folder / "blocked" / "marimo.py").write_text(
        "raise ModuleNotFoundError(\"No module named 'marimo'\", name='marimo')\n"
    )
    return {"PYTHONPATH": str(sudoku.folder / "blocked")}


def test_the_list_names_every_lesson_with_its_minutes(sudoku):
    ended = sudoku("lessons")
    assert ended.code == 0
    for lesson in LESSONS:
        assert re.search(
            rf"^{lesson.number}  {re.escape(lesson.title)} +{lesson.minutes} min",
            ended.out,
            re.MULTILINE,
        )
        assert lesson.about in ended.out


def test_a_lesson_takes_some_minutes_and_the_last_is_two_in_one():
    minutes = [lesson.minutes for lesson in LESSONS]
    assert all(10 <= each <= 25 for each in minutes[:-1])
    assert minutes[-1] == 45


@pytest.mark.parametrize("number", ["11", "-3"])
def test_an_unknown_lesson_is_an_error(sudoku, number):
    ended = sudoku("lessons", "--", number)
    assert ended.code == 2
    assert f"no lesson '{number}'" in one_line(ended.err)


@pytest.mark.parametrize("arguments", [["--page"], ["1", "--page", "--write", "pages"]])
def test_options_that_make_no_sense_together(sudoku, arguments):
    assert sudoku("lessons", *arguments).code == 2


def test_a_page_is_there_without_running_anything(sudoku):
    ended = sudoku("lessons", "2", "--page", "--no-browser")
    assert ended.code == 0
    assert ended.out.strip() == str(numbered(2).page)


@pytest.mark.slow
def test_reading_and_listing_import_no_marimo(sudoku, no_marimo):
    for arguments in (["lessons"], ["lessons", "3", "--page", "--no-browser"]):
        assert sudoku.process(*arguments, env=no_marimo).code == 0


@pytest.mark.parametrize("arguments", [["lessons", "3"], ["lessons", "3", "--write", "pages"]])
def test_without_the_extra_one_line_has_the_command_to_install_it(sudoku, monkeypatch, arguments):
    monkeypatch.setattr(catalogue, "find_spec", lambda name: None)
    ended = sudoku(*arguments)
    assert ended.code == 2
    assert "pip install 'sudoku-csp[lessons]'" in one_line(ended.err)
    assert not list(sudoku.folder.glob("lesson_*"))


def test_your_copy_is_never_overwritten(tmp_path):
    lesson = numbered(1)
    path, new = catalogue.copy(lesson, tmp_path)
    assert new
    assert path.read_bytes() == lesson.notebook.read_bytes()
    path.write_text("mine")
    assert catalogue.copy(lesson, tmp_path) == (path, False)
    assert path.read_text() == "mine"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listens(url):
    try:
        with urllib.request.urlopen(url, timeout=10):
            return True
    except OSError:
        return False


@pytest.mark.slow
def test_a_lesson_opens_in_marimo_on_this_machine_alone_and_ctrl_c_ends_it(sudoku):
    log = sudoku.folder / "log.txt"
    with log.open("wb") as output:
        process = sudoku.start(
            *("lessons", "1", "--no-browser", "--port", str(free_port())),
            stdout=output,
            stderr=output,
        )
    assert eventually(lambda: re.search(r"access_token=\S+", log.read_text()))
    url = re.search(r"http://\S+", log.read_text())[0]
    assert eventually(lambda: listens(url)), "the address is printed before it listens"
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with browser.open(url, timeout=300) as answer:
        assert b"Lesson 1: What is a constraint?" in answer.read()
    with urllib.request.urlopen(url.partition("?")[0], timeout=300) as answer:
        assert "login" in answer.url, "a client needs the token"
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(300) == 0
    assert eventually(lambda: not sudoku.processes())
    own = sudoku.folder / numbered(1).notebook.name
    assert own.read_bytes() == numbered(1).notebook.read_bytes()


@pytest.mark.slow
def test_a_page_is_written_anew(sudoku):
    # In a process of its own: the drawings of a process are numbered.
    ended = sudoku.process("lessons", "1", "--write", "pages")
    assert ended.code == 0, ended.err
    made = (sudoku.folder / "pages" / numbered(1).page.name).read_text()
    assert made == numbered(1).page.read_text(), "nothing in lesson 1 is measured in time"


@pytest.mark.slow
def test_a_lesson_counts_no_kind_of_another_lesson(sudoku):
    assert sudoku.process("lessons", "--write", "pages").code == 0
    made = (sudoku.folder / "pages" / numbered(10).page.name).read_text()
    # Other tests register kinds of their own in this process.
    kinds = sum(not registry.is_own(registry.kind_named(name)) for name in registry.names())
    assert f"The global constraints of {kinds} kinds." in made
