"""`trace`: JSON lines that rebuild every state, steps played in a terminal, trees drawn."""

import json
import signal
import sys
from xml.etree import ElementTree as ET

import pytest
from command_line import NINE, NINE_SOLVED, UNIQUE
from tails import quick_first

if sys.platform != "win32":
    from playing import OTHER_SCREEN, Terminal

terminals = pytest.mark.skipif(sys.platform == "win32", reason="terminals as POSIX has them")

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

HEAD = '{"event":"puzzle","puzzle":"1...............","board":"4x4, boxes 2x2"}\n'


def events_of(text):
    return [json.loads(line) for line in text.splitlines()]


def test_without_a_terminal_it_writes_json_lines(sudoku):
    ended = sudoku("trace", NINE, "--search", "propagation")
    first, *steps, last = events_of(ended.out)
    assert ended.code == 0
    assert ended.err == "argument:1: propagation: unique; decisions: 0, conflicts: 0\n"
    assert first == {
        "event": "puzzle",
        "source": "argument:1",
        "puzzle": NINE,
        "board": "9x9, boxes 3x3",
        "search": "propagation",
        "limit": 2,
        "version": first["version"],
    }
    assert (last["event"], last["verdict"]) == ("end", "unique")
    assert [e["grid"] for e in steps if e["event"] == "solution"] == [NINE_SOLVED]
    assert {"event": "given", "cell": "r1c1", "digit": 5, "depth": 0} in steps
    assert all(step["why"] for step in steps if step["event"] in ("assign", "remove"))


def test_it_goes_into_a_file_packed_or_not(sudoku):
    plain = sudoku("trace", UNIQUE, "-o", "t.jsonl")
    packed = sudoku("trace", UNIQUE, "-o", "t.jsonl.gz")
    assert (plain.code, plain.out, packed.code, packed.out) == (0, "", 0, "")
    assert events_of((sudoku.folder / "t.jsonl").read_text())[-1]["verdict"] == "unique"
    assert (sudoku.folder / "t.jsonl.gz").read_bytes().startswith(b"\x1f\x8b")
    tree = sudoku("trace", "--from", "t.jsonl.gz", "--tree", "t.svg")
    assert (tree.code, tree.out, tree.err) == (0, "", "")


@pytest.mark.slow
def test_the_tree_is_drawn_and_is_that_of_the_saved_trace(sudoku):
    made = sudoku("trace", HARD, "-s", "dom-wdeg", "--tree", "a.svg", "-o", "t.jsonl")
    assert made.code == 0
    assert sudoku("trace", "--from", "t.jsonl", "--tree", "b.svg").code == 0
    drawn = (sudoku.folder / "a.svg").read_text()
    assert (sudoku.folder / "b.svg").read_text() == drawn
    last = events_of((sudoku.folder / "t.jsonl").read_text())[-1]
    assert f"unique; decisions: {last['nodes']}, conflicts: {last['conflicts']}" in drawn
    groups = ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}g")
    assert len(list(groups)) == last["nodes"] + 1


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--max-events", "100"], "100 events were recorded"),
        (["--time-limit", "0.01", "--max-events", "100000000"], "the time limit was reached"),
    ],
)
def test_a_cut_is_in_the_last_line_and_in_the_exit_code(sudoku, options, why):
    ended = sudoku("trace", HARD, "-s", "chronological", *options)
    last = events_of(ended.out)[-1]
    assert ended.code == 3
    assert (last["event"], last["why"], last["verdict"]) == ("cut", why, "unknown")
    assert ended.err.endswith(f"; cut: {why}\n")


