"""`explain` as a user meets it: all steps, a hint, one cell, one digit, and what is refused."""

import json
import re
import signal
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from command_line import EMPTY, NINE, NINE_SOLVED, SOLUTION, UNIQUE, finished, one_line

HARD = "..84...3....3.....9....157479...8........7..514.....2...9.6...2.5....4......9..56"
SEVEN = "3569417822917385467842651938..126.75..5473.68..7859.31...514827..2387659578692314"
"""Here the next step takes seven groups."""

SINGLES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

CASES = "........8..3...4.2.9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"
"""Here propagation shows nothing further."""

SEVERAL = "12..34......2143"
SIX = "1....64..1.....2..3..4.....3..2.5...".ljust(36, ".")


def steps_in(text):
    """The numbers of the steps in a text."""
    return [int(number) for number in re.findall(r"^([0-9]+)\. r", text, re.MULTILINE)]


def test_the_whole_solution_is_explained_step_by_step(sudoku):
    ended = sudoku("explain", UNIQUE)
    assert (ended.code, ended.err) == (0, "")
    assert steps_in(ended.out) == list(range(1, 13))
    assert re.match(
        r"1\. r.c. is . \(hidden single\): it is the only place left for . in box .\. r", ended.out
    )
    assert ended.out.endswith(
        "12 steps, all of them singles.\n"
        "Every cell has its digit, and each is forced: the solution is the only one.\n"
    )
    assert max(map(len, ended.out.splitlines())) <= 100


@pytest.mark.slow
def test_steps_that_are_no_singles_have_a_name_a_size_and_a_picture(sudoku):
    out = sudoku("explain", HARD).out
    assert ". r2c5 is not 8 (pointing, 2 groups, proved smallest)\n" in out
    assert "   The 8 of box 3 can only stand in row 2 (r2c7, r2c8 or r2c9). So no other" in out
    assert "r2 | .  .  .  | 3  257-8 .  | " in out
    assert "a chain of 7 groups" in out


def test_a_hint_is_the_next_step_alone_with_its_picture(sudoku):
    ended = sudoku("explain", NINE, "--next")
    assert (ended.code, ended.err) == (0, "")
    head, *lines = ended.out.splitlines()
    assert head == "The next step:"
    assert steps_in(ended.out) == [1]
    assert sum(line.startswith("r") for line in lines) == 9
    assert ended.out.count("=") == 1
    proved = sudoku("explain", HARD, "--next", "--format", "json")
    assert json.loads(proved.out)["steps"][0]["smallest"]


def test_there_is_no_step_on_a_solved_board_and_where_nothing_follows(sudoku):
    assert sudoku("explain", NINE_SOLVED, "--next").out == "Every cell has its digit.\n"
    assert "the puzzle has several solutions" in sudoku("explain", EMPTY, "--next").out
    ended = sudoku("explain", SOLUTION)
    assert (ended.code, steps_in(ended.out)) == (0, [])


def test_a_cell_is_explained(sudoku):
    ended = sudoku("explain", UNIQUE, "--cell", "r2c2")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("r2c2 is 2:\n1. r2c2 is 2 (naked single): it is the only digit ")
    assert sudoku("explain", UNIQUE, "--cell", "r2c2", "--digit", "2").out == ended.out
    given = sudoku("explain", UNIQUE, "--cell", "r1c1")
    assert (given.code, given.out) == (0, "r1c1 is 1: it is given.\n")


@pytest.mark.slow
def test_a_cell_of_a_hard_puzzle_is_explained_by_the_steps_that_it_needs(sudoku):
    data = json.loads(sudoku("explain", HARD, "--cell", "r6c4", "-f", "json").out)
    assert data["answer"] == "r6c4 is 9:"
    assert data["steps"][-1]["conclusion"] == {"cell": "r6c4", "digit": 9, "holds": True} or (
        len(data["steps"]) == 1
    )
    numbers = {step["number"] for step in data["steps"]}
    for step in data["steps"]:
        causes = [fact["because"] for fact in step["facts"]]
        assert {cause["step"] for cause in causes if "step" in cause} <= numbers


def test_a_digit_is_denied(sudoku):
    seen = sudoku("explain", UNIQUE, "--cell", "r1c2", "--digit", "1", "--not")
    assert (seen.code, seen.out) == (0, "r1c2 is not 1: r1c1 in row 1 is given as 1.\n")
    given = sudoku("explain", UNIQUE, "--cell", "r1c1", "--digit", "2", "--not")
    assert (given.code, given.out) == (0, "r1c1 is not 2: it is given as 1.\n")
    reasoned = sudoku("explain", HARD, "--cell", "r2c5", "--digit", "8", "--not")
    assert reasoned.code == 0
    assert reasoned.out.startswith("r2c5 is not 8:\n1. r2c5 is not 8 (pointing, 2 groups")


