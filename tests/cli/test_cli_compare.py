"""`compare`: searches and backends in one table, time-outs and disagreements."""

import json
import signal
import sys
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from command_line import EMPTY, NINE, UNIQUE, finished
from tables import rows
from trace_reader import SEARCHES

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SVG = "{http://www.w3.org/2000/svg}"


def test_a_row_for_each_search_that_can_be_traced(sudoku):
    ended = sudoku("compare", UNIQUE, NINE)
    assert (ended.code, ended.err) == (0, "")
    head, *lines = ended.out.splitlines()
    assert head.split("  ")[-1] == "time-outs"
    assert [line.split()[0] for line in lines[:8]] == [*SEARCHES]
    assert lines[9].startswith("2 puzzles, 2 solutions at most; median and worst")


@pytest.mark.slow
def test_a_puzzle_that_no_search_solves_in_time_is_unknown(sudoku):
    ended = sudoku("compare", HARD, "-s", "chronological,house-sets", "--time-limit", "0.05")
    assert ended.code == 3
    assert ended.out.splitlines()[1].split()[-3:] == [">50", ">50", "1"]


@pytest.mark.parametrize(("options", "number", "words"), rows(__file__, "many_puzzles_sample"))
def test_a_sample_of_many_puzzles_is_solved_and_described(sudoku, options, number, words):
    sudoku.file("many.txt", f"{UNIQUE}\n{EMPTY}\n" * 100)
    found = json.loads(
        sudoku("compare", "many.txt", "-s", "propagation", *options, "-f", "json").out
    )
    assert found["choice"] == words
    assert [row["puzzles"] for row in found["rows"]] == [number]
    places = [int(one["source"].partition(":")[2]) for one in found["puzzles"]]
    assert places == sorted(set(places))
    if "--sample" in options:
        gaps = [after - before for before, after in pairwise(places)]
        assert max(gaps) <= 2 * min(gaps)


def test_the_plot_has_a_curve_for_each_that_solved_something(sudoku):
    given = ("-s", "propagation,chronological", "-b", "sat", "--plot", "p.svg")
    assert sudoku("compare", NINE, UNIQUE, *given, "--time-limit", "60").code == 0
    drawn = ET.fromstring((sudoku.folder / "p.svg").read_text())
    words = [text.text for text in drawn.iter(f"{SVG}text")]
    assert {"propagation: 2 of 2", "chronological: 2 of 2", "sat: 2 of 2", "0", "100%"} <= set(
        words
    )
    assert "solved within so many nodes" in words
    curves = [path for path in drawn.iter(f"{SVG}path") if path.get("class") == "c"]
    assert len(curves) == 2 + 3 + 3  # Nodes of two, milliseconds of three, and the legend.


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="terminals as POSIX has them")
def test_a_terminal_shows_progress_and_then_the_table(sudoku):
    arguments = ("compare", *[UNIQUE] * 30, "-s", "propagation")
    shown, _, _ = sudoku.in_terminal(*arguments, streams=["stdout", "stderr"])
    assert "puzzles" in shown.partition("no guess")[0]
    assert "30 puzzles, 2 solutions" in shown


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_an_interrupt_leaves_the_results_so_far(sudoku):
    sudoku.file("p.txt", f"{UNIQUE}\n\n" + "\n".join(["." * 81] * 3))
    given = ("-s", "chronological", "--time-limit", "0", "--limit", "100000000")
    process = sudoku.start("compare", "p.txt", *given)
    sudoku.wait_until_busy(5)
    process.send_signal(signal.SIGINT)
    ended = finished(process)
    assert (ended.code, ended.err) == (130, "interrupted after 1 puzzle\n")
    assert ended.out.splitlines()[1].startswith("chronological")
