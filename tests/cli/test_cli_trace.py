"""`trace`: the steps of a search as JSON lines, and its tree."""

import json
from xml.etree import ElementTree as ET

from command_line import NINE, UNIQUE

from sudoku_csp.apps.api.trace import trace

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def events_of(text):
    return [json.loads(line) for line in text.splitlines()]


def test_it_writes_the_events_as_json_lines(sudoku):
    ended = sudoku("trace", NINE, "--search", "propagation")
    assert ended.code == 0
    assert ended.err == "argument:1: propagation: unique; decisions: 0, conflicts: 0\n"
    expected = []
    made = trace(NINE, expected.append, search="propagation")
    assert str(made) == "unique; decisions: 0, conflicts: 0"
    assert events_of(ended.out) == [expected[0] | {"source": "argument:1"}, *expected[1:]]


def test_it_goes_into_a_file_packed_or_not(sudoku):
    plain = sudoku("trace", UNIQUE, "-o", "t.jsonl")
    packed = sudoku("trace", UNIQUE, "-o", "t.jsonl.gz")
    assert (plain.code, plain.out, packed.code, packed.out) == (0, "", 0, "")
    assert events_of((sudoku.folder / "t.jsonl").read_text())[-1]["verdict"] == "unique"
    assert (sudoku.folder / "t.jsonl.gz").read_bytes().startswith(b"\x1f\x8b")


def test_the_tree_is_that_of_the_json_lines(sudoku):
    ended = sudoku("trace", HARD, "-s", "dom-wdeg", "--tree", "a.svg")
    assert (ended.code, ended.out) == (0, "")
    drawn = (sudoku.folder / "a.svg").read_text()
    assert sudoku("trace", HARD, "-s", "dom-wdeg", "--tree", "a.svg", "-o", "t.jsonl").code == 0
    assert (sudoku.folder / "a.svg").read_text() == drawn
    last = events_of((sudoku.folder / "t.jsonl").read_text())[-1]
    assert f"unique; decisions: {last['nodes']}, conflicts: {last['conflicts']}" in drawn
    groups = ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}g")
    assert len(list(groups)) == last["nodes"] + 1


def test_a_cut_is_in_the_last_line_and_in_the_exit_code(sudoku):
    ended = sudoku("trace", HARD, "-s", "chronological", "--max-events", "100")
    last = events_of(ended.out)[-1]
    assert ended.code == 3
    assert (last["event"], last["why"]) == ("cut", "100 events were recorded")
    assert ended.err.endswith("; cut: 100 events were recorded\n")
