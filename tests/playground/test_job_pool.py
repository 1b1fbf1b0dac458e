"""The pool: processes that answer one question after the other, die, are killed and replaced."""

import asyncio
import json
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import eventually
from playground_server import BLANK_25, FOUR

from sudoku_csp.apps.playground import job_pool
from sudoku_csp.apps.playground.job_pool import RESERVE, Busy, Kind, Pool
from sudoku_csp.apps.playground.question import Limits

LIMITS = Limits(jobs=1, waiting=1)
READ = json.dumps({"text": FOUR}).encode()
HARD = json.dumps(BLANK_25).encode()
ANSWERED = [Kind.PART, Kind.END]
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


async def ask(pool, question="read", body=READ):
    """The messages of an answer."""
    found = []

    async def take(kind, content):
        found.append((kind, json.loads(content) if content else None))

    await pool.ask(question, body, take)
    return found


def kinds(messages):
    return [kind for kind, _ in messages]


def numbers(pool):
    return {process.number for process in pool.processes}


async def loaded(pool):
    for process in pool.processes:
        await process.ready()
    return numbers(pool)


@pytest.fixture(scope="module")
def pool():
    """Runs a scenario in a pool that several tests share, with all its processes loaded."""

    async def prepared(scenario):
        await loaded(shared)
        return await scenario(shared)

    shared = Pool(LIMITS)
    with asyncio.Runner() as runner:
        runner.run(shared.__aenter__())
        yield lambda scenario: runner.run(prepared(scenario))
        runner.run(shared.__aexit__(None, None, None))


def group_is_gone(leader):
    """Whether no process of the group lives: not the leader, and none that it started."""

    def gone():
        try:
            os.killpg(leader, 0)
        except ProcessLookupError:
            return True
        return False

    return eventually(gone)


def test_turns_are_taken_in_order_and_each_question_learns_how_many_are_before_it():
    async def scenario():
        pool = Pool(Limits(jobs=1, waiting=2))
        messages = {name: [] for name in "abc"}
        order, leave = [], {name: asyncio.Event() for name in "abc"}

        async def one(name):
            async def take(kind, content):
                messages[name].append((kind, json.loads(content)["before"]))

            async with pool.turn(take):
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
        return order, messages

    order, messages = asyncio.run(scenario())
    assert order == list("abc")
    waiting = Kind.WAITING
    assert messages == {"a": [], "b": [(waiting, 0)], "c": [(waiting, 1), (waiting, 0)]}


def test_a_process_answers_one_question_after_the_other_and_survives_errors(pool):
    rejected = [
        ("nothing", b"{}", "no question 'nothing'"),
        ("../read", b"{}", "no question '../read'"),
        ("read", b"[]", "what was sent is not a JSON object"),
        ("read", b"{}", "text is a text, not None"),
    ]

    async def scenario(pool):
        before = numbers(pool)
        answers = [await ask(pool) for _ in range(3)]
        failures = [await ask(pool, question, body) for question, body, _ in rejected]
        answers.append(await ask(pool))
        return answers, failures, before == numbers(pool)

    answers, failures, same = pool(scenario)
    assert same
    for messages in answers:
        assert kinds(messages) == ANSWERED
        assert messages[0][1]["puzzles"][0]["line"] == FOUR
    for messages, (_, _, text) in zip(failures, rejected, strict=True):
        assert kinds(messages) == [Kind.FAILED, Kind.END]
        assert text in messages[0][1]["message"]


@LINUX
def test_the_solver_libraries_are_loaded_before_a_question(pool):
    async def scenario(pool):
        return min(await loaded(pool))

    leader = pool(scenario)
    children = Path(f"/proc/{leader}/task/{leader}/children")

    def all_loaded():
        maps = [Path(f"/proc/{one}/maps").read_text() for one in children.read_text().split()]
        return all(any(library in one for one in maps) for library in ("ortools", "pysolvers"))

    assert eventually(all_loaded)


def test_a_process_that_dies_is_logged_in_a_line_and_the_next_question_is_answered(pool, caplog):
    async def scenario(pool):
        before, messages = numbers(pool), []

        async def take(kind, content):
            messages.append((kind, json.loads(content) if content else None))
            if kind is Kind.PART:
                for number in before:
                    os.kill(number, signal.SIGSEGV)

        await pool.ask("solve", HARD, take)
        # The process in reserve died too, and is replaced.
        while any(one.number in before and one.alive() for one in pool.processes):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        return messages, await ask(pool), len(pool.processes)

    messages, after, processes = pool(scenario)
    text = "the process of this question ended with signal SIGSEGV"
    assert messages[-1] == (Kind.FAILED, {"message": text})
    assert kinds(after) == ANSWERED
    assert processes == 1 + RESERVE
    assert [record.getMessage() for record in caplog.records] == [
        "the process of a question ('solve') ended with signal SIGSEGV"
    ]


@pytest.mark.slow
def test_a_question_that_reaches_the_time_limit_leaves_no_process(monkeypatch):
    monkeypatch.setattr(job_pool, "GRACE", -0.5)

    async def scenario():
        async with Pool(replace(LIMITS, seconds=2)) as pool:
            leaders = await loaded(pool)
            messages = await ask(pool, "solve", HARD)
            ended = leaders - numbers(pool)
            return messages, ended, await ask(pool)

    messages, ended, after = asyncio.run(scenario())
    assert messages[-1] == (Kind.FAILED, {"message": "the time limit of 2 s was reached"})
    assert len(ended) == 1
    assert all(map(group_is_gone, ended))
    assert kinds(after) == ANSWERED


@pytest.mark.slow
def test_a_process_is_replaced_after_its_questions_and_after_too_long_an_answer():
    text = "\n".join([FOUR] * 50)

    async def scenario():
        async with Pool(replace(LIMITS, answer=2000, questions=1)) as pool:
            seen = numbers(pool)
            messages = await ask(pool, "read", json.dumps({"text": text}).encode())
            seen |= numbers(pool)
            after = await ask(pool)
            return messages, after, seen | numbers(pool), len(pool.processes)

    messages, after, seen, processes = asyncio.run(scenario())
    assert kinds(messages) == [Kind.FAILED]
    assert "bytes" in messages[0][1]["message"]
    assert kinds(after) == ANSWERED
    assert len(seen) == 2 + RESERVE
    assert processes == RESERVE
