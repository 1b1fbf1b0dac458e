"""A real server: questions as streams, files to save, the page's files, and nothing else."""

import json
import re
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
from sudoku_csp.apps.playground.limits import Limits

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
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
    assert (status, headers["content-type"]) == (422, "text/plain; charset=utf-8")
    assert message(body)


def test_the_pages_files_are_served_and_checked_for_changes(server):
    for path in (path for path in STATIC.rglob("*") if path.is_file()):
        status, headers, body = server.get(f"/{path.relative_to(STATIC).as_posix()}")
        assert (status, headers["cache-control"]) == (200, "no-cache")
        assert headers["content-type"].partition(";")[0] == TYPES[path.suffix]
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
    assert (status, headers["content-type"]) == (404, "text/plain; charset=utf-8")
    assert message(body)


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/ask/read", 404),
        ("GET", "/download", 404),
        ("PUT", "/", 405),
        ("TRACE", "/", 405),
        ("DELETE", "/ask/read", 405),
        ("OPTIONS", "/ask/read", 405),
    ],
)
def test_other_methods_are_refused(server, method, path, code):
    status, _, body = server.get(path, method=method)
    assert status == code
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
        server.post("/ask/read", {"text": "12"}, origin="http://evil.example"),
    ]
    for _, headers, _ in answers:
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'self';")
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert "*" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in headers
        assert not any("allow-origin" in name for name in headers)


def test_another_site_is_refused_whatever_it_tries(server):
    fields = {"text": "1.....3..4....2."}
    assert server.post("/ask/read", fields, origin="http://evil.example")[0] == 403
    assert server.post("/ask/read", fields, host="evil.example")[0] == 400
    assert server.post("/ask/read", fields, content_type="text/plain")[0] == 415
    assert server.post("/ask/read", fields, sec_fetch_site="cross-site")[0] == 403


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
def test_beyond_those_who_wait_questions_are_refused_at_once(server):
    with ExitStack() as clients:
        for _ in range(1 + Limits.waiting):
            clients.enter_context(server.asking("solve", BLANK_25)).recv(1)
        status, _, body = server.post("/ask/read", {"text": "1.....3..4....2."})
        assert status == 503
        assert message(body) == "Too many questions are waiting: try again soon."
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
