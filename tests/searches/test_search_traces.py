"""The trace of a search: an independent reader rebuilds every state from it."""

import json
import sys
from dataclasses import asdict

import pytest
from puzzle_sets import CLASSIC, skip_without
from puzzles import FOUR_UNIQUE, INKALA, SIX_UNIQUE, WIKIPEDIA
from puzzles_to_search import SLOW, TRACEABLE, puzzles_of
from trace_reader import Replay, WrongTrace

import sudoku_csp as sc
from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.traces import recording
from sudoku_csp.targets.propagation.all_different import LEVELS
from sudoku_csp.targets.propagation.journal import Journal, Recording
from sudoku_csp.targets.propagation.propagators import Different
from sudoku_csp.targets.propagation.tracing import TracedDomains, TracedPropagator

WITH_CANDIDATES = ("forward-checking", "propagation", "dom", "dom-wdeg", "learning")
MOST = 6000
"""The most events of a trace that are read: faults occur early."""


class Enough(Exception):
    pass


def unique_puzzles(*, of_sets):
    """Unique puzzles; with `of_sets` also some of every published set."""
    texts = [sc.read(text) for text in (FOUR_UNIQUE, SIX_UNIQUE, WIKIPEDIA, INKALA)]
    if of_sets:
        skip_without()
        for path in sorted(CLASSIC.glob("*.txt")):
            texts += puzzles_of(path.stem, 3)
    return texts


def held_by(search):
    """The candidates in the running frame of a search, as sets by the names of cells."""
    frame = sys._getframe()
    while frame.f_code.co_name not in ("backtrack", "search"):
        frame = frame.f_back
    held = frame.f_locals
    if search == "forward-checking":
        relations = held["grid"]
        return {
            str(cell): {relations.grid[cell]}
            if cell in relations.grid
            else {*relations.board.digits} - relations.disabled[cell]
            for cell in relations.board.cells
        }
    if search == "propagation":
        candidates = held["grid"].copies[-1]
        placed = {str(cell): {digit} for cell, digit in candidates.grid.items()}
        return placed | {str(cell): set(left) for cell, left in candidates.left.items()}
    domains = held["domains"]
    return {str(cell): set(domains.candidates(cell)) for cell in domains.cells}


def replayed(name, puzzle, level=None, change=lambda event: event, most=MOST):
    """The reader after the trace, or its first events, and whether it is whole.

    Before each decision and at each solution, the candidates of the reader are held against those
    of the search; nothing that holds in the solution may go while every decision is right. The
    nogood of a solution excludes it, so `learning` is held to that up to the solution.
    """
    (solution,) = (
        dict(zip(map(str, puzzle.board.cells), digits, strict=True))
        for digits in searches.find_search("dom-wdeg").solutions(puzzle, Journal())
    )
    replay = Replay(puzzle.board.side)
    reported = 0

    def record(event):
        nonlocal reported
        reported += 1
        if reported > most:
            raise Enough
        right = all(solution[cell] == digit for cell, digit, _ in replay.open)
        right &= not (name == "learning" and replay.solutions)
        if right and event["event"] == "remove":
            assert solution[event["cell"]] != event["digit"], event
        if right and event["event"] in ("assign", "given"):
            assert solution[event["cell"]] == event["digit"], event
        assert not (right and event["event"] == "conflict"), event
        if name in WITH_CANDIDATES and event["event"] == "decide":
            assert held_by(name) == replay.candidates, event
        event = change(event)
        if event:
            replay.read(json.dumps(event))
        if name in WITH_CANDIDATES and event and event["event"] == "solution":
            assert held_by(name) == replay.candidates
            assert replay.candidates == {cell: {digit} for cell, digit in solution.items()}

    journal = Recording(puzzle.board, record)
    try:
        found = list(searches.find_search(name, level).solutions(puzzle, journal))
    except Enough:
        return replay, journal, False
    assert found == [bytes(solution.values())]
    return replay, journal, True


@pytest.mark.parametrize("name", TRACEABLE)
@pytest.mark.parametrize(
    ("of_sets", "most"), [(False, 1500), pytest.param(True, MOST, marks=pytest.mark.slow)]
)
def test_the_reader_rebuilds_every_state_and_ends_where_it_began(name, of_sets, most):
    whole = 0
    for puzzle in unique_puzzles(of_sets=of_sets):
        replay, _, complete = replayed(name, puzzle, most=most)
        if complete:
            whole += 1
            assert replay.open == []
            assert len(replay.solutions) == 1
            assert replay.seen["decide"] == replay.seen["undo"]
        givens = dict(puzzle.givens)
        assert replay.seen["given"] == len(givens)
    assert whole >= 2


