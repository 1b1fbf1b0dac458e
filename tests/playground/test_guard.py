"""The guard: by which names the server is reached, and who may ask."""

import asyncio

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.staticfiles import StaticFiles

from sudoku_csp.apps.playground.app import application
from sudoku_csp.apps.playground.guard import check_question
from sudoku_csp.apps.playground.limits import Limits

POST = {"host": "localhost:8017", "content-type": "application/json"}


def scope(method, headers):
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    return {"type": "http", "method": method, "path": "/", "headers": raw}


def asked(headers):
    """Status and body of an answer to a request for the page."""
    sent = []

    async def receive():
        return await asyncio.Event().wait()

    async def send(message):
        sent.append(message)

    app = application(Limits(), ["Teacher.example"])
    try:
        asyncio.run(app(scope("GET", headers), receive, send))
    except ZeroDivisionError:
        assert sent
    return sent[0]["status"], sent[1]["body"]


def get(host):
    return asked({"host": host})[0]


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LocalHost:8017",
        "127.0.0.1",
        "127.0.0.1:1",
        "[::1]:8017",
        "192.168.1.7:8017",
        "teacher.example",
        "TEACHER.example:80",
    ],
)
def test_names_of_this_machine_and_addresses_are_known(host):
    assert get(host) == 200


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.nip.io",
        "evil.example:8017",
        "teacher.example.evil",
        "localhost@evil.example",
        "localhost:80:80",
        "localhost/",
        "[::1",
        "[localhost]",
        "2130706433",
        "localhost ",
        "localhost.",
        "127.0.0.1.",
        "::1",
        "[::1]evil.example",
        "localhost:80.evil.example",
        "0x7f000001",
        "é",
    ],
)
def test_no_other_name_is(host):
    assert get(host) == 400


def test_a_request_without_a_host_is_refused():
    assert asked({})[0] == 400


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "http://localhost:8017"}, 200),
        ({"origin": "http://LOCALHOST:8017", "sec-fetch-site": "same-origin"}, 200),
        ({"origin": "http://localhost:8018"}, 403),
        ({"origin": "http://localhost"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://[bad"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"content-type": "application/json; charset=utf-8"}, 200),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-type": ""}, 415),
    ],
)
def test_who_posts_is_the_page_itself_and_sends_json(headers, status):
    request = Request(scope("POST", POST | headers))
    if status == 200:
        check_question(request)
    else:
        with pytest.raises(HTTPException) as error:
            check_question(request)
        assert error.value.status_code == status


def test_a_fault_of_the_application_is_one_line(caplog, monkeypatch):
    async def faulty(self, scope, receive, send):
        raise ZeroDivisionError("by\nzero")

    monkeypatch.setattr(StaticFiles, "__call__", faulty)
    status, body = asked(POST)
    assert status == 500
    assert body == rb"a fault of the server: ZeroDivisionError: by\x0azero"
    assert [record.getMessage() for record in caplog.records] == [r"ZeroDivisionError: by\x0azero"]
