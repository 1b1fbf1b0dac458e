"""The pool: processes that answer one question after the other, die, are killed and replaced."""

import asyncio
import json
import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from playground_server import BLANK_25, FOUR

from sudoku_csp.apps.playground import job_pool
from sudoku_csp.apps.playground.job_pool import Busy, Pool
from sudoku_csp.apps.playground.messages import Kind
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


def popens(pool):
    return {worker._process._popen for worker in pool.workers}


def loaded(pool):
    for worker in pool.workers:
        worker.ready()
    return popens(pool)


@pytest.fixture(scope="module")
def pool():
    """Runs a scenario in a pool that several tests share, with all its processes loaded."""

    async def prepared(scenario):
        loaded(shared)
        return await scenario(shared)

    shared = Pool(LIMITS)
    with asyncio.Runner() as runner:
        runner.run(shared.__aenter__())
        yield lambda scenario: runner.run(prepared(scenario))
        runner.run(shared.__aexit__(None, None, None))


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
        before = popens(pool)
        answers = [await ask(pool) for _ in range(3)]
        failures = [await ask(pool, question, body) for question, body, _ in rejected]
        answers.append(await ask(pool))
        return answers, failures, before == popens(pool)

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
        return [one.pid for one in loaded(pool)]

    for number in pool(scenario):
        maps = Path(f"/proc/{number}/maps").read_text()
        assert "ortools" in maps
        assert "pysolvers" in maps


def test_a_process_that_dies_is_logged_in_a_line_and_the_next_question_is_answered(pool, caplog):
    async def scenario(pool):
        before, messages = popens(pool), []

        async def take(kind, content):
            messages.append((kind, json.loads(content) if content else None))
            if kind is Kind.PART:
                for one in before:
                    one.send_signal(signal.SIGSEGV)

        await pool.ask("solve", HARD, take)
        for one in before:
            one.wait()
        return messages, await ask(pool)  # The process in reserve died too, and is replaced.

    messages, after = pool(scenario)
    text = "the process of this question ended with signal SIGSEGV"
    assert messages[-2:] == [(Kind.FAILED, {"message": text}), (Kind.END, None)]
    assert kinds(after) == ANSWERED
    assert [record.getMessage() for record in caplog.records] == [f"'solve': {text}"]


@pytest.mark.slow
def test_a_question_that_reaches_the_time_limit_leaves_no_process(monkeypatch):
    monkeypatch.setattr(job_pool, "GRACE", -0.5)

    async def scenario():
        async with Pool(replace(LIMITS, seconds=2)) as pool:
            before = loaded(pool)
            messages = await ask(pool, "solve", HARD)
            (ended,) = before - popens(pool)
            return messages, ended.poll(), await ask(pool)

    messages, status, after = asyncio.run(scenario())
    assert messages[-2] == (Kind.FAILED, {"message": "the time limit of 2 s was reached"})
    assert status == -signal.SIGKILL
    assert kinds(after) == ANSWERED


@pytest.mark.slow
def test_a_process_is_replaced_after_its_questions_and_after_too_long_an_answer():
    text = "\n".join([FOUR] * 50)

    async def scenario():
        async with Pool(replace(LIMITS, answer=2000, questions=1)) as pool:
            seen = loaded(pool)
            messages = await ask(pool, "read", json.dumps({"text": text}).encode())
            seen |= loaded(pool)
            after = [await ask(pool) for _ in range(3)]
            return messages, after, seen | loaded(pool)

    messages, after, seen = asyncio.run(scenario())
    assert kinds(messages) == [Kind.FAILED, Kind.END]
    assert "bytes" in messages[0][1]["message"]
    assert [kinds(one) for one in after] == [ANSWERED] * 3
    assert len(seen) >= 4
