"""`sudoku-csp lessons`: the units listed, printed, and opened in marimo."""

import os
import re
import signal
import socket
import urllib.request

import pytest
from command_line import eventually, one_line

from sudoku_csp.apps.course import notebook
from sudoku_csp.apps.course.unit import units


def test_the_list_names_every_unit_with_its_minutes(sudoku):
    ended = sudoku("lessons")
    assert ended.code == 0
    for unit in units():
        line = rf"^ ?{unit.number}  {re.escape(unit.title)} \({unit.minutes} minutes"
        assert re.search(line, ended.out, re.MULTILINE)
        assert unit.about in ended.out


@pytest.mark.parametrize("number", ["99", "-3"])
def test_an_unknown_unit_is_an_error(sudoku, number):
    ended = sudoku("lessons", "--", number)
    assert ended.code == 2
    assert f"no unit '{number}'" in one_line(ended.err)


def test_unit_0_is_no_page(sudoku):
    ended = sudoku("lessons", "0", "--page")
    assert (ended.code, ended.out) == (2, "")
    assert "unit 0 is a script" in ended.err


def test_a_page_is_written_with_the_numbers_of_a_seed(sudoku):
    ended = sudoku("lessons", "1", "--page", "--seed", "5", "--folder", "new", "--no-browser")
    assert ended.code == 0
    path = sudoku.folder / ended.out.strip()
    assert "seed 5" in path.read_text("utf-8")


@pytest.mark.slow
def test_all_pages_are_written_without_marimo(sudoku):
    (sudoku.folder / "blocked").mkdir()
    (sudoku.folder / "blocked" / "marimo.py").write_text("raise ModuleNotFoundError\n")
    blocked = {"PYTHONPATH": str(sudoku.folder / "blocked")}
    ended = sudoku.process("lessons", "--page", "--no-browser", env=blocked)
    assert ended.code == 0
    assert len(list(sudoku.folder.glob("unit-*.html"))) == len(units())


def test_without_the_extra_one_line_has_the_command_to_install_it(sudoku, monkeypatch):
    monkeypatch.setattr(notebook, "find_spec", lambda name: None)
    ended = sudoku("lessons", "3")
    assert ended.code == 2
    assert "pip install 'sudoku-csp[lessons]'" in one_line(ended.err)
    assert not list(sudoku.folder.glob("unit_*"))


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
def test_a_unit_opens_in_marimo_on_this_machine_alone_and_ctrl_c_ends_it(sudoku):
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
        assert b"What is a constraint?" in answer.read()
    with urllib.request.urlopen(url.partition("?")[0], timeout=300) as answer:
        assert "login" in answer.url, "a client needs the token"
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(300) == 0
    assert eventually(lambda: not sudoku.processes())
    assert (sudoku.folder / "unit_01.py").read_text("utf-8") == notebook.source(units()[0])