@terminals
def test_in_a_terminal_the_steps_are_played(sudoku):
    terminal = Terminal(sudoku, "trace", UNIQUE)
    screen = terminal.wait("n next")
    assert "propagation, step 4 of" in screen
    assert "given: r4c3=2" in screen
    assert "|  1   1234 | 1234 1234 |" in screen
    screen = terminal.press("n", "step 5 of")
    assert "r1c3 cannot be 2" in screen
    assert "because: peer r4c3=2" in screen
    assert "r1c3 may hold: 1 3 4" in screen
    assert "\x1b[2;7m" in terminal.coloured()  # What changed is in reverse.
    for key, place in (("\x1b[C", 6), (" ", 7), ("b", 6), ("\x1b[D", 5), ("\x7f", 4), ("nnn", 7)):
        assert "n next" in terminal.press(key, f"step {place} of")
    screen = terminal.press("r", "SOLUTION")
    assert "unique; decisions: 0, conflicts: 0" in screen
    assert terminal.end("q") == (0, True)
    assert terminal.output.endswith("unique; decisions: 0, conflicts: 0\r\n")


@pytest.mark.slow
@terminals
def test_a_run_goes_from_decision_to_conflict_and_back(sudoku):
    names = [e["event"] for e in events_of(sudoku("trace", HARD, "-s", "dom-wdeg").out)]
    stops = [at for at, e in enumerate(names) if e in ("decide", "conflict", "solution")]
    first = next(n for n, at in enumerate(stops) if names[at] == "conflict")
    terminal = Terminal(sudoku, "trace", HARD, "-s", "dom-wdeg")
    terminal.wait("n next")
    assert "decided: r" in terminal.press("r", f"step {stops[0]:,} of")
    screen = terminal.press("r" * first, f"step {stops[first]:,} of")
    assert "CONFLICT" in screen
    assert "because: " in screen
    assert " > " in screen
    assert "decision: " in terminal.press("R", f"step {stops[first - 1]:,} of")
    assert "CONFLICT" in terminal.press("r", f"step {stops[first]:,} of")
    assert "taken back: " in terminal.press("n", f"step {stops[first] + 1:,} of")
    assert terminal.end("q") == (0, True)


@terminals
@pytest.mark.parametrize(
    ("lines", "columns", "high", "row"),
    quick_first(
        [
            (24, 80, 4, "|    5       3       4    |"),
            (24, 130, 4, "|     5         3         4     |"),
            (20, 40, 4, "| 5 3 4 |"),
        ]
    ),
)
def test_the_board_is_drawn_as_the_terminal_has_room(sudoku, lines, columns, high, row):
    puzzle = "534" + "." * 78
    terminal = Terminal(sudoku, "trace", puzzle, "--limit", "1", lines=lines, columns=columns)
    terminal.wait("n next")
    screen = terminal.press("nnnnn", "step 8 of").splitlines()
    assert [at for at, text in enumerate(screen) if text.startswith("+-")][:2] == [0, high]
    assert any(text.startswith(row) for text in screen)
    assert all(len(text) <= columns for text in screen)
    assert terminal.end("q") == (0, True)


@pytest.mark.slow
@terminals
def test_boards_up_to_25_are_played_and_larger_ones_refused(sudoku):
    terminal = Terminal(sudoku, "trace", "." * 625, "--limit", "1", lines=40, columns=70)
    assert "step 0 of" in terminal.wait("n next")
    terminal.press("r", "decision: r1c1=1")
    assert terminal.end("q") == (0, True)
    sudoku.file("large.txt", "\n".join([" ".join("0" * 36)] * 36) + "\n")
    terminal = Terminal(sudoku, "trace", "large.txt")
    assert terminal.end() == (2, True)
    assert "boards up to 25x25 can be played" in terminal.output


@terminals
@pytest.mark.parametrize("way", quick_first(["key", "SIGINT", "SIGTERM"]))
def test_an_interrupt_leaves_a_clean_terminal(sudoku, way):
    terminal = Terminal(sudoku, "trace", NINE)
    terminal.wait("n next")
    assert OTHER_SCREEN in terminal.output
    if way == "key":
        terminal.type("\x03")
    else:
        terminal.process.send_signal(getattr(signal, way))
    assert terminal.end() == (143 if way == "SIGTERM" else 130, True)
    assert "Traceback" not in terminal.output


@terminals
def test_a_terminal_without_cursor_gets_a_hint_to_other_options(sudoku):
    terminal = Terminal(sudoku, "trace", UNIQUE, env={"TERM": "dumb"})
    assert terminal.end() == (2, True)
    assert "use --events or --tree" in terminal.output
