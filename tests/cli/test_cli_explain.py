"""`explain` as a user meets it: all steps, a hint, one cell, one digit, from one's own entries."""

import json
import re
import signal
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from command_line import SOLUTION, UNIQUE, finished, one_line
from tables import rows

HARD = "..84...3....3.....9....157479...8........7..514.....2...9.6...2.5....4......9..56"
LONG = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"


def steps_in(text):
    """The numbers of the steps in a text: of runs of singles those between first and last."""
    numbers = []
    for first, last in re.findall(r"^([0-9]+)(?:-([0-9]+))?\. ", text, re.MULTILINE):
        numbers += range(int(first), int(last or first) + 1)
    return numbers


def test_the_whole_solution_is_explained_step_by_step(sudoku):
    ended = sudoku("explain", UNIQUE)
    assert (ended.code, ended.err) == (0, "")
    assert steps_in(ended.out) == list(range(1, 13))
    assert ended.out.startswith(
        "12 steps: single 12.\n1-12. Singles: r1c2 is 3 (hidden single, box 1); "
    )
    assert ended.out.endswith(
        "Every cell has its digit, and each is forced: the solution is the only one.\n"
    )
    assert max(map(len, ended.out.splitlines())) <= 100


@pytest.mark.parametrize(("puzzle", "options", "output"), rows(__file__, "explanations"))
def test_what_is_asked_for_is_printed(sudoku, puzzle, options, output):
    ended = sudoku("explain", puzzle, *options.split())
    assert (ended.code, ended.err) == (0, "")
    assert re.fullmatch(output, ended.out, re.DOTALL)


def test_a_short_explanation_has_the_steps_in_words_alone(sudoku):
    whole, short = sudoku("explain", HARD), sudoku("explain", HARD, "--short")
    assert "|" in whole.out
    pictures = re.compile(r"r\d+ +\||[ +-]*$| +c1 ")
    words = [line for line in whole.out.splitlines() if not pictures.match(line)]
    assert short.out.splitlines() == words


def test_an_explanation_begins_at_ones_own_entries(sudoku):
    entries = ["--entries", "13....3..4....2."]
    ended = sudoku("explain", UNIQUE, *entries)
    assert (ended.code, steps_in(ended.out)) == (0, list(range(1, 12)))
    sudoku.file("mine.txt", entries[1])
    assert sudoku("explain", UNIQUE, "--entries", "mine.txt").out == ended.out
    own = sudoku("explain", UNIQUE, *entries, "--cell", "r1c2")
    assert own.out == "r1c2 is 3: it is an entry.\n"
    for entries, said in (
        ("12....3..4....2.", "r1c2 cannot be 2: by the place of 3 in row 1."),
        ("1.....3..42...2.", "r3c3 cannot be 2: r4c3 is 2."),
        ("2.....3..4....2.", "r1c1 is given as 1, and the entries have 2 there"),
    ):
        wrong = sudoku("explain", UNIQUE, "--entries", entries)
        assert wrong.code == 2
        assert said in wrong.out + wrong.err


def test_the_format_follows_the_name_of_the_file(sudoku):
    hint = ["--hint", "step"]
    for options in (["-o", "a.json"], ["-o", "a.html"], [*hint, "-o", "a.svg"], ["-o", "a.txt"]):
        ended = sudoku("explain", UNIQUE, *options)
        assert (ended.code, ended.out, ended.err) == (0, "", "")
    data = json.loads((sudoku.folder / "a.json").read_text())
    assert (data["solution"], len(data["steps"])) == (SOLUTION, 12)
    page = (sudoku.folder / "a.html").read_text()
    assert page.count("<section") == 13
    HTMLParser().feed(page)
    assert ET.fromstring((sudoku.folder / "a.svg").read_text()).tag.endswith("svg")
    assert steps_in((sudoku.folder / "a.txt").read_text()) == list(range(1, 13))
    assert sudoku("explain", UNIQUE, "-f", "json", "-o", "a.txt").out == ""
    assert json.loads((sudoku.folder / "a.txt").read_text()) == data


@pytest.mark.slow
def test_a_time_limit_leaves_what_there_is(sudoku):
    whole = sudoku("explain", "." * 625, "--time-limit", "0.3")
    assert whole.code == 3
    assert "This is not all: reached the time limit." in whole.out
    hint = sudoku("explain", "." * 625, "--hint", "where", "--time-limit", "0.01")
    assert (hint.code, hint.out) == (3, "")
    assert one_line(hint.err) == "argument:1: unknown: reached the time limit"


@pytest.mark.slow
def test_an_interrupted_explanation_leaves_what_there_is(sudoku):
    rule = "non-consecutive"  # It takes minutes.
    process = sudoku.start("explain", "." * 625, "--with", rule, "--time-limit", "0")
    sudoku.wait_until_busy(5)
    process.send_signal(signal.SIGINT)
    ended = finished(process)
    assert ended.code == 130
    assert "This is not all: interrupted." in ended.out


@pytest.mark.slow
def test_no_short_way_is_the_first_line_in_a_terminal_too(sudoku):
    written = sudoku("explain", LONG).out
    shown, _, _ = sudoku.in_terminal("explain", LONG, streams=["stdout"])
    for text in (written, shown):
        assert re.match(r"(There is no|No) short way", text)
        assert steps_in(text.replace("\r", "")) == steps_in(written) != []
