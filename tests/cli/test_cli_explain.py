"""`explain` as a user meets it: all steps, a hint, one cell, one digit, from one's own entries."""

import json
import re
import signal
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from command_line import EMPTY, NINE, NINE_SOLVED, SOLUTION, UNIQUE, finished, one_line

HARD = "..84...3....3.....9....157479...8........7..514.....2...9.6...2.5....4......9..56"
LONG = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"
SEVERAL = "12..34......2143"
KILLER = "................ with cage 3 r1c1 r1c2; cage 7 r2c1 r2c2"


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


def test_a_step_that_is_no_single_has_a_name_a_reason_and_a_picture(sudoku):
    out = sudoku("explain", HARD, "--hint", "step").out
    head, first, *lines = out.splitlines()
    assert head == "The next step:"
    assert re.match(r"1\. r2c. is not 8.* \(locked candidates\)", first)
    assert re.match(r"   In (box|row) 3, 8 can only be in ", lines[0])
    assert sum(line.startswith("r") for line in lines) == 9


def test_a_hint_tells_more_by_degrees(sudoku):
    where, how, step = (
        sudoku("explain", NINE, "--hint", degree) for degree in ("where", "how", "step")
    )
    assert (where.code, how.code, step.code) == (0, 0, 0)
    assert re.fullmatch(r"Look at .+\.\n", where.out)
    assert re.fullmatch(r".+ single\.\n", how.out)
    assert steps_in(step.out) == [1]
    (plain,) = json.loads(sudoku("explain", NINE, "--hint", "step", "-f", "json").out)["steps"]
    assert plain["text"]["conclusion"] in step.out


def test_there_is_no_step_on_a_solved_board_and_where_nothing_follows(sudoku):
    assert sudoku("explain", NINE_SOLVED, "--hint", "step").out == "Every cell has its digit.\n"
    assert "the puzzle has several solutions" in sudoku("explain", EMPTY, "--hint", "how").out
    ended = sudoku("explain", SOLUTION)
    assert (ended.code, steps_in(ended.out)) == (0, [])


def test_a_short_explanation_has_the_steps_in_words_alone(sudoku):
    whole, short = sudoku("explain", HARD), sudoku("explain", HARD, "--short")
    assert "|" in whole.out
    pictures = re.compile(r"r\d+ +\||[ +-]*$| +c1 ")
    words = [line for line in whole.out.splitlines() if not pictures.match(line)]
    assert short.out.splitlines() == words


def test_a_cell_is_explained(sudoku):
    ended = sudoku("explain", UNIQUE, "--cell", "r2c2")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("r2c2 is 2:\n1")
    assert sudoku("explain", UNIQUE, "--cell", "r2c2", "--digit", "2").out == ended.out
    given = sudoku("explain", UNIQUE, "--cell", "r1c1")
    assert (given.code, given.out) == (0, "r1c1 is 1: it is given.\n")


def test_a_cell_of_a_hard_puzzle_is_explained_by_the_steps_that_it_needs(sudoku):
    data = json.loads(sudoku("explain", HARD, "--cell", "r6c4", "-f", "json").out)
    assert data["answer"] == "r6c4 is 9:"
    assert data["steps"][-1]["placed"] == [{"cell": "r6c4", "digit": 9}]
    numbers = {step["number"] for step in data["steps"]}
    causes = {fact["step"] for step in data["steps"] for fact in step["facts"]}
    assert causes - {None} <= numbers


def test_a_digit_is_denied(sudoku):
    seen = sudoku("explain", UNIQUE, "--cell", "r1c2", "--digit", "1", "--not")
    assert (seen.code, seen.out) == (0, "r1c2 is not 1: r1c1 is 1.\n")
    reasoned = sudoku("explain", HARD, "--cell", "r2c5", "--digit", "8", "--not")
    assert reasoned.code == 0
    assert re.match(r"r2c5 is not 8:\n1\. .*\(locked candidates\)", reasoned.out)


def test_several_solutions_are_explained_as_far_as_it_goes(sudoku):
    ended = sudoku("explain", SEVERAL)
    assert ended.code == 0
    assert "Open: r2c3 (1 or 2), r2c4 (1 or 2), r3c3 (1 or 2)" in ended.out
    assert "`sudoku-csp diagnose`" in ended.out
    assert sudoku("explain", SEVERAL, "--cell", "r1c3").out.startswith("r1c3 is ")
    assert sudoku("explain", SEVERAL, "--cell", "r2c3").out == "r2c3 can be 1 or 2.\n"


def test_a_variant_is_explained_by_its_constraints(sudoku):
    ended = sudoku("explain", KILLER)
    assert ended.code == 0
    assert re.search(r"^[0-9]+\. r1c1 .* \(combinations of a cage\)$", ended.out, re.MULTILINE)
    assert "cage" in sudoku("explain", KILLER, "--hint", "how").out


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
