"""Connections: who says nothing, or reads nothing, is given up in time."""

import asyncio
import socket
from contextlib import asynccontextmanager

import pytest
import uvicorn
from playground_server import HOST, request

from sudoku_csp.apps.playground.connections import protocol
from sudoku_csp.apps.playground.limits import Limits

PAGE = request("GET", "/", b"", HOST)


async def application(scope, receive, send):
    """A megabyte, several times."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(20):
        await send({"type": "http.response.body", "body": b"x" * 1_000_000, "more_body": True})
    await send({"type": "http.response.body"})


@asynccontextmanager
async def served(limits):
    """The address of a server, and its connections."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        application, http=protocol(limits), ws="none", lifespan="off", log_config=None
    )
    server = uvicorn.Server(config)
    config.load()
    server.lifespan = config.lifespan_class(config)
    await server.startup([listener])
    try:
        yield listener.getsockname(), server.server_state.connections
    finally:
        for running in server.servers:
            running.close()
        for connection in list(server.server_state.connections):
            connection.transport.abort()
        await asyncio.sleep(0)


def run(limits, scenario):
    async def whole():
        async with asyncio.timeout(30), served(limits) as (address, connections):
            return await scenario(address, connections)

    return asyncio.run(whole())


async def opened(address, sent=b"", **options):
    reader, writer = await asyncio.open_connection(*address, **options)
    writer.write(sent)
    return reader, writer


async def until(true):
    while not true():  # noqa: ASYNC110 - nothing tells of it.
        await asyncio.sleep(0.01)


def test_who_says_nothing_or_no_whole_request_is_given_up():
    async def scenario(address, connections):
        clients = [await opened(address, PAGE[:size]) for size in (0, 1, len(PAGE) - 1)]
        ends = [await reader.read() for reader, _ in clients]
        for _, writer in clients:
            writer.close()
        return ends, len(connections)

    assert run(Limits(patience=0.2), scenario) == ([b"", b"", b""], 0)


def test_letter_by_letter_is_no_way_to_stay():
    async def scenario(address, connections):
        reader, writer = await opened(address)
        letters = iter(PAGE[:-1])
        while not reader.at_eof() and (letter := next(letters, None)) is not None:
            writer.write(bytes([letter]))
            await asyncio.wait([asyncio.create_task(asyncio.sleep(0.05))])
            if connections == set():
                break
        writer.close()
        return len(list(letters))

    assert run(Limits(patience=0.3), scenario) > 0


def test_who_reads_nothing_is_given_up():
    async def scenario(address, connections):
        _, writer = await opened(address, PAGE, limit=1)
        await until(lambda: len(connections) == 1)
        await until(lambda: len(connections) == 0)
        writer.close()

    run(Limits(patience=0.3), scenario)


@pytest.mark.slow
def test_who_waits_makes_room_for_the_next():
    async def scenario(address, connections):
        idle = [await opened(address) for _ in range(3)]
        await asyncio.sleep(1.1)
        reader, writer = await opened(address, PAGE)
        first = await reader.readline()
        left = len(connections)
        for _, other in [*idle, (reader, writer)]:
            other.close()
        return first, left

    assert run(Limits(patience=60, connections=3), scenario) == (b"HTTP/1.1 200 OK\r\n", 3)


def test_a_request_beyond_those_at_work_is_refused_and_the_next_is_not():
    async def scenario(address, connections):
        at_work = [await opened(address, PAGE, limit=1) for _ in range(2)]
        await until(lambda: len(connections) == 2 and all(one.cycle for one in connections))
        refused, writer = await opened(address, PAGE)
        answer = await refused.read()
        writer.close()
        for _, other in at_work:
            other.close()
        await until(lambda: not connections)
        reader, writer = await opened(address, PAGE)
        after = await reader.readline()
        writer.close()
        return answer, after

    answer, after = run(Limits(patience=60, requests=2), scenario)
    assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
    assert answer.endswith(b'{"message": "too many are asking at once: try again soon"}')
    assert after == b"HTTP/1.1 200 OK\r\n"


def test_in_a_crowd_a_connection_is_closed_with_its_answer():
    async def scenario(address, connections):
        idle = [await opened(address) for _ in range(2)]
        await until(lambda: len(connections) == 2)
        reader, writer = await opened(address, PAGE)
        answer = await reader.read()
        for _, other in [*idle, (reader, writer)]:
            other.close()
        return answer.endswith(b"0\r\n\r\n")

    assert run(Limits(patience=60, requests=2), scenario)


def test_where_there_is_no_room_the_next_is_refused():
    async def scenario(address, connections):
        idle = [await opened(address) for _ in range(3)]
        await until(lambda: len(connections) == 3)
        reader, writer = await opened(address)
        answer = await reader.read()
        for _, other in [*idle, (reader, writer)]:
            other.close()
        return answer

    answer = run(Limits(patience=60, connections=3), scenario)
    assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
    assert answer.endswith(b'{"message": "too many connections: try again soon"}')
    assert b"content-security-policy: default-src 'self'" in answer
