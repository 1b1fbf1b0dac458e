"""Who asks: clients told apart by address, behind the proxies that are trusted and no others."""

import json
import select

import pytest
from playground_server import BLANK_25, answered, read_until, running

from sudoku_csp.apps.playground.clients import Clients, check_proxy
from sudoku_csp.grid.errors import InputError

FOUR = {"puzzle": "1.....3..4....2.", "backends": ["sat"]}


def name(client, *said, proxies=()):
    headers = [(b"x-forwarded-for", one.encode()) for one in said]
    scope = {"client": client and (client, 4711), "headers": headers}
    return Clients(proxies).name(scope)


def test_nobody_is_believed_who_is_no_trusted_proxy():
    assert name("192.0.2.7", "198.51.100.1") == "192.0.2.7"
    assert name("192.0.2.7", "198.51.100.1", proxies=["127.0.0.1"]) == "192.0.2.7"
    assert name(None) == ""


def test_a_proxy_is_believed_for_the_last_address_it_says_and_no_further():
    near = {"proxies": ["127.0.0.1", "10.0.0.0/8"]}
    assert name("127.0.0.1", "198.51.100.1", **near) == "198.51.100.1"
    assert name("127.0.0.1", "made.up, 203.0.113.9 ,198.51.100.1", **near) == "198.51.100.1"
    assert name("127.0.0.1", "203.0.113.9", "198.51.100.1, 10.1.2.3", **near) == "198.51.100.1"
    assert name("127.0.0.1", "10.1.2.3", **near) == "10.1.2.3"
    assert name("127.0.0.1", **near) == "127.0.0.1"
    assert name("127.0.0.1", "unknown", **near) == "127.0.0.1"
    assert name("127.0.0.1", "198.51.100.1, unknown", **near) == "127.0.0.1"
    assert name("::ffff:127.0.0.1", "198.51.100.1", **near) == "198.51.100.1"


def test_an_ipv6_subscriber_is_one_client():
    assert name("2001:db8:1:2::5") == name("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert name("2001:db8:1:3::5") != name("2001:db8:1:2::5")
    assert name("::ffff:192.0.2.7") == "192.0.2.7"


@pytest.mark.parametrize("proxy", ["", "proxy.example", "10.0.0.1/8", "256.1.1.1"])
def test_what_is_no_proxy_is_refused_in_a_sentence(proxy):
    with pytest.raises(InputError, match="is no address of a proxy"):
        check_proxy(proxy)


def quiet(clients):
    """Whether nothing has been said on these connections that was not read."""
    return select.select(clients, [], [], 0)[0] == []


@pytest.mark.slow
def test_a_second_address_is_answered_while_the_first_has_sixteen_at_work_and_waiting(tmp_path):
    with running(tmp_path, "--jobs", "2") as server:
        first = [server.asking("solve", BLANK_25, source="127.0.0.2") for _ in range(16)]
        clients = [client.__enter__() for client in first]
        for number, client in enumerate(clients):
            read_until(client, b"asking" if number < 2 else b'"before"')
        for client in clients:  # What those that wait hear until all have come.
            client.setblocking(False)
            try:
                while client.recv(65536):
                    pass
            except BlockingIOError:
                pass
        with server.asking("solve", FOUR, source="127.0.0.3") as second:
            said = answered(second)[2].decode()
        assert '"verdict": "unique"' in said
        assert "before" not in said, "it did not wait"
        assert quiet(clients), "none of the sixteen has ended, or moved"
        for client in first:
            client.__exit__(None, None, None)


@pytest.mark.slow
def test_places_are_shared_out_by_the_address_that_a_trusted_proxy_says(tmp_path):
    options = ("--jobs", "1", "--places", "1", "--trusted-proxy", "127.0.0.1")
    body = json.dumps(BLANK_25).encode()
    head = (
        "POST /ask/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        f"x-forwarded-for: 198.51.100.1\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    with running(tmp_path, *options) as server, server.connect() as first:
        first.sendall(head.encode() + body)
        read_until(first, b"asking")
        for address, status in (("198.51.100.1", 503), ("198.51.100.2", 200)):
            assert server.post("/ask/solve", FOUR, x_forwarded_for=address)[0] == status
        assert server.post("/ask/solve", FOUR)[0] == 200, "the proxy itself is another"
