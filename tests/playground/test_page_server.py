"""The web server: questions as streams, files, the page, and nothing else; for trusted clients."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier

import pytest
from command_line import eventually
from playground_server import BLANK_25, FOUR, message, read_until, running
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.staticfiles import StaticFiles
from tails import quick_first

from sudoku_csp.apps.playground.page_server import STATIC, application, check_question
from sudoku_csp.apps.playground.question import Limits

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
POST = {"host": "localhost:8017", "content-type": "application/json"}
READ = {"text": FOUR}


def scope(method, headers):
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    return {"type": "http", "method": method, "path": "/", "headers": raw}


def page(headers):
    """Status and body of a reply to a request for the page, without a server."""
    sent = []

    async def receive():
        return await asyncio.Event().wait()

    async def send(part):
        sent.append(part)

    app = application(Limits(), ["Teacher.example"])
    try:
        asyncio.run(app(scope("GET", headers), receive, send))
    except ZeroDivisionError:
        assert sent
    return sent[0]["status"], sent[1]["body"]


KNOWN = ["localhost", "LocalHost:8017", "127.0.0.1", "127.0.0.1:1", "[::1]:8017"]
KNOWN += ["192.168.1.7:8017", "teacher.example", "TEACHER.example:80"]

UNKNOWN = ["", "evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "evil.example:8017"]
UNKNOWN += ["teacher.example.evil", "localhost@evil.example", "localhost:80:80", "localhost/"]
UNKNOWN += ["[::1", "[localhost]", "2130706433", "localhost ", "localhost.", "127.0.0.1.", "::1"]
UNKNOWN += ["[::1]evil.example", "localhost:80.evil.example", "0x7f000001", "é"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        *(({"host": host}, 200) for host in KNOWN),
        *(({"host": host}, 400) for host in UNKNOWN),
        ({}, 400),
    ],
    ids=str,
)
def test_hosts_are_names_of_this_machine_and_addresses(headers, status):
    assert page(headers)[0] == status


OWN = "http://localhost:8017"
OTHERS = ["http://localhost:8018", "http://localhost", "http://evil.example", "null", "http://[bad"]
FORMS = ["text/plain", "application/x-www-form-urlencoded", ""]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": OWN}, 200),
        ({"origin": OWN.upper(), "sec-fetch-site": "same-origin"}, 200),
        ({"content-type": "application/json; charset=utf-8"}, 200),
        *(({"origin": other}, 403) for other in OTHERS),
        *(({"sec-fetch-site": site}, 403) for site in ("cross-site", "same-site")),
        *(({"content-type": form}, 415) for form in FORMS),
    ],
)
def test_questions_come_from_the_page_itself_as_json(headers, status):
    question = Request(scope("POST", POST | headers))
    if status == 200:
        check_question(question)
    else:
        with pytest.raises(HTTPException) as error:
            check_question(question)
        assert error.value.status_code == status


def test_a_fault_of_the_application_is_one_line(caplog, monkeypatch):
    async def faulty(self, scope, receive, send):
        raise ZeroDivisionError("by\nzero")

    monkeypatch.setattr(StaticFiles, "__call__", faulty)
    status, body = page(POST)
    assert status == 500
    assert body == rb"a fault of the server: ZeroDivisionError: by\x0azero"
    assert [record.getMessage() for record in caplog.records] == [r"ZeroDivisionError: by\x0azero"]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("server"), "--jobs", "1", "--time-limit", "20") as server:
        yield server


def test_a_question_is_answered_part_by_part(server):
    found = server.ask("solve", {"puzzle": FOUR, "backends": ["sat", "reference"]})
    parts = [data["part"] for event, data in found if event == "part"]
    assert parts == ["started", "result", "started", "result", "agreement"]
    assert found[-1] == ("end", None)


@pytest.mark.parametrize(
    "puzzle", ["1x.....3..4....2.", "/etc/passwd", "pyproject.toml", "/dev/zero"]
)
def test_an_error_is_a_sentence_in_the_stream_and_names_no_file(server, puzzle):
    (failed, data), (end, _) = server.ask("solve", {"puzzle": puzzle})
    assert (failed, end) == ("failed", "end")
    assert "file" not in data["message"]


def test_a_file_is_saved_under_its_name(server):
    status, headers, body = server.post("/download", {"puzzle": FOUR, "as": "dimacs"})
    assert status == 200
    name = r'attachment; filename="[A-Za-z0-9._-]+\.cnf"'
    assert re.fullmatch(name, headers["content-disposition"])
    assert b"\np cnf 64 " in body


@pytest.mark.parametrize("fields", [{}, {"puzzle": "12"}, {"puzzle": FOUR, "as": "nothing"}])
def test_a_file_that_cannot_be_made_has_a_status(server, fields):
    status, headers, body = server.post("/download", fields)
    assert (status, headers["content-type"]) == (422, "text/plain; charset=utf-8")
    assert message(body)


def test_the_files_of_the_page_are_served_and_checked_for_changes(server):
    for path in (path for path in STATIC.rglob("*") if path.is_file()):
        status, headers, body = server.get(f"/{path.relative_to(STATIC).as_posix()}")
        assert (status, headers["cache-control"]) == (200, "no-cache")
        assert headers["content-type"].partition(";")[0] == TYPES[path.suffix]
        assert body == path.read_bytes()
    status, headers, body = server.get("/")
    assert (status, body) == (200, (STATIC / "index.html").read_bytes())
    assert server.get("/", if_none_match=headers["etag"])[0] == 304


ABSENT = ["/nothing", "/js", "/../page_server.py", "/js/../../page_server.py"]
ABSENT += ["/%2e%2e/page_server.py", "/..%2fpage_server.py", "/..%5cpage_server.py"]
ABSENT += ["/js/%2e%2e/%2e%2e/%2e%2e/pyproject.toml", "//etc/passwd", "/%2fetc/passwd"]
ABSENT += ["/js/ask.js%00.html", "/%ff%fe", "/" + "x" * 5000, "/" + "a/" * 2000]
ABSENT += ["http://evil.example/", "*", "/ask/read", "/download"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        *(("GET", path, 404) for path in ABSENT),
        ("PUT", "/", 405),
        ("TRACE", "/", 405),
        ("POST", "/index.html", 405),
        ("DELETE", "/ask/read", 405),
        ("OPTIONS", "/ask/read", 405),
    ],
)
def test_nothing_else_is_served(server, method, path, status):
    code, headers, body = server.get(path, method=method)
    assert (code, headers["content-type"]) == (status, "text/plain; charset=utf-8")
    assert message(body)


POLICIES = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def test_requests_of_other_sites_are_rejected_and_each_reply_has_the_policy(server):
    replies = [
        (200, server.get("/")),
        (404, server.get("/nothing")),
        (400, server.get("/", host="evil.example")),
        (200, server.post("/ask/read", READ)),
        (400, server.post("/ask/read", READ, host="evil.example")),
        (403, server.post("/ask/read", READ, origin="http://evil.example")),
        (403, server.post("/ask/read", READ, sec_fetch_site="cross-site")),
        (415, server.post("/ask/read", READ, content_type="text/plain")),
    ]
    for expected, (status, headers, _) in replies:
        assert status == expected
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'self';")
        assert "frame-ancestors 'none'" in policy
        assert not any(word in policy for word in ("unsafe", "*"))
        assert headers.items() >= POLICIES.items()
        assert "server" not in headers
        assert not any("allow-origin" in name for name in headers)


@pytest.mark.parametrize("read", quick_first([3_000_000, 0, 1, None]))
def test_a_client_that_hangs_up_frees_its_place(server, read):
    if read is None:
        with server.asking("solve", BLANK_25) as client:
            read_until(client, b"started")
    else:
        fields = {"puzzle": BLANK_25["puzzle"], "board": BLANK_25["board"], "as": "dimacs"}
        with server.asking("", fields, path="/download") as client:
            client.recv(1)
            while read > 0:
                read -= len(client.recv(1 << 16))
    assert server.ask("read", READ)[-1] == ("end", None)


def test_a_waiting_client_is_reported_so_and_may_hang_up_too(server):
    with server.asking("solve", BLANK_25) as first:
        first.recv(1)
        with server.asking("solve", BLANK_25) as second:
            read_until(second, b"event: waiting")
        with server.asking("read", READ) as third:
            read_until(third, b"event: waiting")
            first.close()
            assert b"event: part" in read_until(third, b"event: end")


@pytest.mark.slow
def test_questions_beyond_those_that_may_wait_are_rejected_at_once(server):
    with ExitStack() as clients:
        for _ in range(1 + Limits.waiting):
            clients.enter_context(server.asking("solve", BLANK_25)).recv(1)
        status, _, body = server.post("/ask/read", READ)
        assert status == 503
        assert message(body) == "Too many questions are waiting: try again soon."
        assert server.post("/download", {"puzzle": FOUR})[0] == 503
        assert server.get("/")[0] == 200
    assert eventually(server.answers)
    assert eventually(lambda: server.post("/download", {"puzzle": FOUR})[0] == 200)


@pytest.mark.slow
def test_the_questions_of_25_pupils_at_once_are_all_answered(tmp_path):
    together = Barrier(25)

    def ask(_pupil):
        together.wait()
        return server.ask("solve", {"puzzle": FOUR, "backends": ["sat"]})

    with running(tmp_path, "--jobs", "2") as server, ThreadPoolExecutor(25) as pupils:
        answers = list(pupils.map(ask, range(25)))
    for found in answers:
        *_, agreement = [data for event, data in found if event == "part"]
        assert agreement["verdict"] == "unique"
        assert found[-1] == ("end", None)
