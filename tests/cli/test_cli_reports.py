"""What `solve`, `check` and `count` print, form by form."""

import gzip
import json

import pytest
from command_line import CLASH, EMPTY, NINE, OTHER, SOLUTION, UNIQUE

KEYS = {"source", "puzzle", "board", "verdict", "solutions", "exhausted", "agreed", "backends"}


def test_text_names_the_puzzle_its_verdict_and_draws_the_solution(sudoku):
    ended = sudoku("solve", UNIQUE)
    assert ended.code == 0
    assert ended.err == ""
    assert ended.out == (
        "argument:1: unique\n"
        "+-----+-----+\n| 1 3 | 4 2 |\n| 4 2 | 3 1 |\n"
        "+-----+-----+\n| 2 4 | 1 3 |\n| 3 1 | 2 4 |\n+-----+-----+\n"
    )


def test_grid_prints_the_solution_framed_and_an_empty_line(sudoku):
    lines = sudoku("solve", UNIQUE, "-f", "grid").out.split("\n")
    assert lines[0] == "+-----+-----+"
    assert lines[1] == "| 1 3 | 4 2 |"
    assert lines[-2:] == ["", ""]


@pytest.mark.parametrize("form", ["grid", "line"])
def test_a_puzzle_without_exactly_one_solution_is_named_in_a_comment(sudoku, form):
    out = sudoku("solve", UNIQUE, EMPTY, CLASH, "-f", form).out
    comments = [line for line in out.splitlines() if line.startswith("#")]
    assert comments == [
        "# argument:1: multiple",
        "# argument:1: no solution: r1c1=1 and r1c2=1 in row 1",
    ]


def test_jsonl_is_one_object_a_puzzle(sudoku):
    ended = sudoku("check", UNIQUE, EMPTY, CLASH, "-f", "jsonl")
    found = [json.loads(line) for line in ended.out.splitlines()]
    assert [entry["verdict"] for entry in found] == ["unique", "multiple", "no solution"]
    for entry in found:
        assert entry.keys() >= KEYS
        assert entry["agreed"] is True
        assert entry["backends"].keys() == {"sat", "cpsat", "reference"}
        for said in entry["backends"].values():
            assert said["verdict"] == entry["verdict"]
            assert said["seconds"] >= 0
    assert found[0]["puzzle"] == UNIQUE
    assert found[0]["solutions"] == [SOLUTION]
    assert len(found[1]["solutions"]) == 2
    assert found[2]["solutions"] == []


def test_results_go_to_standard_output_and_the_summary_does_not(sudoku):
    ended = sudoku("solve", UNIQUE, EMPTY, CLASH, "-f", "jsonl")
    assert len(ended.out.splitlines()) == 3
    assert ended.err == "3 puzzles: 1 unique, 1 multiple, 1 no solution\n"


@pytest.mark.slow
def test_check_says_what_every_backend_needed(sudoku):
    ended = sudoku("check", NINE)
    words = ended.out.split()
    assert words[:2] == ["argument:1:", "unique"]
    assert [name for name in ("sat", "cpsat", "reference") if name in words] == words[2::3]


@pytest.mark.slow
def test_count_that_ran_out_of_time_is_no_success(sudoku):
    ended = sudoku("count", "." * 81, "--limit", "1000000000", "--time-limit", "1")
    assert ended.code == 3
    assert ended.out.startswith("argument:1: at least ")
    assert "no verdict from reference: reached the time limit" in ended.err


def test_standard_input_several_files_and_texts_are_read_in_order(sudoku):
    sudoku.file("a.txt", f"{UNIQUE}\n{EMPTY}\n")
    sudoku.file("b.txt.gz", gzip.compress(f"{CLASH}\n".encode()))
    ended = sudoku("solve", "a.txt", "-", "b.txt.gz", OTHER, "-f", "jsonl", text=f"\n{NINE}\n")
    sources = [json.loads(line)["source"] for line in ended.out.splitlines()]
    assert sources == ["a.txt:1", "a.txt:2", "stdin:2", "b.txt.gz:1", "argument:1"]


@pytest.mark.slow
def test_the_examples_are_all_decided(sudoku):
    ended = sudoku("check", "--examples")
    assert ended.code == 0
    assert len(ended.out.splitlines()) > 5
    assert "unknown" not in ended.err


def test_the_solution_in_a_csv_file_is_checked(sudoku):
    wrong = SOLUTION[:-2] + "42"
    sudoku.file("s.csv", f"puzzle,solution\n{UNIQUE},{SOLUTION}\n{UNIQUE},{wrong}\n")
    for form in ("text", "line", "jsonl"):
        ended = sudoku("solve", "s.csv", "--format", form)
        assert ended.code == 1
        first, summary = ended.err.splitlines()
        assert first.startswith("s.csv:3: the solution that came with it is wrong: ")
        assert summary == "2 puzzles: 2 unique; 1 wrong solution in the input"


@pytest.mark.slow
def test_a_right_solution_that_is_not_the_only_one_is_told(sudoku):
    sudoku.file("s.csv", f"quizzes,solutions\n{EMPTY},{SOLUTION}\n")
    ended = sudoku("check", "s.csv")
    assert ended.code == 1
    assert ended.err == "s.csv:2: the solution that came with it is one of several\n"


def test_a_name_cannot_steer_the_terminal(sudoku):
    name = "a\x1b[31m\nb.txt"
    (sudoku.folder / name).write_text(UNIQUE + "\n1..\n")
    ended = sudoku("solve", name)
    assert "\x1b" not in ended.out + ended.err
    assert ended.out.startswith("a\\x1b[31m\\x0ab.txt:1: unique\n")


def test_an_empty_argument_is_no_puzzle(sudoku):
    ended = sudoku("solve", "")
    assert (ended.code, ended.err) == (2, "argument: there is no puzzle in it\n")
