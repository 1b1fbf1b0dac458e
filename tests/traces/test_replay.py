"""A trace replayed: every state as an independent reader has it, forwards and backwards."""

import json
import random
from io import BytesIO

import pytest
from trace_reader import Replay as Reader

from sudoku_csp.apps.api.read import read
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, UnknownName, Unsupported
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.traces import recorded, trace_file
from sudoku_csp.solvers.traces.replay import Replay, Step, steps_of
from sudoku_csp.solvers.traces.trace_file import line

UNIQUE = "1.....3..4....2."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MULTIPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...."
NONE = "12....3........."
SEARCHES = (
    "chronological",
    "house-sets",
    "certain-first",
    "forward-checking",
    "propagation",
    "dom-wdeg",
    "default",
)


def traced(puzzle, search, **options):
    """The lines of the trace, and its events."""
    events = []
    recorded.run(read(puzzle), recorded.traceable(search), events.append, **options)
    return [line(event) for event in events], events


def held(replay):
    """Digits and candidates by the names of the cells, as the independent reader has them."""
    assert all(0 <= bits < 1 << replay.board.side for bits in replay.candidates)
    cells = [str(cell) for cell in replay.board.cells]
    candidates = {
        cell: {digit for digit in replay.board.digits if bits >> (digit - 1) & 1} or {placed} - {0}
        for cell, placed, bits in zip(cells, replay.digits, replay.candidates, strict=True)
    }
    return dict(zip(cells, replay.digits, strict=True)), candidates


@pytest.mark.sampled(3)
@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    "puzzle", [UNIQUE, MULTIPLE, NONE, pytest.param(HARD, marks=pytest.mark.slow)]
)
def test_every_state_is_that_of_an_independent_reader(puzzle, search):
    lines, events = traced(puzzle, search, most=1500)
    replay = Replay(read(puzzle).board, list(steps_of(events[1:-1], read(puzzle).board)))
    reader = Reader(replay.board.side)
    for text in lines[1:-1]:
        reader.read(text)
        assert replay.forward()
        assert held(replay) == (reader.digits, reader.candidates), text
        assert len(replay.decisions) == len(reader.open)
    assert not replay.forward()


@pytest.mark.slow
@pytest.mark.parametrize(
    "search",
    [
        "propagation",
        *(pytest.param(n, marks=pytest.mark.slow) for n in ("chronological", "forward-checking")),
    ],
)
def test_back_leads_where_forward_came_from(search):
    _, events = traced(HARD, search, most=1500)
    board = read(HARD).board
    replay = Replay(board, list(steps_of(events[1:-1], board)))
    passed = [(held(replay), list(replay.decisions))]
    while replay.forward():
        passed.append((held(replay), list(replay.decisions)))
    steps = random.Random(3)
    for _ in range(3000):
        replay.back() if steps.random() < 0.7 else replay.forward()
        assert (held(replay), list(replay.decisions)) == passed[replay.at]
    while replay.back():
        assert (held(replay), list(replay.decisions)) == passed[replay.at]
    assert replay.at == 0


def test_the_cells_that_changed_are_reported():
    board = Board.customary(4)
    steps = [Step("decide", 1, 0, 3), Step("remove", 1, 1, 3), Step("undo", 0, 0, 3)]
    replay = Replay(board, [*steps, Step("conflict")])
    seen = []
    while replay.forward():
        seen.append(set(replay.changed))
    assert seen == [{0}, {1}, {0, 1}, set()]


@pytest.mark.parametrize("search", SEARCHES[:-1])
def test_a_trace_ends_with_the_verdict_and_the_counts(search):
    for puzzle, verdict in [(UNIQUE, "unique"), ("." * 16, "multiple"), (NONE, "no solution")]:
        _, events = traced(puzzle, search)
        head, last = events[0], events[-1]
        assert (head["event"], head["puzzle"], head["search"]) == ("puzzle", puzzle, search)
        assert (last["event"], last["verdict"]) == ("end", verdict)
        reported = [event["event"] for event in events]
        assert last["nodes"] == reported.count("decide")
        assert last["conflicts"] == reported.count("conflict")
        assert last["solutions"] == reported.count("solution")
        assert last["assignments"] == reported.count("decide") + reported.count("assign")
        if last["exhausted"]:
            assert reported.count("undo") == reported.count("decide")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("most", range(40, 60))
