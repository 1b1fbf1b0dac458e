"""Ctrl-C, signals, time limits, terminals, pipes: the command as a process among others."""

import gzip
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import NINE, SLOW, SOLUTION, UNIQUE, eventually, finished
from tails import quick_first

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="looks into /proc for processes left behind"
)

BACKENDS = {
    "kissat404": ["--backend", "sat", "--solver", "kissat404"],
    "cadical195": ["--backend", "sat", "--solver", "cadical195"],
    "lingeling": ["--backend", "sat", "--solver", "lingeling"],
    "glucose4": ["--backend", "sat", "--solver", "glucose4"],
    "cpsat": ["--backend", "cpsat"],
    "reference": ["--backend", "reference"],
}

every_backend = pytest.mark.parametrize("backend", quick_first(BACKENDS))


def slow(sudoku):
    return sudoku.file("slow.txt", SLOW)


@every_backend
def test_ctrl_c_in_a_terminal_ends_every_backend(sudoku, backend):
    process = sudoku.start("solve", slow(sudoku), "--time-limit", "0", *BACKENDS[backend])
    sudoku.wait_until_busy()
    os.killpg(process.pid, signal.SIGINT)
    ended = finished(process)
    assert (ended.code, ended.out) == (130, "")
    assert ended.err == "interrupted after 0 puzzles\n"
    assert eventually(lambda: not sudoku.processes())


@pytest.mark.slow
@pytest.mark.parametrize("backend", quick_first(["reference", "kissat404", "cpsat"]))
def test_after_an_interrupt_the_results_so_far_stand(sudoku, backend):
    sudoku.file("both.txt", f"{NINE}\n\n{SLOW}")
    process = sudoku.start(
        "solve", "both.txt", "-f", "jsonl", "--time-limit", "0", *BACKENDS[backend]
    )
    done = json.loads(process.stdout.readline())
    assert done["puzzle"] == NINE
    sudoku.wait_until_busy()
    process.send_signal(signal.SIGINT)
    ended = finished(process)
    assert (ended.code, ended.out) == (130, "")
    assert ended.err == "interrupted after 1 puzzle\n"
    assert eventually(lambda: not sudoku.processes())


def test_an_interrupt_amid_compiled_text_has_its_exit_code(tmp_path):
    """As the text of which a dataclass is made; Python itself would end by the signal."""
    text = "import os, signal, time; os.kill(os.getpid(), signal.SIGINT); time.sleep(9)"
    program = (
        "from sudoku_csp.apps.cli import app, main\n"
        f"app.run = lambda _words: exec({text!r})\n"
        "main()\n"
    )
    (tmp_path / "interrupted.py").write_text(program)
    run = subprocess.run(
        [sys.executable, "-m", "interrupted"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (130, "")


def test_ctrl_c_while_the_command_is_loaded_shows_no_traceback(sudoku):
    package = sudoku.folder / "early"
    package.mkdir()
    (package / "click.py").write_text("raise KeyboardInterrupt\n")
    ended = sudoku.process("check", UNIQUE, env={"PYTHONPATH": str(package)})
    assert (ended.code, ended.out, ended.err) == (130, "", "")


@pytest.mark.slow
def test_ctrl_c_inside_a_native_call_ends_it(sudoku):
    # kissat holds the interpreter while it solves, and is loaded anew for each of the solutions.
    process = sudoku.start(
        "count", "." * 625, "--limit", "1000000", "--time-limit", "0", *BACKENDS["kissat404"]
    )
    sudoku.wait_until_busy(5)
    os.killpg(process.pid, signal.SIGINT)
    assert finished(process).code == 130
    assert eventually(lambda: not sudoku.processes())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("backend", "number", "code"),
    quick_first(
        [
            ("cpsat", signal.SIGTERM, 143),
            ("kissat404", signal.SIGTERM, 143),
            ("reference", signal.SIGTERM, 143),
            ("kissat404", signal.SIGHUP, 129),
        ]
    ),
)
def test_other_signals_end_the_backends_too(sudoku, backend, number, code):
    process = sudoku.start("solve", slow(sudoku), "--time-limit", "0", *BACKENDS[backend])
    sudoku.wait_until_busy(1)
    process.send_signal(number)
    ended = finished(process)
    assert (ended.code, ended.out, ended.err) == (code, "", "")
    assert eventually(lambda: not sudoku.processes())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("backend", "limit"), quick_first([("cadical195", "0"), ("cpsat", "0"), ("kissat404", "3")])
)
def test_a_killed_parent_leaves_no_process_for_long(sudoku, backend, limit):
    process = sudoku.start("solve", slow(sudoku), "--time-limit", limit, *BACKENDS[backend])
    sudoku.wait_until_busy()
    process.kill()
    process.wait()
    assert eventually(lambda: not sudoku.processes())


@pytest.mark.slow
@every_backend
def test_the_time_limit_ends_every_backend(sudoku, backend):
    ended = sudoku("solve", slow(sudoku), "--time-limit", "1", *BACKENDS[backend])
    name = BACKENDS[backend][1]
    assert ended.code == 3
    assert ended.out == "slow.txt:1: unknown\n"
    message = f"slow.txt:1: no verdict from {name}: reached the time limit\n"
    assert ended.err == message
    assert not sudoku.processes()


