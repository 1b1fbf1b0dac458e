"""Hostile clients, on loopback: after each attack the server answers, and it has logged little."""

import json
import socket
import sys
import zlib

import pytest
from playground_server import HEADERS, message, reply, request, running

from sudoku_csp.apps.playground.question import Limits

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="reads the processor time of the server in /proc"
)

LIMITS = Limits()

BLANK = {"puzzle": "." * 16}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    with (
        (folder / "messages").open("w+b") as messages,
        running(folder, "--jobs", "1", stderr=messages) as server,
    ):
        yield server
        assert server.stop()[0] == 0
        messages.seek(0)
        text = messages.read().decode()
    assert "Traceback" not in text
    assert len(text.splitlines()) <= 2, text


@pytest.fixture(autouse=True)
def well_afterwards(request):
    yield
    if "server" in request.fixturenames:
        assert request.getfixturevalue("server").is_well()


def deep(opening, closing, times):
    return b'{"puzzle": ' + opening * times + b"1" + closing * times + b"}"


BODIES = {
    "nothing": b"",
    "no JSON": b"puzzle",
    "half a text": b'{"puzzle": "1',
    "deep lists": deep(b"[", b"]", 100_000),
    "deep objects": deep(b'{"a":', b"}", 30_000),
    "lists just not too deep to read": deep(b"[", b"]", 900),
    "a giant number": b'{"puzzle": "1...", "limit": ' + b"9" * 100_000 + b"}",
    "a number out of range": b'{"puzzle": "1...", "seconds": 1e999}',
    "no number": b'{"puzzle": "1...", "seconds": NaN}',
    "invalid UTF-8": b'{"puzzle": "\xff\xfe\x80"}',
    "half a character": b'{"puzzle": "\\ud800"}',
    "a zero": b'{"puzzle": "\\u0000"}',
    "a board of a million cells": json.dumps({"board": "1000x1000"} | BLANK).encode(),
    "a board of a number without end": b'{"board": "1' + b"0" * 4000 + b'", "puzzle": ""}',
    "regions without end": json.dumps({"board": "9x9, jigsaw " + "A" * 200_000} | BLANK).encode(),
    "a board of lists": json.dumps({"board": [[]] * 625} | BLANK).encode(),
    "a puzzle that fills the body": json.dumps({"puzzle": "." * (LIMITS.body - 20)}).encode(),
    "puzzles without end": json.dumps({"puzzle": "1.....3..4....2.\n" * 14_000}).encode(),
    "cells without end": json.dumps({"puzzle": "1 " * 120_000}).encode(),
    "links": json.dumps({"puzzle": "https://localhost/?s=1"}).encode(),
    "a million solutions": json.dumps(BLANK | {"limit": 1_000_000}).encode(),
    "names that are lists": json.dumps(BLANK | {"backends": [["sat"]], "solver": []}).encode(),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_hostile_body_is_rejected_in_a_sentence_and_as_a_text_perhaps_read(server, body):
    (failed, data), (end, _) = server.ask("solve", body)
    assert (failed, end) == ("failed", "end")
    assert len(data["message"]) < 2100
    assert "fault" not in data["message"]
    *_, (event, data), (end, _) = server.ask("read", body.replace(b'"puzzle"', b'"text"'))
    assert end == "end"
    assert event == "part" or "fault" not in data["message"]


def test_a_body_up_to_the_limit_is_read(server):
    body = b'{"text": "1.....3..4....2."}'.ljust(LIMITS.body)
    assert server.ask("read", body)[-1] == ("end", None)
    for size in (LIMITS.body + 1, 4 * LIMITS.body, 100 * LIMITS.body):
        status, _, text = server.post("/ask/read", b"x" * size)
        assert status == 413
        assert message(text)


@pytest.mark.parametrize(
    ("chunk", "status"), [(b"10000\r\n" + b"x" * 65536 + b"\r\n", 413), (b"zz\r\n", 400)]
)
def test_a_body_without_end_or_with_nonsense_ends_the_connection(server, chunk, status):
    head = request("POST", "/ask/read", b"", HEADERS | {"transfer-encoding": "chunked"})
    with server.connect() as client:
        client.sendall(head.replace(b"content-length: 0\r\n", b""))
        for _ in range(LIMITS.body // 65536 + 1 if status == 413 else 1):
            client.sendall(chunk)
        assert reply(client)[0] == status


def test_a_compressed_body_is_not_unpacked(server):
    bomb = zlib.compress(b" " * 10_000_000)
    for encoding in ("gzip", "deflate", "br", "zstd"):
        status, _, body = server.post("/ask/read", bomb, content_encoding=encoding)
        assert status == 200
        assert b"what was sent is not a JSON object" in body


@pytest.mark.parametrize(
    "raw",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 500,
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\rc\nd\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 1_000_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 200_000 + b"\r\n",
        b"GET /" + b"x" * 1_000_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: local\x00host\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /ask/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /ask/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1, 2\r\n\r\n",
    ],
)
def test_bytes_that_are_not_a_request_are_rejected_and_the_connection_closed(server, raw):
    try:
        status, _, body = server.send(raw)
    except OSError:
        return  # More was sent than the server reads of it.
    assert 400 <= status < 500
    assert message(body)


def test_no_name_of_a_client_gets_into_a_header(server):
    fields = BLANK | {"as": "dimacs\r\nX-Evil: 1"}
    _, headers, _ = server.post("/download", fields)
    assert "x-evil" not in {name.lower() for name in headers}
    _, headers, _ = server.get("/%0d%0aX-Evil:%201")
    assert "x-evil" not in {name.lower() for name in headers}


def test_clients_that_hang_up_at_any_moment(server):
    whole = request("POST", "/ask/solve", json.dumps(BLANK).encode(), HEADERS)
    for cut in range(0, len(whole) + 1, 3):
        with server.connect() as client:
            client.sendall(whole[:cut])
            if cut % 2:  # Reset, not closed.
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
