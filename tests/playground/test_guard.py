"""The guard: who may ask, what may be sent, what every answer says."""

import asyncio
import json

import pytest

from sudoku_csp.apps.playground.guard import DRAINED, Guard
from sudoku_csp.apps.playground.limits import Limits

LIMITS = Limits(body=100, patience=0.2, bodies=2)

POST = {"host": "localhost:8017", "content-type": "application/json"}


async def application(scope, receive, send):
    """Says how long the body is that it was given."""
    body = (await receive())["body"] if scope["method"] == "POST" else b""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"%d" % len(body)})


class Asking:
    """A request to a guard, its parts of a body, and what was sent back."""

    def __init__(self, method="GET", headers=(), parts=(b"",), path="/", guard=None, end=True):
        self.guard = guard or Guard(application, LIMITS, ["Teacher.example:8017", "é", ""])
        pairs = headers.items() if isinstance(headers, dict) else headers
        raw = [(name.encode(), value.encode("latin-1")) for name, value in pairs]
        self.scope = {"type": "http", "method": method, "path": path, "headers": raw}
        self.parts = list(parts)
        self.end = end
        self.taken = 0
        self.sent = []

    async def receive(self):
        self.taken += 1
        if self.parts:
            part = self.parts.pop(0)
            return {"type": "http.request", "body": part, "more_body": bool(self.parts)}
        if self.end:
            return {"type": "http.disconnect"}
        return await asyncio.Event().wait()

    async def send(self, message):
        self.sent.append(message)

    async def answer(self):
        await self.guard(self.scope, self.receive, self.send)
        return self.sent[0]["status"], self.sent[1]["body"] if self.sent[1:] else b""

    def __call__(self):
        return asyncio.run(self.answer())


def get(host):
    return Asking(headers=[("host", host)])()[0]


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
    assert get(host) == 403


def test_a_host_is_said_once():
    assert Asking(headers=[])()[0] == 403
    assert Asking(headers=[("host", "localhost"), ("host", "evil.example")])()[0] == 400


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
        ({"content-encoding": "gzip"}, 415),
        ({"content-encoding": "br"}, 415),
        ({"content-encoding": "identity"}, 200),
        ({"content-length": "banana"}, 200),
        ({"content-length": "9" * 5000}, 200),
    ],
)
def test_who_posts_is_the_page_itself_and_sends_plain_json(headers, status):
    said, body = Asking("POST", POST | headers, [b"{}"])()
    assert said == status
    assert body == b"2" if status == 200 else json.loads(body)["message"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "X"])
def test_other_methods_are_refused(method):
    assert Asking(method, POST)()[0] == 405


@pytest.mark.parametrize(
    ("parts", "length", "status"),
    [
        ([b"x" * 100], "100", 200),
        ([b"x" * 101], "101", 413),
        ([b"x" * 60, b"x" * 60], None, 413),
        ([b"x"] * 101, None, 413),
        ([b"x" * 50, b"x" * 50], None, 200),
        ([b""], "1000000000000", 413),
    ],
)
def test_a_body_is_taken_up_to_its_limit(parts, length, status):
    headers = POST | ({"content-length": length} if length else {})
    assert Asking("POST", headers, parts)()[0] == status


def test_of_a_body_without_end_little_is_taken():
    asking = Asking("POST", POST, [b"x" * 50] * 10_000)
    assert asking()[0] == 413
    assert asking.taken <= DRAINED * LIMITS.body / 50 + 1


def test_a_length_that_is_too_much_is_refused_before_anything_is_taken():
    asking = Asking("POST", POST | {"content-length": "100000"}, [b"x" * 100_000])
    assert asking()[0] == 413
    assert asking.taken == 0


def test_a_slow_body_is_given_up():
    assert Asking("POST", POST, [], end=False)()[0] == 408


def test_who_hangs_up_is_told_nothing():
    asking = Asking("POST", POST, [])
    asyncio.run(asking.guard(asking.scope, asking.receive, asking.send))
    assert asking.sent == []


def test_so_many_bodies_are_taken_at_once_and_the_next_is_refused():
    async def all_at_once():
        guard = Guard(application, LIMITS)
        slow = [Asking("POST", POST, [], guard=guard, end=False) for _ in range(LIMITS.bodies)]
        tasks = [asyncio.create_task(asking.answer()) for asking in slow]
        await asyncio.sleep(0)
        busy = await Asking("POST", POST, [b"{}"], guard=guard).answer()
        page = await Asking(headers=POST, guard=guard).answer()
        timed_out = await asyncio.gather(*tasks)
        after = await Asking("POST", POST, [b"{}"], guard=guard).answer()
        return busy[0], page[0], [status for status, _ in timed_out], after[0]

    assert asyncio.run(all_at_once()) == (503, 200, [408, 408], 200)


@pytest.mark.parametrize("host", ["localhost", "evil.example"])
def test_every_answer_has_the_headers_of_safety(host):
    asking = Asking(headers=[("host", host)])
    asking()
    headers = dict(asking.sent[0]["headers"])
    policy = headers[b"content-security-policy"].decode()
    assert policy.startswith("default-src 'self';")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert headers[b"referrer-policy"] == b"no-referrer"
    assert headers[b"cross-origin-opener-policy"] == b"same-origin"
    assert headers[b"cross-origin-resource-policy"] == b"same-origin"
    assert not any(name.startswith(b"access-control") for name in headers)


def test_a_fault_of_the_application_is_one_line(caplog):
    async def faulty(scope, receive, send):
        raise ZeroDivisionError("by\nzero")

    status, body = Asking(headers=POST, guard=Guard(faulty, LIMITS))()
    assert status == 500
    assert json.loads(body)["message"] == "a fault of the server: ZeroDivisionError: by\\x0azero"
    assert [record.getMessage() for record in caplog.records] == ["ZeroDivisionError: by\\x0azero"]


def test_an_answer_that_has_begun_is_left_without_an_end():
    async def faulty(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise ZeroDivisionError

    asking = Asking(headers=POST, guard=Guard(faulty, LIMITS))
    asking()
    assert [message["type"] for message in asking.sent] == ["http.response.start"]
