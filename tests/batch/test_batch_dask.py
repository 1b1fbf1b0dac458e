"""A batch over a real Dask scheduler with two worker processes, some of which are killed."""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import faulty
import pytest
from command_line import NINE, eventually, finished

from sudoku_csp.grid.errors import BackendUnavailable, Unsupported
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.batch import dask_cluster, pipeline
from sudoku_csp.solvers.batch.items import Item, chunks
from sudoku_csp.solvers.batch.job import Job
from sudoku_csp.solvers.batch.results import KILLED

classic = Ruleset.classic

distributed = pytest.importorskip("distributed")

REFERENCE = ("-b", "reference", "--search", "dom-wdeg", "--cross-check", "0")


@contextmanager
def cluster(folder):
    """The address of a scheduler with two worker processes, and the scheduler's process."""
    reported = folder / "scheduler.json"
    environment = {k: v for k, v in os.environ.items() if not k.startswith("COVERAGE_")} | {
        "PYTHONPATH": str(Path(__file__).parent),
        # One death is allowed, where a cluster has three: the test is over sooner.
        "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
    }
    common = ["--scheduler-file", str(reported), "--no-dashboard"]
    commands = (
        ["scheduler", "--host", "127.0.0.1", "--port", "0", *common],
        ["worker", "--nworkers", "2", "--nthreads", "1", *common],
    )
    with (folder / "log").open("wb") as log:
        started = [
            subprocess.Popen(
                [sys.executable, "-m", "dask", *command],
                cwd=folder,
                env=environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
            for command in commands
        ]
        try:
            assert eventually(lambda: reported.exists() and reported.read_text().endswith("}"))
            yield json.loads(reported.read_text())["address"], started[0]
        finally:
            for process in started:  # Workers that have lost their scheduler hear nothing else.
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(300)


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    with cluster(tmp_path_factory.mktemp("dask")) as (address, _):
        yield address


@pytest.fixture
def client(scheduler):
    with distributed.Client(scheduler) as connected:
        connected.wait_for_workers(2, timeout=60)
        yield connected


@pytest.mark.slow
def test_the_results_are_those_of_processes_though_a_worker_is_killed(sudoku, scheduler, client):
    sudoku.file("in.txt", f"{NINE}\n" * 2000)
    command = ("batch", "in.txt", *REFERENCE, "--chunk", "10")
    sudoku("batch", "in.txt", *REFERENCE, "-o", "whole.jsonl")
    victim = next(iter(client.run(os.getpid).values()))
    process = sudoku.start(*command, "--dask", scheduler, "-o", "out.jsonl")
    part = sudoku.folder / "out.jsonl.part"
    assert eventually(lambda: part.exists() and part.stat().st_size > 20_000)
    os.kill(victim, signal.SIGKILL)
    assert process.poll() is None
    ended = finished(process)
    assert ended.code == 0
    assert ended.err.endswith("2000 puzzles: 2,000 unique\n".replace("2000", "2,000"))
    whole = (sudoku.folder / "whole.jsonl").read_bytes()
    assert (sudoku.folder / "out.jsonl").read_bytes() == whole
    assert victim not in client.run(os.getpid).values()


@pytest.mark.slow
def test_a_puzzle_that_no_worker_survives_is_reported_and_the_others_go_on(scheduler, client):
    found = [
        Item(f"test:{n}", classic(faulty.FOUR), bytes([n % 4 + 1, *[0] * 15])) for n in range(12)
    ]
    found[7] = Item("test:7", classic(faulty.FOUR), faulty.POISON)
    job = Job(backend="reference", opener=faulty.open_Exits)
    with dask_cluster.engine(scheduler, 2) as engine:
        done = list(pipeline.run(engine, job, chunks(found, 3)))
    results = [json.loads(line) for each in done for line in each.lines.splitlines()]
    assert [r["source"] for r in results] == [f"test:{n}" for n in range(12)]
    assert [n for n, r in enumerate(results) if r.get("error") == KILLED] == [7]
    assert [r["verdict"] for n, r in enumerate(results) if n != 7] == ["multiple"] * 11


@pytest.mark.slow
def test_ctrl_c_ends_it_and_the_cluster_stays(sudoku, scheduler, client):
    sudoku.file("in.txt", f"{NINE}\n" * 3000)
    process = sudoku.start(
        *("batch", "in.txt", "-b", "reference", "--search", "propagation", "--chunk", "10"),
        *("--dask", scheduler, "-o", "out.jsonl"),
    )
    part = sudoku.folder / "out.jsonl.part"
    assert eventually(lambda: part.exists() and part.stat().st_size > 0)
    process.send_signal(signal.SIGINT)
    ended = finished(process)
    assert ended.code == 130
    assert "the same command with --resume continues" in ended.err
    assert "Traceback" not in ended.err
    assert client.submit(abs, -1).result(timeout=300) == 1


@pytest.mark.slow
def test_a_cluster_of_this_machine_lives_as_long_as_the_batch(sudoku):
    sudoku.file("in.txt", f"{NINE}\n" * 20)
    ended = sudoku.process("batch", "in.txt", *REFERENCE, "--dask", "local", "--workers", "1")
    assert (ended.code, ended.err) == (0, "20 puzzles: 20 unique\n")
    assert len(ended.out.splitlines()) == 20
    assert eventually(lambda: not sudoku.processes())


@pytest.mark.slow
def test_a_lost_scheduler_ends_it_with_what_can_be_resumed(sudoku):
    sudoku.file("in.txt", f"{NINE}\n" * 2000)
    command = ("batch", "in.txt", *REFERENCE, "--chunk", "10", "-o", "out.jsonl")
    folder = sudoku.folder / "dask"
    folder.mkdir()
    with cluster(folder) as (address, scheduler):
        process = sudoku.start(*command, "--dask", address)
        part = sudoku.folder / "out.jsonl.part"
        assert eventually(lambda: part.exists() and part.stat().st_size > 0)
        scheduler.kill()
        ended = finished(process)
    assert ended.code == 2
    assert ended.err.splitlines()[-2:] == [
        "the results so far are kept: the same command with --resume continues",
        f"sudoku-csp: the Dask scheduler at {address} is gone",
    ]
    assert sudoku(*command, "--resume").code == 0
    assert len((sudoku.folder / "out.jsonl").read_bytes().splitlines()) == 2000


def test_no_scheduler_is_reported(monkeypatch):
    monkeypatch.setattr(dask_cluster, "WAIT", 0.5)
    for address in ("tcp://127.0.0.1:9", "nonsense://x"):
        with (
            pytest.raises(BackendUnavailable, match="no Dask scheduler at"),
            dask_cluster.engine(address, 1),
        ):
            pass


def test_a_worker_of_another_version_is_refused():
    class Other:
        def run(self, function):
            return {"tcp://10.0.0.7:1234": "0.0.7"}

    message = "tcp://10.0.0.7:1234 has sudoku-csp 0.0.7, and this is"
    with pytest.raises(Unsupported, match=message):
        dask_cluster._check_versions(Other())


def test_a_worker_without_sudoku_csp_is_reported():
    class Without:
        def run(self, function):
            raise ModuleNotFoundError("No module named 'sudoku_csp'")

    with pytest.raises(Unsupported, match="sudoku-csp is not installed where the Dask workers run"):
        dask_cluster._check_versions(Without())


def test_an_interrupt_that_somebody_swallows_is_not_lost():
    with dask_cluster._interrupts_kept() as check:
        check()
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            check()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
