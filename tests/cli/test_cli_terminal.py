"""Terminals, pipes and closed streams: colour, the progress display, `| head`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import NINE, SOLUTION, UNIQUE
from playing import in_terminal
from tails import quick_first

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="terminals as POSIX has them")


def test_a_terminal_gets_colour(sudoku):
    shown, _, err = in_terminal(sudoku, "solve", NINE, streams=["stdout"])
    assert "\x1b[32munique\x1b[0m" in shown
    assert "\x1b[1;" in shown  # The givens are bold.
    assert err == ""


@pytest.mark.parametrize("env", quick_first([{"NO_COLOR": "1"}, {"TERM": "dumb"}]))
def test_a_terminal_that_objects_gets_no_colour(sudoku, env):
    shown, _, _ = in_terminal(sudoku, "solve", NINE, streams=["stdout", "stderr"], env=env)
    assert "unique" in shown
    assert "\x1b" not in shown


@pytest.mark.slow
def test_results_are_not_caught_by_the_progress_display(sudoku):
    arguments = ("solve", *[UNIQUE] * 30, "-f", "line")
    shown, out, _ = in_terminal(sudoku, *arguments, streams=["stderr"])
    assert out == f"{SOLUTION}\n" * 30
    assert SOLUTION not in shown
    assert "30 puzzles" in shown
    assert shown.rstrip().endswith("30 puzzles: 30 unique")


def test_without_a_terminal_there_is_no_colour_and_no_progress(sudoku):
    ended = sudoku("solve", NINE, UNIQUE)
    assert "\x1b" not in ended.out + ended.err
    assert ended.err == "2 puzzles: 2 unique\n"


@pytest.mark.parametrize("form", quick_first(["text", "grid", "line", "jsonl"]))
def test_head_ends_it_quietly(sudoku, form):
    process = sudoku.start("solve", *[UNIQUE] * 300, "-f", form)
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=300) == 141


@pytest.mark.slow
def test_head_ends_help_and_export_quietly(sudoku):
    for arguments in (["--help"], ["solve", "--help"], ["export", "." * 625]):
        reading, writing = os.pipe()
        os.close(reading)
        process = sudoku.start(*arguments, stdout=writing)
        os.close(writing)
        assert process.stderr.read() == b""
        assert process.wait(timeout=300) == 141


def test_every_result_is_written_at_once(sudoku):
    process = sudoku.start("solve", "-", "-f", "jsonl", stdin=subprocess.PIPE)
    for _ in range(3):
        # The reader looks some lines ahead to tell a 4x4 puzzle from rows of a 16x16 one.
        process.stdin.write(f"{NINE}\n".encode() * 12)
        assert NINE.encode() in process.stdout.readline()
    process.stdin.close()
    process.stdout.read()
    assert process.wait(timeout=300) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    "arguments", quick_first([["solve", UNIQUE], ["export", UNIQUE], ["--help"]])
)
def test_output_that_cannot_be_written_is_one_line_and_code_5(sudoku, arguments):
    with Path("/dev/full").open("wb") as full:
        process = sudoku.start(*arguments, stdout=full)
    assert process.stderr.read() == b"sudoku-csp: No space left on device\n"
    assert process.wait(timeout=300) == 5
