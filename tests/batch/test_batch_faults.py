"""Whatever happens to a worker, every puzzle has its result, and only one has an error."""

import itertools
import json
import os
import signal
from contextlib import closing

import faulty
import pytest
from command_line import eventually
from faulty import FOUR, POISON
from tails import quick_first

from sudoku_csp.grid.errors import BackendUnavailable
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.batch import job as jobs
from sudoku_csp.solvers.batch import pipeline, processes
from sudoku_csp.solvers.batch.items import Item, chunks
from sudoku_csp.solvers.batch.job import Job
from sudoku_csp.solvers.batch.results import KILLED, Tally
from sudoku_csp.solvers.workers import worker
from sudoku_csp.solvers.workers.worker import ProcessEnded

GIVENS = [bytes([*first, *[0] * 12]) for first in itertools.permutations((4, 3, 2, 1))]
assert GIVENS[-1] == POISON


def items(number, poison_at=()):
    """`number` 4x4 puzzles, with the poison at some places."""
    for place in range(number):
        digits = POISON if place in poison_at else GIVENS[place % (len(GIVENS) - 1)]
        yield Item(f"test:{place + 1}", Ruleset.classic(FOUR), digits)


def outcome(found, *, chunk=10, workers=2, **job):
    """The results, in their order, and their tally."""
    chosen_job = Job(backend="reference", **job)
    tally = Tally()
    lines = b""
    with processes.engine(workers) as engine:
        for done in pipeline.run(engine, chosen_job, chunks(found, chunk)):
            lines += done.lines
            tally.update(done.tally)
    return [json.loads(line) for line in lines.splitlines()], tally


def test_results_are_in_the_order_of_the_input():
    results, tally = outcome(items(200), chunk=7)
    assert [r["source"] for r in results] == [f"test:{n + 1}" for n in range(200)]
    assert {r["verdict"] for r in results} == {"multiple"}
    assert tally == {"multiple": 200}


@pytest.mark.slow
@pytest.mark.parametrize("made", quick_first([faulty.Killed, faulty.Exits, faulty.Segfaults]))
def test_a_puzzle_that_kills_its_worker_twice_is_reported_and_the_others_go_on(made):
    opener = getattr(faulty, f"open_{made.__name__}")
    results, tally = outcome(items(60, poison_at=[25]), chunk=20, opener=opener)
    assert [r["source"] for r in results] == [f"test:{n + 1}" for n in range(60)]
    assert [n for n, r in enumerate(results) if "error" in r] == [25]
    assert results[25]["error"] == KILLED
    assert results[25]["verdict"] == "unknown"
    assert results[25]["puzzle"] == "1234............"
    undisturbed, _ = outcome(items(60, poison_at=[25]), chunk=20)
    assert results[:25] + results[26:] == undisturbed[:25] + undisturbed[26:]
    assert tally == {"multiple": 59, "unknown": 1, "missing": 1}


@pytest.mark.slow
def test_the_death_of_a_worker_by_chance_leaves_no_trace(tmp_path, monkeypatch):
    monkeypatch.setenv("SUDOKU_CSP_TEST_DIED", str(tmp_path / "died"))
    results, _ = outcome(items(60, poison_at=[25]), opener=faulty.open_KilledOnce)
    assert (tmp_path / "died").exists()
    assert results == outcome(items(60, poison_at=[25]))[0]


@pytest.mark.slow
def test_a_worker_that_hangs_is_ended_long_after_the_time_limit(monkeypatch):
    results, _ = outcome(
        items(8, poison_at=[5]), chunk=2, opener=faulty.open_Hangs, time_limit=0.02
    )
    assert [n for n, r in enumerate(results) if "error" in r] == [5]


@pytest.mark.parametrize(
    ("seconds", "alarms"),
    [(None, []), (5.0, [60.0, 7.0, 7.0, 0.0]), (10.0, [100.0, 12.0, 12.0, 0.0])],
)
def test_the_alarm_is_set_anew_for_each_puzzle_and_lifted(seconds, alarms, monkeypatch):
    seen = []
    monkeypatch.setattr(jobs, "end_after", seen.append)
    with closing(create("reference")) as bulk:
        found = jobs.solve_each(bulk, Ruleset.classic(FOUR), GIVENS[:2], 2, seconds)
    assert [len(each.solutions) for each in found] == [2, 2]
    assert seen == alarms


