"""`sudoku-csp batch` on the command line."""

import csv
import errno
import gzip
import json
import os
import resource
import signal
from functools import partialmethod
from pathlib import Path

import faulty
import pytest
from command_line import (
    EMPTY,
    NINE,
    NINE_SOLVED,
    OTHER,
    SLOW,
    SOLUTION,
    UNIQUE,
    eventually,
    finished,
)
from tables import rows

from sudoku_csp.solvers.batch import job

REFERENCE = ("-b", "reference", "--cross-check", "0")
MIXED = f"{UNIQUE}\n{NINE}\n\n# comment\n{EMPTY}\n1.....3....\n{NINE}\n11..............\n{UNIQUE}\n"


def results(text):
    return [json.loads(line) for line in text.splitlines()]


def test_standard_input_to_standard_output(sudoku):
    ended = sudoku("batch", *REFERENCE, text=f"{NINE}\n")
    assert ended.code == 0
    assert ended.err == "1 puzzle: 1 unique\n"
    assert results(ended.out) == [
        {
            "source": "stdin:1",
            "puzzle": NINE,
            "board": "9x9, boxes 3x3",
            "verdict": "unique",
            "solutions": [NINE_SOLVED],
            "count": 1,
            "exhausted": True,
        }
    ]


def test_every_line_has_its_result_in_its_place(sudoku):
    sudoku.file("in.txt", MIXED)
    ended = sudoku("batch", "in.txt", *REFERENCE, "--chunk", "3")
    assert ended.code == 2
    found = results(ended.out)
    places = [("in.txt", n) for n in (1, 2, 5, 6, 7, 8, 9)]
    assert [r["source"] for r in found] == [f"{name}:{n}" for name, n in places]
    verdicts = ["unique", "unique", "multiple", "error", "unique", "no solution", "unique"]
    assert [r["verdict"] for r in found] == verdicts
    assert set(found[3]) == {"source", "verdict", "error"}
    assert found[5]["reason"] == "r1c1=1 and r1c2=1 in row 1"
    assert found[0]["solutions"] == found[6]["solutions"] == [SOLUTION]
    assert "6 puzzles: 4 unique, 1 multiple, 1 no solution; 1 error in the input" in ended.err


def test_several_files_are_one_after_the_other(sudoku):
    sudoku.file("a.txt", f"{UNIQUE}\n")
    (sudoku.folder / "b.txt.gz").write_bytes(gzip.compress(f"{NINE}\n".encode()))
    ended = sudoku("batch", "b.txt.gz", "absent.txt", "a.txt", *REFERENCE)
    assert ended.code == 2
    assert [r["source"] for r in results(ended.out)] == ["b.txt.gz:1", "absent.txt", "a.txt:1"]
    assert results(ended.out)[1]["error"] == "No such file or directory"
    assert ended.err.splitlines()[0] == "absent.txt: No such file or directory"


def test_an_empty_input_is_an_error(sudoku):
    ended = sudoku("batch", *REFERENCE, text="")
    assert ended.code == 2
    assert results(ended.out) == [
        {"source": "stdin", "verdict": "error", "error": "there is no puzzle in it"}
    ]


def test_the_input_is_never_the_output(sudoku):
    name = sudoku.file("in.txt", f"{UNIQUE}\n")
    (sudoku.folder / "link.txt").symlink_to(sudoku.folder / name)
    for read, write in (("in.txt", "in.txt"), ("link.txt", "in.txt")):
        ended = sudoku("batch", read, "-o", write, "--overwrite", *REFERENCE)
        assert ended.code == 2
        assert f"{read} is an input, and cannot be the output" in ended.err
    assert (sudoku.folder / name).read_text() == f"{UNIQUE}\n"


def test_the_solution_in_the_input_is_compared(sudoku):
    table = f"puzzle,solution\n{UNIQUE},{SOLUTION}\n{UNIQUE},{OTHER.replace('.', '1')}\n"
    sudoku.file("in.csv", table)
    ended = sudoku("batch", "in.csv", *REFERENCE)
    assert ended.code == 1
    right, wrong = results(ended.out)
    assert "expectation" not in right
    assert wrong["expectation"].startswith("the solution that came with it is wrong: ")
    assert "1 wrong solution in the input" in ended.err


@pytest.mark.slow
def test_a_time_limit_leaves_the_others_their_verdicts(sudoku):
    sudoku.file("in.txt", f"{UNIQUE}\n\n{SLOW}\n{UNIQUE}\n")
    ended = sudoku("batch", "in.txt", *REFERENCE, "--time-limit", "0.5")
    assert ended.code == 3
    found = results(ended.out)
    assert [r["verdict"] for r in found] == ["unique", "unknown", "unique"]
    assert found[1]["missing"] == {"reference": "reached the time limit"}
    assert "; 1 without the verdict of a backend" in ended.err