@pytest.mark.slow
@pytest.mark.parametrize(("backends", "late"), quick_first([("reference", 1), ("all", 3)]))
def test_after_a_time_limit_the_next_puzzle_is_solved(sudoku, backends, late):
    given = ("--backend", backends, "-f", "jsonl", "--time-limit", "1")
    ended = sudoku("check", slow(sudoku), UNIQUE, *given)
    assert ended.code == 3
    unknown, unique = map(json.loads, ended.out.splitlines())
    assert unknown["verdict"] == "unknown"
    agreed = (False, True) if late > 1 else (None, None)
    assert (unknown["agreed"], unique["agreed"]) == agreed
    assert unique["verdict"] == "unique"
    assert ended.err.count(": reached the time limit") == late


def test_a_terminal_gets_colour(sudoku):
    shown, _, err = sudoku.in_terminal("solve", NINE, streams=["stdout"])
    assert "\x1b[32munique\x1b[0m" in shown
    assert "\x1b[1;" in shown  # The givens are bold.
    assert err == ""


@pytest.mark.parametrize("env", quick_first([{"NO_COLOR": "1"}, {"TERM": "dumb"}]))
def test_a_terminal_that_objects_gets_no_colour(sudoku, env):
    shown, _, _ = sudoku.in_terminal("solve", NINE, streams=["stdout", "stderr"], env=env)
    assert "unique" in shown
    assert "\x1b" not in shown


@pytest.mark.slow
def test_results_are_not_caught_by_the_progress_display(sudoku):
    arguments = ("solve", *[UNIQUE] * 30, "-f", "line")
    shown, out, _ = sudoku.in_terminal(*arguments, streams=["stderr"])
    assert out == f"{SOLUTION}\n" * 30
    assert SOLUTION not in shown
    assert "30 puzzles" in shown
    assert shown.rstrip().endswith("30 puzzles: 30 unique")


def test_a_batch_of_files_shows_its_total_and_the_time_left(sudoku):
    sudoku.file("a.txt", f"{UNIQUE}\n" * 20)
    sudoku.file("b.txt.gz", gzip.compress(f"{UNIQUE}\nrubbish\n".encode()))
    arguments = ("batch", "a.txt", "b.txt.gz", "-o", "out.jsonl", "-w", "1")
    shown, _, _ = sudoku.in_terminal(*arguments, streams=["stderr"], code=2)
    assert re.search(r"22 of 22 results, [\d,]+ a second .*0:00:00.* left", shown)
    assert "20 puzzles: 20 unique; 2 errors in the input" in shown.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "progress"),
    [
        (("explain", "." * 625, "--with", "non-consecutive"), r"\d+ steps"),
        (("diagnose", "." * 625, "--with", "anti-king"), r"\d+ findings"),
        (("generate", "--difficulty", "extreme", "--seed", "1"), r"\d+ grids, [\d,]+ a second"),
    ],
)
def test_long_work_is_shown_in_a_terminal_and_only_there(sudoku, command, progress):
    arguments = (*command, "--time-limit", "3")
    shown, _, _ = sudoku.in_terminal(*arguments, streams=["stdout", "stderr"], code=3)
    assert re.search(progress, shown)
    assert not re.search(progress, sudoku(*arguments).err)


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
        # The reader looks some lines ahead to distinguish a 4x4 puzzle from rows of a 16x16 one.
        process.stdin.write(f"{NINE}\n".encode() * 12)
        assert NINE.encode() in process.stdout.readline()
    process.stdin.close()
    process.stdout.read()
    assert process.wait(timeout=300) == 0


COMMANDS = [
    *("solve", "check", "count", "batch", "explain", "diagnose", "rate", "export", "convert"),
    *("trace", "compare", "generate --size 4", "constraints cage", "formats", "encodings"),
    *("--help", "--version", "lessons"),
]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_closed_stream_is_one_line_or_no_matter(sudoku, command):
    takes_puzzle = COMMANDS.index(command) < COMMANDS.index("generate --size 4")
    words = [*command.split(), *[UNIQUE] * takes_puzzle]

    def closed(redirection, arguments=words):
        shell = ["sh", "-c", f'exec "$0" -m sudoku_csp "$@" {redirection}', sys.executable]
        return subprocess.run([*shell, *arguments], capture_output=True, text=True, check=False)

    output, messages, no_input = map(closed, (">&-", "2>&-", "<&-"))
    expected = "sudoku-csp: standard output: Bad file descriptor"
    assert (output.returncode, output.stderr.splitlines()[-1]) == (5, expected)
    assert "Traceback" not in output.stderr
    for ended in (messages, no_input):
        assert ended.returncode == 0
        assert ended.stdout
    if takes_puzzle:
        ended = closed("<&-", command.split())
        assert (ended.returncode, "Bad file descriptor" in ended.stderr + ended.stdout) == (2, True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    "arguments", quick_first([["solve", UNIQUE], ["export", UNIQUE], ["--help"]])
)
def test_output_that_cannot_be_written_is_one_line_and_code_5(sudoku, arguments):
    with Path("/dev/full").open("wb") as full:
        process = sudoku.start(*arguments, stdout=full)
    assert process.stderr.read() == b"sudoku-csp: No space left on device\n"
    assert process.wait(timeout=300) == 5