def test_an_exception_concerns_its_puzzle_alone():
    results, tally = outcome(items(40, poison_at=[5]), opener=faulty.open_Raises)
    missing = [(n, r["missing"]) for n, r in enumerate(results) if "missing" in r]
    why = "failed with ZeroDivisionError: division by zero"
    assert missing == [(5, {"reference": why})]
    assert tally == {"multiple": 39, "unknown": 1, "missing": 1}


def test_a_grid_against_the_rules_is_never_a_result():
    results, tally = outcome(items(40, poison_at=[5]), opener=faulty.open_Wrong)
    assert results[5]["solutions"] == []
    assert results[5]["verdict"] == "unknown"
    assert "returned a grid that is no solution" in results[5]["disagreements"][0]
    assert tally["disagreement"] == 1
    assert [r for n, r in enumerate(results) if n != 5 and "disagreements" in r] == []


def test_the_cross_check_finds_a_backend_that_lies():
    results, tally = outcome(
        items(12, poison_at=[5]), chunk=6, workers=1, opener=faulty.open_Liar, cross_check=1.0
    )
    assert tally["disagreement"] == 1
    assert "reference says no solution" in results[5]["disagreements"][0]
    others = [r for n, r in enumerate(results) if n != 5]
    assert all(r["cross_checked"][:2] == ["sat", "cpsat"] for r in others)
    _, tally = outcome(items(12, poison_at=[5]), workers=1, opener=faulty.open_Liar)
    assert tally["disagreement"] == 0


def test_what_is_no_puzzle_kills_nothing():
    bad = Item("test:2", None, error="'é' is not a digit")
    found = [*items(1), bad, *items(1)]
    results, tally = outcome(iter(found), chunk=3)
    assert results[1] == {"source": "test:2", "verdict": "error", "error": "'é' is not a digit"}
    assert tally == {"multiple": 2, "error": 1}


def test_no_more_chunks_are_read_than_keep_the_workers_busy():
    taken = 0

    def counted():
        nonlocal taken
        for item in items(2000):
            taken += 1
            yield item

    with processes.engine(1) as engine:
        results = pipeline.run(engine, Job(backend="reference"), chunks(counted(), 1))
        next(results)
        assert taken <= 5
        results.close()


@pytest.mark.slow
def test_killing_every_worker_again_and_again_loses_nothing():
    chosen_job = Job(backend="reference")
    lines = b""
    with processes.engine(2) as engine:
        for number, done in enumerate(pipeline.run(engine, chosen_job, chunks(items(400), 5))):
            lines += done.lines
            if number % 20 == 10:
                for each in engine.submit.__self__.workers:
                    each.close()
    results = [json.loads(line) for line in lines.splitlines()]
    assert results == outcome(items(400))[0]


class TestProcesses:
    """The processes without a pipeline."""

    def test_a_death_fails_its_task_alone_and_says_how(self):
        with closing(processes.Processes(2)) as made:
            before = [made.submit(abs, -1) for _ in range(5)]
            killed, left = made.submit(os.kill, 0, signal.SIGKILL), made.submit(os._exit, 7)
            wrong, printed = made.submit(divmod, 1, 0), made.submit(print, "no message")
            after = [made.submit(abs, -2) for _ in range(5)]
            with pytest.raises(ProcessEnded, match="signal SIGKILL"):
                killed.result()
            with pytest.raises(ProcessEnded, match="exit status 7"):
                left.result()
            with pytest.raises(ZeroDivisionError):
                wrong.result()
            assert printed.result() is None
            assert [f.result() for f in before + after] == [1] * 5 + [2] * 5

    def test_closing_ends_what_runs_and_cancels_what_waits(self):
        made = processes.Processes(1)
        running, waiting = made.submit(eventually, bool, 60), made.submit(abs, -1)
        assert eventually(running.running)
        made.close()
        # The first of the two where the process had started, the second where it had not yet.
        assert isinstance(running.exception(), (ProcessEnded, BackendUnavailable))
        assert waiting.cancelled()


def test_a_worker_killed_while_it_starts_is_started_again(tmp_path, monkeypatch):
    flag = tmp_path / "killed"
    once = (
        f"import os, pathlib; p = pathlib.Path({str(flag)!r}); before = p.exists(); p.touch(); "
        "before or os.kill(os.getpid(), 9); "
    )
    monkeypatch.setattr(worker, "_START", once + worker._START)
    found, _ = outcome(items(30), workers=1)
    assert flag.exists()
    assert len(found) == 30
    assert all("error" not in result for result in found)