@pytest.mark.slow
def test_how_many_were_cross_checked_is_reported(sudoku):
    text = "".join("." * n + "1" + "." * (15 - n) + "\n" for n in range(16))
    ended = sudoku("batch", "-b", "sat", "-w", "1", text=text)
    assert ended.err == "16 puzzles: 16 multiple; none cross-checked\n"
    ended = sudoku("batch", "-b", "reference", "-w", "1", "--cross-check", "0.5", text=text)
    checked = [r["cross_checked"] for r in results(ended.out) if "cross_checked" in r]
    assert 0 < len(checked) < 16
    assert checked == [["sat", "cpsat"]] * len(checked)
    reported = f"16 puzzles: 16 multiple; {len(checked)} cross-checked by sat and cpsat\n"
    assert ended.err == reported
    ended = sudoku("batch", "-b", "reference", "-w", "1", "--cross-check", "0", text=text)
    assert ended.err == "16 puzzles: 16 multiple\n"


def test_the_cross_check_without_a_share_leaves_out_what_takes_long():
    share, others = job.DEFAULT_SHARE, ("sat", "reference")
    assert (job.Job("cpsat", cross_check=None).share, share) == (share, 0.01)
    assert [job.Job(name, cross_check=None).others for name in ("fast", "cpsat")] == [others] * 2
    fast = job.Job("fast", cross_check=None)
    assert fast.share == job.KERNEL_SHARE < share
    assert job.Job("fast", cross_check=0.001).others == ("sat", "cpsat", "reference")
    sampled = sum(fast.samples(n.to_bytes(81)) for n in range(20_000))
    assert 10 <= sampled <= 30


WITHOUT_NUMBA = {"NUMBA_DISABLE_JIT": "1"}
MISSING = (
    "numba is not installed: the bitboard solves (pip install 'sudoku-csp[fast]' for a compiled "
    "kernel for long files of 9x9)\n"
)


@pytest.mark.slow
def test_the_quickest_backend_solves_and_is_named(sudoku):
    command = ("batch", "-w", "1", "--cross-check", "0")
    assert sudoku(*command, text=NINE).err == "1 puzzle: 1 unique; by fast\n"
    ended = sudoku(*command, text=NINE, env=WITHOUT_NUMBA)
    assert ended.err == f"{MISSING}1 puzzle: 1 unique; by bitboard\n"
    assert results(ended.out)[0]["verdict"] == "unique"
    ended = sudoku(*command, "-b", "bitboard", text=NINE, env=WITHOUT_NUMBA)
    assert ended.err == "1 puzzle: 1 unique; by bitboard\n"
    ended = sudoku(*command, "-b", "fast", text=NINE, env=WITHOUT_NUMBA)
    assert (ended.code, ended.out) == (2, "")
    assert "NUMBA_DISABLE_JIT is set" in ended.err
    caged = f"{NINE}\ncage 9 r1c3 r1c4\n"
    by_sat = "1 puzzle with more constraints by sat"
    assert sudoku(*command, text=caged).err == f"1 puzzle: 1 no solution; {by_sat}\n"
    ended = sudoku(*command, text=caged + NINE)
    assert ended.err == f"2 puzzles: 1 unique, 1 no solution; by fast; {by_sat}\n"


@pytest.mark.slow
@pytest.mark.parametrize(("env", "backend"), [({}, "fast"), (WITHOUT_NUMBA, "bitboard")])
def test_a_resumed_batch_keeps_its_backend(sudoku, env, backend):
    """A resumed batch keeps its backend, whatever is installed by then."""
    sudoku.file("in.txt", f"{NINE}\n" * 3)
    command = ("batch", "in.txt", "-o", "out.jsonl", "-w", "1", "--cross-check", "0")
    assert sudoku(*command, env=env).code == 0
    whole = (sudoku.folder / "out.jsonl").read_bytes()
    first = whole[: whole.index(b"\n") + 1]
    (sudoku.folder / "out.jsonl").unlink()
    process = sudoku.start(*command, env=env)
    options = sudoku.folder / "out.jsonl.part.options"
    assert eventually(lambda: options.exists() and options.stat().st_size > 0)
    process.kill()
    finished(process)
    sudoku.file("out.jsonl.part", first)
    other = WITHOUT_NUMBA if backend == "fast" else {}
    ended = sudoku(*command, "--resume", env=other)
    if backend == "fast":
        assert "NUMBA_DISABLE_JIT is set" in ended.err
        ended = sudoku(*command, "--resume", env=env)
    assert ended.err == f"3 puzzles: 3 unique; by {backend}\n"
    assert (sudoku.folder / "out.jsonl").read_bytes() == whole


def test_a_disagreement_is_reported_and_saved(sudoku, monkeypatch):
    of_liars = partialmethod(job.Job.__init__, opener=faulty.open_Liar)
    monkeypatch.setattr(job.Job, "__init__", of_liars)
    puzzles = "1234............\n1...............\n"
    ended = sudoku("batch", "-", "-b", "reference", "--cross-check", "1", text=puzzles)
    assert ended.code == 4
    assert "stdin:1: DISAGREEMENT: reference says no solution" in ended.err
    assert "2 puzzles: 1 multiple, 1 unknown; 1 DISAGREEMENT" in ended.err
    (folder,) = sudoku.folder.glob("disagreement-*")
    assert {path.name for path in folder.iterdir()} == {"puzzle.txt", "puzzle.cnf", "answers.json"}
    assert results(ended.out)[0]["verdict"] == "unknown"


