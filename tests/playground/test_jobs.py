"""Jobs: processes that answer one question after the other, die, are killed and replaced."""

import asyncio
import json
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import pytest
from command_line import eventually
from playground_server import BLANK_25

from sudoku_csp.apps.playground.jobs import Kind, worker
from sudoku_csp.apps.playground.jobs.pool import RESERVE, Busy, Pool
from sudoku_csp.apps.playground.limits import Limits

LIMITS = Limits(jobs=1, waiting=1)

READ = json.dumps({"text": "1.....3..4....2."}).encode()
HARD = json.dumps(BLANK_25).encode()


async def ask(pool, question="read", body=READ):
    """The messages of an answer."""
    said = []

    async def say(kind, content):
        said.append((kind, json.loads(content) if content else None))

    await pool.ask(question, body, say)
    return said


def kinds(said):
    return [kind for kind, _ in said]


@pytest.fixture(scope="module")
def pool():
    """Runs a scenario in a pool that several tests share, with all its processes loaded."""

    async def loaded(scenario):
        for process in shared._all:
            await process.ready()
        return await scenario(shared)

    shared = Pool(LIMITS)
    with asyncio.Runner() as runner:
        runner.run(shared.__aenter__())
        yield lambda scenario: runner.run(loaded(scenario))
        runner.run(shared.__aexit__(None, None, None))


def run(limits, scenario):
    async def whole():
        async with Pool(limits) as pool:
            return await scenario(pool)

    return asyncio.run(whole())


def group_is_gone(leader):
    """Whether no process of the group lives: not the leader, and none that it started."""

    def gone():
        try:
            os.killpg(leader, 0)
        except ProcessLookupError:
            return True
        return False

    return eventually(gone)


def numbers(pool):
    return {process._child.pid for process in pool._all}


async def begun(pool, body=HARD):
    """A question that a process is at work on."""
    asked = asyncio.Event()

    async def say(kind, content):
        if kind is Kind.PART:
            asked.set()

    task = asyncio.create_task(pool.ask("solve", body, say))
    await asked.wait()
    return task


def test_turns_are_taken_in_order_and_who_waits_hears_how_many_are_before_it():
    async def scenario():
        pool = Pool(Limits(jobs=1, waiting=2))
        heard = {name: [] for name in "abc"}
        order, leave = [], {name: asyncio.Event() for name in "abc"}

        async def one(name):
            async def say(kind, content):
                heard[name].append((kind, json.loads(content)["before"]))

            async with pool._turn(say):
                order.append(name)
                await leave[name].wait()

        tasks = [asyncio.create_task(one(name)) for name in "abc"]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await one("a")
        for name in "abc":
            leave[name].set()
            await asyncio.sleep(0.01)
        await asyncio.gather(*tasks)
        return order, heard

    order, heard = asyncio.run(scenario())
    assert order == list("abc")
    waiting = Kind.WAITING
    assert heard == {"a": [], "b": [(waiting, 0)], "c": [(waiting, 1), (waiting, 0)]}


def test_who_gives_up_while_waiting_leaves_the_line():
    async def scenario():
        pool = Pool(Limits(jobs=1, waiting=1))

        async def say(kind, content):
            pass

        async def wait():
            async with pool._turn(say):
                return "a turn"

        async with pool._turn(say):
            waiting = asyncio.create_task(wait())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait([waiting])
            other = asyncio.create_task(wait())
            await asyncio.sleep(0)
        return await other

    assert asyncio.run(scenario()) == "a turn"


def test_a_process_answers_one_question_after_the_other(pool):
    async def scenario(pool):
        before = numbers(pool)
        answers = [await ask(pool) for _ in range(4)]
        return before == numbers(pool), answers

    same, answers = pool(scenario)
    assert same
    for said in answers:
        assert kinds(said) == [Kind.PART, Kind.END]
        assert said[0][1]["puzzles"][0]["line"] == "1.....3..4....2."


def test_a_process_that_has_nothing_to_do_gets_the_backends_ready_for_the_next_question(
    monkeypatch,
):
    asked, started = SimpleQueue(), []

    class Backend:
        def __init__(self, name):
            self.name = name

        def start(self):
            started.append(self.name)
            if self.name == "sat":
                raise OSError("no process can be started")
            if self.name == "reference":
                asked.put(b"a question")

    monkeypatch.setattr(worker.pool, "named", lambda names: {name: Backend(name) for name in names})
    monkeypatch.setattr(worker, "PAUSE", 0.01)
    assert worker._next(asked) == b"a question"
    assert started == ["sat", "cpsat", "reference"]
    asked.put(b"one that is there already")
    assert worker._next(asked) == b"one that is there already"
    assert len(started) == 3


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are listed by Linux")
def test_a_process_that_nobody_has_asked_yet_has_the_solver_libraries_loaded(pool):
    async def scenario(pool):
        leader = pool._idle[0]._child.pid
        children = Path(f"/proc/{leader}/task/{leader}/children")

        def loaded():
            maps = [Path(f"/proc/{one}/maps").read_text() for one in children.read_text().split()]
            return all(any(library in one for one in maps) for library in ("ortools", "pysolvers"))

        return eventually(loaded)

    assert pool(scenario)