def test_where_a_digit_goes(sudoku):
    ended = sudoku("explain", UNIQUE, "--digit", "2")
    assert ended.code == 0
    assert re.match(r"2 is given in r4c3, found in (r[1-4]c[1-4](, | and |:)){3}\n", ended.out)
    letters = sudoku("explain", "." * 99 + "A", "--digit", "A")
    assert (letters.code, letters.out) == (0, "A is given in r10c10, open 9 times.\n")


def test_several_solutions_are_explained_as_far_as_it_goes(sudoku):
    ended = sudoku("explain", SEVERAL)
    assert ended.code == 0
    assert "Open: r2c3 (1 or 2), r2c4 (1 or 2), r3c3 (1 or 2), r3c4 (1 or 2)." in ended.out
    assert "`sudoku-csp diagnose`" in ended.out
    assert sudoku("explain", SEVERAL, "--cell", "r1c3").out.startswith("r1c3 is ")


def test_the_format_follows_the_name_of_the_file(sudoku):
    for options in (["-o", "a.json"], ["-o", "a.html"], ["--next", "-o", "a.svg"], ["-o", "a.txt"]):
        ended = sudoku("explain", UNIQUE, *options)
        assert (ended.code, ended.out, ended.err) == (0, "", "")
    data = json.loads((sudoku.folder / "a.json").read_text())
    assert (data["solution"], len(data["steps"])) == (SOLUTION, 12)
    page = (sudoku.folder / "a.html").read_text()
    assert page.count("<section") == 13
    HTMLParser().feed(page)
    assert ET.fromstring((sudoku.folder / "a.svg").read_text()).tag.endswith("svg")
    assert steps_in((sudoku.folder / "a.txt").read_text()) == list(range(1, 13))
    assert json.loads(sudoku("explain", UNIQUE, "-f", "json", "-o", "a.txt").out or "0") == 0
    assert json.loads((sudoku.folder / "a.txt").read_text()) == data


@pytest.mark.slow
def test_a_time_limit_leaves_what_there_is(sudoku):
    whole = sudoku("explain", "." * 625, "--time-limit", "0.3")
    assert whole.code == 3
    assert "This is not all: reached the time limit." in whole.out
    hint = sudoku("explain", "." * 625, "--next", "--time-limit", "0.01")
    assert (hint.code, hint.out) == (3, "")
    assert one_line(hint.err) == "argument:1: unknown: reached the time limit"


@pytest.mark.slow
def test_an_interrupted_explanation_leaves_what_there_is(sudoku):
    process = sudoku.start("explain", HARD, "--prove", "30", "--time-limit", "0")
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    ended = finished(process)
    assert ended.code == 130
    assert re.match(r"1\. r.* is not [1-9] \(pointing", first.decode())
    assert "\nInterrupted: proofs were not tried for all steps.\n" in ended.out
    assert "Every cell has its digit" in ended.out  # No step is lost to a proof.


def test_a_cell_of_a_puzzle_of_singles_is_explained_by_singles(sudoku):
    ended = sudoku("explain", SINGLES, "--cell", "r1c3")
    assert steps_in(ended.out) == list(range(1, 29))
    assert ended.out.count("single)") == 28
    assert ended.out.endswith(
        "`--direct` tells it in one step from the givens, a chain of 9 groups.\n"
    )
    direct = sudoku("explain", SINGLES, "--cell", "r1c3", "--direct").out
    assert "1. r1c3 is 4 (a chain of 9 groups)\n" in direct
    assert direct.endswith("7 groups suffice, but only by cases.\n")
    short = sudoku("explain", SINGLES, "--cell", "r1c6", "--digit", "2", "--not").out
    assert "   r1c6 is 8 (hidden single in column 6), so it is not 2.\n" in short


def test_a_step_by_cases_is_no_hint(sudoku):
    ended = sudoku("explain", CASES, "--next", "--prove", "0")
    assert ended.out.startswith("The next step is a proof, not a hint:\n1. r")
    assert "\n   If r" in ended.out
    assert "\n   1. If r" in ended.out


def test_a_hint_whose_proof_is_interrupted_is_printed(monkeypatch, capsys):
    from sudoku_csp.analysis.explanation.explainer import Explainer
    from sudoku_csp.apps.cli.app import invoke

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Explainer, "prove", interrupted)
    assert invoke(["explain", SEVEN, "--next"]) == 130
    out = capsys.readouterr().out
    assert steps_in(out) == [1]
    assert "proved smallest" not in out
