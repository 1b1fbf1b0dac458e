"""A finished output is that of this input and these options, or `--resume` refuses it."""

import gzip
import json
import re
from io import BytesIO

import pytest
from command_line import EMPTY, NINE, NINE_SOLVED, SOLUTION, UNIQUE
from tables import rows

from sudoku_csp.solvers.batch import conversion

REFERENCE = ("-b", "reference", "--cross-check", "0")

FORMATS = ("r.jsonl", "r.csv", "r.jsonl.gz", "r.csv.xz")

JIGSAW = "1...............  # board 1122112233443344"


@pytest.fixture(params=FORMATS)
def made(request, sudoku):
    """A finished output of two puzzles, and the command that goes on with it."""
    sudoku.file("four.txt", f"{UNIQUE}\n{EMPTY}\n")
    sudoku.file("nine.txt", f"{NINE}\n{NINE}\n")
    command = ("batch", "four.txt", "-o", request.param, *REFERENCE)
    assert sudoku(*command).code == 0
    return request.param, (*command, "--resume")


@pytest.mark.sampled(4)
def test_that_of_the_same_command_is_finished(sudoku, made):
    name, command = made
    before = (sudoku.folder / name).read_bytes()
    ended = sudoku(*command)
    assert ended.code == 0
    assert ended.err.splitlines() == [
        f"{name} is finished: there is nothing to resume",
        "2 puzzles: 1 unique, 1 multiple",
    ]
    assert (sudoku.folder / name).read_bytes() == before


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("change", "said"), rows(__file__, "another_refused"))
def test_that_of_another_is_refused(sudoku, made, change, said):
    _, command = made
    words = command[2:-3] if "--cross-check" in change else command[2:]
    ended = sudoku("batch", *words, *change, "--resume")
    assert ended.code == 2
    assert said in ended.err
    assert "finished" not in ended.err


@pytest.mark.sampled(4)
def test_the_place_of_what_differs_is_told(sudoku, made):
    name, command = made
    sudoku.file("four.txt", f"{UNIQUE}\n{UNIQUE}\n")
    line = 3 if ".csv" in name else 2
    said = f"{name}:{line}: is not the result of four.txt:2: is the input another?"
    assert said in sudoku(*command).err


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["fast", "sat", "reference"])
def test_a_finished_search_is_not_one_that_ended_at_the_limit(sudoku, backend):
    sudoku.file("in.txt", f"{UNIQUE}\n")
    for made, then in (("1", "2"), ("2", "1")):
        command = ("batch", "in.txt", "-o", f"{made}.csv", "-b", backend, "--cross-check", "0")
        sudoku(*command, "--limit", made)
        assert sudoku(*command, "--limit", made, "--resume").code == 0
        ended = sudoku(*command, "--limit", then, "--resume")
        assert ended.code == 2
        assert f"{made}.csv:2: was made with another --limit" in ended.err


def test_who_found_finished_results_is_not_claimed(sudoku):
    sudoku.file("in.txt", f"{UNIQUE}\n")
    command = ("batch", "in.txt", "-o", "r.csv", "--cross-check", "0")
    sudoku(*command, "-b", "reference")
    assert sudoku(*command, "--resume").err.endswith("resume\n1 puzzle: 1 unique\n")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", FORMATS)
def test_puzzles_with_more_rules_are_not_those_without(sudoku, name):
    sudoku.file("in.txt", f"{EMPTY}\n")
    command = ("batch", "in.txt", "-o", name, *REFERENCE)
    assert sudoku(*command, "--with", "diagonal").code == 0
    assert sudoku(*command, "--with", "diagonal", "--resume").code == 0
    ended = sudoku(*command, "--resume")
    assert ended.code == 2
    assert "is the input another?" in ended.err


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("r.csv", b"hello\n"),
        ("r.csv", b""),
        ("r.csv", b"\xff\xfe\n"),
        ("r.jsonl.gz", b"hello\n"),
        ("r.jsonl.gz", gzip.compress(b"{}\n" * 99, mtime=0)[:-9]),
        ("r.jsonl.xz", b"hello\n"),
        ("r.csv.gz", gzip.compress(b"hello\n", mtime=0)),
    ],
)
def test_what_is_no_output_of_a_batch_is_refused(sudoku, name, content):
    sudoku.file("in.txt", f"{UNIQUE}\n")
    sudoku.file(name, content)
    ended = sudoku("batch", "in.txt", "-o", name, "--resume", *REFERENCE)
    assert ended.code == 2
    assert re.search(
        rf"--resume cannot tell whose results {name} has: |{name}:1: is not the result", ended.err
    )
    assert (sudoku.folder / name).read_bytes() == content


