"""`sudoku-csp serve`: the playground, in a browser on this machine."""

from __future__ import annotations

import signal
import socket
import sys
from threading import Thread

import click

from sudoku_csp.apps.cli import exit_codes, options
from sudoku_csp.apps.cli.option_types import LONGEST, SHORTEST, Amount
from sudoku_csp.grid.errors import Unsupported

EPILOG = """\b
Examples:
  sudoku-csp serve --open
  sudoku-csp serve --port 0                 (any free port: read the address that is printed)
  sudoku-csp serve --host 0.0.0.0 --allow-host classroom.example --jobs 8
  sudoku-csp serve --trusted-proxy 127.0.0.1 --allow-host classroom.example --places 4
"""

GIB = 1024**3


@click.command("serve", epilog=EPILOG)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Where to listen: this machine alone, or 0.0.0.0 for all that reach it.",
)
@options.number("--port", "0 for any that is free.", 8017, least=0, most=65535)
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    metavar="NAME",
    help="A name by which browsers may call the server, besides localhost and addresses.",
)
@click.option("--open", "opened", is_flag=True, help="Open the page in the browser.")
@options.time_limit(30, "For each question.")
@options.number(
    "--jobs",
    "Questions that are answered at once; others wait. [default: one a processor, at least 2]",
    most=64,
)
@options.number("--waiting", "Questions that may wait for their turn.", 64, least=0, most=256)
@options.number("--places", "Of these and of those at work, so many of one address.", 16, most=320)
@click.option(
    "--memory",
    type=Amount(1, 1024),
    default=4,
    show_default=True,
    metavar="GIB",
    help="Gibibytes of memory for each process of a question.",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy, or a network of them, whose X-Forwarded-For says who asks.",
)
def command(
    host: str,
    port: int,
    hosts: tuple[str, ...],
    proxies: tuple[str, ...],
    *,
    opened: bool,
    time_limit: float,
    jobs: int | None,
    waiting: int,
    places: int,
    memory: float,
) -> int:
    """Open the playground: one page to solve, explain, encode and search on.

    Prints the address on one line and serves until Ctrl-C, which ends it with exit code 0. The
    page needs no other host. Each question is answered in a process of its own, which ends with
    the time limit or when the page is closed. Those who wait have their turns round by address.

    The web server is an extra: pip install 'sudoku-csp[web]'.
    """
    if not time_limit:
        known = f"{SHORTEST:g} to {LONGEST:.0f}"
        raise click.UsageError(f"--time-limit of a server is a number of seconds from {known}")
    try:
        from sudoku_csp.apps.playground import clients, guard, serving
        from sudoku_csp.apps.playground.limits import Limits
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("sudoku_csp"):
            raise
        message = f"the playground needs {error.name}: pip install 'sudoku-csp[web]'"
        raise Unsupported(message) from None
    for name in hosts:
        guard.check_name(name)
    for proxy in proxies:
        clients.check_proxy(proxy)
    limits = Limits(
        seconds=time_limit,
        jobs=jobs or Limits.jobs,
        waiting=waiting,
        each=places,
        memory=round(memory * GIB),
    )
    with serving.listening(host, port) as listener:
        address = serving.address(listener)
        click.echo(address)
        sys.stdout.flush()
        if serving.reachable_by_others(listener):
            _warn(listener)
        if opened:
            Thread(target=_open, args=(address,), daemon=True).start()
        number = serving.serve(listener, limits, (host, *hosts), proxies)
    return exit_codes.DONE if number == signal.SIGINT else exit_codes.SIGNALLED + number


def _warn(listener: socket.socket) -> None:
    port = listener.getsockname()[1]
    text = f"others who reach this machine on port {port} can use it, and its processors, too"
    click.echo(f"sudoku-csp: {text}", err=True)


def _open(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        click.echo("sudoku-csp: there is no browser to open", err=True)
