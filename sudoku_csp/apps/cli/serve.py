"""`sudoku-csp serve`: the playground, in a browser on this machine."""

from __future__ import annotations

import re
import socket
import sys
from threading import Thread

import click

from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.options import LONGEST, SHORTEST, Amount
from sudoku_csp.grid.errors import Unsupported, printable

EPILOG = """\b
Examples:
  sudoku-csp serve --open
  sudoku-csp serve --port 0                 (any free port: read the address that is printed)
  sudoku-csp serve --host 0.0.0.0 --allow-host classroom.example --jobs 8
"""

GIB = 1024**3


def _names(
    _context: click.Context, _option: click.Parameter, names: tuple[str, ...]
) -> tuple[str, ...]:
    for name in names:
        if not re.fullmatch(r"[A-Za-z0-9_.-]+", name):
            shown = printable(name)
            raise click.BadParameter(f"{shown!r} is no name of a host, as classroom.example is")
    return names


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
    callback=_names,
    help="A name by which browsers may call the server, besides localhost and addresses.",
)
@click.option("--open", "opened", is_flag=True, help="Open the page in the browser.")
@options.time_limit(30, "For each question.")
@options.number(
    "--jobs",
    "Questions that are answered at once; others wait. [default: one a processor, at least 2]",
    most=64,
)
@click.option(
    "--memory",
    type=Amount(1, 1024),
    default=4,
    show_default=True,
    metavar="GIB",
    help="Gibibytes of memory for each process of a question.",
)
def command(
    host: str,
    port: int,
    hosts: tuple[str, ...],
    *,
    opened: bool,
    time_limit: float,
    jobs: int | None,
    memory: float,
) -> int:
    """Open the playground: one page to solve, explain, encode and search on.

    Prints the address on one line and serves until Ctrl-C, which ends it with exit code 0. The
    page needs no other host. Each question is answered in a process of its own, which ends with
    the time limit or when the page is closed. Late questions wait for their turn.

    The web server is an extra: pip install 'sudoku-csp[web]'.
    """
    if not time_limit:
        known = f"{SHORTEST:g} to {LONGEST:.0f}"
        raise click.UsageError(f"--time-limit of a server is a number of seconds from {known}")
    try:
        from sudoku_csp.apps.playground import page_server
        from sudoku_csp.apps.playground.job_pool import Limits
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("sudoku_csp"):
            raise
        message = f"the playground needs {error.name}: pip install 'sudoku-csp[web]'"
        raise Unsupported(message) from None
    limits = Limits(seconds=time_limit, jobs=jobs or Limits.jobs, memory=round(memory * GIB))
    with page_server.listening(host, port) as listener:
        address = page_server.address(listener)
        click.echo(address)
        sys.stdout.flush()
        if page_server.reachable_by_others(listener):
            _warn(listener)
        if opened:
            Thread(target=_open, args=(address,), daemon=True).start()
        page_server.serve(listener, limits, (host, *hosts))
    return front_page.DONE


def _warn(listener: socket.socket) -> None:
    port = listener.getsockname()[1]
    text = f"others who reach this machine on port {port} can use it, and its processors, too"
    click.echo(f"sudoku-csp: {text}", err=True)


def _open(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        click.echo("sudoku-csp: there is no browser to open", err=True)
