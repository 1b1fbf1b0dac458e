"""A real `sudoku-csp serve`, and a client that sends exactly the bytes that a test wants."""

import json
import signal
import socket
from contextlib import contextmanager
from http.client import HTTPResponse

from command_line import Command, eventually, seconds_worked

HOST = {"host": "localhost"}
HEADERS = HOST | {"content-type": "application/json"}

FOUR = "1.....3..4....2."

BLANK_25 = {
    "puzzle": "." * 625,
    "board": "25x25",
    "backends": ["sat"],
    "solver": "kissat404",
    "limit": 1000,
}
"""A question that takes longer than any test, in calls that let no Python run."""


class Server:
    """A running server. It prints its address on one line and then, hopefully, nothing."""

    def __init__(self, command, *options, **start):
        self.command = command
        self.process = command.start("serve", "--port", "0", *options, **start)
        self.address = self.process.stdout.readline().decode().strip()
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def connect(self, seconds=20):
        return socket.create_connection(("127.0.0.1", self.port), timeout=seconds)

    def send(self, raw):
        """The whole reply to these bytes: status, headers, body."""
        with self.connect() as client:
            client.sendall(raw)
            return reply(client)

    def get(self, path, method="GET", **headers):
        return self.send(request(method, path, b"", HOST | named(headers)))

    def post(self, path, fields, **headers):
        body = fields if isinstance(fields, bytes) else json.dumps(fields).encode()
        return self.send(request("POST", path, body, HEADERS | named(headers)))

    def ask(self, question, fields):
        """The events of an answer, as (event, data)."""
        status, _, body = self.post(f"/ask/{question}", fields)
        assert status == 200, body
        return events(body)

    @contextmanager
    def asking(self, question, fields, path="/ask/"):
        """A connection on which a question was sent, that has begun or has to wait."""
        body = json.dumps(fields).encode()
        with self.connect() as client:
            client.sendall(request("POST", path + question, body, HEADERS))
            yield client

    def answers(self):
        """Whether it serves the page and answers a question."""
        try:
            if self.get("/")[0] != 200:
                return False
            found = self.ask("read", {"text": FOUR})
        except (OSError, AssertionError):
            return False
        return [event for event, _ in found if event != "waiting"] == ["part", "end"]

    def is_well(self):
        """Whether it answers before it has worked for a second, which a busy machine may delay."""
        before = self.worked()
        return eventually(self.answers) and self.worked() - before < 1

    def worked(self):
        """The processor time that the server itself has used, in seconds."""
        return seconds_worked([self.process.pid])

    def stop(self, number=signal.SIGINT):
        """Stops it; its exit code, its output after the address, its messages."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=300)
        return self.process.returncode, out.decode(), (err or b"").decode()


@contextmanager
def running(folder, *options, **start):
    """A server, of which nothing is left behind."""
    command = Command(folder)
    try:
        yield Server(command, *options, **start)
    finally:
        command.end()


def named(headers):
    return {name.replace("_", "-"): value for name, value in headers.items()}


def request(method, path, body, headers):
    if body or method == "POST":
        headers = {"content-length": str(len(body))} | headers
    lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items() if v), "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


def reply(client):
    response = HTTPResponse(client)
    response.begin()
    return response.status, dict(response.getheaders()), response.read()


def read_until(client, text):
    """The bytes up to and with this text."""
    read = b""
    while text not in read:
        part = client.recv(65536)
        assert part, read
        read += part
    return read


def events(body):
    found = []
    for block in body.decode().split("\n\n")[:-1]:
        event, data = block.split("\n")
        content = data.removeprefix("data: ")
        found.append((event.removeprefix("event: "), json.loads(content) if content else None))
    return found


def message(body):
    """The one sentence of a rejection."""
    text = body.decode()
    assert len(text.splitlines()) == 1
    return text
