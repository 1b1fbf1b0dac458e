"""The drawing of a search tree: a node for each decision, with its consequences."""

from xml.etree import ElementTree as ET

import pytest

from sudoku_csp.apps.api.read import read
from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.traces import recording, search_tree

UNDO = {"event": "undo"}
SVG = "{http://www.w3.org/2000/svg}"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def tree_of(puzzle, search, **options):
    """The nodes of the drawing as (mark, label, title), and the last event."""
    events, puzzle = [], read(puzzle)
    last = recording.run(puzzle, recording.traceable(search), events.append, **options)
    drawn = search_tree.draw("A search", puzzle.board, events)
    return nodes_of(drawn), last


def nodes_of(drawn):
    marks = {"n": "decision", "x": "conflict", "o": "solution"}
    return [
        (marks[group[1].get("class")], group.find(f"{SVG}text").text, group[0].text)
        for group in ET.fromstring(drawn).iter(f"{SVG}g")
    ]


@pytest.mark.parametrize(
    "search", ["house-sets", "propagation", "dom-wdeg", "learning", "forward-checking"]
)
def test_every_decision_conflict_and_solution_is_in_it(search):
    for puzzle in ("1...............", "12....3.........", "1.....3..4....2."):
        nodes, last = tree_of(puzzle, search, limit=1000)
        assert len(nodes) == last["nodes"] + 1
        assert nodes[0][1] == "givens"
        assert sum(mark == "solution" for mark, _, _ in nodes) == last["solutions"]
        assert sum(title.count("conflict: ") for _, _, title in nodes) == last["conflicts"]


def test_a_hand_made_tree():
    board = Board.customary(4)
    drawn = search_tree.draw(
        "<by hand>",
        board,
        [
            {"event": "assign", "cell": "r2c2", "digit": 1, "why": "only digit left"},
            {"event": "decide", "cell": "r1c1", "digit": 3},
            {"event": "remove", "cell": "r1c2", "digit": 3, "why": "peer"},
            {"event": "conflict", "why": "no digit left for r1c2"},
            UNDO,
            {"event": "decide", "cell": "r1c1", "digit": 4},
            {"event": "solution"},
        ],
    )
    assert nodes_of(drawn) == [
        ("decision", "givens", "givens\n1 digits placed, 0 candidates removed"),
        (
            "conflict",
            "r1c1=3",
            "r1c1=3\n0 digits placed, 1 candidates removed\nconflict: no digit left for r1c2",
        ),
        ("solution", "r1c1=4", "r1c1=4\n0 digits placed, 0 candidates removed\nsolution"),
    ]
    assert "&lt;by hand&gt;" in drawn


def test_lines_lead_from_the_end_of_a_label_to_a_node_or_down_to_it():
    events = [
        {"event": "decide", "cell": "r1c1", "digit": 3},
        {"event": "decide", "cell": "r1c2", "digit": 1},
        UNDO,
        {"event": "decide", "cell": "r1c2", "digit": 2},
        UNDO,
        UNDO,
        {"event": "decide", "cell": "r1c1", "digit": 4},
    ]
    picture = ET.fromstring(search_tree.draw("By hand", Board.customary(4), events))
    # A column is as wide as a label, six letters of 7, and 34 more; a row is 18 high.
    assert (picture.get("width"), picture.get("height")) == ("560", "162")
    lines = [line.get("d") for line in picture.iter(f"{SVG}path") if line.get("class") == "e"]
    assert lines == [
        "M76 97H88V97H100",
        "M152 97H164V97H176",
        "M164 97H164V115H176",
        "M88 97H88V133H100",
    ]
    dots = [(dot.get("cx"), dot.get("cy")) for dot in picture.iter(f"{SVG}circle")]
    nodes = [("24", "97"), ("100", "97"), ("176", "97"), ("176", "115"), ("100", "133")]
    assert dots[-5:] == nodes


def test_the_first_child_goes_straight_on_and_no_two_nodes_share_a_place():
    events, puzzle = [], read(HARD)
    recording.run(puzzle, recording.traceable("propagation"), events.append)
    drawn = search_tree.draw("A search", puzzle.board, events)
    places = [
        (label.get("x"), label.get("y"))
        for group in ET.fromstring(drawn).iter(f"{SVG}g")
        for label in group.iter(f"{SVG}text")
    ]
    assert len(places) > 50
    assert len(set(places)) == len(places)
    assert places[0][1] == places[1][1]


@pytest.mark.parametrize("puzzle", ["1.....3..4....2.", HARD])
def test_all_of_it_is_inside_the_picture_and_begins_at_its_margin(puzzle):
    events, puzzle = [], read(puzzle)
    recording.run(puzzle, recording.traceable("propagation"), events.append)
    drawn = search_tree.draw("A search", puzzle.board, events)
    picture = ET.fromstring(drawn)
    width, height = int(picture.get("width")), int(picture.get("height"))
    assert picture.get("viewBox") == f"0 0 {width} {height}"
    marks = [(int(mark.get("cx")), int(mark.get("cy"))) for mark in picture.iter(f"{SVG}circle")]
    words = [
        (int(text.get("x")), int(text.get("y")), 7 * len(text.text))
        for text in picture.iter(f"{SVG}text")
        if text.text
    ]
    margin = min(x for x, _, _ in words)
    assert 0 < margin <= min(x for x, _ in marks)
    assert max(x for x, _ in marks) <= width - margin
    assert max(x + long for x, _, long in words) <= width - margin
    if width > 600:  # The title and the legend need no more: it is as wide as its nodes.
        assert max(x + long for x, _, long in words) > width - margin - 60
    assert max(y for _, y, *_ in [*marks, *words]) <= height - margin
    # The givens stand below the first mark of the legend.
    (legend, *_), (givens, *_) = marks, [mark for mark in marks if mark[1] > 80]
    assert legend[0] == givens[0]


def test_a_long_search_is_cut_with_a_note_in_the_picture():
    events, puzzle = [], read(HARD)
    recording.run(puzzle, recording.traceable("chronological"), events.append, most=20_000)
    decisions = sum(event["event"] == "decide" for event in events)
    drawn = search_tree.draw("A search", puzzle.board, events)
    assert f"Cut: the first 2,000 of {decisions:,} decisions are drawn." in drawn
    assert len(nodes_of(drawn)) == 2001