@pytest.mark.sampled(3)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("of_sets", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_so_it_does_at_every_level_of_consistency(level, of_sets):
    puzzles = unique_puzzles(of_sets=of_sets)
    for puzzle in [*puzzles[2:4], *puzzles[4:][-3:]]:
        replay, _, complete = replayed("dom-wdeg", puzzle, level, most=15_000)
        assert complete or level == "forward-checking"
        assert replay.seen["assign"]


@pytest.mark.parametrize(
    "name", [*TRACEABLE[1:], pytest.param(TRACEABLE[0], marks=pytest.mark.slow)]
)
def test_a_recording_changes_no_count_and_tells_what_is_counted(name):
    for text in (FOUR_UNIQUE, SIX_UNIQUE, WIKIPEDIA, "." * 16, *([INKALA] * (name not in SLOW))):
        puzzle = sc.read(text)
        events = []
        journal, plain = Recording(puzzle.board, events.append), Journal()
        found = list(searches.find_search(name).solutions(puzzle, journal))
        assert found == list(searches.find_search(name).solutions(puzzle, plain))
        assert journal.counts == plain.counts
        assert plain.depth == journal.depth == 0
        seen = dict.fromkeys(Replay(1).seen, 0)
        for event in events:
            seen[event["event"]] += 1
        assert asdict(plain.counts) == {
            "nodes": seen["decide"],
            "conflicts": seen["conflict"],
            "assignments": seen["decide"] + seen["assign"],
            "propagations": seen["assign"] + seen["remove"],
            "deepest": max(event["depth"] for event in events),
        }
        assert seen["solution"] == len(found)


@pytest.mark.parametrize("name", [*TRACEABLE, "default"])
def test_every_event_is_plain_data_with_its_reason(name):
    events = []
    puzzle = sc.read(INKALA if name not in SLOW else SIX_UNIQUE)
    for _ in searches.find_search(name).solutions(puzzle, Recording(puzzle.board, events.append)):
        break
    for event in events:
        assert json.loads(json.dumps(event)) == event
        named = {
            "conflict": {"why"},
            "solution": {"grid"},
            "learn": {"why", "nogood", "resolved", "level"},
        }.get(event["event"], {"cell", "digit"})
        named |= {"why"} if event["event"] in ("assign", "remove") else set()
        named |= {"grid"} if event["event"] == "undo" else set()
        named |= {"cells", "rule"} & set(event) if "why" in named else set()
        if name == "learning" and event["event"] in ("assign", "remove", "conflict"):
            named |= {"because"} if event["depth"] else set()
        assert set(event) == {"event", "depth"} | named
        assert "<" not in str(event.get("why")), "a reason is a text, not an object's name"


def traced(name, text):
    """The puzzle, and the events of a search for all its solutions up to 3."""
    puzzle, events = sc.read(text), []
    recording.run(puzzle, searches.find_search(name), events.append, limit=3)
    return puzzle, events[1:-1]


KILLER = "." * 16 + " with cage 3 r1c1 r1c2; cage 5 r2c2 r2c3; cage 6 r3c1 r4c1; cage 5 r4c3 r4c4"
PLAIN = (FOUR_UNIQUE, "." * 16, "12....3.........", "11" + "." * 14)


@pytest.mark.parametrize("name", TRACEABLE)
def test_each_event_is_made_by_one_of_at_most_eight_lines_of_pseudocode(name):
    search = searches.find_search(name)
    assert 6 <= len(search.pseudocode) <= 8
    made = [event for _, event in search.pseudocode if event]
    assert len(set(made)) == len(made)
    assert set(made) <= set(Replay(1).seen)
    for text in (*PLAIN, INKALA) if search.classic_only else (*PLAIN, KILLER):
        if text != INKALA or name not in SLOW:
            assert {event["event"] for event in traced(name, text)[1]} <= set(made), text


@pytest.mark.parametrize("name", TRACEABLE)
def test_the_rule_of_an_event_is_one_of_the_puzzle_and_its_cells_are_on_the_board(name):
    ruled = set()
    for text in PLAIN if searches.find_search(name).classic_only else (*PLAIN, KILLER):
        puzzle, events = traced(name, text)
        cells = {str(cell) for cell in puzzle.board.cells}
        for event in events:
            assert set(event.get("cells", ())) <= cells
            if "rule" in event:
                ruled.add(event["event"])
                rule = puzzle.ruleset.rule(event["rule"])
                scope = {str(cell) for cell in rule.cells}
                assert set(event.get("cells", ())) <= scope
                assert event.get("cell", min(scope)) in scope
    if name in ("dom", "dom-wdeg", "learning"):
        assert ruled == {"assign", "remove", "conflict"}


def test_the_reason_of_a_conflict_has_the_cells_and_the_digits_as_the_board_writes_them():
    line = ["."] * 256
    line[1] = line[15] = "D"
    for name, why, cells in (
        ("chronological", "peer r1c2=D", ["r1c2"]),
        ("house-sets", "r1c16=D is given, and D is used already", ["r1c16"]),
        ("propagation", "r1c16=D and peer r1c2=D", ["r1c16", "r1c2"]),
    ):
        last = traced(name, "".join(line))[1][-1]
        assert (last["event"], last["why"], last["cells"]) == ("conflict", why, cells)
    last = traced("dom", "".join(line))[1][-1]
    assert last["why"].startswith("D stands twice from r1c1 to r1c16: ")
    assert last["rule"] == "row 1"


def reported_of_a_row(level, masks):
    """The events of filtering a row of 4 cells with these candidates."""
    board, events = Board.customary(4), []
    domains = TracedDomains(board.cells, 4, LEVELS[level], Recording(board, events.append))
    row = board.rows[0]
    for cell, mask in zip(row.cells, masks, strict=True):
        if mask != 0b1111:
            domains.keep(cell, mask)
    events.clear()
    rule = AllDifferent(row.cells, row.name)
    TracedPropagator(Different(row.cells), rule).propagate(domains)
    return [(e["event"], e["cell"], e["digit"], e["why"]) for e in events]


def test_a_reason_names_the_digits_the_cells_and_the_house():
    assert reported_of_a_row("singles", [0b0001, 0b0011, 0b1111, 0b1111]) == [
        ("remove", "r1c2", 1, "r1c1=1 in row 1"),
        ("assign", "r1c2", 2, "only digit left"),
        ("remove", "r1c3", 1, "r1c1=1 in row 1"),
        ("remove", "r1c4", 1, "r1c1=1 in row 1"),
    ]
    assert reported_of_a_row("singles", [0b0111, 0b0111, 0b0111, 0b1111]) == [
        ("assign", "r1c4", 4, "only cell for 4 in row 1")
    ]
    assert reported_of_a_row("gac", [0b0011, 0b0011, 0b1111, 0b1111]) == [
        ("remove", cell, digit, "1, 2 are in r1c1, r1c2 in row 1")
        for cell in ("r1c3", "r1c4")
        for digit in (1, 2)
    ]
    assert reported_of_a_row("gac", [0b0111, 0b0111, 0b0111, 0b1111]) == [
        *(
            ("remove", "r1c4", digit, "1, 2, 3 are in r1c1, r1c2, r1c3 in row 1")
            for digit in (1, 2, 3)
        ),
        ("assign", "r1c4", 4, "only digit left"),
    ]


@pytest.mark.parametrize("name", TRACEABLE)
@pytest.mark.parametrize(
    ("fault", "kinds"),
    [
        ("an undo is lost", ["undo"]),
        ("a placed digit is lost", ["assign", "given"]),
        ("a digit is another", ["given", "decide"]),
        ("a decision is lost", ["decide"]),
    ],
)
def test_a_trace_that_is_wrong_is_noticed(name, fault, kinds):
    def change(event):
        if lost or event["event"] not in kinds:
            return event
        lost.append(event)
        return event | {"digit": event["digit"] % 9 + 1} if "another" in fault else None

    lost = []
    with pytest.raises((WrongTrace, AssertionError, IndexError)):
        replayed(name, sc.read(INKALA), change=change)


def test_the_bitboard_refuses_to_be_traced():
    puzzle = sc.read(WIKIPEDIA)
    with pytest.raises(Unsupported, match="records no single steps"):
        next(searches.find_search("bitboard").solutions(puzzle, Recording(puzzle.board, print)))
