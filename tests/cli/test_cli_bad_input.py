"""Bad input: one clear line that names the place, exit code 2, and the rest is solved."""

import gzip
import os

import pytest
from command_line import NINE, NINE_SOLVED, SOLUTION, UNIQUE, one_line

TWO_WRONG = f"{NINE}\n{NINE[:12]}é{NINE[13:]}\n{NINE}\n{NINE[:-1]}\n{NINE}\n"


def test_a_bad_line_is_reported_and_the_rest_solved(sudoku):
    sudoku.file("many.txt", TWO_WRONG)
    ended = sudoku("solve", "many.txt", "-f", "line")
    assert ended.code == 2
    assert ended.out == f"{NINE_SOLVED}\n" * 3
    first, second, summary = ended.err.splitlines()
    assert first.startswith("many.txt:2: r2c4: 'é' ")
    assert second.startswith("many.txt:4: 80 cells")
    assert summary == "3 puzzles: 3 unique; 2 errors in the input"


@pytest.mark.parametrize("command", ["solve", "check", "count", "export"])
def test_a_bad_cell_is_named(sudoku, command):
    ended = sudoku(command, NINE[:12] + "!" + NINE[13:])
    assert (ended.code, ended.out) == (2, "")
    assert one_line(ended.err).startswith("argument:1: r2c4: '!' ")


HALF = gzip.compress(UNIQUE.encode() * 99, mtime=0)[:-12]
"""A file that ends too soon; without the time of its making, as it is part of the test's name."""


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("empty.txt", b"", "empty.txt: there is no puzzle in it"),
        ("comments.txt", b"# nothing\n\n", "comments.txt: there is no puzzle in it"),
        ("broken.gz", b"no gzip at all", "broken.gz:1: cannot be unpacked: "),
        ("short.gz", HALF, "short.gz:1: cannot be unpacked: "),
        ("broken.xz", b"no xz", "broken.xz:1: cannot be unpacked: "),
        ("bytes.txt", b"\xff\x00\x80" * 27, "bytes.txt"),
        ("short.txt", b"53..7\n", "short.txt:1: "),
        ("broken.json", b"[[1, 2", "broken.json:1: "),
        ("broken.csv", f"puzzle,solution\n{NINE}\n".encode(), "broken.csv:2: "),
    ],
)
def test_a_file_that_is_no_puzzle_is_one_line(sudoku, name, content, message):
    sudoku.file(name, content)
    ended = sudoku("solve", name)
    assert (ended.code, ended.out) == (2, "")
    assert one_line(ended.err).startswith(message)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read it all")
def test_a_file_without_permission_is_one_line(sudoku):
    (sudoku.folder / sudoku.file("secret.txt", UNIQUE)).chmod(0)
    ended = sudoku("solve", "secret.txt")
    assert ended.code == 2
    assert one_line(ended.err) == "secret.txt: Permission denied"


def test_a_missing_file_does_not_keep_the_others_from_being_solved(sudoku):
    ended = sudoku("solve", "absent.txt", UNIQUE, "-f", "line")
    assert (ended.code, ended.out) == (2, f"{SOLUTION}\n")
    assert ended.err.splitlines() == [
        "absent.txt: No such file or directory",
        "1 puzzle: 1 unique; 1 error in the input",
    ]


@pytest.mark.parametrize("command", ["solve", "check", "count", "diagnose", "explain", "export"])
def test_a_pipe_is_read_where_no_puzzle_is_named(sudoku, command):
    ended = sudoku(command, text=f"{UNIQUE}\n")
    assert (ended.code, ended.err.count("stdin:")) == (0, ended.out.count("stdin:") and 0), ended
    assert ended.out