@pytest.mark.sampled(4)
@pytest.mark.parametrize("tail", ['"unique"}\n', "unique\n", 'unique", "count": 1}\n', "x"])
def test_what_begins_as_a_result_and_is_none_is_refused(sudoku, tail):
    sudoku.file("in.txt", f"{UNIQUE}\n")
    sudoku("batch", "in.txt", "-o", "r.jsonl", *REFERENCE)
    line = (sudoku.folder / "r.jsonl").read_text()
    begun = line[: line.index("unique")] if tail != "x" else line
    sudoku.file("r.jsonl", begun + tail)
    ended = sudoku("batch", "in.txt", "-o", "r.jsonl", "--resume", *REFERENCE)
    assert ended.code == 2
    assert "Traceback" not in ended.err


def test_a_finished_table_has_the_exit_code_that_it_had(sudoku):
    sudoku.file("in.txt", f"{UNIQUE}\n1.....3\n")
    command = ("batch", "in.txt", "-o", "r.csv", *REFERENCE)
    first, again = sudoku(*command), sudoku(*command, "--resume")
    assert first.code == again.code == 2
    assert again.err.endswith(first.err)
    assert "finished" in again.err


def lines_of_all_kinds(sudoku):
    sudoku.file("variant.txt", f"{EMPTY} with diagonal\n{JIGSAW}\n11..............\n1.....3\n")
    sudoku.file("a, b.csv", f"puzzle,solution\n{UNIQUE},{SOLUTION}\n{NINE},{NINE_SOLVED[::-1]}\n")
    sudoku.file("large.txt", " ".join(["1", *["."] * 1295]) + "\n")
    command = ("batch", "variant.txt", "a, b.csv", "large.txt", "-b", "sat", "--cross-check", "1")
    sudoku(*command, "--limit", "3", "-o", "all.jsonl")
    lines = (sudoku.folder / "all.jsonl").read_bytes().splitlines(keepends=True)
    found = [json.loads(line) for line in lines]
    assert {"constraints", "error", "reason", "expectation", "cross_checked"} <= set().union(*found)
    return lines


@pytest.mark.slow
def test_tables_give_the_lines_back_of_which_they_were_made(sudoku):
    lines = lines_of_all_kinds(sudoku)
    stream = BytesIO()
    conversion.to_csv(lines, stream)
    assert list(conversion.of_csv(BytesIO(stream.getvalue()))) == lines
    pytest.importorskip("pyarrow")
    stream = BytesIO()
    conversion.to_parquet(lines, stream)
    assert list(conversion.of_parquet(BytesIO(stream.getvalue()))) == lines


@pytest.mark.slow
def test_parquet_is_held_to_the_input_too(sudoku):
    pytest.importorskip("pyarrow")
    sudoku.file("in.txt", f"{UNIQUE}\n1.....3\n")
    sudoku.file("other.txt", f"{EMPTY}\n")
    made = ("-o", "r.parquet", *REFERENCE)
    assert sudoku("batch", "in.txt", *made).code == 2
    assert "is finished" in sudoku("batch", "in.txt", *made, "--resume").err
    refused = sudoku("batch", "other.txt", *made, "--resume")
    assert refused.code == 2
    assert "r.parquet:1: is not the result of other.txt:1" in refused.err
    sudoku.file("r.parquet", "hello")
    refused = sudoku("batch", "in.txt", *made, "--resume")
    assert refused.code == 2
    assert "--resume cannot tell whose results r.parquet has: " in refused.err