REFUSED = [
    ("nothing", b"{}", "no question 'nothing'"),
    ("../read", b"{}", "no question '../read'"),
    ("read", b"[]", "what was sent is no JSON object"),
    ("read", b"{}", "text is a text, not null"),
]


def test_what_cannot_be_answered_is_a_sentence_and_the_process_goes_on(pool):
    async def scenario(pool):
        before = numbers(pool)
        answers = [await ask(pool, question, body) for question, body, _ in REFUSED]
        assert kinds(await ask(pool)) == [Kind.PART, Kind.END]
        return answers, before == numbers(pool)

    answers, same = pool(scenario)
    for said, (_, _, message) in zip(answers, REFUSED, strict=True):
        assert kinds(said) == [Kind.FAILED, Kind.END]
        assert message in said[0][1]["message"]
    assert same


def test_a_process_that_dies_is_said_in_a_line_and_the_next_question_is_answered(pool, caplog):
    async def scenario(pool):
        first = pool._idle[0]
        said = []

        async def say(kind, content):
            said.append((kind, json.loads(content) if content else None))
            if kind is Kind.PART:
                os.kill(first._child.pid, signal.SIGSEGV)

        await pool.ask("solve", HARD, say)
        return said, await ask(pool), len(pool._all)

    said, after, processes = pool(scenario)
    message = "the process of this question ended with signal SIGSEGV"
    assert said[-1] == (Kind.FAILED, {"message": message})
    assert kinds(after) == [Kind.PART, Kind.END]
    assert processes == 1 + RESERVE
    assert [record.getMessage() for record in caplog.records] == [
        "the process of a question ('solve') ended with signal SIGSEGV"
    ]


@pytest.mark.slow
def test_processes_that_died_while_they_had_nothing_to_do_are_replaced(pool):
    async def scenario(pool):
        for process in list(pool._all):
            process.kill()
            await process._child.wait()
        return await ask(pool), len(pool._all)

    said, processes = pool(scenario)
    assert kinds(said) == [Kind.PART, Kind.END]
    assert processes == 1 + RESERVE


@pytest.mark.slow
def test_the_limit_ends_a_native_call_and_all_that_the_process_started(monkeypatch):
    monkeypatch.setattr("sudoku_csp.apps.playground.jobs.pool.GRACE", -0.5)

    async def scenario(pool):
        for process in pool._all:
            await process.ready()
        leaders = numbers(pool)
        said = await ask(pool, "solve", HARD)
        ended = leaders - numbers(pool)
        return said, [group_is_gone(leader) for leader in ended], await ask(pool)

    said, gone, after = run(replace(LIMITS, seconds=2), scenario)
    assert said[-1] == (Kind.FAILED, {"message": "the time limit of 2 s was reached"})
    assert gone == [True]
    assert kinds(after) == [Kind.PART, Kind.END]


@pytest.mark.slow
def test_who_gives_up_ends_its_job_and_leaves_a_process_that_is_loaded(pool):
    async def scenario(pool):
        before = numbers(pool)
        task = await begun(pool)
        task.cancel()
        await asyncio.wait([task])
        (ended,) = before - numbers(pool)
        assert pool._idle[0]._ready
        return group_is_gone(ended), await ask(pool), len(pool._all)

    gone, after, processes = pool(scenario)
    assert gone
    assert kinds(after) == [Kind.PART, Kind.END]
    assert processes == 1 + RESERVE


@pytest.mark.slow
def test_a_pool_that_closes_in_the_middle_of_a_question_leaves_nothing():
    async def scenario():
        async with Pool(LIMITS) as pool:
            task = await begun(pool)
            leaders = numbers(pool)
        task.cancel()
        await asyncio.wait([task])
        return leaders, pool._all

    leaders, left = asyncio.run(scenario())
    assert len(leaders) == 1 + RESERVE
    assert left == set()
    assert all(group_is_gone(leader) for leader in leaders)


@pytest.mark.slow
def test_a_process_is_replaced_after_its_questions_and_where_it_says_too_much():
    text = "\n".join(["1.....3..4....2."] * 50)

    async def scenario(pool):
        seen = numbers(pool)
        said = await ask(pool, "read", json.dumps({"text": text}).encode())
        seen |= numbers(pool)
        after = await ask(pool)
        return said, after, seen | numbers(pool), len(pool._all)

    said, after, seen, processes = run(replace(LIMITS, answer=2000, questions=1), scenario)
    assert kinds(said) == [Kind.FAILED]
    assert "bytes" in said[0][1]["message"]
    assert kinds(after) == [Kind.PART, Kind.END]
    assert len(seen) == 2 + RESERVE
    assert processes == RESERVE


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is limited on Linux")
def test_memory_is_limited(pool):
    async def scenario(pool):
        path = f"/proc/{pool._idle[0]._child.pid}/limits"
        with open(path) as file:  # noqa: ASYNC230, PTH123
            return file.read()

    limits = pool(scenario)
    line = next(line for line in limits.splitlines() if line.startswith("Max address space"))
    assert line.split()[3] == str(LIMITS.memory)
