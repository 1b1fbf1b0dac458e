"""A real server: questions as streams, files to save, the page's files, and nothing else."""

import json
import re
import sys
from contextlib import ExitStack

import pytest
from command_line import eventually
from playground_server import (
    BLANK_25,
    HEADERS,
    answered,
    events,
    message,
    read_until,
    request,
    running,
)
from tails import quick_first

from sudoku_csp.apps.playground.app import STATIC

UNIQUE = {"puzzle": "1.....3..4....2."}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("server"), "--jobs", "1", "--time-limit", "20") as server:
        yield server


def test_a_question_is_answered_part_by_part(server):
    found = server.ask("solve", UNIQUE | {"backends": ["sat", "reference"]})
    parts = [data["part"] for event, data in found if event == "part"]
    assert parts == ["asking", "statement", "asking", "statement", "agreement"]
    assert found[-1] == ("end", None)


def test_a_refusal_is_a_sentence_in_the_stream(server):
    found = server.ask("solve", {"puzzle": "1x.....3..4....2."})
    assert [event for event, _ in found] == ["failed", "end"]


@pytest.mark.parametrize("puzzle", ["/etc/passwd", "pyproject.toml", "/dev/zero"])
def test_the_name_of_a_file_is_no_puzzle_whether_there_is_one_or_not(server, puzzle):
    ((_, data), _) = server.ask("solve", {"puzzle": puzzle})
    assert "file" not in data["message"]


def test_a_file_is_saved_under_its_name(server):
    status, headers, body = server.post("/download", UNIQUE | {"as": "dimacs"})
    assert status == 200
    name = r'attachment; filename="[A-Za-z0-9._-]+\.cnf"'
    assert re.fullmatch(name, headers["content-disposition"])
    assert b"\np cnf 64 " in body


@pytest.mark.parametrize("fields", [{}, {"puzzle": "12"}, UNIQUE | {"as": "nothing"}])
def test_what_cannot_be_saved_is_said_with_a_status(server, fields):
    status, headers, body = server.post("/download", fields)
    assert (status, headers["content-type"]) == (422, "application/json")
    assert message(body)


def test_the_pages_files_are_served_and_checked_for_changes(server):
    for path in (path for path in STATIC.rglob("*") if path.is_file()):
        status, headers, body = server.get(f"/{path.relative_to(STATIC).as_posix()}")
        assert (status, headers["cache-control"]) == (200, "no-cache")
        assert body == path.read_bytes()
    status, headers, body = server.get("/")
    assert (status, body) == (200, (STATIC / "index.html").read_bytes())
    assert server.get("/", if_none_match=headers["etag"])[0] == 304


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/js",
        "/../app.py",
        "/js/../../app.py",
        "/%2e%2e/app.py",
        "/..%2fapp.py",
        "/..%5capp.py",
        "/js/%2e%2e/%2e%2e/%2e%2e/pyproject.toml",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/js/ask.js%00.html",
        "/%ff%fe",
        "/" + "x" * 5000,
        "/" + "a/" * 2000,
        "http://evil.example/",
        "*",
    ],
)
def test_nothing_else_is_served(server, path):
    status, headers, body = server.get(path)
    assert (status, headers["content-type"]) == (404, "application/json")
    assert message(body)


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/ask/read"), ("GET", "/download"), ("PUT", "/"), ("DELETE", "/ask/read")],
)
def test_other_methods_are_refused(server, method, path):
    status, _, body = server.get(path, method=method)
    assert status == 405
    assert message(body)


def test_posting_to_a_file_is_refused(server):
    status, _, body = server.post("/index.html", {})
    assert status == 405
    assert message(body)


def test_every_answer_says_what_a_browser_may_do_with_it(server):
    answers = [
        server.get("/"),
        server.get("/nothing"),
        server.get("/", host="evil.example"),
        server.post("/ask/read", {"text": "12"}),
        server.said(b"nonsense\r\n\r\n"),
    ]
    for _, headers, _ in answers:
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
        assert not any("allow-origin" in name for name in headers)


def test_another_site_is_refused_whatever_it_tries(server):
    fields = {"text": "1.....3..4....2."}
    assert server.post("/ask/read", fields, origin="http://evil.example")[0] == 403
    assert server.post("/ask/read", fields, host="evil.example")[0] == 403
    assert server.post("/ask/read", fields, content_type="text/plain")[0] == 415
    assert server.post("/ask/read", fields, sec_fetch_site="cross-site")[0] == 403


def test_a_text_that_is_too_long_is_refused_in_words_for_people(server):
    status, _, body = server.post("/ask/read", {"text": "." * 262144})
    assert status == 413
    assert message(body) == "too much was sent: this server takes questions of up to 256 KiB"


def test_who_hangs_up_frees_the_place_for_the_next(server):
    with server.asking("solve", BLANK_25) as client:
        read_until(client, b"asking")
    assert server.ask("read", {"text": "1.....3..4....2."})[-1] == ("end", None)


@pytest.mark.parametrize("read", quick_first([3_000_000, 0, 1]))
def test_who_hangs_up_in_the_middle_of_a_file_frees_the_place_too(server, read):
    fields = {"puzzle": BLANK_25["puzzle"], "board": BLANK_25["board"], "as": "dimacs"}
    with server.asking("", fields, path="/download") as client:
        client.recv(1)
        while read > 0:
            read -= len(client.recv(1 << 16))
    assert server.ask("read", {"text": "1.....3..4....2."})[-1] == ("end", None)


def test_who_waits_is_told_and_may_hang_up_too(server):
    with server.asking("solve", BLANK_25) as first:
        first.recv(1)
        with server.asking("solve", BLANK_25) as second:
            read_until(second, b"event: waiting")
        with server.asking("read", {"text": "1.....3..4....2."}) as third:
            read_until(third, b"event: waiting")
            first.close()
            assert b"event: part" in read_until(third, b"event: end")


@pytest.mark.slow
def test_the_time_limit_is_kept_and_said(tmp_path):
    with running(tmp_path, "--jobs", "1", "--time-limit", "1") as server:
        status, _, body = server.post("/ask/solve", BLANK_25)
        assert status == 200
        last = events(body)[-1]
        assert last[0] in ("end", "failed")
        assert eventually(server.answers)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="loopback has one address here")
def test_beyond_those_who_wait_questions_are_refused_at_once(server):
    with ExitStack() as clients:

        def wait(number, source):
            for _ in range(number):
                asked = server.asking("solve", BLANK_25, source=source)
                clients.enter_context(asked).recv(1)

        wait(16, "127.0.0.1")
        assert server.post("/ask/read", {"text": "1.....3..4....2."})[0] == 503
        for other in (2, 3, 4):
            wait(16, f"127.0.0.{other}")
        wait(1, "127.0.0.5")
        status, _, body = server.post("/ask/read", {"text": "1.....3..4....2."})
        assert status == 503
        assert "try again" in message(body)
        assert server.post("/download", UNIQUE)[0] == 503
        assert server.get("/")[0] == 200
    assert eventually(server.answers)
    assert eventually(lambda: server.post("/download", UNIQUE | {"as": "dimacs"})[0] == 200)


def test_questions_on_one_connection_are_answered_one_after_the_other(server):
    body = json.dumps({"text": "1.....3..4....2."}).encode()
    with server.connect() as client:
        for _ in range(3):
            client.sendall(request("POST", "/ask/read", body, HEADERS))
            assert answered(client)[0] == 200
