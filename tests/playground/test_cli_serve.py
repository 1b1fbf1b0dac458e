"""`sudoku-csp serve`: its address, its end, and what it needs."""

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import eventually, one_line
from playground_server import BLANK_25, FOUR, Server, running

from sudoku_csp.apps.playground import page_server

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="looks into /proc for processes left behind"
)

WITHOUT_EXTRA = """
import sys
sys.modules |= {"starlette": None, "uvicorn": None}
from sudoku_csp.apps.cli import main
main()
"""


@pytest.mark.parametrize(
    ("arguments", "code", "out", "err"),
    [
        ([], 2, "", "sudoku-csp: the playground needs uvicorn: pip install 'sudoku-csp[web]'\n"),
        pytest.param(["--help"], 0, "  sudoku-csp serve --open", "", marks=pytest.mark.slow),
    ],
)
def test_without_the_extra_there_is_help_and_one_line(arguments, code, out, err):
    command = [sys.executable, "-c", WITHOUT_EXTRA, "serve", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (code, err)
    assert out in ended.stdout


def test_the_address_is_one_line_at_which_the_page_is(tmp_path):
    with running(tmp_path, "--allow-host", "a.example", "--allow-host", "b.example") as server:
        assert re.fullmatch(r"http://127\.0\.0\.1:[0-9]+/", server.address)
        assert server.get("/")[0] == 200
        for host, status in (("a.example:80", 200), ("b.example", 200), ("c.example", 400)):
            assert server.get("/", host=host)[0] == status
        assert server.stop(signal.SIGTERM) == (143, "", "")
        assert not server.command.processes()


WRONG = ["--port 65536", "--port -1", "--time-limit 0", "--time-limit nan", "--jobs 0"]
WRONG += ["--memory 0.2", "--host no.such.name.invalid", "--host é\udcff", "--host " + "x" * 300]
WRONG += ["--allow-host ", "--allow-host *", "--allow-host http://a.example/"]


@pytest.mark.parametrize("arguments", WRONG)
def test_wrong_arguments_are_rejected(sudoku, arguments):
    ended = sudoku("serve", "--port", "0", *arguments.split(" "))
    assert (ended.code, ended.out) == (2, "")
    assert "Traceback" not in ended.err


def test_a_port_in_use_is_one_line(sudoku):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = sudoku("serve", "--port", str(port))
    assert (ended.code, ended.out) == (2, "")
    line = one_line(ended.err)
    assert line == f"cannot listen on 127.0.0.1 port {port}: address already in use"


@pytest.mark.parametrize(
    ("host", "address", "others"),
    [
        ("127.0.0.1", r"http://127\.0\.0\.1:[0-9]+/", False),
        ("localhost", r"http://(127\.0\.0\.1|\[::1\]):[0-9]+/", False),
        ("0.0.0.0", r"http://127\.0\.0\.1:[0-9]+/", True),
    ],
)
def test_the_address_of_a_host(host, address, others):
    with page_server.listening(host, 0) as listener:
        assert re.fullmatch(address, page_server.address(listener))
        assert page_server.reachable_by_others(listener) is others


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_server_that_ends_in_the_middle_of_a_native_call_leaves_no_process(tmp_path, number):
    with running(tmp_path, "--jobs", "1") as server, server.asking("solve", BLANK_25) as client:
        assert client.recv(1)
        server.command.wait_until_busy(2)
        code = 0 if number == signal.SIGINT else -number
        assert server.stop(number) == (code, "", "")
        assert eventually(lambda: not server.command.processes())


def test_the_browser_is_opened_on_request(sudoku):
    opener = sudoku.folder / "opener"
    opener.write_text(f'#!/bin/sh\necho "$1" > {sudoku.folder}/opened\n')
    opener.chmod(0o755)
    server = Server(sudoku, "--open", env={"BROWSER": f"{opener} %s"})
    seen = sudoku.folder / "opened"
    assert eventually(lambda: seen.exists() and seen.read_text().strip())
    assert seen.read_text().strip() == server.address
    assert server.get("/")[0] == 200
    assert server.stop(signal.SIGHUP) == (-signal.SIGHUP, "", "")
    assert eventually(lambda: not sudoku.processes())


@pytest.mark.slow
def test_no_other_host_is_reached_and_the_memory_limit_is_the_option(tmp_path):
    """Every address that the server and its processes connect to, by Python's audit hook."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, sys\n"
        "def note(event, given):\n"
        "    if event in ('socket.connect', 'socket.getaddrinfo', 'socket.sendto'):\n"
        "        host = given[0] if event.endswith('info') else given[1]\n"
        f"        with open({str(tmp_path / 'seen')!r}, 'a') as file:\n"
        "            file.write(f'{event} {host}\\n')\n"
        "sys.addaudithook(note)\n"
    )
    options = ("--jobs", "1", "--memory", "2.5")
    with running(tmp_path, *options, env={"PYTHONPATH": str(tmp_path)}) as server:
        assert server.get("/")[0] == 200
        fields = {"puzzle": FOUR, "backends": ["sat", "cpsat", "reference"]}
        assert server.ask("solve", fields)[-1][0] == "end"
        limits = [Path(f"/proc/{n}/limits").read_text() for n in server.command.processes()]
        assert server.stop()[0] == 0
    assert (tmp_path / "seen").read_text() == "socket.getaddrinfo 127.0.0.1\n"
    assert any(str(5 * 2**29) in text for text in limits)
