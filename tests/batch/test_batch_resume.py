"""Whenever a batch is ended, `--resume` completes the file of an undisturbed batch."""

import errno
import json
import os
import random
import signal
import time
from pathlib import Path

import pytest
from command_line import NINE, UNIQUE, Command, eventually, finished
from tails import quick_first

from sudoku_csp.solvers.batch.items import read_file
from sudoku_csp.solvers.batch.part_file import PartFile

ENDED = (0, 2)
"""The exit codes without and with an error in the input."""

REFERENCE = ("-b", "reference", "--search", "propagation", "--cross-check", "0.02")


def puzzles(number):
    """The same puzzles of several sizes every time, and lines that are no puzzles."""
    rng = random.Random(4)
    for _ in range(number):
        kind = rng.random()
        if kind < 0.05:
            yield "rubbish"
        elif kind < 0.4:
            yield "".join(c if rng.random() < 0.4 else "." for c in "1342423124133124")
        else:
            yield "".join(c if rng.random() < 0.97 else "." for c in NINE)


COMMAND = ("batch", "in.txt", *REFERENCE, "--chunk", "8")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The output of an undisturbed command."""
    alone = Command(tmp_path_factory.mktemp("alone"))
    alone.file("in.txt", "\n".join(puzzles(240)) + "\n")
    assert alone(*COMMAND, "-o", "whole.jsonl").code == 2
    return (alone.folder / "whole.jsonl").read_bytes()


@pytest.fixture
def batch(sudoku, whole):
    """The command, and its undisturbed output, which is also in its folder."""
    sudoku.file("in.txt", "\n".join(puzzles(240)) + "\n")
    sudoku.file("whole.jsonl", whole)
    return sudoku, COMMAND, whole


def result_of(sudoku, name):
    return (sudoku.folder / name).read_bytes()


def left_behind(sudoku):
    return list(sudoku.folder.glob("*.part*"))


def killed_at(sudoku, command, moment, number=signal.SIGKILL):
    """Starts the command, and ends it after `moment` seconds, or if the condition holds."""
    process = sudoku.start(*command)
    if callable(moment):
        assert eventually(lambda: moment() or process.poll() is not None)
    else:
        time.sleep(moment)
    process.send_signal(number)
    return finished(process)


def half_done(sudoku, command, whole):
    """Leaves the files of a batch that was ended in the middle of line 41."""
    options, out = sudoku.folder / "out.jsonl.part.options", sudoku.folder / "out.jsonl"

    def begun():
        return options.exists() and options.stat().st_size > 0

    while not begun():
        ended = killed_at(sudoku, (*command, "-o", "out.jsonl", "--overwrite"), begun)
        assert begun() or out.exists(), ended.err  # One that fails would fail for ever.
    out.unlink(missing_ok=True)
    size = sum(map(len, whole.splitlines(keepends=True)[:40])) + 50
    (sudoku.folder / "out.jsonl.part").write_bytes(whole[:size])


def has_grown(sudoku, size):
    part = sudoku.folder / "out.jsonl.part"
    whole = sudoku.folder / "out.jsonl"
    return lambda: whole.exists() or (part.exists() and part.stat().st_size > size)


@pytest.mark.slow
def test_a_batch_that_is_killed_at_any_moment_ends_with_the_same_bytes(batch):
    sudoku, command, whole = batch
    rng = random.Random(9)
    for number in range(4):
        out = (*command, "-o", f"{number}.jsonl")
        killed_at(sudoku, out, rng.uniform(0.05, 1.2))
        sudoku(*out, "--resume")
        assert result_of(sudoku, f"{number}.jsonl") == whole
    assert left_behind(sudoku) == []


def test_a_write_that_fails_is_reported_with_the_name_of_the_file(tmp_path, monkeypatch):
    def full(number, content):
        raise OSError(errno.ENOSPC, "No space left on device")

    with PartFile(tmp_path / "out.jsonl") as part:
        part.begin({})
        part.append(b"{}\n")
        monkeypatch.setattr(os, "write", full)
        with pytest.raises(OSError, match=r"No space left on device: '.*out.jsonl.part'"):
            part.append(b"{}\n")
    assert part.path.read_bytes() == b"{}\n"


@pytest.mark.slow
def test_every_place_at_which_a_line_can_be_torn(batch):
    sudoku, _, whole = batch
    items = list(read_file(sudoku.folder / "in.txt", None))
    lines = whole.replace(b'"in.txt', f'"{sudoku.folder / "in.txt"}'.encode())
    target = sudoku.folder / "out.jsonl"
    with PartFile(target) as part:
        part.begin({"limit": 2})
    for size in (*range(0, 2000, 7), len(lines) - 1, len(lines)):
        part.path.write_bytes(lines[:size])
        left = iter(items)
        with PartFile(target) as part:
            part.resume({"limit": 2}, left)
            there = part.path.read_bytes()
            assert there == lines[: size + 1][: lines.rfind(b"\n", 0, size) + 1]
            assert len(list(left)) == len(items) - there.count(b"\n")
            part.append(lines[len(there) :])
        assert part.path.read_bytes() == lines


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code"), quick_first([(signal.SIGINT, 130), (signal.SIGTERM, 143)])
)
def test_an_interrupted_batch_says_how_to_go_on(batch, number, code):
    sudoku, command, whole = batch
    out = (*command, "-o", "out.jsonl")
    ended = killed_at(sudoku, out, has_grown(sudoku, 0), number)
    assert ended.code == code
    assert "the same command with --resume continues" in ended.err
    assert "Traceback" not in ended.err
    assert eventually(lambda: not sudoku.processes())
    assert sudoku(*out, "--resume").code in ENDED
    assert result_of(sudoku, "out.jsonl") == whole


@pytest.mark.slow
def test_a_table_can_be_resumed_too(batch):
    sudoku, command, _ = batch
    assert sudoku(*command, "-o", "whole.csv.gz").code == 2
    part = sudoku.folder / "out.csv.gz.part"
    killed_at(sudoku, (*command, "-o", "out.csv.gz"), part.exists)
    assert sudoku(*command, "-o", "out.csv.gz", "--resume").code in ENDED
    assert result_of(sudoku, "out.csv.gz") == result_of(sudoku, "whole.csv.gz")


@pytest.mark.slow
def test_what_is_not_the_same_batch_is_refused(batch):
    sudoku, command, whole = batch
    out = (*command, "-o", "out.jsonl", "--resume")
    half_done(sudoku, command, whole)
    before = result_of(sudoku, "out.jsonl.part")

    for change, message in (
        (["--limit", "3"], "was begun with limit 2, and now it is 3"),
        (["--cross-check", "0"], "was begun with cross-check 0.02, and now it is 0.0"),
        (["--box", "3x3"], "was begun with box None, and now it is 9x9, boxes 3x3"),
        (["--search", "bitboard"], "was begun with search propagation, and now it is bitboard"),
    ):
        at = out.index(change[0]) if change[0] in out else len(out)
        ended = sudoku(*out[:at], *change, *out[at + 2 :])
        assert ended.code == 2
        assert message in ended.err

    lines = (sudoku.folder / "in.txt").read_text().splitlines(keepends=True)
    sudoku.file("in.txt", "".join([*lines[:3], f"{UNIQUE}\n", *lines[4:]]))
    ended = sudoku(*out)
    assert ended.code == 2
    assert "out.jsonl.part:4: is not the result of in.txt:4: is the input another?" in ended.err
    sudoku.file("in.txt", "".join(lines[:5]))
    assert "is not the result of any puzzle: is the input another?" in sudoku(*out).err
    assert result_of(sudoku, "out.jsonl.part") == before

    (sudoku.folder / "out.jsonl.part.options").unlink()
    assert "out.jsonl.part.options: cannot be read" in sudoku(*out).err


@pytest.mark.slow
def test_workers_and_chunks_may_be_others(batch):
    sudoku, command, whole = batch
    out = (*command[:-2], "-o", "out.jsonl", "--resume")
    half_done(sudoku, command, whole)
    assert sudoku(*out, "--workers", "1", "--chunk", "100").code in ENDED
    assert result_of(sudoku, "out.jsonl") == whole


@pytest.mark.slow
def test_two_batches_do_not_write_one_file(batch):
    sudoku, command, _ = batch
    out = (*command, "-o", "out.jsonl", "--workers", "1")
    process = sudoku.start(*out)
    assert eventually(has_grown(sudoku, 0))
    process.send_signal(signal.SIGSTOP)
    try:
        for flag in ("--resume", "--overwrite"):
            ended = sudoku(*out, flag)
            assert ended.code == 2
            assert "out.jsonl.part: another batch is writing it" in ended.err
    finally:
        process.send_signal(signal.SIGCONT)
    assert finished(process).code == 2


@pytest.mark.slow
def test_the_death_of_workers_leaves_no_trace(batch):
    sudoku, command, whole = batch
    process = sudoku.start(*command, "-o", "out.jsonl")
    for share in (0, 0.2, 0.5):
        assert eventually(has_grown(sudoku, share * len(whole)))
        for number in set(sudoku.processes()) - {process.pid}:
            os.kill(number, signal.SIGKILL)
    assert finished(process).code == 2
    assert result_of(sudoku, "out.jsonl") == whole


@pytest.mark.slow
def test_the_memory_of_the_parent_does_not_grow_with_the_input(sudoku):
    sudoku.file("in.txt", (f"{NINE}\n" * 1999 + f"{UNIQUE}\n") * 100)
    sudoku.file("short.txt", f"{NINE}\n" * 80_000)
    peaks = []
    for name in ("short.txt", "in.txt"):
        process = sudoku.start("batch", name, "--cross-check", "0", "-o", f"{name}.out")
        peak = 0
        while process.poll() is None:
            peak = max(peak, peak_memory(process.pid))
            time.sleep(0.05)
        assert process.returncode == 0
        peaks.append(peak)
    assert len(result_of(sudoku, "in.txt.out").splitlines()) == 200_000
    assert peaks[1] < peaks[0] + 40_000, peaks


def peak_memory(number):
    """The peak memory of a process in KiB; 0 if it has ended."""
    try:
        with Path(f"/proc/{number}/status").open() as stream:
            return next(int(line.split()[1]) for line in stream if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        return 0


def test_results_are_json_whatever_the_name_of_the_input(sudoku):
    name = sudoku.file('a "b"\té.txt', f"{UNIQUE}\n1.....3....\n")
    ended = sudoku("batch", name, *REFERENCE)
    sources = [json.loads(line)["source"] for line in ended.out.splitlines()]
    assert sources == ['a "b"\\x09é.txt:1', 'a "b"\\x09é.txt:2']


def test_a_finished_output_is_kept(sudoku):
    sudoku.file("in.txt", NINE + "\n")
    command = "batch", "in.txt", "-o", "out.jsonl", *REFERENCE
    assert sudoku(*command).code == 0
    results = (sudoku.folder / "out.jsonl").read_text()
    for text, flags, code, message in (
        (NINE, (), 2, "out.jsonl exists: --overwrite replaces it"),
        (NINE, ("--resume",), 0, "out.jsonl is finished: nothing to resume, and no input is read"),
    ):
        sudoku.file("in.txt", text + "\n")
        ended = sudoku(*command, *flags)
        assert (ended.code, ended.out) == (code, "")
        assert message in ended.err
        assert (sudoku.folder / "out.jsonl").read_text() == results


def test_what_never_began_leaves_nothing_behind(sudoku):
    sudoku.file("in.txt", NINE + "\n")
    ended = sudoku("batch", "in.txt", "-o", "out.jsonl", "--dask", "nonsense")
    assert ended.code == 2
    assert "the results so far" not in ended.err
    assert not list(sudoku.folder.glob("out*"))
    assert sudoku("batch", "in.txt", "-o", "out.jsonl", "--resume", *REFERENCE).code == 0
