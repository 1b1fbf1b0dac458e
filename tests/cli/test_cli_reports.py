"""What `solve`, `check` and `count` print, form by form."""

import gzip
import json

import pytest
from command_line import CLASH, EMPTY, NINE, NINE_SOLVED, OTHER, SOLUTION, UNIQUE

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


def test_line_prints_the_solution_alone(sudoku):
    ended = sudoku("solve", NINE, "--format", "line")
    assert (ended.code, ended.out, ended.err) == (0, NINE_SOLVED + "\n", "")


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


@pytest.mark.slow
def test_the_lines_printed_can_be_read_back(sudoku):
    lines = sudoku("solve", UNIQUE, EMPTY, CLASH, "-f", "line").out
    ended = sudoku("check", "-", "-f", "line", text=lines)
    assert ended.code == 0
    assert ended.out.splitlines()[0] == SOLUTION
    assert len(ended.out.splitlines()) == 3


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


def test_one_solution_asked_for_is_solved_and_no_more_is_said(sudoku):
    ended = sudoku("solve", UNIQUE, "--limit", "1")
    assert ended.code == 0
    first = ended.out.splitlines()[0]
    assert first == "argument:1: solved (other solutions were not searched for)"
    assert sudoku("solve", UNIQUE, "--limit", "1", "-f", "line").out == SOLUTION + "\n"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("backend", ["reference", "sat", "cpsat", "all"])
def test_count_is_exact(sudoku, backend):
    ended = sudoku("count", EMPTY, "--backend", backend)
    assert (ended.code, ended.out, ended.err) == (0, "argument:1: 288\n", "")


def test_count_stops_at_its_limit_and_says_so(sudoku):
    ended = sudoku("count", EMPTY, "--limit", "10")
    assert (ended.code, ended.out, ended.err) == (0, "argument:1: at least 10\n", "")


@pytest.mark.slow
def test_count_that_ran_out_of_time_is_no_success(sudoku):
    ended = sudoku("count", "." * 81, "--limit", "1000000000", "--time-limit", "1")
    assert ended.code == 3
    assert ended.out.startswith("argument:1: at least ")
    assert "no verdict from reference: reached the time limit" in ended.err


@pytest.mark.sampled(3)
@pytest.mark.parametrize("backend", ["sat", "cpsat", "reference"])
def test_two_equal_givens_have_no_solution_and_are_named(sudoku, backend):
    column = "5" + "." * 26 + "5" + "." * 53
    box = ".........." + "7" + ".........7" + "." * 60
    ended = sudoku("solve", CLASH, column, box, "--backend", backend)
    assert ended.code == 0
    assert ended.out.splitlines() == [
        "argument:1: no solution: r1c1=1 and r1c2=1 in row 1",
        "argument:1: no solution: r1c1=5 and r4c1=5 in column 1",
        "argument:1: no solution: r2c2=7 and r3c3=7 in box 1",
    ]


def test_standard_input_several_files_and_texts_are_read_in_order(sudoku):
    sudoku.file("a.txt", f"{UNIQUE}\n{EMPTY}\n")
    sudoku.file("b.txt.gz", gzip.compress(f"{CLASH}\n".encode()))
    ended = sudoku("solve", "a.txt", "-", "b.txt.gz", OTHER, "-f", "jsonl", text=f"\n{NINE}\n")
    sources = [json.loads(line)["source"] for line in ended.out.splitlines()]
    assert sources == ["a.txt:1", "a.txt:2", "stdin:2", "b.txt.gz:1", "argument:1"]


def test_standard_input_can_be_compressed(sudoku):
    ended = sudoku("solve", "-", "-f", "line", text=gzip.compress(f"{UNIQUE}\n".encode()))
    assert ended.out == SOLUTION + "\n"


@pytest.mark.slow
def test_the_examples_are_all_decided(sudoku):
    ended = sudoku("check", "--examples")
    assert ended.code == 0
    assert len(ended.out.splitlines()) > 5
    assert "unknown" not in ended.err


def test_a_box_shape_is_used(sudoku):
    six = "." * 36
    wide = sudoku("solve", six, "--box", "2x3", "-f", "jsonl")
    tall = sudoku("solve", six, "--box", "3x2", "-f", "jsonl")
    assert json.loads(wide.out)["board"] != json.loads(tall.out)["board"]
    assert "boxes 3x2" in json.loads(tall.out)["board"]


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


@pytest.mark.slow
def test_right_solutions_in_a_csv_file_are_no_news(sudoku):
    sudoku.file("s.csv", f"puzzle,solution\n{NINE},{NINE_SOLVED}\n")
    ended = sudoku("check", "s.csv")
    assert (ended.code, ended.err) == (0, "")


def test_repeated_backends_are_joined(sudoku):
    given = ("-b", "sat", "-b", "reference,sat", UNIQUE, "-f", "jsonl")
    ended = sudoku("solve", *given)
    assert list(json.loads(ended.out)["backends"]) == ["sat", "reference"]


def test_a_name_cannot_steer_the_terminal(sudoku):
    name = "a\x1b[31m\nb.txt"
    (sudoku.folder / name).write_text(UNIQUE + "\n1..\n")
    ended = sudoku("solve", name)
    assert "\x1b" not in ended.out + ended.err
    assert ended.out.startswith("a\\x1b[31m\\x0ab.txt:1: unique\n")


def test_an_empty_argument_is_no_puzzle(sudoku):
    ended = sudoku("solve", "")
    assert (ended.code, ended.err) == (2, "argument: there is no puzzle in it\n")
