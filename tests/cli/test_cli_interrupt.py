"""Ctrl-C, signals and time limits, on every backend, and that no process is left behind."""

import json
import os
import signal
import subprocess
import sys

import pytest
from command_line import NINE, SLOW, UNIQUE, eventually, finished
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
        "from sudoku_csp.apps.cli import front_page, main\n"
        f"front_page.print_page = lambda _words: exec({text!r})\n"
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
    ("backend", "limit"),
    quick_first([("cadical195", "0"), ("cpsat", "0"), ("kissat404", "3")]),
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
    said = f"slow.txt:1: no verdict from {name}: reached the time limit\n"
    assert ended.err == said
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