@pytest.mark.parametrize("search", SEARCHES)
def test_a_cut_trace_counts_what_it_tells(search, most):
    _, (*reported, last) = traced(HARD, search, most=most)
    assert last["event"] == "cut"
    for key, event in (("nodes", "decide"), ("conflicts", "conflict"), ("solutions", "solution")):
        assert last[key] == sum(one["event"] == event for one in reported)


def test_a_trace_is_cut_and_says_so():
    _, events = traced(HARD, "chronological", most=50)
    assert len(events) == 52
    assert events[-1]["event"] == "cut"
    assert events[-1]["verdict"] == "unknown"
    assert events[-1]["why"] == "50 events were recorded"
    _, whole = traced(UNIQUE, "propagation")
    _, exact = traced(UNIQUE, "propagation", most=len(whole) - 2)
    assert exact == whole


def test_a_trace_ends_at_the_time_limit():
    empty = json.loads(traced("." * 81, "chronological", limit=10**9, budget=Budget(0.05))[0][-1])
    assert empty["event"] == "cut"
    assert empty["why"] == "the time limit was reached"
    assert empty["exhausted"] is False


def test_a_search_that_tells_nothing_is_refused_and_the_default_has_one_in_its_place():
    with pytest.raises(Unsupported, match=r"bitboard does not record its steps.*propagation"):
        recorded.traceable("bitboard")
    with pytest.raises(UnknownName, match="did you mean"):
        recorded.traceable("chronologic")
    assert recorded.traceable("default").name == "dom-wdeg"


@pytest.mark.parametrize(
    "event",
    [
        {"event": 5},
        {"event": "assign", "digit": 1, "depth": 0},
        {"event": "assign", "cell": "r9c9", "digit": 1},
        {"event": "assign", "cell": "r1c1", "digit": 5},
        {"event": "assign", "cell": ["r1c1"], "digit": 1},
        {"event": "assign", "cell": "r1c1"},
        {"event": "undo", "cell": "r1c1", "digit": 1},
    ],
)
def test_what_is_no_event_is_refused(event):
    with pytest.raises(ValueError, match=r"\w"):
        list(steps_of([event], Board.customary(4)))


@pytest.mark.parametrize("cell", [5, ["r1c1"], "r5c1"])
def test_a_cell_that_is_none_of_the_board_is_reported(cell):
    events = [{"event": "given", "cell": cell, "digit": 1}]
    with pytest.raises(ValueError, match=r" is no cell of 4x4"):
        list(steps_of(events, Board.customary(4)))


@pytest.mark.parametrize("key", ["puzzle", "board"])
def test_the_head_of_a_trace_says_its_puzzle_and_its_board(key):
    texts, events = traced(UNIQUE, "propagation")
    back = trace_file.read(BytesIO("\n".join(texts).encode()), "t.jsonl")
    assert (back.puzzle.line(), len(back.steps)) == (UNIQUE, len(events) - 2)
    del events[0][key]
    data = "\n".join(map(line, events)).encode()
    with pytest.raises(InputError, match="no trace: its head has no puzzle or no board"):
        trace_file.read(BytesIO(data), "t.jsonl")


def test_a_puzzle_in_the_head_of_a_trace_that_cannot_be_read_is_reported():
    _, events = traced(UNIQUE, "propagation")
    events[0]["puzzle"] = UNIQUE.replace("1", "?", 1).replace(".", "§", 1)
    data = "\n".join(map(line, events)).encode()
    with pytest.raises(InputError, match=r"^t\.jsonl:1: r1c2: .§. is not a digit"):
        trace_file.read(BytesIO(data), "t.jsonl")
