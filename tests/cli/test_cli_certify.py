"""`sudoku-csp certify` as a user meets it."""

import json
import signal

import pytest
from command_line import CLASH, EMPTY, NINE, NINE_SOLVED, SLOW, UNIQUE, finished, one_line


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_one_puzzle_is_the_folder(sudoku):
    ended = sudoku("certify", NINE, "-o", "made/")
    assert (ended.code, ended.err) == (0, "")
    assert one_line(ended.out) == "argument:1: unique, proved by sat (2 bytes); verified: made"
    assert (sudoku.folder / "made" / "grid.txt").read_text() == NINE_SOLVED + "\n"
    assert names(sudoku.folder) == ["made"]


def test_several_puzzles_are_folders_that_name_their_lines(sudoku):
    file = sudoku.file("my puzzles.txt", f"# two\n{UNIQUE}\n\n{CLASH}\n")
    ended = sudoku("certify", file, "-o", "made", "--by", "reference")
    assert ended.code == 0
    assert ended.err == "2 puzzles: 1 no solution, 1 unique\n"
    assert names(sudoku.folder / "made") == ["00001-my-puzzles.txt-2", "00002-my-puzzles.txt-4"]
    assert ended.out.splitlines() == [
        (
            "my puzzles.txt:2: unique, proved by reference (2 bytes); verified: "
            "made/00001-my-puzzles.txt-2"
        ),
        (
            "my puzzles.txt:4: no solution, proved by reference (2 bytes); verified: "
            "made/00002-my-puzzles.txt-4"
        ),
    ]


@pytest.mark.slow
def test_all_three_stand_behind_it(sudoku):
    ended = sudoku("certify", UNIQUE, "-o", "made", "--by", "all", "--solver", "cadical195")
    assert ended.code == 0
    data = json.loads((sudoku.folder / "made" / "certificate.json").read_text())
    assert [proof["by"].split(",")[0] for proof in data["proofs"]] == [
        "sat: cadical195",
        "cpsat: CP-SAT",
        "reference: dom-wdeg",
    ]


def test_a_puzzle_without_certificate_is_reported_and_the_others_are_certified(sudoku):
    file = sudoku.file("mixed.txt", f"{EMPTY}\n1.....3....\n{UNIQUE}\n")
    ended = sudoku("certify", file, "-o", "made", "--by", "reference")
    assert ended.code == 2
    first, grid, other, rubbish, summary = ended.err.splitlines()
    assert first.startswith("mixed.txt:1: no certificate: there are several solutions: r")
    assert {len(grid.strip()), len(other.strip())} == {16}
    assert grid != other
    assert rubbish.startswith("mixed.txt:2: ")
    assert summary == "3 puzzles: 1 multiple, 1 no puzzle, 1 unique"
    assert names(sudoku.folder / "made") == ["00003-mixed.txt-3"]


@pytest.mark.slow
def test_the_time_limit_is_reported(sudoku):
    ended = sudoku("certify", "-", "-o", "made", "--time-limit", "0.5", text=SLOW)
    assert ended.code == 3
    assert one_line(ended.err) == "stdin:1: no certificate: sat reached the time limit"
    assert names(sudoku.folder) == []


def test_a_solution_in_the_file_that_is_none(sudoku):
    file = sudoku.file("puzzle.csv", f"puzzle,solution\n{UNIQUE},1342423124133142\n")
    ended = sudoku("certify", file, "-o", "made", "--by", "reference")
    assert ended.code == 1
    assert one_line(ended.err) == "puzzle.csv:2: the solution that came with it is wrong"


@pytest.mark.slow
def test_ctrl_c_leaves_neither_a_half_bundle_nor_a_process(sudoku):
    file = sudoku.file("slow.txt", SLOW)
    process = sudoku.start("certify", file, "-o", "made", "--time-limit", "0")
    sudoku.wait_until_busy()
    process.send_signal(signal.SIGINT)
    ended = finished(process)
    assert ended.code == 130
    assert names(sudoku.folder) == ["slow.txt"]
    assert sudoku.processes() == []
