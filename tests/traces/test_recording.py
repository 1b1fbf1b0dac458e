"""The end of a recorded trace: its verdict, its counts, and its cut."""

import pytest
from trace_reader import SEARCHES

from sudoku_csp.apps.api.read import read
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.solvers.traces import recording

UNIQUE = "1.....3..4....2."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NONE = "12....3........."


def traced(puzzle, search, **options):
    """The events of the trace."""
    events = []
    recording.run(read(puzzle), recording.traceable(search), events.append, **options)
    return events


@pytest.mark.parametrize("search", SEARCHES)
def test_a_trace_ends_with_the_verdict_and_the_counts(search):
    for puzzle, verdict in [(UNIQUE, "unique"), ("." * 16, "multiple"), (NONE, "no solution")]:
        events = traced(puzzle, search)
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
@pytest.mark.parametrize("search", [*SEARCHES, "default"])
def test_a_cut_trace_counts_what_it_records(search, most):
    *reported, last = traced(HARD, search, most=most)
    assert last["event"] == "cut"
    for key, event in (("nodes", "decide"), ("conflicts", "conflict"), ("solutions", "solution")):
        assert last[key] == sum(one["event"] == event for one in reported)


def test_a_cut_trace_gives_the_reason():
    events = traced(HARD, "chronological", most=50)
    assert len(events) == 52
    assert events[-1]["event"] == "cut"
    assert events[-1]["verdict"] == "unknown"
    assert events[-1]["why"] == "50 events were recorded"
    assert events[-1]["reason"] == "events"
    whole = traced(UNIQUE, "propagation")
    exact = traced(UNIQUE, "propagation", most=len(whole) - 2)
    assert exact == whole


def test_a_search_that_records_nothing_is_rejected_and_the_default_has_one_in_its_place():
    with pytest.raises(Unsupported, match=r"bitboard does not record its steps.*propagation"):
        recording.traceable("bitboard")
    with pytest.raises(UnknownName, match="did you mean"):
        recording.traceable("chronologic")
    assert recording.traceable("default").name == "dom-wdeg"