class TestFiles:
    """The files and streams of the output."""

    def test_a_file_appears_when_it_is_whole(self, sudoku):
        sudoku.file("in.txt", MIXED)
        ended = sudoku("batch", "in.txt", "-o", "out.jsonl", *REFERENCE)
        assert (ended.code, ended.out) == (2, "")
        assert (sudoku.folder / "out.jsonl").read_text() == sudoku(
            "batch", "in.txt", *REFERENCE
        ).out
        assert sorted(path.name for path in sudoku.folder.iterdir()) == ["in.txt", "out.jsonl"]

    def test_a_file_is_overwritten_only_on_request(self, sudoku):
        sudoku.file("in.txt", f"{UNIQUE}\n")
        sudoku.file("out.jsonl", "precious\n")
        again = ("batch", "in.txt", "-o", "out.jsonl", *REFERENCE, "--overwrite")
        assert sudoku(*again).code == 0
        assert len(results((sudoku.folder / "out.jsonl").read_text())) == 1
        sudoku.file("new.jsonl.part", "")
        ended = sudoku("batch", "in.txt", "-o", "new.jsonl", *REFERENCE)
        assert ended.code == 2
        assert "of an unfinished batch: --resume continues" in ended.err

    def test_csv_has_a_row_a_puzzle(self, sudoku):
        sudoku.file("in.txt", MIXED)
        assert sudoku("batch", "in.txt", "-o", "out.csv.gz", *REFERENCE).code == 2
        with gzip.open(sudoku.folder / "out.csv.gz", "rt") as stream:
            rows = list(csv.DictReader(stream))
        assert [row["verdict"] for row in rows][:3] == ["unique", "unique", "multiple"]
        assert len(rows[2]["solutions"].split("|")) == 2
        assert json.loads(rows[3]["remarks"]).keys() == {"error"}
        assert sorted(path.name for path in sudoku.folder.iterdir()) == ["in.txt", "out.csv.gz"]

    @pytest.mark.slow
    def test_parquet_holds_the_same(self, sudoku):
        parquet = pytest.importorskip("pyarrow.parquet")
        sudoku.file("in.txt", MIXED)
        assert sudoku("batch", "in.txt", "-o", "out.parquet", *REFERENCE).code == 2
        table = parquet.read_table(sudoku.folder / "out.parquet").to_pylist()
        lines = results(sudoku("batch", "in.txt", *REFERENCE).out)
        for row, line in zip(table, lines, strict=True):
            remarks = json.loads(row.pop("remarks") or "{}")
            assert {k: v for k, v in row.items() if v is not None} | remarks == line

    def test_a_device_that_is_full_ends_it_with_an_error(self, sudoku):
        if not Path("/dev/full").exists():
            pytest.skip("there is no /dev/full")
        ended = sudoku("batch", "-o", "/dev/full", *REFERENCE, text=f"{UNIQUE}\n")
        assert ended.code == 5
        assert os.strerror(errno.ENOSPC) in ended.err

    @pytest.mark.slow
    def test_a_full_disk_leaves_what_can_be_resumed(self, sudoku):
        sudoku.file("in.txt", f"{NINE}\n" * 300)
        sudoku("batch", "in.txt", "-o", "whole.jsonl", *REFERENCE)
        whole = (sudoku.folder / "whole.jsonl").read_bytes()

        def little_space():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) // 2, resource.RLIM_INFINITY))

        again = ("batch", "in.txt", "-o", "out.jsonl", *REFERENCE, "--chunk", "30")
        # Python would leave its bytecode torn too, for all that the tests start after this.
        own = {"PYTHONDONTWRITEBYTECODE": "1"}
        ended = finished(sudoku.start(*again, preexec_fn=little_space, env=own))
        assert ended.code == 5
        assert "out.jsonl.part: File too large" in ended.err
        assert "the same command with --resume continues" in ended.err
        assert not (sudoku.folder / "out.jsonl").exists()
        assert sudoku(*again, "--resume").code == 0
        assert (sudoku.folder / "out.jsonl").read_bytes() == whole


@pytest.mark.parametrize(("arguments", "message"), rows(__file__, "cannot_be_meant"))
def test_what_cannot_be_meant_is_a_usage_error(sudoku, arguments, message):
    ended = sudoku("batch", *arguments, text=f"{UNIQUE}\n")
    assert ended.code == 2
    assert ended.out == ""
    assert message in ended.err


@pytest.mark.slow
def test_a_closed_pipe_ends_it_quietly(sudoku):
    sudoku.file("in.txt", f"{NINE}\n" * 3000)
    process = sudoku.start("batch", "in.txt", *REFERENCE, "--chunk", "10")
    process.stdout.readline()
    process.stdout.close()
    err = process.stderr.read()
    assert process.wait(300) == 141
    assert err == b""
